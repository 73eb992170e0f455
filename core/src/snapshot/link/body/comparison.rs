//! What a comparison is made of: sides with their values, or what another tool has printed.

use crate::snapshot::compare::{
    Assume, Correction, Input, Only, Options, Printed, PrintedCell, PrintedRow, Series, Side,
    UnitNote, Values,
};
use crate::snapshot::model::Unit;

use super::super::Comparison;
use super::super::error::Error;
use super::archive::{Archive, numbered};
use super::fields::{Fields, Taken};
use super::reading::pairs;
use super::sound;
use super::texts::Table as Names;

const TEXTS: u64 = 4;
const COLUMNS: u64 = 5;

numbered! {
    Correction: None Holm;
    Values: Runs Summary;
    Assume: Exact Nothing;
}

pub(super) fn write(comparison: &Comparison, fields: &mut Fields) -> Result<(), Error> {
    let mut comparison = comparison.clone();
    let mut gather = Archive::gather();
    whole(&mut gather, &mut comparison)?;
    let texts = gather.texts()?;
    let mut archive = Archive::write(&texts);
    whole(&mut archive, &mut comparison)?;
    fields.put(TEXTS, |out| texts.write(out));
    fields.put(COLUMNS, |out| archive.finish(out));
    Ok(())
}

pub(super) fn read(fields: &mut Taken<'_>) -> Result<Comparison, Error> {
    let mut names = Names::read(&mut fields.required(TEXTS)?)?;
    let mut archive = Archive::read(fields.required(COLUMNS)?, &mut names)?;
    let mut comparison = Comparison {
        input: Input::Sides(Vec::new()),
        options: Options::default(),
    };
    whole(&mut archive, &mut comparison)?;
    if let Input::Printed(printed) = &comparison.input {
        for cell in printed.rows.iter().flat_map(|row| [&row.old, &row.new]) {
            sound::interval(cell.low, cell.high).map_err(Error::damaged)?;
        }
    }
    Ok(comparison)
}

fn whole(archive: &mut Archive<'_>, comparison: &mut Comparison) -> Result<(), Error> {
    let all = &mut [&mut comparison.options];
    archive.whole(all, |options| &mut options.baseline)?;
    archive.whole(all, |options| &mut options.correction)?;
    let mut is_printed = matches!(comparison.input, Input::Printed(_));
    archive.whole(&mut [&mut is_printed], |is_printed| is_printed)?;
    if is_printed != matches!(comparison.input, Input::Printed(_)) {
        comparison.input = Input::Printed(Printed::default());
    }
    match &mut comparison.input {
        Input::Sides(sides) => archive.inner(&mut [sides], |sides| sides, Side::default, columns),
        Input::Printed(printed) => printed_whole(archive, &mut [printed]),
    }
}

fn columns(archive: &mut Archive<'_>, sides: &mut [&mut Side]) -> Result<(), Error> {
    archive.text(sides, |side| &mut side.label)?;
    archive.inner(sides, |side| &mut side.config, Default::default, pairs)?;
    archive.inner(sides, |side| &mut side.units, blank_note, units)?;
    archive.inner(sides, |side| &mut side.series, blank_series, series)
}

fn blank_note() -> UnitNote {
    UnitNote::new(Unit::NS_PER_OP)
}

fn units(archive: &mut Archive<'_>, units: &mut [&mut UnitNote]) -> Result<(), Error> {
    archive.text(units, |note| &mut note.unit)?;
    archive.whole(units, |note| &mut note.better)?;
    archive.whole(units, |note| &mut note.assume)
}

fn blank_series() -> Series {
    Series {
        name: String::new(),
        group: None,
        unit: String::new(),
        values: Vec::new(),
        kind: Values::Runs,
    }
}

fn series(archive: &mut Archive<'_>, series: &mut [&mut Series]) -> Result<(), Error> {
    archive.text(series, |series| &mut series.name)?;
    archive.text(series, |series| &mut series.group)?;
    archive.text(series, |series| &mut series.unit)?;
    archive.values(series, |series| &mut series.values)?;
    archive.whole(series, |series| &mut series.kind)
}

fn printed_whole(archive: &mut Archive<'_>, all: &mut [&mut Printed]) -> Result<(), Error> {
    archive.text(all, |one| &mut one.labels[0])?;
    archive.text(all, |one| &mut one.labels[1])?;
    archive.inner(all, |one| &mut one.config, Default::default, pairs)?;
    archive.inner(all, |one| &mut one.units, blank_note, units)?;
    archive.inner(all, |one| &mut one.rows, blank_row, rows)?;
    let blank = || Only {
        side: 0,
        group: None,
        name: String::new(),
    };
    archive.inner(
        all,
        |one| &mut one.only,
        blank,
        |archive, all| {
            archive.whole(all, |one| &mut one.side)?;
            archive.text(all, |one| &mut one.group)?;
            archive.text(all, |one| &mut one.name)
        },
    )?;
    archive.inner(
        all,
        |one| &mut one.notes,
        String::new,
        |archive, notes| archive.text(notes, |note| note),
    )
}

fn blank_row() -> PrintedRow {
    PrintedRow {
        name: String::new(),
        group: None,
        unit: String::new(),
        old: PrintedCell::default(),
        new: PrintedCell::default(),
        delta_text: String::new(),
        delta_pct: None,
        p: None,
        note: None,
    }
}

fn rows(archive: &mut Archive<'_>, rows: &mut [&mut PrintedRow]) -> Result<(), Error> {
    archive.text(rows, |row| &mut row.name)?;
    archive.text(rows, |row| &mut row.group)?;
    archive.text(rows, |row| &mut row.unit)?;
    cells(archive, rows, |row| &mut row.old)?;
    cells(archive, rows, |row| &mut row.new)?;
    archive.difference(rows, |row| &mut row.delta_text)?;
    percentages(archive, rows)?;
    archive.number(rows, |row| &mut row.p)?;
    archive.text(rows, |row| &mut row.note)
}

fn cells(
    archive: &mut Archive<'_>,
    rows: &mut [&mut PrintedRow],
    of: fn(&mut PrintedRow) -> &mut PrintedCell,
) -> Result<(), Error> {
    let figures = rows.iter_mut().map(|row| Figures::of(of(row)));
    let mut figures: Vec<Figures> = figures.collect();
    let mut all: Vec<&mut Figures> = figures.iter_mut().collect();
    archive.whole(&mut all, |one| &mut one.has_low)?;
    archive.whole(&mut all, |one| &mut one.has_high)?;
    archive.values(&mut all, |one| &mut one.values)?;
    for (row, figures) in rows.iter_mut().zip(figures) {
        let given = figures.give(of(row));
        given.ok_or_else(|| archive.fault("a figure is missing"))?;
    }
    archive.number(rows, |row| &mut of(row).spread_pct)?;
    archive.whole(rows, |row| &mut of(row).n)
}

/// A figure and the ends of its interval, which are near to it.
struct Figures {
    has_low: bool,
    has_high: bool,
    values: Vec<f64>,
}

impl Figures {
    fn of(cell: &PrintedCell) -> Self {
        let ends = [cell.low, cell.high];
        let ends = ends.into_iter().flatten();
        Self {
            has_low: cell.low.is_some(),
            has_high: cell.high.is_some(),
            values: std::iter::once(cell.value).chain(ends).collect(),
        }
    }

    /// Puts the figures into a cell; `None` where there are more or fewer than it says.
    fn give(&self, cell: &mut PrintedCell) -> Option<()> {
        let mut values = self.values.iter().copied();
        cell.value = values.next()?;
        cell.low = if self.has_low {
            Some(values.next()?)
        } else {
            None
        };
        cell.high = if self.has_high {
            Some(values.next()?)
        } else {
            None
        };
        values.next().is_none().then_some(())
    }
}

/// The number of a difference, which mostly is the one in its text.
fn percentages(archive: &mut Archive<'_>, rows: &mut [&mut PrintedRow]) -> Result<(), Error> {
    let follows = rows
        .iter()
        .map(|row| row.delta_pct == percentage(&row.delta_text));
    let mut follows: Vec<bool> = follows.collect();
    let mut flags: Vec<&mut bool> = follows.iter_mut().collect();
    archive.whole(&mut flags, |flag| flag)?;
    let mut others = Vec::new();
    for (row, follows) in rows.iter_mut().zip(follows) {
        match follows {
            true => row.delta_pct = percentage(&row.delta_text),
            false => others.push(&mut row.delta_pct),
        }
    }
    archive.number(&mut others, |percentage| percentage)
}

/// The number in `-12.50%`.
pub(in super::super) fn percentage(text: &str) -> Option<f64> {
    let number: f64 = text.strip_suffix('%')?.parse().ok()?;
    number.is_finite().then_some(number)
}
