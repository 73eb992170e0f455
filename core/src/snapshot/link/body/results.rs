//! A run: the environment, and the results in columns.

mod time;
mod warnings;

use crate::cbor::Encoder;
use crate::harness::Params;
use crate::harness::result::{Environment, Reported, Snapshot, VERSION, VariantResult};

use super::super::Results;
use super::super::error::{Error, Kind as Fault};
use super::column;
use super::fields::{Fields, Taken};
use super::input;
use super::reader::Reader;
use super::sound;
use super::texts::{Table, Texts};
use crate::snapshot::version::{self, Unread};

const TEXTS: u64 = 4;
const ENVIRONMENT: u64 = 5;
const ROWS: u64 = 6;
const OWN_INPUT: u64 = 7;

/// Most results; the list of workloads has some three hundred.
const ROWS_MAX: usize = 4096;

/// Columns of [`ROWS`]: ids, parameters, figures, peak, reported figures, time, warnings.
const COLUMNS: usize = 3 + 3 + FIGURES + 1 + (1 + REPORTED) + time::COLUMNS + warnings::COLUMNS;
const FIGURES: usize = 4;
const REPORTED: usize = 3;

pub(super) fn write(results: &Results, fields: &mut Fields) -> Result<(), Error> {
    let odd = |why| Error::unfit(format!("a link cannot hold this run: {why}"));
    sound::run(&results.snapshot).map_err(odd)?;
    version::known(results.snapshot.perop.into(), VERSION)
        .map_err(|_| odd("there is no such version"))?;
    let Snapshot {
        perop,
        environment,
        results: rows,
    } = &results.snapshot;
    let texts = Texts::of(rows.iter().flat_map(texts_of).map(str::to_owned).collect())?;
    fields.put(TEXTS, |out| texts.write(out));
    fields.try_put(ENVIRONMENT, |out| {
        write_environment(out, *perop, environment)
    })?;
    fields.try_put(ROWS, |out| write_rows(out, rows, &texts))?;
    if let Some(own) = &results.input {
        fields.put(OWN_INPUT, |out| input::write_item(out, own));
    }
    Ok(())
}

pub(super) fn read(fields: &mut Taken<'_>) -> Result<Results, Error> {
    let mut table = Table::read(&mut fields.required(TEXTS)?)?;
    let (perop, environment) = read_environment(&mut fields.required(ENVIRONMENT)?)?;
    let results = read_rows(&mut fields.required(ROWS)?, &mut table)?;
    let own = fields.take(OWN_INPUT);
    let snapshot = Snapshot {
        perop,
        environment,
        results,
    };
    sound::run(&snapshot).map_err(Error::damaged)?;
    Ok(Results {
        snapshot,
        input: own.map(|mut own| input::read_item(&mut own)).transpose()?,
    })
}

fn texts_of(row: &VariantResult) -> impl Iterator<Item = &str> {
    [&row.workload, &row.variant]
        .into_iter()
        .chain(&row.preset)
        .map(String::as_str)
        .chain(row.params.iter().map(|(name, _)| name))
        .chain(row.warnings.iter().map(|warning| warning.message.as_str()))
}

pub(super) fn write_environment(
    out: &mut Encoder<'_>,
    perop: u32,
    environment: &Environment,
) -> Result<(), Error> {
    let Environment {
        engine,
        version,
        os,
        build,
        date,
        pointer_bits,
        clock_step_ns,
        isolated,
        cores,
        warm_up_ms,
    } = environment;
    out.array(10).unsigned(perop.into());
    for text in [engine, version, os, build, date] {
        out.text(text);
    }
    out.unsigned((*pointer_bits).into())
        .unsigned((*cores).into());
    match isolated {
        Some(isolated) => out.boolean(*isolated),
        None => out.null(),
    };
    column::write_all(out, &[*clock_step_ns, *warm_up_ms])
}

pub(super) fn read_environment(reader: &mut Reader<'_>) -> Result<(u32, Environment), Error> {
    reader.array_of(10)?;
    let perop = version::known(reader.unsigned()?, VERSION).map_err(|unread| match unread {
        Unread::None => reader.fault("there is no such version of a run"),
        Unread::Newer => Fault::Newer("the version of its run is not known here").into(),
    })?;
    let mut text = || reader.text().map(str::to_owned);
    let (engine, version, os, build, date) = (text()?, text()?, text()?, text()?, text()?);
    let (pointer_bits, cores) = (reader.small()?, reader.small()?);
    let isolated = match reader.take_null() {
        true => None,
        false => Some(reader.boolean()?),
    };
    let times = column::read_all(reader, 2)?;
    let environment = Environment {
        engine,
        version,
        os,
        build,
        date,
        pointer_bits,
        clock_step_ns: times[0],
        isolated,
        cores,
        warm_up_ms: times[1],
    };
    Ok((perop, environment))
}

fn figures(row: &VariantResult) -> [f64; FIGURES] {
    [
        row.allocs_per_op,
        row.grows_per_op,
        row.bytes_per_op,
        row.retained_bytes_per_op,
    ]
}

fn reported(row: &VariantResult) -> [Option<f64>; REPORTED] {
    let Reported {
        allocs_per_op,
        bytes_per_op,
        ns_per_op,
    } = row.reported.unwrap_or_default();
    [allocs_per_op, bytes_per_op, ns_per_op]
}

fn write_rows(out: &mut Encoder<'_>, rows: &[VariantResult], texts: &Texts) -> Result<(), Error> {
    out.array(COLUMNS as u64 + 1).unsigned(rows.len() as u64);
    let counts = |out: &mut Encoder<'_>, of: &dyn Fn(&VariantResult) -> u64| {
        column::write_counts(out, &rows.iter().map(of).collect::<Vec<_>>());
    };
    counts(out, &|row| texts.place(&row.workload));
    counts(out, &|row| texts.place_or_0(row.preset.as_deref()));
    counts(out, &|row| texts.place(&row.variant));

    counts(out, &|row| row.params.iter().count() as u64);
    let params = || rows.iter().flat_map(|row| row.params.iter());
    let names: Vec<u64> = params().map(|(name, _)| texts.place(name)).collect();
    column::write_counts(out, &names);
    let values: Vec<f64> = params().map(|(_, value)| value).collect();
    column::write_all(out, &values)?;

    for figure in 0..FIGURES {
        let values: Vec<f64> = rows.iter().map(|row| figures(row)[figure]).collect();
        column::write_all(out, &values)?;
    }
    counts(out, &|row| row.peak_bytes);
    // Whether there are figures, as there may be some of which none is given.
    counts(out, &|row| row.reported.is_some().into());
    for figure in 0..REPORTED {
        let values: Vec<_> = rows.iter().map(|row| reported(row)[figure]).collect();
        column::write(out, &values)?;
    }
    time::write(out, rows)?;

    warnings::write(out, rows, texts);
    Ok(())
}

fn read_rows(reader: &mut Reader<'_>, table: &mut Table) -> Result<Vec<VariantResult>, Error> {
    reader.array_of(COLUMNS + 1)?;
    let rows = reader.small()? as usize;
    if rows > ROWS_MAX {
        return Err(reader.fault("it has more than 4096 results"));
    }
    let workloads = column::read_counts(reader, rows)?;
    let presets = column::read_counts(reader, rows)?;
    let variants = column::read_counts(reader, rows)?;

    let params_each = column::read_lengths(reader, rows)?;
    let params_total = params_each.iter().sum();
    let names = column::read_counts(reader, params_total)?;
    let values = column::read_all(reader, params_total)?;
    let mut params = names.into_iter().zip(values);

    let mut figures = Vec::with_capacity(FIGURES);
    for _ in 0..FIGURES {
        figures.push(column::read_all(reader, rows)?);
    }
    let peaks = column::read_counts(reader, rows)?;
    let has_reported = column::read_counts(reader, rows)?;
    let mut reported = Vec::with_capacity(REPORTED);
    for _ in 0..REPORTED {
        reported.push(column::read(reader, rows)?);
    }
    let mut times = time::read(reader, rows)?.into_iter();
    let mut warnings = warnings::read(reader, rows, table)?.into_iter();

    let mut results = Vec::with_capacity(rows);
    for row in 0..rows {
        let mut pairs = Vec::with_capacity(params_each[row]);
        for (name, value) in params.by_ref().take(params_each[row]) {
            pairs.push((table.get(name)?, value));
        }
        let (batches, ns_per_op) = times.next().unwrap_or_default();
        results.push(VariantResult {
            workload: table.get(workloads[row])?,
            preset: table.get_or_none(presets[row])?,
            params: Params::from_pairs(pairs),
            variant: table.get(variants[row])?,
            allocs_per_op: figures[0][row],
            grows_per_op: figures[1][row],
            bytes_per_op: figures[2][row],
            peak_bytes: peaks[row],
            retained_bytes_per_op: figures[3][row],
            batches,
            ns_per_op,
            reported: (has_reported[row] == 1).then(|| Reported {
                allocs_per_op: reported[0][row],
                bytes_per_op: reported[1][row],
                ns_per_op: reported[2][row],
            }),
            warnings: warnings.next().unwrap_or_default(),
        });
    }
    Ok(results)
}
