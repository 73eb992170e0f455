//! Every variant of every workload gives the registered answer with the registered allocations.

use perop_core::alloc::is_counting;
use perop_core::workloads::{self, verify};

/// One test a system, so that they take the processors side by side.
macro_rules! registered {
    ($($system:ident),+ $(,)?) => {
        const SYSTEMS: &[&str] = &[$(stringify!($system)),+];

        $(
            #[test]
            fn $system() {
                every_variant_answers_and_allocates_as_registered(stringify!($system));
            }
        )+
    };
}

registered!(bigtable, cbor, connections, dogstatsd, stats);

fn every_variant_answers_and_allocates_as_registered(system: &str) {
    assert!(is_counting(), "this binary installs the counting allocator");
    let differences: Vec<String> = workloads::ALL
        .iter()
        .filter(|workload| system_of(workload.id) == system)
        .flat_map(|workload| verify::differences(workload))
        .collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

fn system_of(id: &str) -> &str {
    id.split_once('/').map_or(id, |(system, _)| system)
}

#[test]
fn every_system_has_a_test() {
    let mut systems: Vec<&str> = workloads::ALL
        .iter()
        .map(|workload| system_of(workload.id))
        .collect();
    systems.sort_unstable();
    systems.dedup();
    assert_eq!(systems, SYSTEMS);
}
