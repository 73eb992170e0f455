//! Inputs that promise or nest more than a codec likes: no panic, no recursion, no memory for
//! what is only promised.

use perop_core::cbor::diagnostic::{self, Indicators};
use perop_core::cbor::document::{Document, Options, Role};
use perop_core::cbor::{Text, Tree, Value, lint, scan};

use super::cases::{self, bytes_of};

#[test]
fn recipes_come_out_as_they_should() {
    for case in cases::all() {
        let Some(bytes) = case.built_by_recipe() else {
            continue;
        };
        let (tree, fault) = Tree::read_until_fault(&bytes, Text::AsIs);
        assert_eq!(scan::well_formed(&bytes, 0).err(), fault, "{}", case.name());
        let expect = case.field("expect");
        let kind = fault.map(|fault| fault.kind());
        assert_eq!(kind, expect["error"].as_str(), "{}", case.name());
        if let (Some(offset), Some(fault)) = (expect["offset"].as_u64(), fault) {
            assert_eq!(fault.position() as u64, offset, "{}", case.name());
        }
        let findings = lint::findings(&tree);
        assert_eq!(
            findings.listed.first().map(|finding| finding.kind()),
            expect["valid_error"].as_str(),
            "{}",
            case.name()
        );
    }
}

#[test]
fn a_deep_value_is_compared_hashed_printed_and_dropped() {
    use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};
    let bytes = [vec![0x81; 200_000], vec![0]].concat();
    let value = Value::decode(&bytes, Text::Checked).expect("arrays in arrays are well-formed");
    let longer_head = [vec![0x81; 200_000], vec![0x18, 0]].concat();
    let same = Value::decode(&longer_head, Text::Checked).expect("a longer head is well-formed");
    assert!(value == same);
    let hash = BuildHasherDefault::<DefaultHasher>::new();
    assert_eq!(hash.hash_one(&value), hash.hash_one(&same));
    let tree = Tree::read(&bytes, Text::Checked).expect("as above");
    let text = diagnostic::print(&tree, tree.root().expect("there is one"), Indicators::Never);
    assert_eq!(text.len(), 400_001);
}

#[test]
fn equal_keys_that_are_deep_maps_take_no_square_time() {
    // {{{… 0: 0 …}: 0}: 0}, each level a key of the next, with a second key beside it.
    let depth = 100_000;
    let bytes = [
        vec![0xa2; depth],
        vec![0, 0, 1, 0],
        [0, 2, 0].repeat(depth - 1),
    ]
    .concat();
    let tree = Tree::read(&bytes, Text::Checked).expect("maps can be keys");
    assert_eq!(lint::findings(&tree).total, 0);
}

#[test]
fn promised_counts_end_where_the_data_does() {
    for hex in [
        "9a7fffffff",
        "bb7fffffffffffffff",
        "bbffffffffffffffff",
        "d8799bffffffffffffffff",
    ] {
        let bytes = bytes_of(hex);
        let (tree, fault) = Tree::read_until_fault(&bytes, Text::Checked);
        let fault = fault.expect("nothing follows the promise");
        assert_eq!(
            (fault.kind(), fault.position()),
            ("too_little_data", bytes.len()),
            "{hex}"
        );
        assert!(tree.all().count() <= 2);
    }
}

#[test]
fn what_came_before_a_fault_is_still_shown() {
    let cases = [
        ("83018202", "[1, [2"),
        ("9f01bf6161", "[_ 1, {_ \"a\""),
        ("a26161018201", "{\"a\": 1, [1"),
        ("7f6161", "(_ \"a\""),
        ("7f", "(_ "),
        ("827f6161ff18", "[(_ \"a\")"),
        ("c1", "1("),
        ("0001", "0"),
        ("18", ""),
    ];
    for (hex, expected) in cases {
        let bytes = bytes_of(hex);
        let (tree, fault) = Tree::read_until_fault(&bytes, Text::AsIs);
        assert!(fault.is_some(), "{hex}");
        let print = |item| diagnostic::print(&tree, item, Indicators::Never);
        assert_eq!(
            tree.root().map(print).unwrap_or_default(),
            expected,
            "{hex}"
        );
    }
}

#[test]
fn every_row_of_a_long_flat_tree_is_found_in_no_square_time() {
    // Elements of two nodes: marks at every 256th node then all lie inside of one.
    let elements = 125_000_u32;
    let bytes = [
        &[0x9f][..],
        &[0x81, 0xf6].repeat(elements as usize),
        &[0xff],
    ]
    .concat();
    let document = Document::read(bytes, Options::default());
    for element in 0..elements {
        let node = 1 + 2 * element;
        assert_eq!(document.parent(node), Some(0));
        assert_eq!(document.role(node), Role::Element(element));
        assert_eq!(document.parent(node + 1), Some(node));
        assert_eq!(document.depth(node + 1), 2);
    }
}
