//! Columns of numbers, as decimals: printed values come back digit for digit.
//!
//! ```text
//! counts    7                            all of them, how many is known
//!           [3, 1, 4]
//! decimals  [-1, 2124]                   all are 212.4
//!           [-1, 2109, 15, 0, null, 31]  212.4, 210.9, none, 214.0
//!           [null, 0, 1, -30, 5]         1, 5e-30: too far apart for one exponent
//!           null                         none of them has a value
//! ```
//!
//! A decimal is the shortest that reads back as the same f64.

mod printed;
mod series;

use crate::cbor::{Encoder, Major};

pub(super) use printed::{read_printed, write_printed};
pub(super) use series::{read_series, write_series};

use super::super::error::Error;
use super::reader::Reader;

/// Exponents an f64 can have.
const EXPONENT_MAX: i64 = 400;

/// Largest scaled value of a column with one exponent; sums of two stay far from overflow.
const SCALED_MAX: i64 = 1 << 61;

/// Most items of all lists whose lengths are one column: 13 variants of 10,000 batches.
const LENGTHS_MAX: usize = 1 << 17;

/// An f64 as an integer times a power of ten, without zeros at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Decimal {
    mantissa: i64,
    exponent: i64,
}

impl Decimal {
    /// Errors: the number is infinite or none.
    fn of(value: f64) -> Result<Self, Error> {
        let unfit = || Error::unfit(format!("a link cannot hold the number {value}"));
        let text = format!("{value:e}");
        let (digits, exponent) = text.split_once('e').ok_or_else(unfit)?;
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let mantissa = format!("{whole}{fraction}").parse().map_err(|_| unfit())?;
        let exponent: i64 = exponent.parse().map_err(|_| unfit())?;
        if mantissa == 0 {
            return Ok(Self {
                mantissa,
                exponent: 0,
            });
        }
        Ok(Self {
            mantissa,
            exponent: exponent - fraction.len() as i64,
        })
    }

    /// The mantissa with another exponent, if it fits.
    fn scaled(self, exponent: i64) -> Option<i64> {
        if self.mantissa == 0 {
            return Some(0);
        }
        let power = u32::try_from(self.exponent - exponent).ok()?;
        let scaled = self.mantissa.checked_mul(10_i64.checked_pow(power)?)?;
        (-SCALED_MAX..=SCALED_MAX)
            .contains(&scaled)
            .then_some(scaled)
    }

    fn value(self) -> f64 {
        let Self { mantissa, exponent } = self;
        // Nearest even, as every decimal is read; an exponent out of range gives 0 or infinity.
        format!("{mantissa}e{exponent}").parse().unwrap_or(f64::NAN)
    }
}

/// Writes a column of values, some of which may be absent.
///
/// Errors: a number that is infinite or none.
pub(super) fn write(out: &mut Encoder<'_>, values: &[Option<f64>]) -> Result<(), Error> {
    let decimals: Vec<Option<Decimal>> = values
        .iter()
        .map(|value| value.map(Decimal::of).transpose())
        .collect::<Result<_, _>>()?;
    let present = || decimals.iter().flatten().filter(|one| one.mantissa != 0);
    if decimals.iter().all(Option::is_none) {
        out.null();
        return Ok(());
    }
    let exponent = present().map(|one| one.exponent).min().unwrap_or(0);
    let scaled: Option<Vec<Option<i64>>> = decimals
        .iter()
        .map(|one| match one {
            None => Some(None),
            Some(one) => one.scaled(exponent).map(Some),
        })
        .collect();
    let Some(scaled) = scaled else {
        write_apart(out, &decimals);
        return Ok(());
    };
    let base = scaled.iter().flatten().min().copied().unwrap_or(0);
    if scaled.iter().all(|one| *one == Some(base)) {
        out.array(2).integer(exponent).integer(base);
        return Ok(());
    }
    out.array(scaled.len() as u64 + 2)
        .integer(exponent)
        .integer(base);
    for one in scaled {
        match one {
            Some(one) => out.integer(one - base),
            None => out.null(),
        };
    }
    Ok(())
}

fn write_apart(out: &mut Encoder<'_>, decimals: &[Option<Decimal>]) {
    out.array(2 * decimals.len() as u64 + 1).null();
    for one in decimals {
        match one {
            Some(one) => out.integer(one.exponent).integer(one.mantissa),
            None => out.integer(0).null(),
        };
    }
}

/// Reads a column of `count` values.
pub(super) fn read(reader: &mut Reader<'_>, count: usize) -> Result<Vec<Option<f64>>, Error> {
    if reader.take_null() {
        return Ok(vec![None; count]);
    }
    let items = reader.array()?;
    if items == 0 {
        return Err(reader.fault("a column is empty"));
    }
    if reader.take_null() {
        if items != 2 * count + 1 {
            return Err(reader.fault("a column has another length"));
        }
        return (0..count).map(|_| read_apart(reader)).collect();
    }
    let exponent = exponent(reader)?;
    let base = reader.integer()?;
    let value = |mantissa| {
        let value = Decimal { mantissa, exponent }.value();
        value.is_finite().then_some(value)
    };
    if items == 2 {
        let value = value(base).ok_or_else(|| reader.fault("a number is too large"))?;
        return Ok(vec![Some(value); count]);
    }
    if items != count + 2 {
        return Err(reader.fault("a column has another length"));
    }
    (0..count)
        .map(|_| {
            if reader.take_null() {
                return Ok(None);
            }
            let sum = base.checked_add(reader.integer()?).and_then(value);
            sum.map(Some)
                .ok_or_else(|| reader.fault("a number is too large"))
        })
        .collect()
}

fn read_apart(reader: &mut Reader<'_>) -> Result<Option<f64>, Error> {
    let exponent = exponent(reader)?;
    if reader.take_null() {
        return Ok(None);
    }
    let mantissa = reader.integer()?;
    let value = Decimal { mantissa, exponent }.value();
    if !value.is_finite() {
        return Err(reader.fault("a number is too large"));
    }
    Ok(Some(value))
}

fn exponent(reader: &mut Reader<'_>) -> Result<i64, Error> {
    let exponent = reader.integer()?;
    if exponent.abs() > EXPONENT_MAX {
        return Err(reader.fault("an exponent is out of range"));
    }
    Ok(exponent)
}

/// Writes values that are all there.
pub(super) fn write_all(out: &mut Encoder<'_>, values: &[f64]) -> Result<(), Error> {
    let values: Vec<Option<f64>> = values.iter().copied().map(Some).collect();
    write(out, &values)
}

/// Reads values that are all there.
pub(super) fn read_all(reader: &mut Reader<'_>, count: usize) -> Result<Vec<f64>, Error> {
    let values = read(reader, count)?.into_iter().collect::<Option<_>>();
    values.ok_or_else(|| reader.fault("a number is missing"))
}

/// Writes whole numbers.
pub(super) fn write_counts(out: &mut Encoder<'_>, counts: &[u64]) {
    match counts.split_first() {
        Some((first, rest)) if rest.iter().all(|one| one == first) => {
            out.unsigned(*first);
        }
        _ => {
            out.array(counts.len() as u64);
            for count in counts {
                out.unsigned(*count);
            }
        }
    }
}

/// Reads `count` whole numbers.
pub(super) fn read_counts(reader: &mut Reader<'_>, count: usize) -> Result<Vec<u64>, Error> {
    if reader.next_is(Major::Unsigned) {
        return Ok(vec![reader.unsigned()?; count]);
    }
    reader.array_of(count)?;
    (0..count).map(|_| reader.unsigned()).collect()
}

/// Reads `count` lengths of lists that follow.
///
/// Errors: they are more together than a list can have.
pub(super) fn read_lengths(reader: &mut Reader<'_>, count: usize) -> Result<Vec<usize>, Error> {
    let mut left = LENGTHS_MAX;
    let lengths = read_counts(reader, count)?.into_iter().map(|length| {
        let length = usize::try_from(length).ok()?;
        left = left.checked_sub(length)?;
        Some(length)
    });
    let lengths: Option<Vec<usize>> = lengths.collect();
    lengths.ok_or_else(|| reader.fault("its lists are too long together"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(values: &[Option<f64>]) -> Vec<u8> {
        let mut bytes = Vec::new();
        write(&mut Encoder::new(&mut bytes), values).unwrap();
        bytes
    }

    #[test]
    fn columns_come_back_digit_for_digit() {
        let cases: &[(&[Option<f64>], &[u8])] = &[
            (&[], b"\xf6"),
            (&[None, None], b"\xf6"),
            (&[Some(7.0)], b"\x82\x00\x07"),
            (&[Some(0.0), Some(0.0)], b"\x82\x00\x00"),
            (&[Some(212.4); 3], b"\x82\x20\x19\x08\x4c"),
            (
                &[Some(0.0), Some(2e9), Some(1e9)],
                b"\x85\x09\x00\x00\x02\x01",
            ),
            (&[Some(-0.5), None, Some(1.0)], b"\x85\x20\x24\x00\xf6\x0f"),
            (&[Some(1.0), Some(5e-30)], b"\x85\xf6\x00\x01\x38\x1d\x05"),
        ];
        for (values, bytes) in cases {
            assert_eq!(written(values), *bytes, "{values:?}");
            let back = read(&mut Reader::new(bytes, 0), values.len()).unwrap();
            assert_eq!(back, *values, "{values:?}");
        }
    }

    #[test]
    fn every_finite_number_comes_back() {
        let mut values = vec![f64::MAX, f64::MIN_POSITIVE, 5e-324, 1.0 / 3.0, 0.1 + 0.2];
        values.extend((0..64).map(|power| f64::from(power).exp2() * 1.1 - 3.0));
        for value in values {
            let back = read(&mut Reader::new(&written(&[Some(value)]), 0), 1).unwrap();
            assert_eq!(back, [Some(value)]);
        }
    }

    #[test]
    fn numbers_that_are_none_are_not_written() {
        for value in [f64::NAN, f64::INFINITY] {
            let error = write(&mut Encoder::new(&mut Vec::new()), &[Some(value)]).unwrap_err();
            assert!(
                error
                    .to_string()
                    .starts_with("a link cannot hold the number")
            );
        }
    }
}
