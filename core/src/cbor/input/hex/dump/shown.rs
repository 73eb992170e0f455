//! The characters at the end of a line: where they begin, and whether they are those of the bytes.

use super::line::{Family, Row, words};
use crate::cbor::input::hex::digit;

/// Places at which the characters may begin that are looked at, so that a line of blanks takes no
/// time with its square.
const PLACES_MAX: usize = 16;

/// What the characters of a line stand between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marks {
    None,
    /// `|…|`, as of `hexdump -C`.
    Bars,
    /// `>…<`, as of `od -t x1z`.
    Angles,
}

impl Marks {
    /// The characters, of what follows the first of the marks. A line that has lost its end may
    /// lack the last.
    pub(super) fn inside(self, behind: &str) -> &str {
        let inside = match self {
            Self::None => None,
            Self::Bars => behind.strip_suffix('|'),
            Self::Angles => behind.strip_suffix('<'),
        };
        inside.unwrap_or(behind)
    }
}

/// Where the bytes of a line end, and where its characters begin.
#[derive(Clone, Copy)]
struct Found {
    end: usize,
    shown: usize,
    marks: Marks,
}

impl Found {
    /// Behind the bytes are the characters, at `at` with their marks if they have any.
    fn new(end: usize, at: usize, marks: Marks) -> Self {
        let shown = at + usize::from(marks != Marks::None);
        Self { end, shown, marks }
    }
}

/// The row with its characters split off.
pub(super) fn split(row: Row<'_>, family: Family) -> Row<'_> {
    let body = &row.line[row.body..];
    let found = match family {
        Family::Blank => {
            let marked = between_marks(body);
            // Other tools than od and hexdump, whose offsets have six or seven digits, need none.
            let may_be_bare = !matches!(row.offset.len(), 6 | 7)
                && marked.is_none_or(|found| !has_more(body, found));
            let bare = may_be_bare.then(|| behind_blanks(body, Likeness::Whole));
            bare.flatten().or(marked)
        }
        _ => behind_blanks(body, Likeness::Whole)
            .or_else(|| behind_blanks(body, Likeness::Most))
            .or_else(|| behind_blanks(body, Likeness::Nearly))
            .or_else(|| behind_one_blank(body))
            .or_else(|| longest(body)),
    };
    match found {
        None => row,
        Some(found) => Row {
            end: row.body + found.end,
            shown: row.body + found.shown,
            marks: found.marks,
            ..row
        },
    }
}

/// How well characters have to match.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Likeness {
    Whole,
    Most,
    /// One or two are missing or too many.
    Nearly,
}

impl Likeness {
    fn holds(self, shown: &str, bytes: &[u8]) -> bool {
        let differing = || matches(shown, bytes.iter().copied());
        match self {
            Self::Whole => differing() == Some(0),
            Self::Most => differing().is_some_and(|count| 2 * count <= bytes.len()),
            Self::Nearly => is_nearly(shown.trim(), bytes),
        }
    }
}

/// `|…|` of `hexdump -C` and `>…<` of `od -t x1z`.
fn between_marks(body: &str) -> Option<Found> {
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
    bar.map(|at| Found::new(at, at + 1, Marks::Bars))
        .or_else(|| angle().map(|at| Found::new(at, at + 1, Marks::Angles)))
}

/// Whether there are more characters than bytes, as with marks around them.
fn has_more(body: &str, found: Found) -> bool {
    let digits: usize = words(&body[..found.end]).map(|(_, word)| word.len()).sum();
    1 + body[found.shown..].chars().count() > digits / 2
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

/// Where characters begin that are those of the bytes before them.
fn behind_blanks(body: &str, likeness: Likeness) -> Option<Found> {
    let mut row = Vec::new();
    gaps(body).find_map(|(end, shown)| {
        [Order::Bits, Order::AsWritten, Order::LowFirst]
            .into_iter()
            .find_map(|order| {
                row.clear();
                let is_read = words(&body[..end]).all(|(_, word)| push(word, order, &mut row));
                let marks = is_read.then(|| marks(&body[shown..], |it| likeness.holds(it, &row)));
                Some(Found::new(end, shown, marks.flatten()?))
            })
    })
}

/// What characters that are as they have to be stand between.
fn marks(shown: &str, are_it: impl Fn(&str) -> bool) -> Option<Marks> {
    if are_it(shown) {
        return Some(Marks::None);
    }
    let inside = shown.strip_prefix('|')?.strip_suffix('|')?;
    are_it(inside).then_some(Marks::Bars)
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
fn behind_one_blank(body: &str) -> Option<Found> {
    let (at, last) = words(body).last()?;
    let end = body[..at].trim_end().len();
    let mut row = Vec::new();
    let is_read = words(&body[..end]).all(|(_, word)| push(word, Order::AsWritten, &mut row));
    let is_whole =
        |shown: &str| row.len() == shown.chars().count() && Likeness::Whole.holds(shown, &row);
    let marks = marks(last, is_whole).filter(|_| is_read && !row.is_empty())?;
    let is_seen = marks == Marks::Bars || last.bytes().any(|byte| byte.is_ascii_alphabetic());
    is_seen.then(|| Found::new(end, at, marks))
}

/// As much as can be read as bytes; where not even the first can, what is before two blanks.
fn longest(body: &str) -> Option<Found> {
    let is_read = |end: usize| {
        words(&body[..end]).all(|(_, word)| word.bytes().all(|byte| byte.is_ascii_hexdigit()))
    };
    if is_read(body.len()) {
        return None;
    }
    let readable = gaps(body).filter(|(end, _)| is_read(*end)).last();
    let (end, shown) = readable.or_else(|| gaps(body).next())?;
    let are_marked = marks(&body[shown..], |it| it.len() < body[shown..].len());
    Some(Found::new(end, shown, are_marked.unwrap_or(Marks::None)))
}

/// How a word stands for bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// In hex, the first byte first.
    AsWritten,
    /// In hex, the last byte first.
    LowFirst,
    /// One byte in binary digits.
    Bits,
}

/// Appends the bytes of a word; `false` if it is none.
pub(super) fn push(word: &str, order: Order, row: &mut Vec<u8>) -> bool {
    if order == Order::Bits {
        let byte = u8::from_str_radix(word, 2).ok().filter(|_| bits_of(word));
        row.extend(byte);
        return byte.is_some();
    }
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

/// How many of the characters are not those of the bytes; `None` if they are too few or too many.
///
/// Blanks at either end may have been lost.
pub(super) fn matches(shown: &str, bytes: impl Iterator<Item = u8>) -> Option<usize> {
    let shown = shown.trim();
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
