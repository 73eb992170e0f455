//! The characters at the end of a line: where they begin, and whether they are those of the bytes.

use super::line::{Family, Row, words};
use crate::cbor::input::hex::digit;

/// Places at which the characters may begin that are looked at, so that a line of blanks takes no
/// time with its square.
const PLACES_MAX: usize = 16;

/// The row with its characters split off.
pub(super) fn split(row: Row<'_>, family: Family) -> Row<'_> {
    let body = &row.line[row.body..];
    let found = match family {
        // Other tools than od and hexdump, whose offsets have six or seven digits, need no marks.
        Family::Blank if matches!(row.offset.len(), 6 | 7) => between_marks(body),
        Family::Blank => between_marks(body).or_else(|| behind_blanks(body, Likeness::Whole)),
        _ => behind_blanks(body, Likeness::Whole)
            .or_else(|| behind_blanks(body, Likeness::Most))
            .or_else(|| nearly_behind_blanks(body))
            .or_else(|| behind_one_blank(body))
            .or_else(|| longest(body)),
    };
    match found {
        None => row,
        Some((end, shown)) => Row {
            end: row.body + end,
            shown: row.body + shown,
            ..row
        },
    }
}

/// How well characters have to match.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Likeness {
    Whole,
    Most,
}

/// `|…|` of `hexdump -C` and `>…<` of `od -t x1z`.
fn between_marks(body: &str) -> Option<(usize, usize)> {
    let are_digits = |end: usize, is_even: bool| {
        let mut some = words(&body[..end]).peekable();
        some.peek().is_some()
            && some.all(|(_, word)| {
                let is_digit = |byte: u8| byte.is_ascii_hexdigit() || (!is_even && byte == b'-');
                word.bytes().all(is_digit)
                    && (!is_even || word.len().is_power_of_two() && word.len() > 1)
            })
    };
    let bar = body.find(" |").filter(|at| are_digits(*at, true));
    let angle = || {
        body.find(" >")
            .filter(|at| body.ends_with('<') && are_digits(*at, false))
    };
    let at = bar.or_else(angle)?;
    Some((at, at + 2))
}

/// The places behind words at which two blanks or a tab follow.
fn gaps(body: &str) -> impl Iterator<Item = (usize, usize)> {
    let mut all = words(body).peekable();
    let gaps = std::iter::from_fn(move || {
        loop {
            let (at, word) = all.next()?;
            let end = at + word.len();
            let (next, _) = *all.peek()?;
            if next - end > 1 || body.as_bytes()[end] == b'\t' {
                return Some((end, next));
            }
        }
    });
    gaps.take(PLACES_MAX)
}

/// Where characters begin that are as many as the bytes before them, and are those of the bytes.
fn behind_blanks(body: &str, likeness: Likeness) -> Option<(usize, usize)> {
    let mut row = Vec::new();
    gaps(body).find(|(end, shown)| {
        let bits = matches(
            &body[*shown..],
            words(&body[..*end]).filter_map(|(_, word)| bits(word)),
        );
        let are_bits = words(&body[..*end]).all(|(_, word)| bits_of(word));
        let is_enough = |differing: Option<usize>, bytes: usize| match likeness {
            Likeness::Whole => differing == Some(0),
            Likeness::Most => differing.is_some_and(|count| 2 * count <= bytes),
        };
        if are_bits && is_enough(bits, words(&body[..*end]).count()) {
            return true;
        }
        [Order::AsWritten, Order::LowFirst]
            .into_iter()
            .any(|order| {
                row.clear();
                let is_read = words(&body[..*end]).all(|(_, word)| push(word, order, &mut row));
                is_read && is_enough(matches(&body[*shown..], row.iter().copied()), row.len())
            })
    })
}

/// Where characters begin of which one or two are missing or too many.
fn nearly_behind_blanks(body: &str) -> Option<(usize, usize)> {
    let mut row = Vec::new();
    gaps(body).find(|(end, shown)| {
        [Order::AsWritten, Order::LowFirst]
            .into_iter()
            .any(|order| {
                row.clear();
                words(&body[..*end]).all(|(_, word)| push(word, order, &mut row))
                    && is_nearly(between_bars(body[*shown..].trim()), &row)
            })
    })
}

/// Whether half of the characters or more are those of the bytes, from either end.
fn is_nearly(shown: &str, bytes: &[u8]) -> bool {
    let is_like = |(character, byte): &(char, u8)| match byte {
        b' '..=b'~' => char::from(*byte) == *character,
        _ => *character == '.',
    };
    let bytes = || bytes.iter().copied();
    let first = shown.chars().zip(bytes()).take_while(is_like).count();
    let last = shown
        .chars()
        .rev()
        .zip(bytes().rev())
        .take_while(is_like)
        .count();
    let (count, length) = (shown.chars().count(), bytes().len());
    count.abs_diff(length) <= 2 && 2 * (first + last) >= count.max(length)
}

/// Characters behind a single blank, where blanks were lost.
fn behind_one_blank(body: &str) -> Option<(usize, usize)> {
    let (at, last) = words(body).last()?;
    let end = body[..at].trim_end().len();
    let mut row = Vec::new();
    let is_read = words(&body[..end]).all(|(_, word)| push(word, Order::AsWritten, &mut row));
    let inside = between_bars(last);
    let is_seen = inside.len() < last.len() || last.bytes().any(|byte| byte.is_ascii_alphabetic());
    let is_whole = row.len() == inside.chars().count() && !row.is_empty();
    let is_it = is_read && is_seen && is_whole && matches(last, row.into_iter()) == Some(0);
    is_it.then_some((end, at))
}

/// As much as can be read as bytes; where not even the first can, what is before two blanks.
fn longest(body: &str) -> Option<(usize, usize)> {
    let is_read = |end: usize| {
        words(&body[..end]).all(|(_, word)| word.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    if is_read(body.len()) {
        return None;
    }
    let readable = gaps(body).filter(|(end, _)| is_read(*end)).last();
    readable.or_else(|| gaps(body).next())
}

/// Which byte of a word comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    AsWritten,
    LowFirst,
}

/// Appends the bytes of a word in hex; `false` if it is none.
pub(super) fn push(word: &str, order: Order, row: &mut Vec<u8>) -> bool {
    let start = row.len();
    for pair in word.as_bytes().chunks(2) {
        let [high, low] = *pair else { return false };
        let (Some(high), Some(low)) = (digit(high), digit(low)) else {
            return false;
        };
        row.push(high << 4 | low);
    }
    if order == Order::LowFirst {
        row[start..].reverse();
    }
    true
}

/// Whether a word is eight binary digits.
pub(super) fn bits_of(word: &str) -> bool {
    word.len() == 8 && word.bytes().all(|byte| matches!(byte, b'0' | b'1'))
}

fn bits(word: &str) -> Option<u8> {
    u8::from_str_radix(word, 2).ok()
}

fn between_bars(shown: &str) -> &str {
    let inside = shown
        .strip_prefix('|')
        .and_then(|rest| rest.strip_suffix('|'));
    inside.unwrap_or(shown)
}

/// How many of the characters are not those of the bytes; `None` if they are too few or too many.
///
/// Blanks at either end may have been lost.
pub(super) fn matches(shown: &str, bytes: impl Iterator<Item = u8>) -> Option<usize> {
    let shown = between_bars(shown.trim());
    let mut bytes = bytes.skip_while(|byte| *byte == b' ' && !shown.starts_with(' '));
    let mut differing = 0;
    for character in shown.chars() {
        let byte = bytes.next()?;
        let is_like = match byte {
            b' '..=b'~' => char::from(byte) == character,
            _ => !character.is_ascii_graphic() || matches!(character, '.' | '?' | '_'),
        };
        differing += usize::from(!is_like);
    }
    bytes.all(|byte| byte == b' ').then_some(differing)
}
