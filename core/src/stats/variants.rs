//! The recorder as it was before and after the pull requests, to the allocation.
