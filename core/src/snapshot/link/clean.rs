//! What messengers, mail and browsers do to an address, undone.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use super::VERSION;
use super::envelope::{CHARACTERS_MIN, PREFIX};
use super::error::{Error, Kind};
use crate::snapshot::version::{self, Unread};

/// How often an address may have been escaped, one mail filter after another.
const ESCAPES_MAX: usize = 3;

/// The version, and the characters after it, in the alphabet.
///
/// White space is taken out, `%xx` decoded, `+` and `/` are read as `-` and `_`, `=` and whatever
/// follows the last character of the alphabet are dropped.
/// Errors: newer, damaged where a character is left that is none of a link's.
pub(super) fn payload(text: &str) -> Result<(u32, Vec<u8>), Error> {
    let text = unescaped(text);
    let (version, rest) = after_version(begin(&text))?;
    let mut payload: Vec<u8> = Vec::with_capacity(rest.len());
    for character in rest.trim_end_matches(is_junk).chars() {
        match character {
            '+' => payload.push(b'-'),
            '/' => payload.push(b'_'),
            '=' => {}
            _ if is_alphabet(character) => payload.push(character as u8),
            _ => return Err(Error::damaged("a character in it is none of a link's")),
        }
    }
    Ok((version, payload))
}

/// Whether an address, or a part of it from its `#` on, carries a link, sound or not.
pub fn is_link(text: &str) -> bool {
    let text = unescaped(text);
    version(begin(&text)).is_some()
}

/// The text without white space and escapes.
fn unescaped(text: &str) -> String {
    let mut text: String = without_blanks(text);
    for _ in 0..ESCAPES_MAX {
        let decoded = without_blanks(&decoded(&text));
        if decoded == text {
            break;
        }
        text = decoded;
    }
    text
}

fn without_blanks(text: &str) -> String {
    // Blanks without a width are what line wrapping leaves behind.
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '\u{200b}' | '\u{feff}' | '\u{ad}');
    text.chars().filter(|c| !is_blank(*c)).collect()
}

/// `%xx` decoded. An escape that the end has cut is dropped.
///
/// What is not UTF-8 then is not of the alphabet either, and is refused or dropped as such.
fn decoded(text: &str) -> Cow<'_, str> {
    let cut = text.rfind('%').filter(|at| {
        let digits = &text.as_bytes()[at + 1..];
        digits.len() < 2 && digits.iter().all(u8::is_ascii_hexdigit)
    });
    percent_decode_str(&text[..cut.unwrap_or(text.len())]).decode_utf8_lossy()
}

/// The text from where `b1.` should be: `…#/<page>/b1.…`, `/s/b1.…`, or itself.
fn begin(text: &str) -> &str {
    if version(text).is_some() {
        return text;
    }
    let fragment = match text.split_once('#') {
        Some((_, fragment)) => fragment,
        // A redirect has lost the `#`, or only the end of the address was copied.
        None => text.rfind("/s/").map_or(text, |at| &text[at..]),
    };
    let inside = fragment.trim_start_matches('/');
    match inside.split_once('/') {
        Some((_, rest)) if version(inside).is_none() => rest,
        _ => inside,
    }
}

/// The digits and what follows, of a text that begins like `b1.`.
fn version(text: &str) -> Option<(&str, &str)> {
    let (digits, rest) = text.strip_prefix('b')?.split_once('.')?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some((digits, rest))
}

fn after_version(text: &str) -> Result<(u32, &str), Error> {
    match version(text) {
        Some((digits, rest)) => match version::read(digits, VERSION) {
            Ok(version) => Ok((version, rest)),
            Err(Unread::None) => Err(Error::damaged("there is no such version")),
            Err(Unread::Newer) => Err(Kind::Newer("its version is not known here").into()),
        },
        None if PREFIX.starts_with(text) => Err(Kind::Headless {
            arrived: text.len(),
            least: CHARACTERS_MIN,
        }
        .into()),
        None if version(&text.replacen('B', "b", 1)).is_some() => Err(Error::capitals()),
        None => Err(Error::damaged("it does not have the `b1.` of a link")),
    }
}

fn is_alphabet(character: char) -> bool {
    character.is_ascii_alphanumeric() || matches!(character, '-' | '_')
}

fn is_junk(character: char) -> bool {
    !is_alphabet(character) && !matches!(character, '+' | '/')
}
