//! The printed table that is open, and the headers that open one.

use super::benchstat::Benchstat;
use super::critcmp::Critcmp;
use super::csv::Csv;
use super::divan::Divan;
use super::line::Line;
use super::listing::OldListing;
use super::old_new::OldNew;
use super::perop::{Heading, Perop, Presets};
use super::sink::Sink;

/// What stands open after a line.
#[derive(Default)]
pub(super) struct Open {
    old_new: Option<OldNew>,
    table: Option<Table>,
    /// The labels that the line before has.
    labels: Option<Vec<Option<String>>>,
    /// The words with parameters that a table of ours stands under.
    heading: Option<Heading>,
    /// Words without any in the line before.
    bare: Option<Heading>,
}

enum Table {
    Listing(OldListing),
    Benchstat(Benchstat),
    Csv(Csv),
    Critcmp(Critcmp),
    Divan(Divan),
    Perop(Perop),
}

impl Open {
    /// Whether no table can have a next row.
    pub(super) fn is_closed(&self) -> bool {
        self.old_new.is_none() && self.table.is_none()
    }

    /// Takes a line that is a row of the open table, or the header of another.
    pub(super) fn take(
        &mut self,
        line: &Line<'_>,
        next: &str,
        presets: Presets<'_>,
        sink: &mut Sink,
    ) -> bool {
        if let Some(table) = &mut self.table {
            if table.take(line, sink) {
                return true;
            }
            self.close(sink);
        }
        if OldNew::take(&mut self.old_new, line, sink) {
            return true;
        }
        self.close(sink);
        let labels = self.labels.take();
        if let Some(table) = self.header(line, labels.as_deref(), next, sink) {
            self.table = Some(table);
            return true;
        }
        if Benchstat::take_flat(line, sink) {
            return true;
        }
        self.labels = Benchstat::labels(line).or_else(|| Csv::labels(line));
        let heading = Heading::read(line.content, presets);
        self.bare = None;
        match heading {
            Some(heading) if heading.is_bare => self.bare = Some(heading),
            Some(heading) => self.heading = Some(heading),
            None => {}
        }
        false
    }

    fn header(
        &self,
        line: &Line<'_>,
        labels: Option<&[Option<String>]>,
        next: &str,
        sink: &Sink,
    ) -> Option<Table> {
        if let Some(csv) = Csv::header(line, labels, sink) {
            return Some(Table::Csv(csv));
        }
        let heading = self.bare.as_ref().or(self.heading.as_ref());
        if let Some(perop) = Perop::header(line, heading) {
            return Some(Table::Perop(perop));
        }
        if let Some(divan) = Divan::header(line) {
            return Some(Table::Divan(divan));
        }
        if let Some(table) = Benchstat::header(line, labels, sink) {
            return Some(Table::Benchstat(table));
        }
        if let Some(grid) = Critcmp::header(line, next) {
            return Some(Table::Critcmp(grid));
        }
        OldListing::header(line, sink).map(Table::Listing)
    }

    /// No further row follows.
    pub(super) fn close(&mut self, sink: &mut Sink) {
        if let Some(table) = self.old_new.take() {
            table.close(sink);
        }
        match self.table.take() {
            Some(Table::Listing(table)) => table.close(sink),
            Some(Table::Benchstat(table)) => table.close(sink),
            Some(Table::Csv(table)) => table.close(sink),
            Some(Table::Critcmp(_) | Table::Divan(_) | Table::Perop(_)) | None => {}
        }
    }
}

impl Table {
    fn take(&mut self, line: &Line<'_>, sink: &mut Sink) -> bool {
        match self {
            Self::Listing(table) => table.take(line, sink),
            Self::Benchstat(table) => table.take(line, sink),
            Self::Csv(table) => table.take(line, sink),
            Self::Critcmp(table) => table.take(line, sink),
            Self::Divan(table) => table.take(line, sink),
            Self::Perop(table) => table.take(line, sink),
        }
    }
}
