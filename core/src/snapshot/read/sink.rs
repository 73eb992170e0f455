//! Where the readers of the formats put what they find.

use std::collections::{HashMap, HashSet};

use super::line::Line;
use super::scene::Scene;
use crate::harness::statistics::is_turned;
use crate::snapshot::model::{
    Block, Code, Decimal, Diagnostic, Format, Listing, Metric, ProseRow, Ranking, Reading, Record,
    Table,
};

/// Configuration keys that stand for themselves wherever a line begins with one.
const KNOWN_KEYS: &[&str] = &["goos", "goarch", "pkg", "cpu", "toolchain"];

/// Bytes of a package's path, which is kept once per result.
pub(super) const PKG_MAX: usize = 300;

/// What was found so far, and under which heading and configuration reading goes on.
#[derive(Default)]
pub(super) struct Sink {
    pub(super) reading: Reading,
    pub(super) scene: Scene,
    /// The package that `pkg:` named last.
    pkg: Option<String>,
    /// Configuration in the order of the text; of equal keys the last one counts.
    config: Vec<(String, String)>,
    /// What footnotes said so far.
    notes: HashSet<String>,
    /// Configuration that counts once a result or more configuration follows.
    waiting: Vec<(String, String)>,
    /// Whether the line before was configuration or a result.
    is_adjacent: bool,
    /// The block that results go into, while nothing has ended it.
    block: Option<usize>,
}

impl Sink {
    /// Adds a result, in the block that is open or in a new one.
    pub(super) fn record(&mut self, line: &Line<'_>, format: Format, name: &str) -> &mut Record {
        self.is_result(format);
        let record = Record {
            name: name.to_owned(),
            format,
            line: line.number,
            iters: None,
            metrics: Vec::new(),
            pkg: line.pkg.map(str::to_owned).or_else(|| self.pkg.clone()),
            block: self.block(line),
            diff_mark: line.mark,
            is_recovered: false,
            criterion: None,
            ruby: None,
        };
        self.reading.records.push(record);
        self.reading.records.last_mut().expect("it was just added")
    }

    /// Adds a result that has everything but a place.
    pub(super) fn figures(
        &mut self,
        line: &Line<'_>,
        format: Format,
        name: &str,
        mut metrics: Vec<Metric>,
    ) -> &mut Record {
        for metric in &mut metrics {
            self.check(line, metric);
        }
        let record = self.record(line, format, name);
        record.metrics = metrics;
        record
    }

    /// Lists what a figure cannot be, and takes an interval away that is none.
    pub(super) fn check(&mut self, line: &Line<'_>, metric: &mut Metric) {
        let is_below_zero = |figure: Decimal| figure.digits() < 0;
        if metric.unit.is_amount() && is_below_zero(metric.value) {
            self.diagnose_once(line, Code::Negative);
        }
        let [low, high] = [metric.low, metric.high].map(|end| end.map(Decimal::to_f64));
        if is_turned(low, high) {
            (metric.low, metric.high) = (None, None);
            self.diagnose_once(line, Code::BadInterval);
        }
    }

    /// The block that is open, or a new one that begins on this line.
    pub(super) fn block(&mut self, line: &Line<'_>) -> usize {
        let blocks = &mut self.reading.blocks;
        *self.block.get_or_insert_with(|| {
            blocks.push(Block {
                heading: self.scene.heading.clone(),
                side: self.scene.side,
                group: self.scene.group.clone(),
                first_line: line.number,
                occurrences: 1,
            });
            blocks.len() - 1
        })
    }

    /// The next result begins another block.
    pub(super) fn end_block(&mut self) {
        self.block = None;
    }

    pub(super) fn diagnose(&mut self, line: &Line<'_>, code: Code) {
        let diagnostic = Diagnostic::new(line.number, code, line.content);
        self.reading.diagnostics.push(diagnostic);
    }

    /// The same of what several figures of a line may have.
    fn diagnose_once(&mut self, line: &Line<'_>, code: Code) {
        let last = self.reading.diagnostics.last();
        if last.is_none_or(|last| last.line != line.number || last.code != code) {
            self.diagnose(line, code);
        }
    }

    /// Adds a printed comparison, if it has anything in it.
    pub(super) fn table(&mut self, table: Table) {
        let is_empty = table.rows.is_empty()
            && table.summaries.is_empty()
            && table.only_old.is_empty()
            && table.only_new.is_empty();
        if !is_empty {
            self.is_result(table.format);
            self.reading.tables.push(table);
        }
    }

    /// Adds a printed table without a comparison, if it has rows.
    pub(super) fn listing(&mut self, listing: Listing) {
        if !listing.rows.is_empty() {
            self.is_result(listing.format);
            self.reading.listings.push(listing);
        }
    }

    pub(super) fn ranking(&mut self, ranking: Ranking) {
        self.is_result(Format::Critcmp);
        self.reading.rankings.push(ranking);
    }

    pub(super) fn prose_row(&mut self, row: ProseRow) {
        self.is_result(Format::Prose);
        self.reading.prose_rows.push(row);
    }

    /// Adds what a footnote says, once.
    pub(super) fn note(&mut self, text: &str) {
        if !text.is_empty() && self.notes.insert(text.to_owned()) {
            self.reading.notes.push(text.to_owned());
        }
    }

    /// The package that results on this line belong to.
    pub(super) fn pkg(&self, line: &Line<'_>) -> Option<String> {
        line.pkg.map(str::to_owned).or_else(|| self.pkg.clone())
    }

    /// Results of that format were found.
    fn is_result(&mut self, format: Format) {
        self.add_format(format);
        self.configure();
        self.is_adjacent = true;
    }

    pub(super) fn add_format(&mut self, format: Format) {
        if !self.reading.formats.contains(&format) {
            self.reading.formats.push(format);
        }
    }

    /// What waited for a neighbour counts.
    fn configure(&mut self) {
        self.config.append(&mut self.waiting);
    }

    /// Takes a configuration line: a known key at once, any other if configuration or a result
    /// stands beside it, so that prose such as `note: see below` is none.
    pub(super) fn setting(&mut self, key: &str, value: &str) {
        let is_known = KNOWN_KEYS.contains(&key);
        if key == "pkg" {
            let is_path = (1..=PKG_MAX).contains(&value.len());
            self.pkg = is_path.then(|| value.to_owned());
        }
        self.waiting.push((key.to_owned(), value.to_owned()));
        if is_known || self.is_adjacent {
            self.configure();
            self.is_adjacent = true;
        }
    }

    /// A blank line: what follows stands beside nothing.
    pub(super) fn is_blank(&mut self) {
        self.is_prose();
    }

    /// The line before this one was neither configuration nor a result.
    pub(super) fn is_prose(&mut self) {
        self.waiting.clear();
        self.is_adjacent = false;
    }

    /// What was read, with the last word about each key and unit.
    pub(super) fn finish(mut self) -> Reading {
        self.reading.config = last_of_each(self.config, |(key, _)| key.clone());
        self.reading.config.retain(|(_, value)| !value.is_empty());
        let units = std::mem::take(&mut self.reading.units);
        self.reading.units = last_of_each(units, |note| note.unit.clone());
        self.reading
    }
}

/// The last of the items with equal keys, where the first of them stood.
fn last_of_each<T, K: std::hash::Hash + Eq>(items: Vec<T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut places = HashMap::new();
    let mut kept: Vec<T> = Vec::new();
    for item in items {
        let place = *places.entry(key(&item)).or_insert(kept.len());
        match kept.get_mut(place) {
            Some(before) => *before = item,
            None => kept.push(item),
        }
    }
    kept
}
