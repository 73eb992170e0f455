//! A document and its rows: every byte in one row, every lookup as a plain walk has it.

mod check;
mod faults;
mod opening;

use perop_core::cbor::Head;
use perop_core::cbor::document::{Document, Embedded, Indexer, Items, Options};
use perop_core::cbor::rows::{Annotation, Outline, no_note};
use proptest::prelude::*;

use super::cases::{self, bytes_of};
use check::{all_rows, check, check_text, check_windows};

const OPENED: Options = Options {
    items: Items::One,
    embedded: Embedded::Opened,
};
const CLOSED: Options = Options {
    items: Items::One,
    embedded: Embedded::Closed,
};
const SEQUENCE: Options = Options {
    items: Items::Sequence,
    embedded: Embedded::Opened,
};

fn read(bytes: &[u8], options: Options) -> Document {
    Document::read(bytes.to_vec(), options)
}

#[test]
fn every_case_holds_together() {
    for case in cases::all() {
        let Some(bytes) = case.bytes() else { continue };
        for options in [OPENED, CLOSED, SEQUENCE] {
            check(&bytes, options);
        }
        let document = read(&bytes, CLOSED);
        let fault = document.fault().map(|fault| fault.error);
        let fault = fault
            .as_ref()
            .map(|error| (error.kind(), error.position() as u64));
        assert_eq!(fault, case.fault(), "{}", case.name());
    }
}

#[test]
fn recipes_hold_together() {
    for case in cases::all() {
        let Some(bytes) = case.built_by_recipe() else {
            continue;
        };
        if bytes.len() < 2_000_000 {
            let document = read(&bytes, OPENED);
            if bytes.len() < 250_000 {
                check_text(&document, &bytes);
            }
            check_windows(&document);
            let outline = Outline::collapsed_below(&document, 1);
            assert!(outline.len() as u32 <= document.nodes() + 1);
            let last = document.nodes() - 1;
            assert!(document.path(last).len() < 1_000);
        } else {
            let annotation = Annotation::new(&read(&bytes, OPENED), 16);
            assert_eq!(annotation.len(), 1 + 100_000_000 / 16);
        }
        let fault = read(&bytes, OPENED).fault().map(|fault| fault.error.kind());
        assert_eq!(
            fault,
            case.field("expect")["error"].as_str(),
            "{}",
            case.name()
        );
    }
}

#[test]
fn reading_in_steps_gives_the_same_document() {
    let bytes = bytes_of("8301d818498201a2616102616203f6");
    let mut indexer = Indexer::new(bytes.clone(), OPENED);
    let (mut steps, mut read_before) = (0, 0);
    while !indexer.step(1) {
        steps += 1;
        assert!(indexer.progress().0 >= read_before);
        read_before = indexer.progress().0;
    }
    assert!(steps > 10);
    let document = indexer.finish();
    assert_eq!(all_rows(&document, 16), all_rows(&read(&bytes, OPENED), 16));
    assert!(document.index_bytes() < 12 * document.nodes() as usize + 64);
}

#[test]
fn rows_and_bits_read_as_words() {
    let document = read(&bytes_of("a2616119010063c3bc0afb3ff199999999999a"), OPENED);
    let text = Annotation::new(&document, 16).text(&document, &no_note);
    let expected = "\
a2                     # map of 2 pairs
  61                   # text of 1 byte
    61                 # \"a\"
  19 0100              # unsigned 256
  63                   # text of 3 bytes
    c3bc0a             # \"ü\\n\"
  fb 3ff199999999999a  # float64 1.1
";
    assert_eq!(text, expected);
    let bits = document.head_bits(2);
    assert_eq!(bits.bits, "000 11001 00000001 00000000");
    assert_eq!(
        bits.words,
        "major type 0, an unsigned integer; additional information 25: the \
        number 256, in the 2 bytes that follow"
    );
    assert_eq!(Head::read(document.bytes(), 0).map(Head::size), Ok(1));
}

#[test]
fn levels_without_end_are_set_in_only_so_far() {
    let document = read(&[vec![0x81; 200_000], vec![0]].concat(), OPENED);
    let text = Annotation::new(&document, 16).text(&document, &no_note);
    assert!(text.len() < 20_000_000, "{}", text.len());
    assert!(text.ends_with("# level 200000: unsigned 0\n"));
    assert_eq!(document.depth(200_000), 200_000);
    assert!(document.path(200_000).contains("…199937 more…"));
    assert_eq!(document.walk().count(), 200_001);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_hold_together(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for options in [OPENED, CLOSED, SEQUENCE] {
            check(&bytes, options);
        }
    }

    #[test]
    fn many_small_items_hold_together(
        heads in proptest::collection::vec(
            prop_oneof![
                Just(vec![0x00]), Just(vec![0x81]), Just(vec![0x82]), Just(vec![0x9f]),
                Just(vec![0xff]), Just(vec![0xa1]), Just(vec![0xbf]), Just(vec![0x5f]),
                Just(vec![0x41, 0x01]), Just(vec![0xd8, 0x18, 0x43]), Just(vec![0xd8, 0x3f, 0x44]),
                Just(vec![0xd2, 0x84, 0x43]), Just(vec![0x62, 0xc3, 0xbc]), Just(vec![0x99, 2, 0]),
                Just(vec![0x01; 300]),
            ], 0..60),
    ) {
        for options in [OPENED, SEQUENCE] {
            check(&heads.concat(), options);
        }
    }
}
