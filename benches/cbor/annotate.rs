//! Annotated hex of everything, from bytes to text.
//!
//! cbor-diag builds a tree of all items and from it one text, which is its only way; ours builds
//! an index and hands its text on in pieces. The words of the comments differ, ours cuts strings
//! into rows of sixteen bytes, and cbor-diag's comments name the same items: what is compared is
//! that both hold exactly the bytes of the input.

use std::convert::Infallible;
use std::hint::black_box;

use criterion::Criterion;
use perop_core::cbor::document::{Document, Options};
use perop_core::cbor::rows::{Annotation, no_note};

use crate::documents::Input;

pub(crate) fn bench(criterion: &mut Criterion, inputs: &[Input]) {
    for Input { name, bytes } in inputs {
        let bytes = bytes.as_slice();
        check(name, bytes);
        let mut group = crate::group(criterion, &format!("annotate/{name}"), bytes.len());
        group.bench_function("perop", |b| b.iter(|| perop(black_box(bytes))));
        group.bench_function("cbor-diag", |b| b.iter(|| cbor_diag(black_box(bytes))));
        group.finish();
    }
}

/// The length of the text.
fn perop(bytes: &[u8]) -> usize {
    let document = Document::read(bytes.to_vec(), Options::default());
    let mut length = 0;
    let written: Result<(), Infallible> =
        Annotation::new(&document, 16).write(&document, &no_note, |text| {
            length += black_box(text).len();
            Ok(())
        });
    written.map_or_else(|never| match never {}, |()| length)
}

fn cbor_diag(bytes: &[u8]) -> String {
    let item = cbor_diag::parse_bytes(bytes).expect("the input is whole");
    item.to_hex()
}

fn check(name: &str, bytes: &[u8]) {
    let document = Document::read(bytes.to_vec(), Options::default());
    let ours = Annotation::new(&document, 16).text(&document, &no_note);
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(digits(&ours) == hex, "{name}");
    assert!(digits(&cbor_diag(bytes)) == hex, "{name}");
}

/// What stands before the comments, without blanks.
fn digits(text: &str) -> String {
    let code = text.lines().filter_map(|line| line.split('#').next());
    code.flat_map(str::chars)
        .filter(|digit| !digit.is_whitespace())
        .collect()
}
