//! Dumps: lines that begin with an offset.
//!
//! ```text
//! xxd           00000000: 8301 0203                                ....
//! xxd -b        00000000: 10000011 00000001 00000010 00000011        ....
//! hexdump -C    00000000  83 01 02 03                              |....|
//! hexdump       0000000 0183 0302
//! od -t x1      0000000 83 01 02 03
//! od            0000000 000603 001402
//! ```

mod line;

use line::Line;

use crate::cbor::input::{Damage, Read};

/// Most bytes that a line of `*`, which stands for repeated lines, is opened to.
const REPEATED_BYTES_MAX: usize = 1 << 26;

/// A dump that is being read.
#[derive(Default)]
struct Dump {
    bytes: Vec<u8>,
    damage: Vec<Damage>,
    /// The base of the offsets, once a second one was seen.
    base: Option<u32>,
    /// The first offset, which need not be 0.
    first: Option<String>,
    last_row: Vec<u8>,
    /// Where a line of `*` was.
    repeats: Option<usize>,
    lines: usize,
}

/// Reads a dump; `None` if the text is none.
pub(super) fn read(text: &str) -> Option<Read> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let form = Line::form_of(first)?;
    let mut dump = Dump::default();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let place = start + (line.len() - line.trim_start().len());
        start += line.len();
        let trimmed = line.trim();
        if trimmed.is_empty() {
            continue;
        }
        if trimmed == "*" {
            dump.repeats = Some(place);
            continue;
        }
        match form.read(line) {
            Ok((offset, row)) => dump.add(text, place, offset, row),
            Err(at) => {
                let at = place + at;
                let character = text[at..].chars().next().unwrap_or('\n');
                let message = if form.is_digit(character) {
                    "there are digits missing or too many here".to_owned()
                } else {
                    format!("{character:?} is not {} digit", form.digits())
                };
                let damage = Damage::in_text("stray_character", text, at, message);
                dump.damage.push(damage);
                break;
            }
        }
    }
    let why = format!("{}: {} lines with offsets", form.name(), dump.lines);
    Some(Read {
        damage: dump.damage,
        ..Read::of(&why, dump.bytes)
    })
}

impl Dump {
    fn add(&mut self, text: &str, place: usize, offset: &str, row: Vec<u8>) {
        let first = self.first.get_or_insert_with(|| offset.into()).clone();
        let bases = [16, 8, 10];
        let distance = |base: u32| {
            let number = |digits: &str| u64::from_str_radix(digits, base).ok();
            number(offset)?.checked_sub(number(&first)?)
        };
        let held = self.bytes.len() as u64;
        // The last line may cut a byte off that only fills a word up.
        let fits = |base: &u32| {
            distance(*base).is_some_and(|at| at == held || (row.is_empty() && at + 1 == held))
        };
        if self.lines > 0 && self.base.is_none() && self.repeats.is_none() {
            self.base = bases.into_iter().find(fits);
        }
        let base = self.base.unwrap_or(16);
        if let Some(at) = self.repeats.take() {
            self.repeat(text, at, distance(base));
        }
        let held = self.bytes.len();
        match distance(base) {
            Some(at) if at + 1 == held as u64 && row.is_empty() => self.bytes.truncate(held - 1),
            Some(at) if at != held as u64 => {
                let message = format!(
                    "the offset is {at} behind the first, but the lines before hold {held} bytes: \
                     lines are missing or doubled"
                );
                let damage = Damage::in_text("offset_differs", text, place, message);
                self.damage.push(damage.remark());
            }
            _ => {}
        }
        self.lines += 1;
        self.bytes.extend_from_slice(&row);
        self.last_row = row;
    }

    /// Repeats the last row up to a distance from the first.
    fn repeat(&mut self, text: &str, at: usize, distance: Option<u64>) {
        let end = distance.and_then(|end| usize::try_from(end).ok());
        match end {
            Some(end) if end <= REPEATED_BYTES_MAX.max(text.len()) && !self.last_row.is_empty() => {
                while self.bytes.len() < end {
                    let left = end - self.bytes.len();
                    let row = &self.last_row[..left.min(self.last_row.len())];
                    self.bytes.extend_from_slice(row);
                }
            }
            _ => {
                let message = "the lines that `*` stands for are too many";
                self.damage
                    .push(Damage::in_text("repeated_lines", text, at, message));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::line::Words;
    use super::*;

    #[test]
    fn words_say_how_they_are_read() {
        assert_eq!(
            Line::form_of("0000000 000603 001402").map(Line::words),
            Some(Words::Octal)
        );
        assert_eq!(Line::form_of("83 01 02"), None);
        assert_eq!(Line::form_of("83010203 04050607"), None);
    }
}
