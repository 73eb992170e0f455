//! One line of a dump: an offset, bytes or words, and perhaps the characters.

use super::super::digit;

/// How the lines of a dump are written; the first one says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// A colon follows the offset, as in xxd.
    has_colon: bool,
    /// What begins the characters at the end.
    characters: Characters,
    words: Words,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Characters {
    None,
    /// Behind two blanks.
    Blanks,
    /// Between these marks.
    Behind(char),
}

/// How groups of digits stand for bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Words {
    /// In their order.
    Bytes,
    /// Two bytes each, the lower one first.
    LowFirst,
    /// One byte in three octal digits each.
    OctalBytes,
    /// Two bytes in six octal digits each, the lower one first.
    Octal,
    /// One byte in eight binary digits each.
    Bits,
}

/// Fewest digits of an offset that no colon follows.
const OFFSET_DIGITS_MIN: usize = 6;

impl Line {
    /// How a dump is written that begins with this line; `None` if it is none.
    pub(super) fn form_of(line: &str) -> Option<Self> {
        let line = line.trim_start();
        let offset = line.find(|character: char| !character.is_ascii_hexdigit())?;
        let rest = &line[offset..];
        let has_colon = rest.starts_with(':');
        if (!has_colon && (offset < OFFSET_DIGITS_MIN || !rest.starts_with(' ')))
            || (has_colon && (offset < 4 || !rest[1..].starts_with(' ')))
        {
            return None;
        }
        let body = &rest[usize::from(has_colon)..];
        let characters = match body.find(['|', '>']) {
            _ if has_colon => Characters::Blanks,
            Some(at) if body[at..].starts_with('|') => Characters::Behind('|'),
            Some(_) => Characters::Behind('>'),
            None => Characters::None,
        };
        let form = Self {
            has_colon,
            characters,
            words: Words::Bytes,
        };
        let groups: Vec<&str> = form.body(body).split_ascii_whitespace().collect();
        let is_octal = |group: &&str| group.bytes().all(|byte| matches!(byte, b'0'..=b'7'));
        let is_binary = |group: &&str| group.bytes().all(|byte| matches!(byte, b'0' | b'1'));
        let width = groups.first()?.len();
        let is_even = groups.iter().all(|group| group.len() == width);
        // Four bytes in hex can look like the bits of one, but four characters then stand for them.
        let shown = body[form.body(body).len()..].trim().chars().count();
        let are_bits = is_even && width == 8 && (1..=groups.len()).contains(&shown);
        let words = match width {
            _ if has_colon && are_bits && groups.iter().all(is_binary) => Words::Bits,
            _ if has_colon => Words::Bytes,
            2 if is_even => Words::Bytes,
            3 if is_even && groups.iter().all(is_octal) => Words::OctalBytes,
            4 if is_even => Words::LowFirst,
            6 if is_even && groups.iter().all(is_octal) => Words::Octal,
            _ => return None,
        };
        // Without a colon, a number of this length may be hex as it is: dumps begin at zero, or
        // show the characters, or have an offset of seven digits, which is no whole of bytes.
        let is_zero = line[..offset].bytes().all(|byte| byte == b'0');
        let speaks_for_it = has_colon || is_zero || characters != Characters::None || offset == 7;
        speaks_for_it.then_some(Self { words, ..form })
    }

    /// What such dumps are called.
    pub(super) fn name(self) -> &'static str {
        match (self.has_colon, self.characters, self.words) {
            (_, _, Words::Bits) => "an xxd dump in bits",
            (true, _, _) => "an xxd dump",
            (_, Characters::Behind('|'), _) => "a hexdump -C dump",
            (_, Characters::Behind(_), _) => "an od dump",
            (_, _, Words::LowFirst) => "a hexdump of words, low byte first",
            (_, _, Words::Octal | Words::OctalBytes) => "an od dump in octal",
            _ => "a dump",
        }
    }

    /// Which digits they hold.
    pub(super) fn digits(self) -> &'static str {
        match self.words {
            Words::Bits => "a binary",
            Words::Octal | Words::OctalBytes => "an octal",
            Words::Bytes | Words::LowFirst => "a hexadecimal",
        }
    }

    #[cfg(test)]
    pub(super) fn words(self) -> Words {
        self.words
    }

    /// The groups of digits behind the offset.
    fn body(self, rest: &str) -> &str {
        let end = match self.characters {
            Characters::None => None,
            Characters::Blanks => {
                let text = rest.trim_start_matches(' ');
                text.find("  ").map(|at| at + rest.len() - text.len())
            }
            Characters::Behind(mark) => rest.find(mark),
        };
        &rest[..end.unwrap_or(rest.len())]
    }

    /// The offset and the bytes of a line.
    ///
    /// Errors: the place in the line, without blanks before it, of what belongs to no dump.
    pub(super) fn read(self, line: &str) -> Result<(&str, Vec<u8>), usize> {
        let line = line.trim_start().trim_end_matches(['\r', '\n']);
        let offset = line.find(|character: char| !character.is_ascii_hexdigit());
        let offset = offset.unwrap_or(line.len());
        if offset == 0 {
            return Err(0);
        }
        let colon = usize::from(line[offset..].starts_with(':'));
        let body = self.body(&line[offset + colon..]);
        let mut row = Vec::with_capacity(32);
        let mut at = offset + colon;
        for group in body.split(' ') {
            self.push(group, &mut row).map_err(|inside| at + inside)?;
            at += group.len() + 1;
        }
        Ok((&line[..offset], row))
    }

    fn radix(self) -> u32 {
        match self.words {
            Words::Bits => 2,
            Words::Octal | Words::OctalBytes => 8,
            Words::Bytes | Words::LowFirst => 16,
        }
    }

    /// Digits of a word, where each has as many.
    fn word_digits(self) -> usize {
        match self.words {
            Words::Bits => 8,
            Words::Octal => 6,
            Words::LowFirst => 4,
            Words::OctalBytes => 3,
            Words::Bytes => 2,
        }
    }

    /// Whether a dump of this form may have that character in its bytes.
    pub(super) fn is_digit(self, character: char) -> bool {
        character.is_digit(self.radix())
    }

    fn push(self, group: &str, row: &mut Vec<u8>) -> Result<(), usize> {
        if group.is_empty() {
            return Ok(());
        }
        let radix = self.radix();
        let is_stray = |byte| !char::from(byte).is_digit(radix);
        if let Some(at) = group.bytes().position(is_stray) {
            return Err(at);
        }
        match self.words {
            Words::Bytes => {
                let digits: Vec<u8> = group.bytes().filter_map(digit).collect();
                if digits.len() % 2 == 1 {
                    return Err(group.len() - 1);
                }
                row.extend(digits.chunks(2).map(|pair| pair[0] << 4 | pair[1]));
            }
            _ if group.len() != self.word_digits() => return Err(0),
            Words::OctalBytes | Words::Bits => {
                row.push(u8::from_str_radix(group, radix).map_err(|_| 0_usize)?);
            }
            Words::LowFirst | Words::Octal => {
                let word = u16::from_str_radix(group, radix).map_err(|_| 0_usize)?;
                row.extend(word.to_le_bytes());
            }
        }
        Ok(())
    }
}
