//! What was read, as the JSON that `perop read` prints.
//!
//! It is written from what was read, piece by piece: as a tree the answer to ten megabytes of text
//! would take longer than reading them.

mod derived;
mod record;
mod ruby;
mod samples;
mod shape;
mod tables;

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::snapshot::model::{Change, Diagnostic, Offer, OfferKind, Reading};
use record::Record;
use shape::{List, Object, each_once};
use tables::{Listing, ProseRow, Ranking, Row, Table};

/// One object for the whole text. Records and rows are always there; what the text does not have
/// is left out, and a figure that it does not give is null.
pub fn answer(reading: &Reading) -> impl Serialize {
    Answer(reading)
}

struct Answer<'a>(&'a Reading);

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(reading) = self;
        let mut answer = serializer.serialize_map(None)?;
        let formats = List(|| reading.formats.iter().map(|format| format.name()));
        answer.serialize_entry("formats", &formats)?;
        answer.serialize_entry("config", &config(reading))?;
        let records = reading.records.iter();
        let records = List(|| records.clone().map(|record| Record { reading, record }));
        answer.serialize_entry("records", &records)?;
        answer.serialize_entry("rows", &Rows(reading))?;
        answer.serialize_entry("procs", &reading.procs())?;
        if !reading.units.is_empty() {
            answer.serialize_entry("units", &units(reading))?;
        }
        answer.serialize_entry("better", &derived::better(reading))?;
        if !reading.tables.is_empty() {
            of_tables(reading, &mut answer)?;
        }
        if !reading.listings.is_empty() {
            let listings = List(|| reading.listings.iter().map(Listing));
            answer.serialize_entry("columns", &listings)?;
        }
        if !reading.records.is_empty() {
            derived::of_records(reading, &mut answer)?;
        }
        if let Some(first) = reading.offers.first() {
            let offers = List(|| reading.offers.iter().map(OfferedPair));
            answer.serialize_entry("offered_pair", &OfferedPair(first))?;
            answer.serialize_entry("offered_pairs", &offers)?;
            answer.serialize_entry("offered_rows", &derived::offered_rows(reading, first))?;
        }
        if !reading.prose_rows.is_empty() {
            let rows = List(|| reading.prose_rows.iter().map(ProseRow::new));
            answer.serialize_entry("prose_rows", &rows)?;
        }
        if !reading.notes.is_empty() {
            answer.serialize_entry("notes", &reading.notes)?;
        }
        if let Some(environment) = &reading.environment {
            answer.serialize_entry("environment", environment)?;
        }
        let diagnostics = List(|| reading.diagnostics.iter().map(Found::new));
        answer.serialize_entry("diagnostics", &diagnostics)?;
        answer.end()
    }
}

/// What printed comparisons say together.
fn of_tables<M: SerializeMap>(reading: &Reading, answer: &mut M) -> Result<(), M::Error> {
    let tables = reading.tables.iter();
    let tables = List(|| tables.clone().map(|table| Table { reading, table }));
    answer.serialize_entry("tables", &tables)?;
    answer.serialize_entry("summaries", &derived::summaries(reading))?;
    answer.serialize_entry(
        "only_old",
        &derived::one_sided(reading, |table| &table.only_old),
    )?;
    answer.serialize_entry(
        "only_new",
        &derived::one_sided(reading, |table| &table.only_new),
    )?;
    answer.serialize_entry("regressions", &derived::changed(reading, Change::Worse))?;
    answer.serialize_entry("improvements", &derived::changed(reading, Change::Better))?;
    answer.serialize_entry("fold", &derived::fold(reading))
}

fn config(reading: &Reading) -> impl Serialize {
    Object(|| {
        let pairs = reading.config.iter();
        each_once(pairs.map(|(key, value)| (key.as_str(), value)))
    })
}

/// What a text says about a unit.
#[derive(Serialize)]
struct Facts {
    #[serde(skip_serializing_if = "Option::is_none")]
    better: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assume: Option<&'static str>,
}

fn units(reading: &Reading) -> impl Serialize {
    Object(|| {
        each_once(reading.units.iter().map(|note| {
            let facts = Facts {
                better: note.better.map(|better| better.name()),
                assume: note.assume.map(|assume| assume.name()),
            };
            (note.unit.as_str(), facts)
        }))
    })
}

/// Comparisons, and behind them the rows of grids that rank their columns.
struct Rows<'a>(&'a Reading);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Either<'a> {
            Row(Row<'a>),
            Ranking(Ranking<'a>),
        }
        let Self(reading) = self;
        let rows = reading
            .rows()
            .map(|row| Either::Row(Row::new(reading, row)));
        let rankings = reading.rankings.iter();
        let rankings = rankings.map(|row| Either::Ranking(Ranking::new(row)));
        serializer.collect_seq(rows.chain(rankings))
    }
}

/// A pairing that the text suggests.
struct OfferedPair<'a>(&'a Offer);

impl Serialize for OfferedPair<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(offer) = self;
        let (old, new) = match offer.kind {
            OfferKind::Headings => ("old_heading", "new_heading"),
            OfferKind::DiffMarks | OfferKind::Names => ("old", "new"),
        };
        let names = List(|| offer.pairs.iter().map(|pair| &pair.name));
        let mut answer = serializer.serialize_map(None)?;
        answer.serialize_entry(old, &offer.old)?;
        answer.serialize_entry(new, &offer.new)?;
        answer.serialize_entry("names", &names)?;
        answer.end()
    }
}

/// A line that looks like a result, and what is wrong with it.
#[derive(Serialize)]
struct Found<'a> {
    line: usize,
    code: &'static str,
    message: Cow<'static, str>,
    text: &'a str,
}

impl<'a> Found<'a> {
    fn new(found: &'a Diagnostic) -> Self {
        Self {
            line: found.line,
            code: found.code.name(),
            message: found.message(),
            text: &found.text,
        }
    }
}
