//! What a text seems to be.

use super::damage::Damage;
use super::{Format, Offer, Read, base64, hex};
use crate::cbor::{edn, json};

/// Words that are diagnostic notation although their letters are also those of base64.
const WORDS: &[&str] = &["true", "false", "null", "undefined", "Infinity", "NaN"];

/// Whether `text` has none of the characters that only bytes have.
pub(super) fn is_text(text: &str) -> bool {
    let is_control = |byte: u8| byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c);
    !text.bytes().any(is_control)
}

/// Reads a text as what it seems to be.
pub(super) fn text(text: &str) -> (Format, Read) {
    let trimmed = trim(text);
    if trimmed.starts_with("data:") {
        return (Format::DataUrl, base64::data_url(text));
    }
    if trimmed.contains("-----BEGIN ") {
        return (Format::Pem, base64::pem(text));
    }
    if let Some(read) = hex::dressed(text) {
        return (Format::Hex, read);
    }
    // The sign of a number is also a letter of base64 for addresses.
    let is_negative = trimmed.starts_with('-') && trimmed.parse::<f64>().is_ok();
    let is_word = is_negative || WORDS.contains(&trimmed);
    let plain = hex::plain(text);
    if !is_word && !plain.is_refused() {
        return (Format::Hex, plain);
    }
    if !is_word && hex::is_nearly(trimmed) {
        return (Format::Hex, plain);
    }
    if !is_word && base64::is_alphabet(trimmed) {
        return base64_of(text);
    }
    let mut edn_or_json = notation(text, trimmed);
    if let Some(at) = text.find('\u{fffd}').filter(|_| edn_or_json.1.is_refused()) {
        let message = "bytes that are no text were decoded as text, and those that could not be \
                       are lost: copy hex or base64 instead";
        let damage = Damage::in_text("decoded_as_text", text, at, message);
        edn_or_json.1.damage.insert(0, damage);
    }
    edn_or_json
}

/// Without a byte order mark, and without white space around it.
pub(super) fn trim(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim()
}

fn base64_of(text: &str) -> (Format, Read) {
    let format = match text.contains(['-', '_']) {
        true => Format::Base64Url,
        false => Format::Base64,
    };
    (format, base64::read(text))
}

/// Diagnostic notation, or JSON where it is that as well.
fn notation(text: &str, trimmed: &str) -> (Format, Read) {
    if trimmed.starts_with(['{', '[', '"']) {
        let read = as_format(text, Format::Json);
        if !read.is_refused() {
            return (
                Format::Json,
                Read {
                    why: "it is JSON".into(),
                    ..read
                },
            );
        }
    }
    let read = as_format(text, Format::Edn);
    if read.is_refused() && base64::is_nearly(trimmed) {
        return base64_of(text);
    }
    let why = match read.is_refused() {
        true => "it is neither hex nor base64, and no diagnostic notation either",
        false => "it is diagnostic notation",
    };
    (
        Format::Edn,
        Read {
            why: why.into(),
            ..read
        },
    )
}

/// Reads a text as what somebody says it is.
pub(super) fn as_format(text: &str, format: Format) -> Read {
    let read = match format {
        Format::Hex => return hex::dressed(text).unwrap_or_else(|| hex::plain(text)),
        Format::Base64 | Format::Base64Url => return base64::read(text),
        Format::DataUrl => return base64::data_url(text),
        Format::Pem => return base64::pem(text),
        Format::Raw => return Read::of("the text as UTF-8", text.as_bytes().to_vec()),
        Format::Edn => edn::encode(text),
        Format::Json => json::encode(text),
    };
    match read {
        Ok(bytes) => Read::of("as you say", bytes),
        Err(error) => {
            let message = error.to_string();
            let damage = Damage {
                line: error.line(),
                column: error.column(),
                ..Damage::in_text(error.kind(), text, error.offset(), message)
            };
            Read {
                damage: vec![damage],
                ..Read::of("as you say", Vec::new())
            }
        }
    }
}

/// What else the input could be.
pub(super) fn others(input: &[u8], taken: Format) -> Vec<Offer> {
    let mut offers = Vec::new();
    let mut offer = |format: Format, why: &str| {
        if format != taken {
            offers.push(Offer {
                format,
                why: why.into(),
            });
        }
    };
    if let Ok(text) = std::str::from_utf8(input) {
        let trimmed = trim(text);
        if hex::is_nearly(trimmed) {
            offer(Format::Hex, "nearly all of it is hexadecimal digits");
        }
        if base64::is_alphabet(trimmed) {
            let is_url = trimmed.contains(['-', '_']);
            let format = if is_url {
                Format::Base64Url
            } else {
                Format::Base64
            };
            if !matches!(taken, Format::Base64 | Format::Base64Url) {
                offer(format, "all its characters are those of base64");
            }
        }
        if trimmed.starts_with(['{', '[', '"']) {
            offer(Format::Json, "it begins like JSON");
        }
        if !trimmed.is_empty() {
            offer(Format::Edn, "it may be diagnostic notation");
        }
    }
    offer(Format::Raw, "the bytes as they are");
    offers
}
