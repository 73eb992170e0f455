//! Time over the batches. What follows from the values of the batches is not written.

use crate::cbor::Encoder;
use crate::harness::result::{Spread, VariantResult};
use crate::harness::statistics;

use super::super::super::error::Error;
use super::super::column;
use super::super::reader::Reader;

/// Batches, form, number of values, values, medians, lower ends, upper ends.
pub(super) const COLUMNS: usize = 7;

/// Nothing was timed.
const UNTIMED: u64 = 0;
/// Median and interval are those of the values.
const FOLLOWS: u64 = 1;
/// Median and interval are written, as in a summary.
const WRITTEN: u64 = 2;

fn form(row: &VariantResult) -> u64 {
    match &row.ns_per_op {
        None => UNTIMED,
        Some(time) if statistics::spread(&time.samples).as_ref() == Some(time) => FOLLOWS,
        Some(_) => WRITTEN,
    }
}

pub(super) fn write(out: &mut Encoder<'_>, rows: &[VariantResult]) -> Result<(), Error> {
    let batches: Vec<u64> = rows.iter().map(|row| row.batches.into()).collect();
    let forms: Vec<u64> = rows.iter().map(form).collect();
    let times = || rows.iter().flat_map(|row| &row.ns_per_op);
    let lengths: Vec<u64> = times().map(|time| time.samples.len() as u64).collect();
    column::write_counts(out, &batches);
    column::write_counts(out, &forms);
    column::write_counts(out, &lengths);
    out.array(lengths.iter().filter(|length| **length > 0).count() as u64);
    for time in times().filter(|time| !time.samples.is_empty()) {
        column::write_all(out, &time.samples)?;
    }
    let written = rows
        .iter()
        .zip(&forms)
        .filter(|(_, form)| **form == WRITTEN);
    let written: Vec<&Spread> = written.flat_map(|(row, _)| &row.ns_per_op).collect();
    let medians: Vec<f64> = written.iter().map(|time| time.median).collect();
    column::write_all(out, &medians)?;
    let lows: Vec<Option<f64>> = written.iter().map(|time| time.low).collect();
    column::write(out, &lows)?;
    let highs: Vec<Option<f64>> = written.iter().map(|time| time.high).collect();
    column::write(out, &highs)
}

pub(super) fn read(
    reader: &mut Reader<'_>,
    rows: usize,
) -> Result<Vec<(u32, Option<Spread>)>, Error> {
    let batches = column::read_counts(reader, rows)?;
    let forms = column::read_counts(reader, rows)?;
    let timed = forms.iter().filter(|form| **form != UNTIMED).count();
    let lengths = column::read_lengths(reader, timed)?;
    reader.array_of(lengths.iter().filter(|length| **length > 0).count())?;
    let mut samples = Vec::with_capacity(timed);
    for length in lengths {
        samples.push(match length {
            0 => Vec::new(),
            _ => column::read_all(reader, length)?,
        });
    }
    let written = forms.iter().filter(|form| **form == WRITTEN).count();
    let medians = column::read_all(reader, written)?;
    let lows = column::read(reader, written)?;
    let highs = column::read(reader, written)?;
    let mut written = medians.into_iter().zip(lows.into_iter().zip(highs));
    let mut samples = samples.into_iter();
    let times = batches.into_iter().zip(forms);
    times
        .map(|(batches, form)| {
            let too_many = |_| reader.fault("a number is too large");
            let batches = u32::try_from(batches).map_err(too_many)?;
            let spread =
                match form {
                    UNTIMED => return Ok((batches, None)),
                    FOLLOWS => statistics::spread(&samples.next().unwrap_or_default()),
                    WRITTEN => samples.next().zip(written.next()).map(
                        |(samples, (median, (low, high)))| Spread {
                            median,
                            low,
                            high,
                            samples,
                        },
                    ),
                    _ => None,
                };
            let spread = spread.ok_or_else(|| reader.fault("a time is of no known form"))?;
            Ok((batches, Some(spread)))
        })
        .collect()
}
