//! Any text as diagnostic notation: it is refused with a place in it, or stands for whole items,
//! which print as text that stands for the same bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use perop_core::cbor::diagnostic::{self, BytesForm, Indicators, Layout, Style};
use perop_core::cbor::{Text, Tree, Value, edn, json};

/// Columns of the text over several lines; few, so that much is broken.
const WIDTH: usize = 30;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Err(error) = json::encode(&text) {
        assert!(text.is_char_boundary(error.offset()));
    }
    let encoded = match edn::encode(&text) {
        Ok(encoded) => encoded,
        Err(error) => return assert!(text.is_char_boundary(error.offset())),
    };
    let spans = edn::encode_with_spans(&text).expect("it was encoded before");
    assert_eq!(spans.bytes, encoded);
    let (tree, fault) = Tree::read_sequence(&encoded, Text::AsIs);
    assert_eq!(fault, None);
    for indicators in [Indicators::Needed, Indicators::Always] {
        for bytes in [BytesForm::Hex, BytesForm::Text, BytesForm::Base64] {
            let style = Style { indicators, bytes };
            let mut line = Vec::new();
            for item in tree.items() {
                diagnostic::write(&mut line, &tree, item, style);
                line.extend_from_slice(b", ");
            }
            let line = String::from_utf8(line).expect("what is written is text");
            assert_eq!(edn::encode(&line).as_ref(), Ok(&encoded), "{line}");
            let layout = Layout::of(&tree, style, WIDTH);
            let rows = layout.rows(&tree, 0..layout.len());
            let lines: Vec<String> = rows.into_iter().map(|row| row.text).collect();
            let lines = lines.join("\n");
            assert_eq!(edn::encode(&lines).as_ref(), Ok(&encoded), "{lines}");
        }
    }
    for item in tree.items() {
        let plain = diagnostic::print(&tree, item, Indicators::Never);
        let plain = edn::encode(&plain).expect("what is printed is read");
        let value = |bytes: &[u8]| Value::decode(bytes, Text::AsIs).expect("it was encoded");
        assert_eq!(value(&plain), value(item.encoded()));
    }
});
