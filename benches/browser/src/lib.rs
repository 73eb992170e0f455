//! One function for JavaScript: bytes to diagnostic notation, for `cargo xtask compare-js`.

use perop_core::cbor::diagnostic::{self, Indicators};
use perop_core::cbor::{Text, Tree};
use wasm_bindgen::prelude::wasm_bindgen;

/// The diagnostic notation of one item, with indicators where its bytes are not the preferred
/// ones; empty where `bytes` are not exactly one item. Copies the bytes in and the text out.
#[wasm_bindgen]
pub fn print(bytes: &[u8]) -> String {
    let tree = Tree::read(bytes, Text::Checked).ok();
    let text =
        tree.and_then(|tree| Some(diagnostic::print(&tree, tree.root()?, Indicators::Needed)));
    text.unwrap_or_default()
}
