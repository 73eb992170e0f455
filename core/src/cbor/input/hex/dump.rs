//! Dumps: lines that begin with an offset, and those of `od -A n`, which do not.
//!
//! ```text
//! xxd           00000000: 8301 0203                                ....
//! xxd -e        00000000: 03020183                             ....
//! xxd -b        00000000: 10000011 00000001 00000010 00000011        ....
//! hexdump -C    00000000  83 01 02 03                              |....|
//! hexdump       0000000 0183 0302
//! od -t x1      0000000 83 01 02 03
//! od            0000000 000603 001402
//! od -t u1      0000000 131   1   2   3
//! od -c         0000000 203 001 002 003
//! ```
//!
//! What a dump is, and how it is written, most of its lines say; one that is not like them is
//! damaged. Where two programs write the same for other bytes, the dump is refused.

mod assembly;
mod bare;
mod blame;
mod chain;
mod characters;
mod choice;
mod form;
mod groups;
mod line;
mod number;
mod shown;

use assembly::Assembly;
use choice::Choice;
use form::Form;
use line::{Family, Line, OFFSET_DIGITS_MAX, OFFSET_DIGITS_WRITTEN};
use shown::Marks;

use crate::cbor::input::{Damage, Read};
use crate::figure::counted;

/// Lines that say how a dump is written; the others are read so.
const TELLING_LINES: usize = 4_096;

/// Reads a dump; `None` if the text is none.
pub(super) fn read(text: &str) -> Option<Read> {
    let Some(behind) = text.strip_prefix('\u{feff}') else {
        return read_behind_mark(text);
    };
    let mut read = read_behind_mark(behind)?;
    for damage in &mut read.damage {
        damage.offset += text.len() - behind.len();
    }
    Some(read)
}

fn read_behind_mark(text: &str) -> Option<Read> {
    let mut family = line::family(text)?;
    let telling = line::beginning(text, TELLING_LINES);
    let mut lines = line::read(telling, family);
    let mut choice = choice::of(family, &lines);
    if family == Family::Blank && choice == Choice::None {
        // What looks like an offset may be a word.
        family = Family::Bare;
        lines = line::read(telling, family);
        choice = choice::of(family, &lines);
    }
    let form = match choice {
        Choice::Form(form) => form,
        Choice::None => return before_offsets(text, &lines),
        Choice::Doubtful(option) => {
            let mut read = super::plain(text);
            let message = format!(
                "read as hex as it is; if it is of `{option}`, its bytes are in another order: \
                 dump by `xxd` or `od -t x1`"
            );
            let damage = Damage::in_text("unclear_dump", text, first_row(&lines), message);
            read.damage.push(damage.remark());
            return Some(read);
        }
        Choice::Unknown => {
            let message = "behind the offsets is nothing that can be read, perhaps floating-point \
                           numbers or names of characters: dump by `xxd` or `od -t x1`";
            return Some(refused(
                text,
                "unknown_dump",
                first_row(&lines),
                message.into(),
            ));
        }
        Choice::Unclear(one, other) => {
            let message = match other {
                choice::HEX => format!(
                    "this may be hex as it is or words of `{one}`, which are other bytes: take the \
                     blanks before the lines away, or dump by `xxd` or `od -t x1`"
                ),
                _ => format!(
                    "this may be of `{one}` or of `{other}`, which are other bytes: dump by `xxd` \
                     or `od -t x1`"
                ),
            };
            return Some(refused(text, "unclear_dump", first_row(&lines), message));
        }
    };
    if telling.len() < text.len() {
        lines = line::read(text, family);
    }
    let mut assembly = Assembly::new(text, family, form, &lines);
    if lines.iter().all(|line| assembly.add(*line)) {
        assembly.finish();
    }
    let (count, damage) = (assembly.count, assembly.damage);
    let lines_read = counted(count as u64, "line");
    let offsets = if family == Family::Bare {
        "without"
    } else {
        "with"
    };
    let why = format!(
        "{}: {lines_read} {offsets} offsets",
        name(family, form, &lines)
    );
    Some(Read {
        damage,
        ..Read::of(&why, assembly.bytes)
    })
}

/// What such dumps are called.
fn name(family: Family, form: Form, lines: &[Line<'_>]) -> String {
    let mut rows = choice::rows(lines, family);
    match family == Family::Blank && rows.any(|row| row.marks == Marks::Bars) {
        true => "a hexdump -C dump".into(),
        false => form.name(family == Family::Colon),
    }
}

fn first_row(lines: &[Line<'_>]) -> usize {
    let place = |line: &Line<'_>| match line {
        Line::Row(row) => Some(row.place),
        Line::Repeats(_) => None,
    };
    lines.iter().find_map(place).unwrap_or(0)
}

fn refused(text: &str, kind: &'static str, at: usize, message: String) -> Read {
    Read {
        damage: vec![Damage::in_text(kind, text, at, message)],
        ..Read::of("a dump", Vec::new())
    }
}

/// A dump of which something else stands before each line.
fn before_offsets(text: &str, lines: &[Line<'_>]) -> Option<Read> {
    let place = |line: &Line<'_>| match line {
        Line::Row(row) => {
            let words = line::words(row.line).zip(line::words(row.line).skip(1));
            let mut words = words.skip(1);
            let is_hex = |word: &str| {
                word.len().is_multiple_of(2) && word.bytes().all(|byte| byte.is_ascii_hexdigit())
            };
            words
                .find(|((_, word), (_, next))| is_offset(word) && is_hex(next))
                .map(|((at, _), _)| row.place + at)
        }
        Line::Repeats(_) => None,
    };
    let count = lines.iter().filter_map(place).count();
    let at = lines.iter().find_map(place)?;
    let message = "this is an offset, but something else stands before it: take that away".into();
    (2 * count >= lines.len()).then(|| refused(text, "before_offset", at, message))
}

/// Whether a word is an offset with its colon, of the length that dumps have, and no number of
/// diagnostic notation, which does not begin with zero.
fn is_offset(word: &str) -> bool {
    let digits = word.strip_suffix(':').unwrap_or("");
    digits.starts_with('0')
        && (OFFSET_DIGITS_WRITTEN..=OFFSET_DIGITS_MAX).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}
