//! What is wrong with a line of a dump, in words.

use super::choice::without_filling;
use super::line::{Family, OFFSET_DIGITS_WRITTEN, Row};
use super::shown::matches;
use crate::cbor::input::damage::named;
use crate::figure::counted;

/// Where an offset differs from what comes before it, and how. It is `at` behind the first, the
/// rows before hold `held` bytes, the last of them so many; the longest row has `width`.
pub(super) fn difference(
    row: &Row<'_>,
    (at, held): (i128, i128),
    last: Option<(&Row<'_>, usize)>,
    width: usize,
) -> (usize, String) {
    let more = at - held;
    if let Some((last, length)) = last {
        let length = length as i128;
        let end = last.place + last.end;
        let wanted = length + more;
        let are = bytes_are(more.unsigned_abs() as u64);
        if more > 0 && wanted <= width as i128 {
            let message = format!("{are} missing in this line: it has {length} of {wanted}");
            return (end, message);
        }
        if more < 0 && wanted > 0 {
            let message = format!("{are} too many in this line: it has {length} for {wanted}");
            return (end, message);
        }
    }
    let lines_are = if more > 0 {
        "missing"
    } else {
        "doubled or moved"
    };
    let held = counted(held.unsigned_abs() as u64, "byte");
    let message = format!(
        "the offset is {at} behind the first, but the lines before hold {held}: lines are \
         {lines_are}"
    );
    (row.place, message)
}

fn bytes_are(count: u64) -> String {
    let verb = if count == 1 { "is" } else { "are" };
    format!("{} {verb}", counted(count, "byte"))
}

/// What is wrong with the characters behind the bytes of a row, where other rows have some.
pub(super) fn characters(
    row: &Row<'_>,
    family: Family,
    mut bytes: Vec<u8>,
) -> Option<&'static str> {
    let shown = match family {
        Family::Blank => without_filling(row, &mut bytes),
        _ => row.characters(),
    };
    if bytes.is_empty() || bytes.iter().all(|byte| *byte == b' ') {
        return None;
    }
    if shown.is_empty() {
        return Some("the characters of this line are missing: it may have ended early");
    }
    match matches(shown, bytes.into_iter()) {
        Some(0) => None,
        Some(_) => {
            Some("the characters in this line are not those of its bytes: either is damaged")
        }
        None => Some("this line has not as many characters as bytes: some are missing or too many"),
    }
}

/// Why a line has no offset: the place in it, and what is wrong.
pub(super) fn no_offset(row: &Row<'_>, family: Family) -> (usize, String) {
    let (_, first) = row.words().next().unwrap_or((0, ""));
    let bare = first.strip_prefix("0x").unwrap_or(first);
    let prefix = first.len() - bare.len();
    let digits = bare.trim_end_matches(':');
    let is_stray = |(_, character): &(usize, char)| !character.is_ascii_hexdigit();
    match digits.char_indices().find(is_stray) {
        Some((at, stray)) => {
            let message = format!("{} is not a digit of an offset", named(stray));
            (prefix + at, message)
        }
        None if family == Family::Blank && first.ends_with(':') => {
            let message = "':' is behind this offset, but not behind the others";
            (first.len() - 1, message.into())
        }
        None if family == Family::Colon && digits.len() >= OFFSET_DIGITS_WRITTEN => {
            (first.len(), "the colon behind the offset is missing".into())
        }
        None => (0, "this line has no offset".into()),
    }
}
