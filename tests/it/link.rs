//! Links: what opens, what is refused and in which words, and how long they are.

mod command;
mod damages;
mod envelope;
mod fixtures;
mod hostile;
mod kinds;
mod not_found;
mod unsound;

use perop_core::snapshot::link::{Input, Kind, Link, Page, PageInput};

/// The input of the CBOR page: the bytes, as hexadecimal digits.
fn bytes(bytes: &[u8]) -> Link {
    Link::new(Kind::Input(PageInput {
        page: Page::Cbor,
        input: Input::Bytes(bytes.to_vec()),
        fields: vec![("profile".into(), "dcbor".into())],
    }))
}
