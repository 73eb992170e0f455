//! Hexadecimal digits in any dress.

mod annotated;
mod between;
mod dump;
mod source;

use between::Between;

use super::damage::named;
use super::{Damage, Read, detect};
use crate::figure::counted;

/// At most one character in so many is something else in what is nearly hex.
const STRAY_SHARE: usize = 16;
/// Fewer digits say nothing.
const DIGITS_MIN: usize = 8;

/// Reads digits that are dressed as a dump, with comments, or as the source of a program.
pub(super) fn dressed(text: &str) -> Option<Read> {
    dump::read(text)
        .or_else(|| source::read(text))
        .or_else(|| annotated::read(text))
}

/// Whether a text would be hex but for a few characters: then it is damaged, not something else.
pub(super) fn is_nearly(trimmed: &str) -> bool {
    let digits = trimmed.bytes().filter(u8::is_ascii_hexdigit).count();
    let between = |byte: &u8| byte.is_ascii_whitespace() || b",:;-.\\x".contains(byte);
    let others = trimmed
        .bytes()
        .filter(|byte| !byte.is_ascii_hexdigit() && !between(byte));
    let stray = others.count();
    let are_pairs = trimmed
        .split_ascii_whitespace()
        .all(|group| group.len() == 2);
    match stray {
        // A short one with marks between may be a number, or several.
        0 => digits > 0 && (digits >= DIGITS_MIN || !trimmed.contains([',', ':', ';', '-', '.'])),
        _ if are_pairs && trimmed.len() > 5 => stray <= digits / 4,
        _ => digits >= DIGITS_MIN.max(stray * STRAY_SHARE),
    }
}

/// Digits that are being paired.
#[derive(Default)]
struct Digits {
    bytes: Vec<u8>,
    high: Option<u8>,
}

impl Digits {
    #[inline]
    fn push(&mut self, digit: u8) {
        match self.high.take() {
            None => self.high = Some(digit),
            Some(high) => self.bytes.push(high << 4 | digit),
        }
    }

    /// A digit that stands alone is a byte.
    fn flush(&mut self) {
        self.bytes.extend(self.high.take());
    }
}

/// The value of a digit.
#[inline]
fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

/// Where groups of digits are, to tell which of them lacks a digit.
#[derive(Default)]
struct Groups {
    start: usize,
    digits: usize,
    count: usize,
    odd: usize,
    first_odd: (usize, usize),
    /// The first one with an odd number of digits that a blank ends, or a line of several.
    split: Option<(usize, usize)>,
    /// Whether there was one before it in its line.
    is_behind_another: bool,
}

impl Groups {
    fn end_before(&mut self, byte: u8) {
        // A line of one group may end anywhere, as long lines are broken.
        let is_inside = matches!(byte, b' ' | b'\t') || self.is_behind_another;
        if self.digits % 2 == 1 && is_inside {
            self.split.get_or_insert((self.start, self.digits));
        }
        self.is_behind_another =
            !matches!(byte, b'\n' | b'\r') && (self.is_behind_another || self.digits > 0);
        self.end();
    }

    fn end(&mut self) {
        if self.digits == 0 {
            return;
        }
        self.count += 1;
        if self.digits % 2 == 1 {
            self.odd += 1;
            if self.odd == 1 {
                self.first_odd = (self.start, self.digits);
            }
        }
        self.digits = 0;
    }
}

/// Reads digits with blanks, commas, colons, dashes, `0x`, `\x` or `%` between or before them.
pub(super) fn plain(text: &str) -> Read {
    let characters = text.as_bytes();
    let (start, end) = inside(text);
    let (mut digits, mut groups) = (Digits::default(), Groups::default());
    let mut between = Between::default();
    digits.bytes.reserve(text.len() / 2);
    let (mut is_prefixed, mut dress) = (false, "hexadecimal digits");
    let mut at = start;
    while at < end {
        let byte = characters[at];
        // One without digits behind it is none: the letter is out of place.
        let has_digits = |behind: usize| behind < end && digit(characters[behind]).is_some();
        let prefix = match (byte, characters.get(at + 1)) {
            (b'0' | b'\\', Some(b'x' | b'X')) if has_digits(at + 2) => 2,
            (b'%', _) => 1,
            _ => 0,
        };
        if prefix > 0 && (digits.high.is_none() || is_prefixed) {
            digits.flush();
            groups.end();
            (is_prefixed, dress) = (true, "hexadecimal digits with a prefix");
            at += prefix;
            continue;
        }
        if let Some(digit) = digit(byte) {
            if groups.digits == 0 {
                groups.start = at;
                if let Some(mark) = between.begin() {
                    return uneven(text, mark, digits.bytes);
                }
            }
            groups.digits += 1;
            digits.push(digit);
        } else if byte.is_ascii_whitespace() || b",:;-.".contains(&byte) {
            if is_prefixed && groups.digits == 1 {
                digits.flush();
                groups.digits = 0;
            }
            groups.end_before(byte);
            if !between.add(at, byte) {
                return stray(text, at, digits.bytes);
            }
            is_prefixed = false;
            // Blanks may be anywhere; other marks stand between whole bytes.
            if !byte.is_ascii_whitespace() && digits.high.is_some() {
                return odd(text, &groups, at, digits.bytes);
            }
        } else {
            return stray(text, at, digits.bytes);
        }
        at += 1;
    }
    if is_prefixed && groups.digits == 1 {
        digits.flush();
        groups.digits = 0;
    }
    groups.end();
    if digits.high.is_some() {
        let last = text[..end].trim_end().len() - 1;
        return odd(text, &groups, last, digits.bytes);
    }
    let why = match digits.bytes.len() {
        0 => "there is nothing in it".into(),
        count => format!("{dress}, {}", counted(count as u64, "byte")),
    };
    let damage = groups.split.map(|(start, digits)| {
        let digits = counted(digits as u64, "digit");
        let message = format!("blanks stand inside of bytes: {digits} in this group");
        Damage::in_text("split_byte", text, start, message).remark()
    });
    Read {
        damage: damage.into_iter().collect(),
        ..Read::of(&why, digits.bytes)
    }
}

/// Some groups of a line have a mark between them and others have not.
fn uneven(text: &str, at: usize, bytes: Vec<u8>) -> Read {
    let mark = named(char::from(text.as_bytes()[at]));
    let message = format!(
        "{mark} stands between some groups of this line only: take away what is no hexadecimal \
         digit of the bytes, such as an offset or a time"
    );
    Read {
        damage: vec![Damage::in_text("stray_character", text, at, message)],
        ..Read::of("hexadecimal digits", bytes)
    }
}

/// The text without a byte order mark and without `<` and `>` around it.
fn inside(text: &str) -> (usize, usize) {
    let trimmed = detect::trim(text);
    let start = text.find(trimmed).unwrap_or(0);
    match trimmed
        .strip_prefix('<')
        .and_then(|rest| rest.strip_suffix('>'))
    {
        Some(inside) => (start + 1, start + 1 + inside.len()),
        None => (start, start + trimmed.len()),
    }
}

fn odd(text: &str, groups: &Groups, last: usize, bytes: Vec<u8>) -> Read {
    let (place, message) = match (groups.odd, groups.count) {
        (1, 2..) => {
            let (start, digits) = groups.first_odd;
            (
                start,
                format!("an odd number of hexadecimal digits, {digits} in this group"),
            )
        }
        _ => (
            last,
            "an odd number of hexadecimal digits, one missing or too many".into(),
        ),
    };
    Read {
        damage: vec![Damage::in_text("odd_digits", text, place, message)],
        ..Read::of("hexadecimal digits", bytes)
    }
}

fn stray(text: &str, at: usize, bytes: Vec<u8>) -> Read {
    let character = text[at..]
        .chars()
        .next()
        .unwrap_or(char::REPLACEMENT_CHARACTER);
    let message = format!("{} is not a hexadecimal digit", named(character));
    Read {
        damage: vec![Damage::in_text("stray_character", text, at, message)],
        ..Read::of("nearly all of it is hexadecimal digits", bytes)
    }
}
