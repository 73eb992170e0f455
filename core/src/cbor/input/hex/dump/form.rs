//! How the words of a dump stand for bytes.

use super::characters;
use super::line::Row;
use super::number::{Base, Number};
use super::shown::{self, Order};
use crate::cbor::input::damage::named;
use crate::figure::counted;

/// How words are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Whole bytes in hex, any number of them a word.
    Groups,
    /// The same, but with the lowest byte of each word first in the input: `xxd -e`.
    LowGroups,
    /// A byte in eight binary digits.
    Bits,
    /// Numbers.
    Number(Number),
    /// Characters, and bytes that are none in octal: `od -c`.
    Characters,
}

/// Where the first word of a row ends, if each of the others ends so many columns behind the one
/// before it.
pub(super) fn spaced(row: &Row<'_>, columns: usize) -> Option<usize> {
    let mut ends = row.words().map(|(at, word)| at + word.len());
    let first = ends.next()?;
    let mut last = first;
    let is_spaced = ends.all(|end| {
        last += columns;
        end == last
    });
    is_spaced.then_some(first)
}

impl Form {
    /// Bytes of a word that is a number.
    pub(super) fn size(self) -> usize {
        match self {
            Self::Number(number) => number.size,
            _ => 1,
        }
    }

    /// Most bytes that only fill the last word up.
    pub(super) fn filled_max(self) -> usize {
        match self {
            Self::Number(number) => number.size - 1,
            Self::Groups => 7,
            _ => 0,
        }
    }

    /// Bytes of a row, the last word being whole.
    pub(super) fn bytes_of(self, row: &Row<'_>) -> usize {
        match self {
            Self::Groups | Self::LowGroups => row.words().map(|(_, word)| word.len() / 2).sum(),
            Self::Characters => {
                let columns = characters::COLUMNS;
                (row.line.len() - row.body).div_ceil(columns) + row.tail / columns
            }
            Self::Bits | Self::Number(_) => row.words().count() * self.size(),
        }
    }

    /// Whether hexdump sets words in such columns and od does not.
    pub(super) fn is_of_hexdump_alone(self, row: &Row<'_>) -> bool {
        let in_eight = || spaced(row, 8) == Some(row.body + 8);
        matches!(self, Self::Number(number) if number.size == 2 && number.has_digits())
            && in_eight()
    }

    /// Whether od writes such words and hexdump does not.
    pub(super) fn is_of_od_alone(self) -> bool {
        match self {
            Self::Number(number) => match number.base {
                Base::Hex => number.size != 2,
                Base::Octal => number.size > 2,
                Base::Decimal | Base::Signed => number.digits == 0,
            },
            _ => false,
        }
    }

    /// What such a dump is.
    pub(super) fn name(self, is_xxd: bool) -> String {
        match self {
            Self::Bits => "an xxd dump in bits".into(),
            Self::Groups if is_xxd => "an xxd dump".into(),
            Self::Groups => "a dump".into(),
            Self::LowGroups => "an xxd dump of words, low byte first".into(),
            Self::Characters => "an od dump of characters".into(),
            Self::Number(number) => {
                let base = match number.base {
                    Base::Hex => "hexadecimal",
                    Base::Octal => "octal",
                    Base::Decimal | Base::Signed => "decimal",
                };
                match number.size {
                    1 => format!("a dump of bytes in {base}"),
                    size => format!("a dump of words of {size} bytes in {base}, low byte first"),
                }
            }
        }
    }

    /// Which program and option it is of.
    pub(super) fn option(self) -> &'static str {
        match self {
            Self::Bits => "xxd -b",
            Self::Groups => "xxd -g 4",
            Self::LowGroups => "xxd -e",
            Self::Characters => "od -c",
            Self::Number(number) => number.option,
        }
    }

    /// Appends the bytes of a row.
    ///
    /// Errors: the place in the line of what cannot be read, and what is wrong with it.
    pub(super) fn read(self, row: &Row<'_>, bytes: &mut Vec<u8>) -> Result<(), (usize, String)> {
        if self == Self::Characters {
            return characters::read(row, bytes);
        }
        for (at, word) in row.words() {
            self.push(word, bytes)
                .map_err(|(inside, message)| (at + inside, message))?;
        }
        Ok(())
    }

    /// Whether all words of a row are of this form.
    pub(super) fn fits(self, row: &Row<'_>) -> bool {
        match self {
            Self::Number(number) => row.words().all(|(_, word)| number.value(word).is_some()),
            _ => self.read(row, &mut Vec::new()).is_ok(),
        }
    }

    fn push(self, word: &str, bytes: &mut Vec<u8>) -> Result<(), (usize, String)> {
        let is_stray = |character: char| match self {
            Self::Number(number) if number.base == Base::Signed => {
                !character.is_ascii_digit() && character != '-'
            }
            _ => !character.is_digit(self.radix()),
        };
        let start = bytes.len();
        let is_read = match self {
            Self::Groups => shown::push(word, Order::AsWritten, bytes),
            Self::LowGroups => shown::push(word, Order::LowFirst, bytes),
            Self::Bits => shown::push(word, Order::Bits, bytes),
            Self::Number(number) => match number.value(word) {
                Some(value) => {
                    bytes.extend_from_slice(&value.to_le_bytes()[..number.size]);
                    true
                }
                None => false,
            },
            Self::Characters => false,
        };
        if is_read {
            return Ok(());
        }
        bytes.truncate(start);
        if let Some((at, stray)) = word.char_indices().find(|(_, c)| is_stray(*c)) {
            return Err((
                at,
                format!("{} is not {} digit", named(stray), self.digit()),
            ));
        }
        let (at, digits) = match self {
            Self::Groups | Self::LowGroups | Self::Characters => (word.len() - 1, 0),
            Self::Bits => (0, 8),
            Self::Number(number) => (0, number.digits),
        };
        let message = match digits {
            0 if matches!(self, Self::Number(_)) => {
                format!(
                    "{word} is no number of {}",
                    counted(self.size() as u64, "byte")
                )
            }
            digits if digits == word.len() => {
                format!("{word} is over {}", counted(self.size() as u64, "byte"))
            }
            0 => "there are digits missing or too many here".into(),
            digits => format!(
                "there are digits missing or too many here: {} of {digits}",
                word.len()
            ),
        };
        Err((at, message))
    }

    fn radix(self) -> u32 {
        match self {
            Self::Bits => 2,
            Self::Groups | Self::LowGroups | Self::Characters => 16,
            Self::Number(number) => number.radix(),
        }
    }

    /// Which digits it has.
    fn digit(self) -> &'static str {
        match self.radix() {
            2 => "a binary",
            8 => "an octal",
            10 => "a decimal",
            _ => "a hexadecimal",
        }
    }
}
