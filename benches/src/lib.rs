//! Criterion benches: ours against peers on the same work, and the workloads list.
