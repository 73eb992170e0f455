//! The benchmarks' fixed values, in bytes.

use crate::harness::Params;

/// The array type.
pub(super) fn type_two(params: &Params) -> &'static [u8] {
    match params.count("input") {
        2 => include_bytes!("../../../data/cbor/type_two_123456.cbor"),
        _ => include_bytes!("../../../data/cbor/type_two_56887.cbor"),
    }
}

/// The map type.
pub(super) fn tree(params: &Params) -> &'static [u8] {
    match params.count("input") {
        2 => include_bytes!("../../../data/cbor/tree_123456.cbor"),
        _ => include_bytes!("../../../data/cbor/tree_56887.cbor"),
    }
}
