//! Any bytes as CBOR: scan, index, owned and borrowed reading and the inspector's document agree on
//! the first fault, and what is whole is written again as the same bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use perop_core::cbor::diagnostic::{self, Indicators};
use perop_core::cbor::document::{Document, Embedded, Items, Options};
use perop_core::cbor::rows::{Annotation, no_note};
use perop_core::cbor::tree::{Float, Item};
use perop_core::cbor::{Decoder, Encoder, Error, Major, Text, Tree, Value, edn, lint, scan};

fuzz_target!(|bytes: &[u8]| {
    let scanned = whole(bytes, scan::well_formed(bytes, 0));
    let mut decoder = Decoder::new(bytes);
    let skipped = decoder.skip().map(|_| decoder.position());
    assert_eq!(whole(bytes, skipped), scanned);
    let (tree, fault) = Tree::read_until_fault(bytes, Text::AsIs);
    assert_eq!(fault, scanned.err());
    for embedded in [Embedded::Closed, Embedded::Opened] {
        let items = Items::One;
        let document = Document::read(bytes.to_vec(), Options { items, embedded });
        assert_eq!(document.fault().map(|fault| fault.error), scanned.err());
        let annotation = Annotation::new(&document, 16);
        let rows = annotation.rows(&document, 0..usize::MAX, &no_note);
        assert_eq!(rows.len(), annotation.len());
        let tiled = rows
            .iter()
            .try_fold(0, |end, row| (row.start == end).then_some(row.end));
        assert_eq!(tiled, Some(bytes.len()), "each byte is in one row");
    }
    let checked = whole(bytes, scan::well_formed_text(bytes, 0));
    assert_eq!(Tree::read(bytes, Text::Checked).err(), checked.err());
    assert_eq!(Value::decode(bytes, Text::Checked).err(), checked.err());
    lint::findings(&tree);
    for item in tree.items() {
        diagnostic::print(&tree, item, Indicators::Never);
    }
    match Value::decode(bytes, Text::AsIs) {
        Ok(value) => round_trip(bytes, &tree, &value),
        Err(error) => assert_eq!(Err(error), scanned),
    }
});

/// One item and nothing behind it.
fn whole(bytes: &[u8], end: Result<usize, Error>) -> Result<(), Error> {
    let mut decoder = Decoder::new(bytes);
    end.and_then(|_| decoder.skip().and_then(|_| decoder.finish()))
}

fn round_trip(bytes: &[u8], tree: &Tree<'_>, value: &Value) {
    assert_eq!(value.as_bytes(), bytes);
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out);
    let mut open = Vec::new();
    for item in tree.all() {
        while open.pop_if(|end| *end <= item.node()).is_some() {
            encoder.end();
        }
        write(&mut encoder, item);
        if item.head().is_indefinite() {
            open.push(item.end_node());
        }
    }
    open.iter().for_each(|_| _ = encoder.end());
    assert_eq!(out, bytes);
    for indicators in [Indicators::Needed, Indicators::Always] {
        let text = diagnostic::print(tree, value.root(), indicators);
        assert_eq!(edn::encode(&text).as_deref(), Ok(bytes), "{text}");
    }
}

/// A head, and the content of a string.
fn write(encoder: &mut Encoder<'_>, item: Item<'_>) {
    let head = item.head();
    if head.is_indefinite() {
        encoder.begin(head.major());
    } else if let Some(float) = Float::of(head) {
        encoder.float_bits(float);
    } else {
        encoder.head_of_size(head.major(), head.argument, head.size() - 1);
        if matches!(head.major(), Major::Bytes | Major::Text) {
            encoder.encoded(&item.encoded()[head.size()..]);
        }
    }
}
