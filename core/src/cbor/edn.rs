//! Diagnostic notation (EDN) to bytes: what a person writes, as it is meant.
//!
//! ```
//! use perop_core::cbor::edn;
//!
//! let text = "{ 1: h'0102', # a comment
//!               \"when\": DT'2013-03-21T20:04:00Z', 2_1: [_ 0x10, 1.5_2] }";
//! let bytes = b"\xa3\x01\x42\x01\x02\x64when\xc1\x1a\x51\x4b\x67\xb0\
//!     \x19\0\x02\x9f\x10\xfa\x3f\xc0\0\0\xff";
//! assert_eq!(edn::encode(text)?, bytes);
//!
//! let error = edn::encode("[1, 2").unwrap_err();
//! assert_eq!((error.line(), error.column()), (1, 6));
//! assert_eq!(error.to_string(), "expected `,`, a blank or `]`, found the end of the text");
//! # Ok::<(), edn::Error>(())
//! ```
//!
//! Source: draft-ietf-cbor-edn-literals-24. Beyond it: `float''`, `same<<>>`, `t1<<>>` and `b1<<>>`
//! of draft-bormann-cbor-edn-app-ext, `b32''` and `h32''` of RFC 8949 section 8, and `badtext''`
//! for text that is not UTF-8. A prefix that is none of these becomes the stand-in of tag 999, as
//! an ellipsis becomes that of tag 888. Nothing recurses, and time grows with the length of the
//! text.

pub(crate) mod assembly;
mod base;
mod chain;
pub(crate) mod cursor;
pub(crate) mod error;
mod extension;
mod item;
pub(crate) mod literal;
pub(crate) mod number;
mod open;
mod operand;
mod parse;
mod span;

pub use error::Error;
pub use span::{Encoded, Span};

/// The bytes that `text` stands for: no item, one, or several one after another.
///
/// Errors: the first fault, with its kind and place. What is well-formed and not valid (equal keys,
/// tags on the wrong content) is encoded as it is written.
pub fn encode(text: &str) -> Result<Vec<u8>, Error> {
    parse::Parser::new(text, None).run().map(|(bytes, _)| bytes)
}

/// The same, and which part of the text stands for which item.
pub fn encode_with_spans(text: &str) -> Result<Encoded, Error> {
    let (bytes, spans) = parse::Parser::new(text, Some(span::Spans::default())).run()?;
    Ok(Encoded { bytes, spans })
}
