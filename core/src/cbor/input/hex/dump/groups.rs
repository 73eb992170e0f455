//! Rows with a colon behind the offset, as of xxd: whole bytes, words with the low byte first, or
//! bits.

use super::choice::{Choice, rows};
use super::form::Form;
use super::line::{Family, Line, OFFSET_DIGITS_MIN, Row};
use super::shown::{bits_of, matches};

/// Bytes of the words that `xxd -e` may write.
const WORD_SIZES: [usize; 4] = [2, 4, 8, 16];

pub(super) fn choose(lines: &[Line<'_>]) -> Choice {
    let all = || rows(lines, Family::Colon);
    let Some(first) = all().next() else {
        return Choice::None;
    };
    let is_zero = first.offset.bytes().all(|byte| byte == b'0');
    // No number of diagnostic notation begins so; what may be a key has to have bytes behind it.
    let is_offset = first.offset.starts_with('0') && first.offset.len() >= OFFSET_DIGITS_MIN;
    let is_hex = |row: &&Row<'_>| {
        let mut words = row.words();
        let any_digit = |word: &str| word.bytes().any(|byte| byte.is_ascii_hexdigit());
        match is_offset {
            true => words.next().is_some_and(|(_, word)| any_digit(word)),
            false => Form::Groups.fits(row),
        }
    };
    if (!is_zero && first.offset.len() < OFFSET_DIGITS_MIN)
        || 2 * all().filter(is_hex).count() < all().count()
    {
        return Choice::None;
    }
    let are_bits = |row: &&Row<'_>| {
        let shown = row.characters().chars().count();
        row.words().all(|(_, word)| bits_of(word)) && (1..=row.words().count()).contains(&shown)
    };
    let count_bits = all().filter(are_bits).count();
    if count_bits > 0 && 2 * count_bits >= all().count() {
        return Choice::Form(Form::Bits);
    }
    if all().all(|row| row.words().all(|(_, word)| word.starts_with("0x"))) {
        return Choice::Unknown;
    }
    order(lines)
}

/// What speaks for either order of the bytes in a word.
#[derive(Default)]
struct Evidence {
    /// Characters that are not those of the bytes.
    differing: usize,
    /// Rows that end with part of a word where that order puts it.
    parts: usize,
}

/// Whether the words are as written or have the low byte first.
fn order(lines: &[Line<'_>]) -> Choice {
    let all = || rows(lines, Family::Colon).filter(|row| Form::Groups.fits(row));
    let Some(first) = all().next() else {
        return Choice::Form(Form::Groups);
    };
    let size = word_size(first);
    let is_even = |row: &Row<'_>| {
        let mut words = row.words().map(|(_, word)| word.len()).peekable();
        std::iter::from_fn(|| words.next().map(|length| (length, words.peek().is_none())))
            .all(|(length, is_last)| length == 2 * size || (is_last && length < 2 * size))
    };
    let uneven = all().filter(|row| !is_even(row)).count();
    if !WORD_SIZES.contains(&size) || 2 * uneven > all().count() {
        return Choice::Form(Form::Groups);
    }
    let (mut written, mut low) = (Evidence::default(), Evidence::default());
    let mut is_same = true;
    let (mut in_order, mut turned) = (Vec::new(), Vec::new());
    for row in all() {
        in_order.clear();
        turned.clear();
        // Both can be read, as the row fits.
        _ = Form::Groups.read(row, &mut in_order);
        _ = Form::LowGroups.read(row, &mut turned);
        is_same &= in_order == turned;
        if !row.characters().is_empty() {
            let differing = |bytes: &[u8]| matches(row.characters(), bytes.iter().copied());
            written.differing += differing(&in_order).unwrap_or(0);
            low.differing += differing(&turned).unwrap_or(0);
        }
        match part(row) {
            Some((bytes, _)) if bytes >= size => {}
            Some((_, 1)) => written.parts += 1,
            Some((bytes, blanks)) if blanks == blanks_before(bytes, size) => low.parts += 1,
            _ => {}
        }
    }
    let for_low = (written.differing, low.parts).cmp(&(low.differing, written.parts));
    match for_low {
        _ if is_same => Choice::Form(Form::Groups),
        std::cmp::Ordering::Greater => Choice::Form(Form::LowGroups),
        std::cmp::Ordering::Less => Choice::Form(Form::Groups),
        // Two bytes a word in their order is what xxd writes unless told otherwise.
        std::cmp::Ordering::Equal if size == 2 => Choice::Form(Form::Groups),
        std::cmp::Ordering::Equal => Choice::Unclear("xxd -e", "xxd -g"),
    }
}

/// Bytes of a whole word. Where there is only one, behind blanks with which `xxd -e` sets it to the
/// right, it is part of a longer one.
fn word_size(row: &Row<'_>) -> usize {
    let bytes = row.words().next().map_or(0, |(_, word)| word.len() / 2);
    match part(row) {
        Some((_, blanks)) if blanks > 1 && row.words().count() == 1 => {
            let is_it = |size: &usize| *size > bytes && blanks == blanks_before(bytes, *size);
            WORD_SIZES.into_iter().find(is_it).unwrap_or(bytes)
        }
        _ => bytes,
    }
}

/// The bytes of the last word of a row, and the blanks before it.
fn part(row: &Row<'_>) -> Option<(usize, usize)> {
    let (at, word) = row.words().last()?;
    let before = row.line[..at].trim_end();
    Some((word.len() / 2, at - before.len()))
}

/// The blanks before part of a word in `xxd -e`, which sets it to the right.
fn blanks_before(bytes: usize, size: usize) -> usize {
    1 + 2 * (size - bytes)
}
