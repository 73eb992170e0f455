//! Input in any dress: what it was taken for, why, the bytes, and what is damaged about it.
//!
//! Pasted text is never taken for the bytes themselves: nearly all text is CBOR by accident. An
//! even number of hexadecimal digits is hex although it could be base64.

mod base64;
mod damage;
mod detect;
mod format;
mod hex;

use super::scan;

pub use damage::Damage;
pub use format::Format;

/// An input that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// What it was read as.
    pub format: Format,
    /// Why, in a sentence.
    pub why: String,
    /// Its bytes, as far as it could be read.
    pub bytes: Vec<u8>,
    /// What is damaged, in the order of the text.
    pub damage: Vec<Damage>,
    /// What else it could be.
    pub others: Vec<Offer>,
}

/// Another way to read an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What it would be read as.
    pub format: Format,
    /// What speaks for it.
    pub why: String,
}

impl Reading {
    /// What stopped the reading, if something did.
    pub fn fault(&self) -> Option<&Damage> {
        self.damage.iter().find(|damage| damage.is_fatal)
    }
}

/// Reads text that somebody pasted or typed.
pub fn paste(text: &str) -> Reading {
    let read = detect::text(text);
    finish(text.as_bytes(), read)
}

/// Reads a file, which may hold anything: text is read like pasted text.
pub fn file(bytes: &[u8]) -> Reading {
    let text = std::str::from_utf8(bytes).ok();
    let read = text.filter(|text| detect::is_text(text)).map(detect::text);
    match read {
        Some(read) => finish(bytes, read),
        None => {
            let why = "these bytes are no text";
            finish(bytes, (Format::Raw, Read::of(why, bytes.to_vec())))
        }
    }
}

/// Reads an input as what somebody says it is.
pub fn read_as(input: &[u8], format: Format) -> Reading {
    let read = match std::str::from_utf8(input) {
        _ if format == Format::Raw => Read::of("as you say", input.to_vec()),
        Ok(text) => detect::as_format(text, format),
        Err(error) => {
            let place = error.valid_up_to();
            let before = String::from_utf8_lossy(&input[..place]).into_owned();
            let damage = Damage::in_text("not_text", &before, place, "this is not UTF-8");
            Read {
                damage: vec![damage],
                ..Read::of("as you say", Vec::new())
            }
        }
    };
    finish(input, (format, read))
}

/// What one way to read an input came to.
struct Read {
    why: String,
    bytes: Vec<u8>,
    damage: Vec<Damage>,
}

impl Read {
    fn of(why: &str, bytes: Vec<u8>) -> Self {
        Self {
            why: why.into(),
            bytes,
            damage: Vec::new(),
        }
    }

    fn is_refused(&self) -> bool {
        self.damage.iter().any(|damage| damage.is_fatal)
    }
}

/// Adds what is seen in the bytes, and what else the input could be.
fn finish(input: &[u8], (format, mut read): (Format, Read)) -> Reading {
    let is_encoded = matches!(format, Format::Edn | Format::Json);
    if !is_encoded && !read.bytes.is_empty() && !is_well_formed(&read.bytes) {
        read.damage.extend(damage::in_bytes(&read.bytes));
    }
    Reading {
        format,
        why: read.why,
        bytes: read.bytes,
        damage: read.damage,
        others: detect::others(input, format),
    }
}

/// Whether these bytes are exactly one item.
fn is_well_formed(bytes: &[u8]) -> bool {
    scan::well_formed(bytes, 0) == Ok(bytes.len())
}
