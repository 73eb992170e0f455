//! A number as it was printed, digit for digit.

use std::fmt;

/// Significant digits that are kept; an `f64` has 17.
const DIGITS_MAX: usize = 18;

/// Powers of ten beyond which no `f64` is finite or none but zero is left.
const EXPONENT_MAX: i32 = 400;

/// `digits × 10^exponent`. Trailing zeros count: `81.0` is 810 × 10⁻¹, another text than `81`.
///
/// More than 18 significant digits are rounded to 18.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Decimal {
    digits: i64,
    exponent: i16,
}

/// Why a text is no number to reckon with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// NaN, an infinity, or beyond what an `f64` can hold.
    NonFinite,
    /// Something else.
    NotANumber,
}

impl Decimal {
    /// Zero.
    pub const ZERO: Self = Self::new(0, 0);

    /// `digits × 10^exponent`.
    pub const fn new(digits: i64, exponent: i16) -> Self {
        Self { digits, exponent }
    }

    /// The digits as one whole number.
    pub const fn digits(self) -> i64 {
        self.digits
    }

    /// The power of ten that the digits are multiplied by.
    pub const fn exponent(self) -> i16 {
        self.exponent
    }

    /// Whether it is zero, however it was printed.
    pub const fn is_zero(self) -> bool {
        self.digits == 0
    }

    /// Reads `-12.5`, `1.25e+09`, `0.2500`.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let bytes = text.as_bytes();
        let (is_negative, unsigned) = match bytes.first() {
            Some(b'-') => (true, &bytes[1..]),
            Some(b'+') => (false, &bytes[1..]),
            _ => (false, bytes),
        };
        if !unsigned
            .first()
            .is_some_and(|b| b.is_ascii_digit() || *b == b'.')
        {
            return Err(Fault::of_word(unsigned));
        }
        let (number, power) = match unsigned.iter().position(|b| matches!(b, b'e' | b'E')) {
            Some(at) => (&unsigned[..at], power(&unsigned[at + 1..])?),
            None => (unsigned, 0),
        };
        let mut gathered = Gathered::default();
        for &byte in number {
            gathered.push(byte)?;
        }
        gathered.finish(is_negative, power)
    }

    /// The shortest decimal that is this `f64`; `None` where it is not finite.
    pub fn from_f64(value: f64) -> Option<Self> {
        Self::parse(&format!("{value:e}")).ok()
    }

    /// The nearest `f64`.
    pub fn to_f64(self) -> f64 {
        const EXACT_POWERS: [f64; 23] = [
            1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
            1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
        ];
        let power = usize::from(self.exponent.unsigned_abs());
        // Both are exact, so that one division or product rounds once.
        if self.digits.unsigned_abs() < 1 << 53 && power < EXACT_POWERS.len() {
            let digits = self.digits as f64;
            return match self.exponent {
                ..0 => digits / EXACT_POWERS[power],
                _ => digits * EXACT_POWERS[power],
            };
        }
        let text = format!("{}e{}", self.digits, self.exponent);
        text.parse().unwrap_or(f64::NAN)
    }

    /// Ten to the given power times as much.
    #[must_use]
    pub fn shifted(self, power: i16) -> Self {
        Self::new(self.digits, self.exponent.saturating_add(power))
    }

    /// A whole number of times as much, rounded to 18 digits where it has more.
    #[must_use]
    pub fn times(self, factor: u64) -> Self {
        let mut product = i128::from(self.digits) * i128::from(factor);
        let mut exponent = self.exponent;
        while i64::try_from(product).is_err() {
            // Away from zero at the half, in one step more than needed at most.
            product = (product + 5 * product.signum()) / 10;
            exponent = exponent.saturating_add(1);
        }
        Self::new(i64::try_from(product).unwrap_or_default(), exponent)
    }
}

impl Fault {
    /// What a text is that does not begin with a digit, without its sign.
    fn of_word(unsigned: &[u8]) -> Self {
        let is = |word: &str| unsigned.eq_ignore_ascii_case(word.as_bytes());
        match is("nan") || is("inf") || is("infinity") || unsigned == "∞".as_bytes() {
            true => Self::NonFinite,
            false => Self::NotANumber,
        }
    }
}

/// The power of ten after an `e`.
fn power(text: &[u8]) -> Result<i32, Fault> {
    let digits = match text.first() {
        Some(b'-' | b'+') => &text[1..],
        _ => text,
    };
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(Fault::NotANumber);
    }
    let power = digits.iter().fold(0_i32, |power, digit| {
        power
            .saturating_mul(10)
            .saturating_add(i32::from(digit - b'0'))
    });
    Ok(if text[0] == b'-' { -power } else { power })
}

/// Digits on their way into a [`Decimal`].
#[derive(Default)]
struct Gathered {
    digits: i64,
    /// Significant digits so far.
    count: usize,
    /// Digits that did not fit: the first of them decides how the last kept one is rounded.
    dropped: Option<u8>,
    exponent: i32,
    has_digit: bool,
    has_point: bool,
}

impl Gathered {
    fn push(&mut self, byte: u8) -> Result<(), Fault> {
        match byte {
            b'.' if !self.has_point => self.has_point = true,
            b'0'..=b'9' => {
                self.has_digit = true;
                if self.count < DIGITS_MAX {
                    self.digits = self.digits * 10 + i64::from(byte - b'0');
                    self.count += usize::from(self.digits != 0);
                    self.exponent -= i32::from(self.has_point);
                } else {
                    self.dropped.get_or_insert(byte);
                    self.exponent = self.exponent.saturating_add(i32::from(!self.has_point));
                }
            }
            _ => return Err(Fault::NotANumber),
        }
        Ok(())
    }

    fn finish(self, is_negative: bool, power: i32) -> Result<Decimal, Fault> {
        if !self.has_digit {
            return Err(Fault::NotANumber);
        }
        let digits = self.digits + i64::from(self.dropped.is_some_and(|digit| digit >= b'5'));
        let digits = if is_negative { -digits } else { digits };
        let exponent = self.exponent.saturating_add(power);
        if digits == 0 {
            // However far the point was moved, there is nothing to move.
            let places = exponent.clamp(-(DIGITS_MAX as i32), 0);
            return Ok(Decimal::new(0, i16::try_from(places).unwrap_or(0)));
        }
        match i16::try_from(exponent) {
            Ok(small) if exponent.abs() <= EXPONENT_MAX => {
                let number = Decimal::new(digits, small);
                let is_finite = number.to_f64().is_finite();
                is_finite.then_some(number).ok_or(Fault::NonFinite)
            }
            _ if exponent > 0 => Err(Fault::NonFinite),
            _ => Err(Fault::NotANumber),
        }
    }
}

/// The digits as printed, with zeros up to the unit where the power is positive.
impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.digits < 0 { "-" } else { "" };
        let digits = self.digits.unsigned_abs().to_string();
        let places = usize::from(self.exponent.unsigned_abs());
        match self.exponent {
            0 => write!(f, "{sign}{digits}"),
            1..=21 if self.digits == 0 => f.write_str("0"),
            1..=21 => write!(f, "{sign}{digits}{:0<places$}", ""),
            -40..=-1 if places < digits.len() => {
                let (whole, fraction) = digits.split_at(digits.len() - places);
                write!(f, "{sign}{whole}.{fraction}")
            }
            -40..=-1 => write!(f, "{sign}0.{digits:0>places$}"),
            power => write!(f, "{sign}{digits}e{power}"),
        }
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Decimal {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Decimal {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        Self::parse(&text).map_err(|_| serde::de::Error::custom("not a decimal number"))
    }
}

#[cfg(test)]
mod tests;
