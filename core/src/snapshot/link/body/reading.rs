//! What was read of a text: records, printed tables and the rest of a reading, in columns.
//!
//! The lines that were not understood are not part of it, only where they were and why.

mod tables;

use crate::snapshot::model::{
    Better, Block, Code, Criterion, Decimal, Diagnostic, DiffMark, Format, Metric, Offer,
    OfferKind, Pair, Reading, Record, Ruby, Side, Unit, UnitNote, Verdict,
};

use super::super::error::Error;
use super::archive::{Archive, numbered};
use super::fields::{Fields, Taken};
use super::results::{read_environment, write_environment};
use super::sound;
use super::texts::Table as Names;

const TEXTS: u64 = 4;
const COLUMNS: u64 = 5;

/// The version of a run in which a link has written an environment like this first. What was read
/// of a text has no other, so that equal texts keep their link.
const ENVIRONMENT_VERSION: u32 = 1;

numbered! {
    Format: GoBench GoTestJson BenchstatOld Benchstat BenchstatCsv Benchcmp RubyIps RubyMemory
        Criterion Libtest Critcmp Divan Hyperfine Perop Prose;
    Better: Lower Higher;
    DiffMark: Removed Added;
    Side: Old New;
    Verdict: Improved Regressed NoChange WithinNoise;
    OfferKind: Headings DiffMarks Names;
    Code: BadIters MissingValue MissingUnit BadValue BadUnit NonFinite Thousands OrphanResult
        TruncatedRow UnknownUnit RepairedEncoding BadJson BadField Newer Negative BadInterval
        BadRow;
}

pub(super) fn write(reading: &Reading, fields: &mut Fields) -> Result<(), Error> {
    let mut reading = reading.clone();
    let mut gather = Archive::gather();
    whole(&mut gather, &mut reading)?;
    let texts = gather.texts()?;
    let mut archive = Archive::write(&texts);
    whole(&mut archive, &mut reading)?;
    fields.put(TEXTS, |out| texts.write(out));
    fields.put(COLUMNS, |out| archive.finish(out));
    Ok(())
}

pub(super) fn read(fields: &mut Taken<'_>) -> Result<Reading, Error> {
    let mut names = Names::read(&mut fields.required(TEXTS)?)?;
    let mut archive = Archive::read(fields.required(COLUMNS)?, &mut names)?;
    let mut reading = Reading::default();
    whole(&mut archive, &mut reading)?;
    if let Some(environment) = &reading.environment {
        sound::environment(environment).map_err(Error::damaged)?;
    }
    for metric in reading.records.iter().flat_map(|record| &record.metrics) {
        let [low, high] = [metric.low, metric.high].map(|end| end.map(Decimal::to_f64));
        sound::interval(low, high).map_err(Error::damaged)?;
    }
    Ok(reading)
}

fn whole(archive: &mut Archive<'_>, reading: &mut Reading) -> Result<(), Error> {
    let all = &mut [reading];
    archive.inner(all, |one| &mut one.config, Default::default, pairs)?;
    archive.inner(all, |one| &mut one.units, blank_note, notes)?;
    archive.inner(all, |one| &mut one.blocks, Block::default, blocks)?;
    archive.inner(all, |one| &mut one.records, blank_record, records)?;
    tables::whole(archive, all)?;
    archive.inner(
        all,
        |one| &mut one.notes,
        String::new,
        |archive, notes| archive.text(notes, |note| note),
    )?;
    archive.inner(
        all,
        |one| &mut one.diagnostics,
        blank_diagnostic,
        diagnostics,
    )?;
    archive.inner(all, |one| &mut one.offers, blank_offer, offers)?;
    archive.column(
        &mut all[0].environment,
        |out, environment| match environment {
            Some(environment) => write_environment(out, ENVIRONMENT_VERSION, environment),
            None => {
                out.null();
                Ok(())
            }
        },
        |reader| match reader.take_null() {
            true => Ok(None),
            false => read_environment(reader).map(|(_, environment)| Some(environment)),
        },
    )?;
    archive.inner(
        all,
        |one| &mut one.formats,
        || Format::GoBench,
        |archive, formats| archive.whole(formats, |format| format),
    )
}

/// Pairs of texts: configuration lines.
pub(super) fn pairs(
    archive: &mut Archive<'_>,
    pairs: &mut [&mut (String, String)],
) -> Result<(), Error> {
    archive.text(pairs, |(name, _)| name)?;
    archive.text(pairs, |(_, value)| value)
}

fn blank_note() -> UnitNote {
    UnitNote::new(Unit::NS_PER_OP)
}

fn notes(archive: &mut Archive<'_>, notes: &mut [&mut UnitNote]) -> Result<(), Error> {
    archive.text(notes, |note| &mut note.unit)?;
    archive.whole(notes, |note| &mut note.better)?;
    archive.text(notes, |note| &mut note.assume)
}

fn blocks(archive: &mut Archive<'_>, blocks: &mut [&mut Block]) -> Result<(), Error> {
    archive.text(blocks, |block| &mut block.heading)?;
    archive.whole(blocks, |block| &mut block.side)?;
    archive.text(blocks, |block| &mut block.group)?;
    archive.steps(blocks, |block| &mut block.first_line)?;
    archive.whole(blocks, |block| &mut block.occurrences)
}

fn blank_record() -> Record {
    Record {
        name: String::new(),
        format: Format::GoBench,
        line: 0,
        iters: None,
        metrics: Vec::new(),
        pkg: None,
        block: 0,
        diff_mark: None,
        is_recovered: false,
        criterion: None,
        ruby: None,
    }
}

fn records(archive: &mut Archive<'_>, records: &mut [&mut Record]) -> Result<(), Error> {
    archive.text(records, |record| &mut record.name)?;
    archive.whole(records, |record| &mut record.format)?;
    archive.steps(records, |record| &mut record.line)?;
    archive.whole(records, |record| &mut record.iters)?;
    archive.inner(records, |record| &mut record.metrics, blank_metric, metrics)?;
    archive.text(records, |record| &mut record.pkg)?;
    archive.whole(records, |record| &mut record.block)?;
    archive.whole(records, |record| &mut record.diff_mark)?;
    archive.whole(records, |record| &mut record.is_recovered)?;
    archive.inner(
        records,
        |record| &mut record.criterion,
        Criterion::default,
        criterion,
    )?;
    archive.inner(records, |record| &mut record.ruby, Ruby::default, ruby)
}

fn blank_metric() -> Metric {
    Metric::new(Unit::NS_PER_OP, Decimal::ZERO)
}

fn metrics(archive: &mut Archive<'_>, metrics: &mut [&mut Metric]) -> Result<(), Error> {
    archive.text(metrics, |metric| &mut metric.unit)?;
    archive.figure(metrics, |metric| &mut metric.value)?;
    archive.figure(metrics, |metric| &mut metric.low)?;
    archive.figure(metrics, |metric| &mut metric.high)?;
    archive.figure(metrics, |metric| &mut metric.deviation)
}

fn criterion(archive: &mut Archive<'_>, all: &mut [&mut Criterion]) -> Result<(), Error> {
    archive.inner(
        all,
        |one| &mut one.change_pct,
        || [Decimal::ZERO; 3],
        |archive, changes| {
            archive.figure(changes, |[low, _, _]| low)?;
            archive.figure(changes, |[_, estimate, _]| estimate)?;
            archive.figure(changes, |[_, _, high]| high)
        },
    )?;
    archive.figure(all, |one| &mut one.p)?;
    archive.whole(all, |one| &mut one.verdict)?;
    archive.whole(all, |one| &mut one.outliers)
}

fn ruby(archive: &mut Archive<'_>, all: &mut [&mut Ruby]) -> Result<(), Error> {
    archive.figure(all, |one| &mut one.ips_printed)?;
    archive.figure(all, |one| &mut one.sd_pct)?;
    archive.figure(all, |one| &mut one.seconds)?;
    archive.text(all, |one| &mut one.ips_vs_best)?;
    archive.text(all, |one| &mut one.vs_best)
}

fn blank_diagnostic() -> Diagnostic {
    Diagnostic::new(0, Code::BadIters, "")
}

fn diagnostics(archive: &mut Archive<'_>, all: &mut [&mut Diagnostic]) -> Result<(), Error> {
    archive.steps(all, |one| &mut one.line)?;
    archive.whole(all, |one| &mut one.code)
}

fn blank_offer() -> Offer {
    Offer {
        kind: OfferKind::Headings,
        old: String::new(),
        new: String::new(),
        pairs: Vec::new(),
    }
}

fn offers(archive: &mut Archive<'_>, offers: &mut [&mut Offer]) -> Result<(), Error> {
    archive.whole(offers, |offer| &mut offer.kind)?;
    archive.text(offers, |offer| &mut offer.old)?;
    archive.text(offers, |offer| &mut offer.new)?;
    let blank = || Pair {
        name: String::new(),
        pkg: None,
        group: None,
        old: Vec::new(),
        new: Vec::new(),
    };
    archive.inner(
        offers,
        |offer| &mut offer.pairs,
        blank,
        |archive, pairs| {
            archive.text(pairs, |pair| &mut pair.name)?;
            archive.text(pairs, |pair| &mut pair.pkg)?;
            archive.text(pairs, |pair| &mut pair.group)?;
            archive.inner(pairs, |pair| &mut pair.old, || 0, indices)?;
            archive.inner(pairs, |pair| &mut pair.new, || 0, indices)
        },
    )
}

fn indices(archive: &mut Archive<'_>, indices: &mut [&mut usize]) -> Result<(), Error> {
    archive.steps(indices, |index| index)
}
