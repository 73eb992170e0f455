//! JSON to bytes and back, by a mapping that is written down.
//!
//! ```
//! use perop_core::cbor::json;
//!
//! assert_eq!(json::encode(r#"{"a": [1, 2.5]}"#)?, b"\xa1\x61a\x82\x01\xf9\x41\x00");
//! # Ok::<(), perop_core::cbor::edn::Error>(())
//! ```
//!
//! Source: RFC 8259; RFC 8949 section 6, from which big numbers differ, so that they come back.

mod read;
mod write;

pub use read::encode;
pub use write::write;

/// What becomes of each thing in JSON, for people.
pub const FROM_JSON: &[(&str, &str)] = &[
    (
        "a number without a point or exponent",
        "an integer; over 64 bits a big number (tag 2 or 3)",
    ),
    (
        "any other number",
        "the float nearest to it, in 2, 4 or 8 bytes without loss",
    ),
    ("-0", "the integer 0"),
    ("a string", "text, never bytes"),
    (
        "an object",
        "a map with its keys as they are, equal ones too",
    ),
    ("an array, true, false, null", "the same"),
];

/// What becomes of each thing in CBOR, for people.
pub const TO_JSON: &[(&str, &str)] = &[
    ("an integer, a big number up to 256 bytes", "all its digits"),
    (
        "a bigger number",
        "base64url of its bytes, behind ~ if it is negative",
    ),
    ("a finite float", "the shortest digits that read back as it"),
    ("NaN, an infinity", "null"),
    ("text", "a string, with U+FFFD for what is not UTF-8"),
    (
        "bytes",
        "base64url without padding; base64 or base16 inside of tag 22 or 23",
    ),
    (
        "a key that is no text",
        "its diagnostic notation, as a string",
    ),
    ("a tag", "its content"),
    ("undefined, another simple value", "null"),
    ("an indefinite length", "the same as a definite one"),
];
