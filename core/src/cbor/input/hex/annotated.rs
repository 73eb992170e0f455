//! Annotated hex: digits, then a comment to the end of the line.
//!
//! ```text
//! cbor.me, nemo157      83        # array(3)
//! npm cbor2             0x8301f5
//!                       83   -- Array (Length: 3 items)
//! ```

use super::{Digits, digit};
use crate::cbor::input::{Damage, Read};
use crate::figure::counted;

/// What begins a comment.
const MARKS: [&str; 3] = ["#", "--", "//"];

/// Reads lines of digits of which some have comments; `None` if they are something else.
pub(super) fn read(text: &str) -> Option<Read> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if !is_it(text) {
        return None;
    }
    let (mut digits, mut whole) = (Digits::default(), None);
    let (mut start, mut lines, mut damage) = (0, 0, Vec::new());
    for line in text.split_inclusive(['\n', '\r']) {
        let code = code(line);
        let trimmed = code.trim();
        lines += u64::from(!trimmed.is_empty());
        if let Some(all) = trimmed.strip_prefix("0x") {
            whole = Some((start, super::plain(all)));
        } else {
            if let Some(at) = push(code, &mut digits) {
                let stray = super::stray(text, start + at, Vec::new());
                damage.extend(stray.damage);
                break;
            }
            // A line holds whole bytes, so a digit too few is in this one.
            if digits.high.take().is_some() {
                let at = start + code.trim_end().len().saturating_sub(1);
                let message = "an odd number of hexadecimal digits in this line";
                damage.push(Damage::in_text("odd_digits", text, at, message));
                break;
            }
        }
        start += line.len();
    }
    if let Some((at, whole)) = whole {
        if digits.bytes.is_empty() {
            digits.bytes = whole.bytes;
            damage.extend(whole.damage);
        } else if digits.bytes != whole.bytes && damage.is_empty() {
            let message = "the line of all bytes is not what the other lines add up to";
            damage.push(Damage::in_text("lines_differ", text, at, message).remark());
        }
    }
    let lines = counted(lines, "line");
    let why = format!("annotated hex: {lines} of hexadecimal digits, with comments");
    Some(Read {
        damage,
        ..Read::of(&why, digits.bytes)
    })
}

/// Whether at least half of the lines that are not only a comment are digits in pairs, and some of
/// these have a comment.
fn is_it(text: &str) -> bool {
    let (mut lines, mut good, mut commented) = (0_usize, 0, 0);
    for line in text.split(['\n', '\r']) {
        let code = code(line);
        let bare = code.trim().trim_start_matches("0x");
        let digits = bare.bytes().filter(u8::is_ascii_hexdigit).count();
        let is_digit = |byte: u8| digit(byte).is_some() || byte.is_ascii_whitespace();
        if bare.is_empty() {
            continue;
        }
        lines += 1;
        if bare.bytes().all(is_digit) && digits.is_multiple_of(2) {
            good += 1;
            commented += usize::from(code.len() < line.len());
        }
    }
    commented > 0 && 2 * good >= lines
}

/// A line without its comment.
fn code(line: &str) -> &str {
    let mark = MARKS.iter().filter_map(|mark| line.find(mark)).min();
    &line[..mark.unwrap_or(line.len())]
}

/// Adds the digits of a line; the place of what is none.
fn push(code: &str, digits: &mut Digits) -> Option<usize> {
    for (at, byte) in code.bytes().enumerate() {
        match digit(byte) {
            Some(digit) => digits.push(digit),
            None if byte.is_ascii_whitespace() => {}
            None => return Some(at),
        }
    }
    None
}
