//! Characters that cannot be seen, or turn or hide those beside them: no view shows them raw, and
//! what a view shows instead is read back as the same text.

use perop_core::cbor::diagnostic::{self, BytesForm, Indicators, Layout, Style};
use perop_core::cbor::document::{Document, Embedded, Items, Options};
use perop_core::cbor::input::{self, Format, Reading};
use perop_core::cbor::meaning::{Meaning, Switches};
use perop_core::cbor::rows::{self, Annotation, Outline};
use perop_core::cbor::tree::Item;
use perop_core::cbor::{Encoder, Text, Tree, edn, json};
use proptest::prelude::*;

use super::cases::bytes_of;
use crate::command::call_with;

/// One of each kind.
const HIDDEN: [char; 18] = [
    '\u{0}',
    '\u{1b}',
    '\u{7f}',
    '\u{85}',
    '\u{9b}',
    '\u{ad}',
    '\u{61c}',
    '\u{1160}',
    '\u{180e}',
    '\u{200b}',
    '\u{200d}',
    '\u{200f}',
    '\u{2028}',
    '\u{202e}',
    '\u{2069}',
    '\u{3164}',
    '\u{e0041}',
    '\u{e0100}',
];

fn text_item(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    Encoder::new(&mut bytes).text(text);
    bytes
}

/// All that is shown of bytes.
fn shown(bytes: &[u8]) -> Vec<String> {
    let options = Options {
        items: Items::One,
        embedded: Embedded::Opened,
    };
    let document = Document::read(bytes.to_vec(), options);
    let tree = document.tree();
    let meaning = Meaning::of(&tree, Switches::ALL);
    let note = |item: Item<'_>, words: &mut String| {
        words.extend(meaning.comment(item));
    };
    let annotation = Annotation::new(&document, 16).text(&document, &note);
    let mut all: Vec<String> = annotation.lines().map(str::to_owned).collect();
    let outline = Outline::new(&document);
    for row in outline.rows(&document, 0..outline.len(), &note) {
        all.extend([row.label, row.value, row.note]);
    }
    all.extend(document.walk().map(|walked| walked.path));
    for bytes in [BytesForm::Hex, BytesForm::Text] {
        let style = Style {
            bytes,
            ..Style::default()
        };
        let layout = Layout::of(&tree, style, 40);
        let rows = layout.rows(&tree, 0..layout.len());
        all.extend(rows.into_iter().map(|row| row.text));
    }
    let root = tree.root().expect("there is an item");
    all.push(diagnostic::print(&tree, root, Indicators::Never));
    all.push(json::write(&tree, root));
    all
}

#[test]
fn notation_writes_them_as_escapes() {
    let bytes = text_item("a\u{202e}b\u{2028}\u{e0041}");
    let tree = Tree::read(&bytes, Text::Checked).expect("it is text");
    let root = tree.root().expect("there is an item");
    assert_eq!(
        diagnostic::print(&tree, root, Indicators::Never),
        r#""a\u202eb\u2028\udb40\udc41""#
    );
    // What shows how the character before it looks stays, and so does a mark at the beginning.
    let seen = "\u{feff}e\u{301}✌\u{fe0f}\u{34f}";
    let bytes = text_item(seen);
    let tree = Tree::read(&bytes, Text::Checked).expect("it is text");
    let root = tree.root().expect("there is an item");
    let expected = format!("\"{seen}\"");
    assert_eq!(diagnostic::print(&tree, root, Indicators::Never), expected);
}

#[test]
fn no_view_shows_them() {
    for hidden in HIDDEN {
        let text = format!("x{hidden}y");
        let item = text_item(&text);
        let key = [&[0xa1], item.as_slice(), &[0x01]].concat();
        // A text in a language, an address with a zone, and a byte string that is text.
        let language = [&bytes_of("d82682"), item.as_slice(), &item].concat();
        let zone = [
            &bytes_of("d8368350"),
            &[0xfe; 16][..],
            &bytes_of("1840"),
            &item,
        ]
        .concat();
        let mut string = item.clone();
        string[0] = string[0] & 0x1f | 0x40;
        let long = text_item(&text.repeat(2_000));
        for bytes in [item, key, language, zone, string, long] {
            for line in shown(&bytes) {
                assert!(!line.contains(hidden), "{hidden:?} in {line:?}");
            }
        }
    }
}

#[test]
fn messages_and_long_values_write_them_as_notation_does() {
    let bytes = text_item(&"a\u{202e}\"\u{0}e\u{301}".repeat(600));
    let document = Document::read(bytes, Options::default());
    let tree = document.tree();
    let root = tree.root().expect("there is an item");
    assert_eq!(
        rows::value(&document, root, 9).as_deref(),
        Some("\"a\\u202e\\\"\\u0000e\u{301}\" … 5400 bytes")
    );
    let said = |reading: Reading| reading.fault().map(ToString::to_string);
    let hex = input::read_as("8301\u{202e}0203".as_bytes(), Format::Hex);
    let message = "'\\u202e' is not a hexadecimal digit in column 5";
    assert_eq!(said(hex).as_deref(), Some(message));
    let list = input::paste("u8[] = [0x83, \"\u{202e}]");
    let message = "\"\\\"\\u202e\" is not a byte in column 15";
    assert_eq!(said(list).as_deref(), Some(message));
}

#[test]
fn no_message_of_the_command_shows_them() {
    for hidden in HIDDEN {
        for input in [
            format!("[1, {hidden}2]"),
            format!("h'0{hidden}'"),
            format!("8301{hidden}02838301028383010283"),
            format!("-----BEGIN {hidden}-----\ngwE!\n-----END-----"),
            format!("data:a{hidden};base64,gw!"),
            format!("\"\\x83{hidden}\\q\""),
            format!("u8[] = [0x83, {hidden}]"),
            format!("00000000: 83{hidden}1  ..\n00000002: 8301  ..\n"),
        ] {
            for call in [&["cbor", "diag"][..], &["cbor", "encode"]] {
                let answer = call_with(call, input.as_bytes());
                let all = answer.out + &answer.err;
                let is_shown = all.contains(hidden) && hidden != '\0';
                assert!(!is_shown, "{input:?} {all:?}");
            }
        }
    }
}

proptest! {
    #[test]
    fn what_is_shown_is_read_back(
        parts in proptest::collection::vec(
            prop_oneof![
                proptest::sample::select(&HIDDEN[..]).prop_map(String::from),
                any::<char>().prop_map(String::from),
                "[a-z\"'\\\\ é日👍\u{feff}\u{301}]{0,9}",
            ],
            0..40,
        ),
    ) {
        let text = parts.concat();
        let bytes = text_item(&text);
        let tree = Tree::read(&bytes, Text::Checked).expect("it is text");
        let root = tree.root().expect("there is an item");
        let notation = diagnostic::print(&tree, root, Indicators::Never);
        prop_assert_eq!(edn::encode(&notation), Ok(bytes.clone()), "{}", notation);
        let written = json::write(&tree, root);
        prop_assert_eq!(json::encode(&written), Ok(bytes.clone()), "{}", written);
        let read: String = serde_json::from_str(&written).expect("it is JSON");
        prop_assert_eq!(&read, &text);
        let is_hidden = |c: char| HIDDEN.contains(&c) || c.is_control();
        prop_assert!(!notation.contains(is_hidden), "{}", notation);
        let layout = Layout::of(&tree, Style::default(), 40);
        let rows = layout.rows(&tree, 0..layout.len()).into_iter().map(|row| row.text);
        let rows: Vec<String> = rows.collect();
        prop_assert_eq!(edn::encode(&rows.join("\n")), Ok(bytes.clone()));
    }
}
