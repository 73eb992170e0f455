//! Words that are numbers, as od and hexdump write them.

/// Words that are numbers, with their lowest byte first in the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) base: Base,
    /// Bytes of a word.
    pub(super) size: usize,
    /// Digits of a word; as many as it needs where this is 0.
    pub(super) digits: usize,
    /// Columns that a word may take, with the blanks before it.
    columns: &'static [usize],
    /// What writes such words.
    pub(super) option: &'static str,
}

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    Hex,
    Octal,
    Decimal,
    Signed,
}

const fn number(
    base: Base,
    size: usize,
    digits: usize,
    columns: &'static [usize],
    option: &'static str,
) -> Number {
    Number {
        base,
        size,
        digits,
        columns,
        option,
    }
}

/// What od (GNU coreutils 9.1) and hexdump (util-linux 2.38) write.
pub(super) const NUMBERS: [Number; 17] = [
    number(Base::Hex, 1, 2, &[3], "od -t x1"),
    number(Base::Hex, 2, 4, &[5, 8], "od -t x2"),
    number(Base::Hex, 4, 8, &[9], "od -t x4"),
    number(Base::Hex, 8, 16, &[17], "od -t x8"),
    number(Base::Octal, 1, 3, &[4], "od -t o1"),
    number(Base::Octal, 2, 6, &[7, 8], "od -t o2"),
    number(Base::Octal, 4, 11, &[12], "od -t o4"),
    number(Base::Octal, 8, 22, &[23], "od -t o8"),
    number(Base::Decimal, 1, 0, &[4], "od -t u1"),
    number(Base::Decimal, 2, 0, &[6], "od -t u2"),
    number(Base::Decimal, 2, 5, &[8], "hexdump -d"),
    number(Base::Decimal, 4, 0, &[11], "od -t u4"),
    number(Base::Decimal, 8, 0, &[21], "od -t u8"),
    number(Base::Signed, 1, 0, &[5], "od -t d1"),
    number(Base::Signed, 2, 0, &[7], "od -t d2"),
    number(Base::Signed, 4, 0, &[12], "od -t d4"),
    number(Base::Signed, 8, 0, &[21], "od -t d8"),
];

impl Number {
    /// The value of a word; `None` if it cannot be one.
    pub(super) fn value(self, word: &str) -> Option<u64> {
        let has_zero = word.trim_start_matches('-').starts_with('0') && word.len() > 1;
        let is_whole = match self.digits {
            0 => !has_zero && !word.starts_with('+'),
            digits => word.len() == digits && !word.starts_with(['+', '-']),
        };
        if !is_whole {
            return None;
        }
        let bits = 8 * self.size as u32;
        if self.base == Base::Signed {
            let value: i64 = word.parse().ok()?;
            let is_within = value >> (bits - 1) == 0 || value >> (bits - 1) == -1;
            return is_within.then_some(value as u64);
        }
        let value = u64::from_str_radix(word, self.radix()).ok()?;
        (bits == 64 || value >> bits == 0).then_some(value)
    }

    pub(super) fn radix(self) -> u32 {
        match self.base {
            Base::Hex => 16,
            Base::Octal => 8,
            Base::Decimal | Base::Signed => 10,
        }
    }

    /// Whether all words have as many digits.
    pub(super) fn has_digits(self) -> bool {
        self.digits > 0
    }

    /// The columns that a word may take, with the blanks before it.
    pub(super) fn columns(self) -> impl Iterator<Item = usize> {
        self.columns.iter().copied()
    }
}
