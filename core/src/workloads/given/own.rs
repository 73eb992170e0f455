//! What only the library's own codec does on any bytes.

use std::hint::black_box;
use std::rc::Rc;

use super::{Given, GivenVariant};
use crate::cbor::diagnostic::{self, Indicators};
use crate::cbor::{Error, Text, Tree, Value, scan};
use crate::harness::Job;
use crate::workloads::cbor::operation::Operation;

pub(super) static SCAN: Given = Given {
    id: "given/scan",
    title: "Scan",
    operation: "one check of all bytes, well-formedness and UTF-8",
    variants: &[
        GivenVariant {
            id: "tuned",
            about: "one pass without recursion",
            prepare: |bytes| scan_job(bytes, scan::well_formed_text),
        },
        GivenVariant {
            id: "no_utf8",
            about: "the same without looking at text",
            prepare: |bytes| scan_job(bytes, scan::well_formed),
        },
    ],
};

pub(super) static OWNED: Given = Given {
    id: "given/decode_owned",
    title: "Decode, owned",
    operation: "one value that owns its bytes and their index",
    variants: &[GivenVariant {
        id: "tuned",
        about: "a copy of the bytes and an index of eight bytes an item",
        prepare: |bytes| {
            Value::decode(bytes, Text::AsIs).map_err(|error| error.to_string())?;
            let run = |bytes: &mut Rc<[u8]>| {
                _ = black_box(Value::decode(black_box(bytes), Text::AsIs));
            };
            Ok(Operation::job(Rc::clone(bytes), run, |bytes, out| {
                if let Ok(value) = Value::decode(bytes, Text::AsIs) {
                    out.extend_from_slice(value.as_bytes());
                }
            }))
        },
    }],
};

pub(super) static BORROWED: Given = Given {
    id: "given/decode_borrowed",
    title: "Decode, borrowed",
    operation: "one index of the bytes where they are",
    variants: &[GivenVariant {
        id: "tuned",
        about: "an index of eight bytes an item",
        prepare: |bytes| {
            Tree::read(bytes, Text::AsIs).map_err(|error| error.to_string())?;
            let run = |bytes: &mut Rc<[u8]>| {
                _ = black_box(Tree::read(black_box(bytes), Text::AsIs));
            };
            Ok(Operation::job(Rc::clone(bytes), run, |bytes, out| {
                if let Ok(tree) = Tree::read(bytes, Text::AsIs) {
                    out.extend_from_slice(&(tree.all().count() as u64).to_be_bytes());
                }
            }))
        },
    }],
};

pub(super) static PRINT: Given = Given {
    id: "given/print",
    title: "Print",
    operation: "one diagnostic notation of all, the index made anew",
    variants: &[GivenVariant {
        id: "tuned",
        about: "printed from the index, without recursion",
        prepare: |bytes| {
            Tree::read(bytes, Text::AsIs).map_err(|error| error.to_string())?;
            let run = |bytes: &mut Rc<[u8]>| _ = black_box(print(black_box(bytes)));
            Ok(Operation::job(Rc::clone(bytes), run, |bytes, out| {
                out.extend_from_slice(print(bytes).as_bytes());
            }))
        },
    }],
};

#[cfg(feature = "inspect")]
pub(super) static ANNOTATE: Given = Given {
    id: "given/annotate",
    title: "Annotate",
    operation: "one annotated hex of all, from a document that is kept",
    variants: &[GivenVariant {
        id: "tuned",
        about: "rows of hex with words, written as one text",
        prepare: |bytes| {
            use crate::cbor::document::{Document, Options};
            use crate::cbor::rows::{Annotation, no_note};
            let text = |document: &Document| Annotation::new(document, 16).text(document, &no_note);
            let document = Document::read(bytes.to_vec(), Options::default());
            let run = move |document: &mut Document| _ = black_box(text(black_box(document)));
            Ok(Operation::job(document, run, move |document, out| {
                out.extend_from_slice(text(document).as_bytes());
            }))
        },
    }],
};

fn scan_job(
    bytes: &Rc<[u8]>,
    check: fn(&[u8], usize) -> Result<usize, Error>,
) -> Result<Box<dyn Job>, String> {
    check(bytes, 0).map_err(|error| error.to_string())?;
    let run = move |bytes: &mut Rc<[u8]>| _ = black_box(check(black_box(bytes), 0));
    Ok(Operation::job(Rc::clone(bytes), run, move |bytes, out| {
        let end = check(bytes, 0).unwrap_or_default();
        out.extend_from_slice(&(end as u64).to_be_bytes());
    }))
}

fn print(bytes: &[u8]) -> String {
    match Tree::read(bytes, Text::AsIs) {
        Ok(tree) => tree
            .root()
            .map(|item| diagnostic::print(&tree, item, Indicators::Never))
            .unwrap_or_default(),
        Err(_) => String::new(),
    }
}
