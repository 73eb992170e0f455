//! Every case through the library: printed as it should be, or refused for the right reason at
//! the right place.

use perop_core::cbor::diagnostic::{self, Indicators};
use perop_core::cbor::scan;
use perop_core::cbor::{Text, Tree, Value, lint};

use super::cases::{self, Case};

/// Cases with bytes that are well-formed, and the bytes.
fn well_formed() -> Vec<(Case, Vec<u8>)> {
    let whole = |case: Case| {
        let bytes = case.bytes()?;
        case.fault().is_none().then_some((case, bytes))
    };
    cases::all().into_iter().filter_map(whole).collect()
}

fn tree<'a>(case: &Case, bytes: &'a [u8]) -> Tree<'a> {
    Tree::read(bytes, Text::AsIs).unwrap_or_else(|error| panic!("{}: {error}", case.name()))
}

#[test]
fn the_case_files_are_all_there() {
    let cases = cases::all();
    let faults = cases.iter().filter(|case| case.fault().is_some()).count();
    let invalid = cases
        .iter()
        .filter(|case| case.invalidity().is_some())
        .count();
    assert_eq!((cases.len(), faults, invalid), (1037, 158, 34));
}

#[test]
fn well_formed_items_print_as_their_data() {
    let mut printed = 0;
    for (case, bytes) in well_formed() {
        let Some(expected) = case.text("diag") else {
            continue;
        };
        let tree = tree(&case, &bytes);
        let root = tree.root().expect("a whole item has a root");
        assert_eq!(
            diagnostic::print(&tree, root, Indicators::Never),
            expected,
            "{}",
            case.name()
        );
        let expected = case.text("diag_ei").unwrap_or(expected);
        assert_eq!(
            diagnostic::print(&tree, root, Indicators::Needed),
            expected,
            "{}",
            case.name()
        );
        printed += 1;
    }
    assert_eq!(printed, 606);
}

#[test]
fn ill_formed_bytes_are_refused_for_the_first_fault_in_them() {
    for case in cases::all() {
        let (Some(bytes), Some((kind, offset))) = (case.bytes(), case.fault()) else {
            continue;
        };
        let (_, fault) = Tree::read_until_fault(&bytes, Text::AsIs);
        let fault = fault.unwrap_or_else(|| panic!("accepted: {}", case.name()));
        assert_eq!(
            (fault.kind(), fault.position() as u64),
            (kind, offset),
            "{}",
            case.name()
        );
        // The scan sees the same, but reads one item and leaves the rest alone.
        let scanned = scan::well_formed(&bytes, 0);
        if kind == "trailing_data" {
            assert_eq!(scanned, Ok(offset as usize), "{}", case.name());
        } else {
            assert_eq!(scanned, Err(fault), "{}", case.name());
        }
    }
}

#[test]
fn invalid_items_are_shown_and_found_at_their_place() {
    for (case, bytes) in well_formed() {
        let findings = lint::findings(&tree(&case, &bytes));
        let found: Vec<_> = findings
            .listed
            .iter()
            .map(|found| (found.kind(), found.offset() as u64))
            .collect();
        let expected: Vec<_> = case.invalidity().into_iter().collect();
        assert!(
            expected.iter().all(|one| found.contains(one)),
            "{found:?} {}",
            case.name()
        );
        // Profiles have their own words for what is invalid as well.
        let is_valid = case.text("error").is_none() && case.field("finding").is_null();
        assert!(!is_valid || found.is_empty(), "{found:?} {}", case.name());
    }
}

#[test]
fn sequences_are_read_item_by_item_up_to_the_first_fault() {
    for case in cases::all() {
        let Some(bytes) = case.bytes() else { continue };
        let (tree, fault) = Tree::read_sequence(&bytes, Text::AsIs);
        let fault = fault.map(|fault| (fault.kind(), fault.position() as u64));
        if let Some(expected) = case.field("sequence").as_array() {
            let print = |item| diagnostic::print(&tree, item, Indicators::Never);
            assert_eq!(
                tree.items().map(print).collect::<Vec<_>>(),
                *expected,
                "{}",
                case.name()
            );
            assert_eq!(fault, None, "{}", case.name());
        }
        if let Some(expected) = case.field("sequence_error").as_object() {
            let kind = expected["error"].as_str().expect("an error has a kind");
            let offset = expected["offset"].as_u64().expect("an error has an offset");
            assert_eq!(fault, Some((kind, offset)), "{}", case.name());
        }
    }
}

#[test]
fn every_prefix_of_an_item_is_short_of_data_at_its_end() {
    for (case, bytes) in well_formed() {
        for end in 0..bytes.len() {
            let prefix = &bytes[..end];
            let error = scan::well_formed(prefix, 0).expect_err("a prefix is no whole item");
            assert!(error.is_truncated(), "{error} {}", case.name());
            assert_eq!(error.position(), end, "{}", case.name());
        }
    }
}

#[test]
fn a_value_gives_back_the_bytes_it_was_read_from() {
    for (case, bytes) in well_formed() {
        let value = Value::decode(&bytes, Text::AsIs).expect("the item is well-formed");
        assert_eq!(value.as_bytes(), bytes, "{}", case.name());
        assert_eq!(value.root().encoded(), bytes, "{}", case.name());
    }
}
