//! What was read of a benchmark text: figures with their units, digit for digit.
//!
//! ```text
//! BenchmarkPush-4  2841022  421.7 ns/op  64 B/op  1 allocs/op      a Record, three metrics
//! Sum-4  10.2ns ± 1%  9.1ns ± 1%  -10.78%  (p=0.008 n=5+5)         a Row of a Table
//! Get-8  1.20µs ± 1%  1.05µs ± 2%  0.81µs ± 1%                     a row of a Listing
//! ```
//!
//! Times are in nanoseconds and byte counts in bytes, whatever unit they were printed in; as both
//! are shifts of the decimal point or whole factors, no digit changes its meaning.

mod decimal;
mod diagnostic;
mod offer;
mod record;
mod table;
mod unit;
mod unit_note;

pub use decimal::{Decimal, Fault};
pub use diagnostic::{Code, Diagnostic};
pub use offer::{Offer, OfferKind, Pair};
pub use record::{Block, Criterion, DiffMark, Metric, Record, Ruby, Side, Verdict};
pub use table::{
    Cell, Change, Listing, ListingRow, OneSided, ProseRow, Ranking, Row, SIGNIFICANT_P, Summary,
    Table,
};
pub use unit::{Better, Scale, Unit};
pub use unit_note::{Assume, UnitNote};

use crate::harness::result::Environment;

/// Everything that was understood of one text, and what was not.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reading {
    /// Configuration lines such as `goos: linux`; of several values of a key the last.
    pub config: Vec<(String, String)>,
    /// What the text says about its units.
    pub units: Vec<UnitNote>,
    /// Results that belong together, in order of appearance.
    pub blocks: Vec<Block>,
    /// Single measurements, in order of appearance.
    pub records: Vec<Record>,
    /// Printed comparisons of two sides; equal ones once.
    pub tables: Vec<Table>,
    /// Printed tables without a comparison.
    pub listings: Vec<Listing>,
    /// Rows of critcmp, which ranks columns.
    pub rankings: Vec<Ranking>,
    /// Rows of tables that a person wrote.
    pub prose_rows: Vec<ProseRow>,
    /// What footnotes say, each once.
    pub notes: Vec<String>,
    /// Lines that look like results and are not fully readable.
    pub diagnostics: Vec<Diagnostic>,
    /// Comparisons that the text suggests; none is made unasked.
    pub offers: Vec<Offer>,
    /// Where a run of Perop was measured.
    pub environment: Option<Environment>,
    /// The formats that results were read in, each once.
    pub formats: Vec<Format>,
}

impl Reading {
    /// Which way is better, by the text's own word or else by the unit.
    pub fn better(&self, unit: &Unit) -> Option<Better> {
        let note = self.units.iter().rev().find(|note| note.unit == *unit);
        note.and_then(|note| note.better).or_else(|| unit.better())
    }

    /// The rows of all printed comparisons.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.tables.iter().flat_map(|table| &table.rows)
    }

    /// Whether there is no result of any kind.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
            && self.tables.is_empty()
            && self.listings.is_empty()
            && self.rankings.is_empty()
            && self.prose_rows.is_empty()
    }

    /// That it has no results in what is called `label`, and why, without a full stop.
    pub fn nothing_in(&self, label: &str) -> String {
        let why = self.diagnostics.first();
        let why = why.map_or_else(String::new, |why| format!(": {}", why.message()));
        format!("no results in {label}{why}")
    }

    /// The processor count, where every name of a Go benchmark ends in the same `-N`.
    pub fn procs(&self) -> Option<u32> {
        let records = self.records.iter().filter(|record| record.format.is_go());
        let tables = self.tables.iter().filter(|table| table.format.is_go());
        let listings = self
            .listings
            .iter()
            .filter(|listing| listing.format.is_go());
        let names = records
            .map(|record| record.name.as_str())
            .chain(tables.flat_map(Table::names))
            .chain(listings.flat_map(|listing| listing.rows.iter().map(|row| row.name.as_str())));
        let mut procs = names.map(procs_of);
        let first = procs.next()??;
        procs.all(|other| other == Some(first)).then_some(first)
    }
}

/// The number after the last `-` of a name: a processor count, or part of the name.
fn procs_of(name: &str) -> Option<u32> {
    let (_, digits) = name.rsplit_once('-')?;
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}

/// A kind of benchmark text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Format {
    /// Lines of `go test -bench`.
    GoBench,
    /// Those lines in the events of `go test -json`.
    GoTestJson,
    /// benchstat before 2023.
    BenchstatOld,
    /// benchstat since 2023.
    Benchstat,
    /// The CSV of benchstat since 2023.
    BenchstatCsv,
    /// benchcmp.
    Benchcmp,
    /// benchmark-ips.
    RubyIps,
    /// benchmark-memory.
    RubyMemory,
    /// Criterion's report.
    Criterion,
    /// The lines of libtest's and Criterion's `bencher` output.
    Libtest,
    /// critcmp.
    Critcmp,
    /// divan's tree.
    Divan,
    /// The JSON of hyperfine.
    Hyperfine,
    /// `perop run`, as table, Markdown or JSON.
    Perop,
    /// A table that a person wrote.
    Prose,
}

impl Format {
    /// The name that answers use.
    pub fn name(self) -> &'static str {
        match self {
            Self::GoBench => "go-bench",
            Self::GoTestJson => "go-test-json",
            Self::BenchstatOld => "benchstat-v1",
            Self::Benchstat => "benchstat-v2",
            Self::BenchstatCsv => "benchstat-v2-csv",
            Self::Benchcmp => "benchcmp",
            Self::RubyIps => "ruby-ips",
            Self::RubyMemory => "ruby-memory",
            Self::Criterion => "criterion",
            Self::Libtest => "libtest-bench",
            Self::Critcmp => "critcmp",
            Self::Divan => "divan",
            Self::Hyperfine => "hyperfine",
            Self::Perop => "perop",
            Self::Prose => "prose",
        }
    }

    /// Whether names are those of Go benchmarks, which may end in a processor count.
    pub fn is_go(self) -> bool {
        matches!(
            self,
            Self::GoBench
                | Self::GoTestJson
                | Self::BenchstatOld
                | Self::Benchstat
                | Self::BenchstatCsv
                | Self::Benchcmp
        )
    }
}
