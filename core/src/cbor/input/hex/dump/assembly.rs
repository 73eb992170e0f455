//! The bytes of a dump, put together by its offsets.

use std::ops::Range;

use super::form::{Form, spaced};
use super::line::{Family, Line, OFFSET_DIGITS_WRITTEN, Row};
use super::shown::Marks;
use super::{blame, chain};
use crate::cbor::input::Damage;

/// Most bytes that a line of `*`, which stands for repeated lines, is opened to.
const REPEATED_BYTES_MAX: usize = 1 << 26;
/// Most places that are named.
const DAMAGE_MAX: usize = 100;

/// A dump that is being read.
pub(super) struct Assembly<'t> {
    text: &'t str,
    form: Form,
    family: Family,
    base: u32,
    /// Whether `*` stands for one number of lines only.
    is_clear: bool,
    pub(super) bytes: Vec<u8>,
    pub(super) damage: Vec<Damage>,
    /// The offset that the first byte has by the last row that was read.
    start: Option<i128>,
    /// Whether characters stand behind the bytes of any row.
    has_characters: bool,
    /// Digits of the first offset.
    digits: Option<usize>,
    /// Bytes of the longest row.
    width: usize,
    last: Option<(Row<'t>, Range<usize>)>,
    /// Where a line of `*` was.
    repeats: Option<usize>,
    /// Rows that were read.
    pub(super) count: usize,
}

impl<'t> Assembly<'t> {
    pub(super) fn new(text: &'t str, family: Family, form: Form, lines: &[Line<'t>]) -> Self {
        let bases = chain::bases(lines, form, family);
        Self {
            text,
            form,
            family,
            base: bases[0],
            is_clear: chain::repeats_alike(lines, &bases),
            bytes: Vec::new(),
            damage: Vec::new(),
            start: None,
            has_characters: lines.iter().any(Line::has_characters),
            digits: None,
            width: 0,
            last: None,
            repeats: None,
            count: 0,
        }
    }

    /// Reads a line; `false` if nothing can be read from there on.
    pub(super) fn add(&mut self, line: Line<'t>) -> bool {
        let row = match line {
            Line::Repeats(place) => {
                self.repeats = Some(place);
                return true;
            }
            Line::Row(row) => row,
        };
        if row.mark != self.family.mark() {
            let (at, message) = blame::no_offset(&row, self.family);
            return self.stop("no_offset", row.place + at, message);
        }
        let mut new = Vec::new();
        let read = self.form.read(&row, &mut new);
        let is_placed = match (self.family, self.repeats) {
            (Family::Bare, None) => true,
            (Family::Bare, Some(at)) => {
                let message = "without offsets, nothing says how many lines `*` stands for: dump \
                               with offsets, or with `-v`";
                self.stop("repeated_lines", at, message)
            }
            _ => self.place(&row),
        };
        if !is_placed {
            return false;
        }
        if let Err((at, message)) = read {
            return self.stop("stray_character", row.place + at, message);
        }
        self.compare_characters(&row, &new);
        self.compare_columns(&row);
        self.count += 1;
        self.width = self.width.max(new.len());
        let start = self.bytes.len();
        self.bytes.append(&mut new);
        self.last = Some((row, start..self.bytes.len()));
        true
    }

    /// What is to be said once all lines were read.
    pub(super) fn finish(&mut self) {
        if let Some(at) = self.repeats {
            let message = "no offset behind `*` says how many lines it stands for";
            self.stop("repeated_lines", at, message);
        }
        let Some((row, _)) = self.last.clone() else {
            return;
        };
        if self.family == Family::Colon && self.base == 10 {
            let message =
                "the offsets are decimal, as of `xxd -d`; if they are not, lines are missing";
            self.remark("decimal_offsets", row.place, message.to_owned());
        }
        let has_other_characters = !row.characters().is_empty() && row.marks == Marks::None;
        let says_its_end = self.family == Family::Blank
            && row.offset.len() >= OFFSET_DIGITS_WRITTEN
            && !has_other_characters;
        let may_be_filled = self.form.size() > 1 && self.bytes.last() == Some(&0);
        let message = match (self.family, row.is_end()) {
            (_, true) => return,
            (Family::Blank, _) if !says_its_end => return,
            (Family::Colon, _) => return,
            _ if may_be_filled => {
                "the last byte may only fill a word up: the line that says where the dump ends is \
                 missing"
            }
            (Family::Bare, _) => return,
            _ => {
                "the line that says where the dump ends is missing, and there may be others \
                 before it"
            }
        };
        self.remark("no_end", row.place + row.line.len(), message.to_owned());
    }

    fn stop(&mut self, kind: &'static str, at: usize, message: impl Into<String>) -> bool {
        self.damage
            .push(Damage::in_text(kind, self.text, at, message));
        false
    }

    fn remark(&mut self, kind: &'static str, at: usize, message: String) {
        if self.damage.len() < DAMAGE_MAX {
            let damage = Damage::in_text(kind, self.text, at, message);
            self.damage.push(damage.remark());
        }
    }

    /// Holds the offset of a row against the bytes before it; `false` if reading has to stop.
    fn place(&mut self, row: &Row<'t>) -> bool {
        let Some(offset) = row.number(self.base).map(i128::from) else {
            let message = format!("{} is no offset like the others", row.offset);
            self.remark("offset_differs", row.place, message);
            return true;
        };
        if self.start.is_none() && offset > 0 {
            let message = format!(
                "the first offset is {}: what comes before it is not here",
                row.offset
            );
            self.remark("offset_not_zero", row.place, message);
        }
        let digits = *self.digits.get_or_insert(row.offset.len());
        let has_grown = row.offset.len() > digits && !row.offset.starts_with('0');
        if row.offset.len() != digits && !has_grown {
            let message = format!(
                "this offset has {} digits, the first {digits}",
                row.offset.len()
            );
            self.remark("offset_differs", row.place, message);
        }
        let start = *self.start.get_or_insert(offset);
        let at = offset - start;
        if let Some(star) = self.repeats.take()
            && !self.repeat(star, at)
        {
            return false;
        }
        let held = self.bytes.len() as i128;
        if at == held || self.is_mended(row, at - held) {
            return true;
        }
        let last = self.last.as_ref().map(|(last, range)| (last, range.len()));
        let (place, message) = blame::difference(row, (at, held), last, self.width);
        self.start = Some(offset - held);
        self.remark("offset_differs", place, message);
        true
    }

    /// Whether only what fills a word up makes the difference, and then makes it good.
    fn is_mended(&mut self, row: &Row<'_>, more: i128) -> bool {
        let less = usize::try_from(-more).unwrap_or(usize::MAX);
        if !row.is_end() || less > self.form.filled_max() {
            return false;
        }
        let whole = self.bytes.len().saturating_sub(less);
        let is_filled = self.bytes.len() >= less && self.bytes[whole..].iter().all(|it| *it == 0);
        if is_filled {
            self.bytes.truncate(whole);
        }
        is_filled
    }

    /// Repeats the last row up to a distance from the first byte; `false` if that cannot be.
    fn repeat(&mut self, star: usize, at: i128) -> bool {
        if !self.is_clear {
            let message = "nothing here tells whether the offsets are octal, decimal or \
                           hexadecimal, and so how many lines `*` stands for: dump by `xxd` or \
                           `hexdump -C`, or with `-v`";
            return self.stop("repeated_lines", star, message);
        }
        let range = self.last.as_ref().map_or(0..0, |(_, range)| range.clone());
        let most = REPEATED_BYTES_MAX.max(self.text.len());
        let end = usize::try_from(at)
            .ok()
            .filter(|end| *end <= most && !range.is_empty());
        let Some(end) = end else {
            let message = "the lines that `*` stands for are too many";
            return self.stop("repeated_lines", star, message);
        };
        let is_whole = end
            .checked_sub(self.bytes.len())
            .is_some_and(|more| more > 0 && more.is_multiple_of(range.len()));
        if !is_whole {
            let message = "`*` does not stand for whole lines up to the offset behind it: lines \
                           are missing or moved";
            return self.stop("repeated_lines", star, message);
        }
        while self.bytes.len() < end {
            self.bytes.extend_from_within(range.clone());
        }
        self.last = self.last.take().map(|(row, range)| {
            let end = self.bytes.len();
            (row, end - range.len()..end)
        });
        true
    }

    /// Tells of numbers without a fixed length that do not stand where od sets them, once.
    fn compare_columns(&mut self, row: &Row<'_>) {
        let Form::Number(number) = self.form else {
            return;
        };
        let is_set = |columns: usize| {
            let first = spaced(row, columns);
            match self.family {
                Family::Bare => first.is_some(),
                _ => first == Some(row.body + columns),
            }
        };
        let is_known = self
            .damage
            .iter()
            .any(|known| known.kind == "columns_differ");
        if row.is_end() || number.has_digits() || is_known || number.columns().any(is_set) {
            return;
        }
        let message = "the numbers in this line do not stand in columns: digits or blanks are \
                       missing or too many";
        self.remark("columns_differ", row.place, message.to_owned());
    }

    /// Tells of characters that are not those of the bytes beside them, once.
    fn compare_characters(&mut self, row: &Row<'_>, bytes: &[u8]) {
        let is_known = |known: &Damage| known.kind == "characters_differ";
        if self.has_characters
            && !self.damage.iter().any(is_known)
            && let Some(message) = blame::characters(row, self.family, bytes.to_vec())
        {
            self.remark("characters_differ", row.place + row.shown, message.into());
        }
    }
}
