//! Columns of figures as they were printed: `81.0` is another figure than `81`.
//!
//! ```text
//! null                                  none of them has a value
//! [-1, 810]                             all are 81.0
//! [-1, 810, 2, null, 0]                 81.2, none, 81.0
//! [[-1, 0], 12, 34]                     1.2, 34: exponents first, where they differ
//! ```

use crate::cbor::{Encoder, Major};
use crate::snapshot::model::Decimal;

use super::super::super::error::Error;
use super::super::reader::Reader;

/// Writes figures, some of which may be absent.
pub(in super::super) fn write_printed(out: &mut Encoder<'_>, figures: &[Option<Decimal>]) {
    let mut present = figures.iter().flatten();
    let Some(first) = present.next() else {
        out.null();
        return;
    };
    let exponent = first.exponent();
    if figures.iter().all(|figure| figure.as_ref() == Some(first)) {
        out.array(2)
            .integer(exponent.into())
            .integer(first.digits());
        return;
    }
    let base = figures.iter().flatten().map(|figure| figure.digits()).min();
    let base = base.unwrap_or(0);
    let offset = |digits: i64| digits.checked_sub(base).filter(|offset| *offset >= 0);
    let is_even = figures
        .iter()
        .flatten()
        .all(|figure| figure.exponent() == exponent && offset(figure.digits()).is_some());
    let base = match is_even {
        true => {
            out.array(figures.len() as u64 + 2);
            out.integer(exponent.into()).integer(base);
            base
        }
        false => {
            out.array(figures.len() as u64 + 1)
                .array(figures.len() as u64);
            for figure in figures {
                out.integer(figure.map_or(0, |figure| figure.exponent().into()));
            }
            0
        }
    };
    for figure in figures {
        match figure {
            Some(figure) => out.integer(figure.digits() - base),
            None => out.null(),
        };
    }
}

/// Reads a column of `count` figures.
pub(in super::super) fn read_printed(
    reader: &mut Reader<'_>,
    count: usize,
) -> Result<Vec<Option<Decimal>>, Error> {
    if reader.take_null() {
        return Ok(vec![None; count]);
    }
    let items = reader.array()?;
    if reader.next_is(Major::Array) {
        reader.array_of(count)?;
        let exponents: Vec<i64> = (0..count)
            .map(|_| reader.integer())
            .collect::<Result<_, _>>()?;
        if items != count + 1 {
            return Err(reader.fault("a column has another length"));
        }
        let each = exponents.into_iter();
        return each.map(|exponent| figure(reader, exponent, 0)).collect();
    }
    let (exponent, base) = (reader.integer()?, reader.integer()?);
    if items == 2 {
        return Ok(vec![Some(decimal(reader, exponent, base)?); count]);
    }
    if items != count + 2 {
        return Err(reader.fault("a column has another length"));
    }
    (0..count).map(|_| figure(reader, exponent, base)).collect()
}

fn figure(reader: &mut Reader<'_>, exponent: i64, base: i64) -> Result<Option<Decimal>, Error> {
    if reader.take_null() {
        return Ok(None);
    }
    match base.checked_add(reader.integer()?) {
        Some(digits) => decimal(reader, exponent, digits).map(Some),
        None => Err(reader.fault("a number is too large")),
    }
}

/// Finite, and not so small that it is none: what is shown is reckoned with.
fn decimal(reader: &Reader<'_>, exponent: i64, digits: i64) -> Result<Decimal, Error> {
    let small = i16::try_from(exponent)
        .ok()
        .filter(|_| exponent.abs() <= super::EXPONENT_MAX);
    let decimal = small.map(|exponent| Decimal::new(digits, exponent));
    decimal
        .filter(|decimal| decimal.to_f64().is_finite())
        .ok_or_else(|| reader.fault("a number is too large"))
}
