//! The values of many series, each near to its own base.
//!
//! Exponents, bases, whether the values differ, and the distances of those that do, one series
//! after the other: `4 B/op` ten times is no more than the 4.

use crate::cbor::Encoder;

use super::super::super::error::Error;
use super::super::reader::Reader;
use super::{Decimal, EXPONENT_MAX, read_counts, read_lengths, write_counts};

/// Integers times one power of ten.
struct Scaled {
    exponent: i64,
    values: Vec<i64>,
}

impl Scaled {
    fn of(values: &[f64]) -> Result<Self, Error> {
        let decimals: Vec<Decimal> = values
            .iter()
            .map(|value| Decimal::of(*value))
            .collect::<Result<_, _>>()?;
        let powers = decimals.iter().filter(|one| one.mantissa != 0);
        let exponent = powers.map(|one| one.exponent).min().unwrap_or(0);
        let values = decimals.iter().map(|one| one.scaled(exponent));
        let values: Option<_> = values.collect();
        let unfit = || Error::unfit("a link cannot hold values of one benchmark so far apart");
        Ok(Self {
            exponent,
            values: values.ok_or_else(unfit)?,
        })
    }

    fn base(&self) -> i64 {
        self.values.iter().min().copied().unwrap_or(0)
    }

    fn differs(&self) -> bool {
        self.values.windows(2).any(|pair| pair[0] != pair[1])
    }
}

/// Writes five columns.
pub(in super::super) fn write_series(
    out: &mut Encoder<'_>,
    series: &[Vec<f64>],
) -> Result<(), Error> {
    let lengths: Vec<u64> = series.iter().map(|values| values.len() as u64).collect();
    let scaled: Vec<Scaled> = series
        .iter()
        .map(|values| Scaled::of(values))
        .collect::<Result<_, _>>()?;
    out.array(5);
    write_counts(out, &lengths);
    write_integers(out, scaled.iter().map(|one| one.exponent).collect());
    write_integers(out, scaled.iter().map(Scaled::base).collect());
    let differ: Vec<u64> = scaled.iter().map(|one| one.differs().into()).collect();
    write_counts(out, &differ);
    let distances = scaled.iter().filter(|one| one.differs());
    let distances = distances.flat_map(|one| one.values.iter().map(|value| value - one.base()));
    write_integers(out, distances.collect());
    Ok(())
}

fn write_integers(out: &mut Encoder<'_>, integers: Vec<i64>) {
    out.array(integers.len() as u64);
    for integer in integers {
        out.integer(integer);
    }
}

/// Reads the values of `count` series.
pub(in super::super) fn read_series(
    reader: &mut Reader<'_>,
    count: usize,
) -> Result<Vec<Vec<f64>>, Error> {
    reader.array_of(5)?;
    let lengths = read_lengths(reader, count)?;
    let exponents = read_integers(reader, count)?;
    let bases = read_integers(reader, count)?;
    let differ = read_counts(reader, count)?;
    reader.array()?;
    let mut series = Vec::with_capacity(count);
    for (index, length) in lengths.into_iter().enumerate() {
        let (exponent, base) = (exponents[index], bases[index]);
        let value = |distance: i64| {
            let mantissa = base.checked_add(distance)?;
            let value = Decimal { mantissa, exponent }.value();
            (exponent.abs() <= EXPONENT_MAX && value.is_finite()).then_some(value)
        };
        let too_large = "a number is too large";
        let values = match differ[index] {
            0 => {
                let value = value(0).ok_or_else(|| reader.fault(too_large))?;
                vec![value; length]
            }
            _ => {
                let mut values = Vec::with_capacity(length.min(1 << 16));
                for _ in 0..length {
                    let distance = reader.integer()?;
                    values.push(value(distance).ok_or_else(|| reader.fault(too_large))?);
                }
                values
            }
        };
        series.push(values);
    }
    Ok(series)
}

fn read_integers(reader: &mut Reader<'_>, count: usize) -> Result<Vec<i64>, Error> {
    reader.array_of(count)?;
    (0..count).map(|_| reader.integer()).collect()
}
