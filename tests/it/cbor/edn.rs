//! Diagnostic notation to bytes: every case, and what the cases leave open.

use perop_core::cbor::diagnostic::{self, Indicators};
use perop_core::cbor::edn;
use perop_core::cbor::{Text, Tree, Value, lint};

use super::cases;

pub(super) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

pub(super) fn encoded(text: &str) -> String {
    match edn::encode(text) {
        Ok(bytes) => hex(&bytes),
        Err(error) => panic!("{text}: {error} at {}", error.offset()),
    }
}

/// Kind, offset, line, column and message of the fault in a text.
pub(super) fn fault(text: &str) -> (&'static str, usize, usize, usize, String) {
    let error = edn::encode(text).expect_err(text);
    let (line, column) = (error.line(), error.column());
    (
        error.kind(),
        error.offset(),
        line,
        column,
        error.to_string(),
    )
}

/// A case whose bytes are not those of the draft. Section 2.5.3 (Raw String Literals) gives this
/// notation for the text with two backquotes in front and two apostrophes behind; the case has two
/// backquotes behind, which no rule makes of apostrophes.
pub(super) const DISPUTED: (&str, &str) = ("```\n``text''```", "686060746578742727");

#[test]
fn every_text_of_the_cases_encodes_or_is_refused_as_stated() {
    let (mut encodes, mut refused) = (0, 0);
    for case in cases::all() {
        let Some(text) = case.text("edn") else {
            continue;
        };
        if let Some(kind) = case.text("error") {
            assert_eq!(fault(text).0, kind, "{}", case.name());
            refused += 1;
            continue;
        }
        let expected = case.text("hex").expect("what is not refused has bytes");
        let expected = if text == DISPUTED.0 {
            DISPUTED.1
        } else {
            expected
        };
        assert_eq!(encoded(text), expected, "{}", case.name());
        encodes += 1;
        if let Some(equals) = case.text("equals") {
            assert_eq!(encoded(equals), expected, "{}", case.name());
        }
        let finding = case.field("finding");
        if finding.is_object() {
            let bytes = cases::bytes_of(expected);
            let tree = Tree::read(&bytes, Text::AsIs).expect("it was encoded");
            let is_it = |found: &lint::Finding| {
                found.kind() == finding["kind"] && finding["offset"] == found.offset()
            };
            assert!(
                lint::findings(&tree).listed.iter().any(is_it),
                "{}",
                case.name()
            );
        }
    }
    assert_eq!((encodes, refused), (310, 54));
}

#[test]
fn every_diagnostic_text_of_the_cases_encodes_to_its_item() {
    let mut exact = 0;
    for case in cases::all() {
        let (Some(bytes), Some(diag)) = (case.bytes(), case.text("diag")) else {
            continue;
        };
        let value = |bytes: &[u8]| Value::decode(bytes, Text::AsIs).expect("an item");
        let from_diag = edn::encode(diag).expect(diag);
        assert_eq!(value(&from_diag), value(&bytes), "{}", case.name());
        // Without a text of its own the one with indicators is the same.
        let text = case.text("diag_ei").unwrap_or(diag);
        assert_eq!(encoded(text), hex(&bytes), "{}", case.name());
        exact += 1;
    }
    assert!(exact > 550, "{exact}");
}

#[test]
fn every_well_formed_case_printed_with_indicators_encodes_to_its_bytes() {
    let mut count = 0;
    for case in cases::all() {
        let Some(bytes) = case.bytes().filter(|_| case.fault().is_none()) else {
            continue;
        };
        let tree = Tree::read(&bytes, Text::AsIs).expect("the case is well-formed");
        let root = tree.root().expect("the case is an item");
        for indicators in [Indicators::Needed, Indicators::Always] {
            let text = diagnostic::print(&tree, root, indicators);
            assert_eq!(encoded(&text), hex(&bytes), "{text}");
        }
        let text = diagnostic::print(&tree, root, Indicators::Never);
        let again = edn::encode(&text).expect(&text);
        let value = Value::decode(&again, Text::AsIs).expect("it was encoded");
        assert_eq!(
            value,
            Value::decode(&bytes, Text::AsIs).expect("an item"),
            "{text}"
        );
        count += 1;
    }
    assert_eq!(count, 814);
}

#[test]
fn hostile_texts_take_time_with_their_length() {
    let nested = 200_000;
    for (open, inner, close) in [
        ("[", "", "]"),
        ("1(", "1", ")"),
        ("{1:", "2", "}"),
        ("<<", "", ">>"),
        ("<<'a' + ", "<<>>", ">>"),
        ("<<... + ", "<<>>", ">>"),
        ("t1<<", "'a'", ">>"),
        ("same<<", "1", ">>"),
        ("foo<<", "1", ">>"),
        ("hash<<", "'a'", ">>"),
    ] {
        let text = [&open.repeat(nested), inner, &close.repeat(nested)].concat();
        assert!(edn::encode(&text).is_ok(), "{open}");
        let open_only = open.repeat(nested);
        assert!(edn::encode(&open_only).is_err(), "{open}");
    }
    let joined = format!("'a'{}", " + <<>>".repeat(nested));
    assert_eq!(encoded(&joined), "4161");
    assert!(edn::encode(&"/*".repeat(nested)).is_err());
    assert_eq!(fault(&"9".repeat(100_000)).0, "edn_syntax");
}

#[test]
fn parts_of_the_text_are_tied_to_their_items() {
    let text = "[1, {\"a\": 'x' + <<2, 3>>}, DT'1970-01-01T00:00:00Z']";
    let encoded = edn::encode_with_spans(text).expect("it is a text");
    assert_eq!(hex(&encoded.bytes), "8301a1616143780203c100");
    let spans: Vec<_> = encoded
        .spans
        .iter()
        .map(|span| (&text[span.start as usize..span.end as usize], span.offset))
        .collect();
    let expected = [
        (text, 0),
        ("1", 1),
        ("{\"a\": 'x' + <<2, 3>>}", 2),
        ("\"a\"", 3),
        ("'x' + <<2, 3>>", 5),
        ("2", 7),
        ("3", 8),
        ("DT'1970-01-01T00:00:00Z'", 9),
    ];
    assert_eq!(spans, expected);
    let at = |place: usize| encoded.item_at(place).map(|span| span.offset);
    assert_eq!(at(0), Some(0));
    assert_eq!(at(1), Some(1));
    assert_eq!(at(text.find("2,").expect("it is there")), Some(7));
    assert_eq!(at(text.find(" +").expect("it is there")), Some(5));
    assert_eq!(at(text.len()), Some(0));
    assert_eq!(encoded.text_of(5), Some(encoded.spans[4]));
    assert_eq!(encoded.text_of(6), None);
}
