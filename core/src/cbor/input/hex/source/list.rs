//! A list of numbers between brackets.

use crate::cbor::diagnostic::in_quotes;
use crate::cbor::input::hex::digit;
use crate::cbor::input::{Damage, Read};
use crate::figure::counted;

/// Names in front of a list that make its numbers bytes, in hex or not.
const NAMES: &[&str] = &[
    "byte", "Byte", "char", "uint8", "Uint8", "UInt8", "u8", "vec!", "Buffer", "octet", "buf",
];

/// Reads a list of bytes; `None` if the text is none.
///
/// Without a name in front, only numbers that all are hexadecimal, of two digits at most, are
/// bytes: any other list is JSON or diagnostic notation as well.
pub(super) fn read(text: &str) -> Option<Read> {
    let open = first_bracket(text)?;
    let before = &text[..open];
    let is_named = NAMES.iter().any(|name| before.contains(name));
    let close = match text.as_bytes()[open] {
        b'[' => ']',
        b'{' => '}',
        b'(' => ')',
        _ => return None,
    };
    let end = open + text[open..].find(close)?;
    let mut bytes = Vec::with_capacity((end - open) / 5);
    let (mut damage, mut count_hex) = (None, 0);
    for (at, element) in elements(text, open + 1, end) {
        match number(element) {
            Some((byte, is_hex)) => {
                bytes.push(byte);
                count_hex += usize::from(is_hex);
            }
            None if bytes.is_empty() || !is_named => return None,
            None => {
                let message = format!("{} is not a byte", in_quotes(element, b'"'));
                damage = Some(Damage::in_text("stray_element", text, at, message));
                break;
            }
        }
    }
    let is_list = is_named || (count_hex == bytes.len() && count_hex > 0);
    if damage.is_none() {
        damage = short(text, open + 1, end).or_else(|| lengths(text, open, end, bytes.len()));
    }
    let why = format!(
        "a list of {} from the source of a program",
        counted(bytes.len() as u64, "byte")
    );
    is_list.then(|| Read {
        damage: damage.into_iter().collect(),
        ..Read::of(&why, bytes)
    })
}

/// The bracket that opens the list: the innermost one around the first number that is not the
/// length of a list.
fn first_bracket(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut open = Vec::new();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'[' | b'{' | b'(' => open.push(at),
            b']' | b'}' | b')' => _ = open.pop(),
            b'0'..=b'9' if !is_name(bytes[at.saturating_sub(1)]) => {
                if let Some(bracket) = open.last() {
                    let close = text[at..].find([']', '}', ')']).map(|close| at + close)?;
                    if !is_length(text, *bracket, close) {
                        return Some(*bracket);
                    }
                    at = close;
                    continue;
                }
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Whether what is between two brackets, `[4]`, `[u8; 4]` or `(4)`, says how long the list is that
/// follows.
fn is_length(text: &str, open: usize, close: usize) -> bool {
    let mut behind = text[close + 1..].trim_start().chars();
    let next = behind.next();
    match text.as_bytes()[open] {
        b'[' => next.is_some_and(|next| next == '=' || next.is_alphabetic()),
        b'(' => next == Some('['),
        _ => false,
    }
}

/// A number of one digit where those below 16 have two: the other one may be lost.
fn short(text: &str, start: usize, end: usize) -> Option<Damage> {
    let all = || elements(text, start, end);
    let is_padded = |(_, element): (usize, &str)| element.len() == 4 && element.starts_with("0x0");
    let is_short = |(_, element): &(usize, &str)| element.len() == 3 && element.starts_with("0x");
    let (at, element) = all().find(is_short).filter(|_| all().any(is_padded))?;
    let message = format!("{element} has one digit and others have two: one may be missing");
    Some(Damage::in_text("odd_digits", text, at, message).remark())
}

/// A length beside the list that is not the list's: that in front, as in `[4]`, `[u8; 4]` or `(4)`,
/// or that of `xxd -i` behind it.
fn lengths(text: &str, open: usize, end: usize, count: usize) -> Option<Damage> {
    let number = |at: usize| {
        let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
        let value: usize = text[at..at + digits].parse().ok()?;
        Some((at, value, text.as_bytes().get(at + digits).copied()))
    };
    let in_front = text[..open].rfind(['[', '(', ';']).and_then(|mark| {
        let blanks = text[mark + 1..].len() - text[mark + 1..].trim_start().len();
        number(mark + 1 + blanks).filter(|(_, _, next)| matches!(next, Some(b']' | b')')))
    });
    let behind = || {
        let name = "_len = ";
        number(end + text[end..].find(name)? + name.len())
    };
    let (at, length, _) = in_front
        .or_else(behind)
        .filter(|(_, length, _)| *length != count)?;
    let message = format!(
        "the length is {length}, but the list has {}: some are missing or too many",
        counted(count as u64, "byte")
    );
    Some(Damage::in_text("length_differs", text, at, message).remark())
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// What is between the commas, without comments and blanks.
fn elements(text: &str, start: usize, end: usize) -> impl Iterator<Item = (usize, &str)> {
    let mut at = start;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..end];
            let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',');
            at = end - trimmed.len();
            let skipped = match trimmed.get(..2) {
                Some("//") => trimmed.find(['\n', '\r']).unwrap_or(trimmed.len()),
                Some("/*") => trimmed
                    .find("*/")
                    .map_or(trimmed.len(), |comment| comment + 2),
                _ if trimmed.is_empty() => return None,
                _ => 0,
            };
            if skipped == 0 {
                let length = trimmed.find([',', '\n', '\r']).unwrap_or(trimmed.len());
                let length = trimmed[..length].find("//").unwrap_or(length);
                let length = trimmed[..length].find("/*").unwrap_or(length);
                let element = (at, trimmed[..length].trim_end());
                at += length;
                return Some(element);
            }
            at += skipped;
        }
    })
}

/// A byte, signed or not, and whether it is in hex.
fn number(element: &str) -> Option<(u8, bool)> {
    let bare = element.strip_prefix("(byte)").unwrap_or(element).trim();
    let bare = bare.strip_suffix("u8").unwrap_or(bare);
    if let Some(hex) = bare.strip_prefix("0x").or_else(|| bare.strip_prefix("0X")) {
        let digits = hex.trim_end_matches(['u', 'U']);
        let value = digits
            .bytes()
            .try_fold(0, |value, byte| Some(value << 4 | digit(byte)?));
        return value
            .filter(|_| matches!(digits.len(), 1 | 2))
            .map(|byte| (byte, true));
    }
    // Zeros in front make a number octal in some languages and not in others.
    let digits = bare.trim_start_matches('-');
    if digits.len() > 1 && digits.starts_with('0') {
        return None;
    }
    let value: i16 = bare.parse().ok()?;
    let byte = u8::try_from(value)
        .ok()
        .or_else(|| i8::try_from(value).ok().map(|v| v as u8));
    byte.map(|byte| (byte, false))
}
