//! Base64 in either alphabet, alone, in an address or between the lines of PEM.

use ::base64::Engine as _;
use ::base64::alphabet::STANDARD;
use ::base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use percent_encoding::percent_decode_str;

use super::damage::named;
use super::{Damage, Read, detect, hex};
use crate::cbor::diagnostic::visible;
use crate::figure::counted;

/// The alphabet that the other one is brought into; what is behind the last whole byte is looked
/// at here.
const ENGINE: GeneralPurpose = {
    let config = GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true);
    GeneralPurpose::new(&STANDARD, config)
};

/// Fewer characters say nothing about a text that is not all base64.
const CHARACTERS_MIN: usize = 16;

/// Whether all characters are those of base64. White space only breaks lines.
pub(super) fn is_alphabet(trimmed: &str) -> bool {
    let body = trimmed.trim_end_matches('=');
    let is_one = |byte: u8| is_character(byte) || matches!(byte, b'\n' | b'\r' | b'\t');
    !body.is_empty()
        && trimmed.len() - body.len() <= 2
        && body.lines().all(|line| line.trim().bytes().all(is_one))
}

/// Whether it would be base64 but for a few characters.
pub(super) fn is_nearly(trimmed: &str) -> bool {
    let good = trimmed.bytes().filter(|byte| is_character(*byte)).count();
    let stray = trimmed
        .bytes()
        .filter(|byte| !byte.is_ascii_whitespace())
        .count()
        - good;
    good >= CHARACTERS_MIN && !trimmed.contains(' ') && stray <= good / CHARACTERS_MIN
}

fn is_character(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'-' | b'_')
}

/// Reads base64 in either alphabet, padded or not, in lines or not.
pub(super) fn read(text: &str) -> Read {
    let trimmed = detect::trim(text);
    let start = text.find(trimmed).unwrap_or(0);
    read_part(text, start, start + trimmed.len())
}

/// Reads the base64 that `text` has between two places.
fn read_part(text: &str, start: usize, end: usize) -> Read {
    let mut characters = Vec::with_capacity(end - start);
    let (mut has_standard, mut has_url, mut padding) = (false, false, 0);
    let (mut damage, mut last) = (Vec::new(), start);
    for (at, byte) in text.bytes().enumerate().take(end).skip(start) {
        match byte {
            b'=' => padding += 1,
            _ if byte.is_ascii_whitespace() => continue,
            _ if !is_character(byte) || padding > 0 => {
                let character = text[at..].chars().next().unwrap_or('=');
                let message = format!("{} is not a character of base64 here", named(character));
                damage.push(Damage::in_text("stray_character", text, at, message));
                break;
            }
            _ => {
                has_standard |= matches!(byte, b'+' | b'/');
                has_url |= matches!(byte, b'-' | b'_');
                characters.push(match byte {
                    b'-' => b'+',
                    b'_' => b'/',
                    _ => byte,
                });
            }
        }
        last = at;
    }
    if damage.is_empty() {
        damage.extend(ending(text, last, characters.len(), padding));
    }
    if has_standard && has_url {
        let message = "both alphabets of base64 are mixed";
        damage.push(Damage::in_text("mixed_alphabets", text, start, message).remark());
    }
    let whole = characters.len() - usize::from(characters.len() % 4 == 1);
    let bytes = ENGINE.decode(&characters[..whole]);
    let bytes = bytes.expect("only characters of the alphabet are left");
    let alphabet = if has_url { "base64url" } else { "base64" };
    let why = format!(
        "all its characters are those of {alphabet}, {}",
        counted(bytes.len() as u64, "byte")
    );
    Read {
        damage,
        ..Read::of(&why, bytes)
    }
}

/// What is wrong with the last characters.
fn ending(text: &str, last: usize, count: usize, padding: usize) -> Option<Damage> {
    let message = match (count % 4, padding) {
        (1, _) => {
            let message = "base64 that is cut off: one character of the last four is no byte";
            return Some(Damage::in_text("truncated_base64", text, last, message));
        }
        (_, 0) | (2, 2) | (3, 1) => return None,
        (0, _) => "padding behind a group of four is too much",
        _ => "the padding does not fill the last four characters up",
    };
    Some(Damage::in_text("wrong_padding", text, last, message).remark())
}

/// Reads an address that holds its data.
///
/// Source: RFC 2397.
pub(super) fn data_url(text: &str) -> Read {
    let begin = text.find("data:").map_or(0, |at| at + "data:".len());
    let Some(comma) = text[begin..].find(',').map(|comma| begin + comma) else {
        let message = "a data URL has a comma before its data";
        return Read {
            damage: vec![Damage::in_text(
                "no_comma",
                text,
                text.trim_end().len(),
                message,
            )],
            ..Read::of("it begins with data:", Vec::new())
        };
    };
    let end = text.trim_end().len();
    let (kind, data) = (&text[begin..comma], comma + 1..end);
    let media = kind.split(';').next().filter(|media| !media.is_empty());
    let media = visible(media.unwrap_or("text/plain"));
    if kind.to_ascii_lowercase().ends_with(";base64") {
        let plain = text[data.clone()].to_owned();
        let mut read = match plain.contains('%') {
            true => {
                let unescaped = percent_decode_str(&plain).decode_utf8_lossy().into_owned();
                self::read(&unescaped)
            }
            false => read_part(text, data.start, data.end),
        };
        read.why = format!("a data URL of {media}, in base64");
        return read;
    }
    let bytes = percent_decode_str(&text[data]).collect();
    Read::of(&format!("a data URL of {media}"), bytes)
}

/// Reads what is between the first lines of `-----BEGIN` and `-----END`.
///
/// Source: RFC 7468; headers as in RFC 1421 and the checksum of RFC 9580 are passed over.
pub(super) fn pem(text: &str) -> Read {
    const BEGIN: &str = "-----BEGIN ";
    let refused = |at: usize, message: &str| Read {
        damage: vec![Damage::in_text("no_pem", text, at, message)],
        ..Read::of("it has a line of -----BEGIN", Vec::new())
    };
    let Some(begin) = text.find(BEGIN) else {
        return refused(0, "there is no line of -----BEGIN");
    };
    let Some(label) = text[begin + BEGIN.len()..].find("-----") else {
        return refused(begin, "the line of -----BEGIN does not end with -----");
    };
    let name = &text[begin + BEGIN.len()..][..label];
    let mut start = begin + BEGIN.len() + label + 5;
    let end = text[start..].find("-----END").map(|end| start + end);
    let body_end = end.unwrap_or(text.len());
    // Headers end with an empty line.
    while let Some(line) = text[start..body_end]
        .lines()
        .find(|line| !line.trim().is_empty())
    {
        if !line.contains(':') {
            break;
        }
        start += text[start..].find(line).unwrap_or(0) + line.len();
    }
    let checksum = text[start..body_end].rfind("\n=").map(|at| start + at);
    let data_end = checksum.filter(|at| text[*at..body_end].trim().len() == 5);
    let data_end = data_end.unwrap_or(body_end);
    let hex = hex::plain(&text[start..data_end]);
    let mut read = match hex.is_refused() {
        false => hex,
        true => read_part(text, start, data_end),
    };
    read.why = format!(
        "what is between the lines of -----BEGIN {}-----",
        visible(name)
    );
    if end.is_none() {
        let message = "the line of -----END is missing";
        let damage = Damage::in_text("no_end", text, text.trim_end().len(), message);
        read.damage.push(damage.remark());
    } else if text[body_end..].contains(BEGIN) {
        let message = "only the first of several parts was read";
        read.damage
            .push(Damage::in_text("several_parts", text, body_end, message).remark());
    }
    read
}
