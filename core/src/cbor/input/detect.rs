//! What a text seems to be.

use super::damage::Damage;
use super::{Format, Offer, Read, base64, hex};

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
    let plain = hex::plain(text);
    if !plain.is_refused() {
        return (Format::Hex, plain);
    }
    if hex::is_nearly(trimmed) {
        return (Format::Hex, plain);
    }
    if base64::is_alphabet(trimmed) {
        return base64_of(text);
    }
    let (format, mut read) = base64_of(text);
    read.why = "it is neither hex nor base64".into();
    if let Some(at) = text.find('\u{fffd}') {
        let message = "bytes that are no text were decoded as text, and those that could not be \
                       are lost: copy hex or base64 instead";
        let damage = Damage::in_text("decoded_as_text", text, at, message);
        read.damage.insert(0, damage);
    }
    (format, read)
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

/// Reads a text as what somebody says it is.
pub(super) fn as_format(text: &str, format: Format) -> Read {
    match format {
        Format::Hex => hex::dressed(text).unwrap_or_else(|| hex::plain(text)),
        Format::Base64 | Format::Base64Url => base64::read(text),
        Format::DataUrl => base64::data_url(text),
        Format::Pem => base64::pem(text),
        Format::Raw => Read::of("the text as UTF-8", text.as_bytes().to_vec()),
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
    }
    offer(Format::Raw, "the bytes as they are");
    offers
}
