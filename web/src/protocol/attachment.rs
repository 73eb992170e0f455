//! What travels beside a message: bulk data that is not copied piece by piece.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Blob;

/// At most one to a message.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Attachment {
    /// Nothing.
    #[default]
    None,
    /// Bytes; the buffer they travel in is transferred.
    Bytes(Vec<u8>),
    /// A file or what is to become one: only its handle travels, whatever its size.
    Blob(Blob),
}

impl Attachment {
    /// The bytes; empty where there are none.
    pub fn into_bytes(self) -> Vec<u8> {
        match self {
            Self::Bytes(bytes) => bytes,
            Self::None | Self::Blob(_) => Vec::new(),
        }
    }

    pub(super) fn append_to(&self, message: &Array, transfer: &Array) {
        match self {
            Self::None => {}
            Self::Bytes(bytes) => {
                let bytes = Uint8Array::from(bytes.as_slice());
                message.push(&bytes);
                transfer.push(&bytes.buffer());
            }
            Self::Blob(blob) => _ = message.push(blob),
        }
    }

    pub(super) fn of(value: &JsValue) -> Self {
        if let Some(bytes) = value.dyn_ref::<Uint8Array>() {
            Self::Bytes(bytes.to_vec())
        } else if let Some(blob) = value.dyn_ref::<Blob>() {
            Self::Blob(blob.clone())
        } else {
            Self::None
        }
    }
}
