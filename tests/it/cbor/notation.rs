//! Laws of diagnostic notation: what is printed encodes to what it was printed from.

use perop_core::cbor::diagnostic::{self, BytesForm, Indicators, Layout, Style};
use perop_core::cbor::{Text, Tree, edn, scan};
use proptest::collection::vec;
use proptest::prelude::*;

use super::laws::{decoded, in_form, model};

proptest! {
    #[test]
    fn what_is_printed_encodes_to_the_same_bytes_or_the_same_data(
        item in model(),
        choices in vec(any::<u8>(), 1..64),
        width in 1..100_usize,
    ) {
        let bytes = in_form(&item, &choices);
        let tree = Tree::read(&bytes, Text::Checked).expect("the encoder writes items");
        let root = tree.root().expect("it is an item");
        for indicators in [Indicators::Needed, Indicators::Always] {
            let text = diagnostic::print(&tree, root, indicators);
            prop_assert_eq!(edn::encode(&text), Ok(bytes.clone()), "{}", text);
        }
        let text = diagnostic::print(&tree, root, Indicators::Never);
        let again = edn::encode(&text).expect("what is printed is a text");
        prop_assert_eq!(decoded(&again), decoded(&bytes), "{}", text);
        for form in [BytesForm::Hex, BytesForm::Text, BytesForm::Base64] {
            let style = Style { indicators: Indicators::Needed, bytes: form };
            let layout = Layout::of(&tree, style, width);
            let rows = layout.rows(&tree, 0..layout.len());
            let lines: Vec<&str> = rows.iter().map(|row| row.text.as_str()).collect();
            prop_assert_eq!(edn::encode(&lines.join("\n")), Ok(bytes.clone()));
        }
    }

    #[test]
    fn any_bytes_that_are_well_formed_come_back_from_their_text(
        bytes in vec(any::<u8>(), 0..60),
    ) {
        let Ok(end) = scan::well_formed(&bytes, 0) else {
            return Ok(());
        };
        let bytes = &bytes[..end];
        let tree = Tree::read(bytes, Text::AsIs).expect("it is well-formed");
        let root = tree.root().expect("it is an item");
        for indicators in [Indicators::Needed, Indicators::Always] {
            let text = diagnostic::print(&tree, root, indicators);
            let again = edn::encode(&text);
            prop_assert_eq!(again.as_deref(), Ok(bytes), "{}", text);
        }
    }

    #[test]
    fn no_text_is_too_odd_to_be_read(
        text in r#"([\[\]{}()<>_.+:,'"`/#*h0-9a-f ]|dt'|t1<<|same<<|\PC){0,60}"#,
    ) {
        if let Ok(encoded) = edn::encode_with_spans(&text) {
            let (_, fault) = Tree::read_sequence(&encoded.bytes, Text::AsIs);
            prop_assert_eq!(fault, None, "{}", text);
            prop_assert_eq!(edn::encode(&text), Ok(encoded.bytes.clone()));
            let (tree, _) = Tree::read_sequence(&encoded.bytes, Text::AsIs);
            let heads: Vec<usize> = tree.all().map(|item| item.offset()).collect();
            for span in &encoded.spans {
                prop_assert!(span.start < span.end && span.end as usize <= text.len());
                let is_inside_bytes = heads.binary_search(&(span.offset as usize)).is_err();
                let has_embedded = text.contains("<<") || text.contains("...");
                prop_assert!(!is_inside_bytes || has_embedded, "{}: {:?}", text, span);
            }
        }
    }
}
