//! Rows of a table of benchstat since 2023.

use super::Benchstat;
use crate::snapshot::model::{Cell, Code, Scale};
use crate::snapshot::read::columns::Difference;
use crate::snapshot::read::line::Line;
use crate::snapshot::read::sink::Sink;
use crate::snapshot::read::token::{
    Evidence, cell, column, evidence, is_delta, is_superscript, tokens,
};

/// A row as it stands, before its figures have columns.
#[derive(Default)]
struct Found<'a> {
    name: String,
    /// Figures, and the words they begin with.
    figures: Vec<(Cell, &'a str)>,
    /// Differences, each with the number of figures before it.
    differences: Vec<(Difference, usize)>,
    /// Marks of footnotes, each with the number of figures before it.
    marks: Vec<(String, usize)>,
    /// Words that it takes.
    taken: usize,
}

impl Benchstat {
    /// Takes a row or a footnote.
    pub(in super::super) fn take(&mut self, line: &Line<'_>, sink: &mut Sink) -> bool {
        let words = tokens(line.content);
        if self.footnote(&words).is_some() {
            return true;
        }
        // Labels that are keys and values may have blanks; they end where the first bar stands.
        let bar = self.bars.first().copied().unwrap_or(0);
        let in_label = |word: &&&str| self.is_wide && column(line.raw, word) < bar;
        let label = words.iter().take_while(in_label).count().max(1);
        match self.found(&words, label) {
            Some(found) => self.add(found, line, sink),
            None => false,
        }
    }

    /// Takes the rows and footnotes that words are, one after another.
    pub(super) fn rows(&mut self, words: &[&str], line: &Line<'_>, sink: &mut Sink) {
        let mut at = 0;
        while at < words.len() {
            if let Some(taken) = self.footnote(&words[at..]) {
                at += taken;
            } else if let Some(found) = self.found(&words[at..], 1) {
                at += found.taken;
                self.add(found, line, sink);
            } else {
                return;
            }
        }
    }

    /// Takes a footnote up to the next one; how many words it has.
    fn footnote(&mut self, words: &[&str]) -> Option<usize> {
        let is_mark = |word: &str| word.chars().all(is_superscript);
        let (mark, rest) = words.split_first().filter(|(mark, _)| is_mark(mark))?;
        let text: Vec<&str> = rest
            .iter()
            .copied()
            .take_while(|word| !is_mark(word))
            .collect();
        self.notes.push(((*mark).to_owned(), text.join(" ")));
        Some(1 + text.len())
    }

    /// The row that words begin with, whose name has so many words.
    fn found<'a>(&self, words: &[&'a str], label: usize) -> Option<Found<'a>> {
        let scale = |suffix: &str| Scale::of_prefix(suffix).map(|prefix| prefix.then(self.scale));
        let mut found = Found {
            name: words.get(..label)?.join(" "),
            taken: label,
            ..Found::default()
        };
        while let Some(word) = words.get(found.taken) {
            let rest = &words[found.taken..];
            let before = found.figures.len();
            if is_delta(word) {
                let more = evidence(&rest[1..]);
                found.taken += 1 + more.as_ref().map_or(0, |(_, taken)| *taken);
                let evidence = more.map_or_else(Evidence::default, |(evidence, _)| evidence);
                found
                    .differences
                    .push((((*word).to_owned(), evidence), before));
            } else if let Some((figure, taken)) = cell(rest, scale) {
                found.figures.push((figure, word));
                found.taken += taken;
            } else if word.chars().all(is_superscript) && !is_footnote(&rest[1..], scale) {
                found.marks.push(((*word).to_owned(), before));
                found.taken += 1;
            } else {
                break;
            }
        }
        let has_figure = !found.figures.is_empty() || found.name == "geomean";
        (has_figure && found.taken > label).then_some(found)
    }

    /// Puts a row into the columns it belongs to.
    fn add(&mut self, found: Found<'_>, line: &Line<'_>, sink: &mut Sink) -> bool {
        let count = self.columns.count();
        let Some(places) = self.places(&found, line) else {
            sink.diagnose(line, Code::TruncatedRow);
            return true;
        };
        let mut cells = vec![None; count];
        for ((figure, _), place) in found.figures.into_iter().zip(&places) {
            cells[*place] = Some(figure);
        }
        let mut differences: Vec<Option<Difference>> = vec![None; count];
        for (at, (difference, before)) in found.differences.into_iter().enumerate() {
            // A difference stands behind the figure it is about; without figures, in order.
            let place = before.checked_sub(1).map_or(at + 1, |last| places[last]);
            if let Some(empty @ None) = differences.get_mut(place) {
                *empty = Some(difference);
            }
        }
        if found.name == "geomean" {
            self.columns.summary(cells, differences);
            return true;
        }
        if self
            .columns
            .row(line.number, &found.name, cells, differences)
            .is_err()
        {
            sink.diagnose(line, Code::TruncatedRow);
        }
        for (mark, before) in found.marks {
            if let Some(place) = before.checked_sub(1).and_then(|last| places.get(last)) {
                self.marked
                    .push((mark, *place, self.columns.row_count(*place)));
            }
        }
        true
    }

    /// The column of each figure, ascending; `None` where nothing says which.
    fn places(&self, found: &Found<'_>, line: &Line<'_>) -> Option<Vec<usize>> {
        let count = self.columns.count();
        let figures = found.figures.len();
        if figures > count {
            return None;
        }
        if figures == count || figures == 0 {
            return Some((0..figures).collect());
        }
        if !self.is_wide {
            return None;
        }
        let first_bar = *self.bars.first()?;
        // A header whose leading blanks were lost: only distances are left.
        if first_bar == 0 {
            let end = column(line.raw, line.content) + found.name.chars().count();
            let start = found
                .figures
                .first()
                .map(|(_, word)| column(line.raw, word))?;
            let width = *self.bars.get(1)?;
            return (count == 2).then(|| vec![usize::from(start.saturating_sub(end) >= width)]);
        }
        let places = found.figures.iter().map(|(_, word)| {
            let start = column(line.raw, word);
            let bar = self.bars.iter().rposition(|bar| *bar <= start)?;
            (bar < count).then_some(bar)
        });
        let places: Vec<usize> = places.collect::<Option<_>>()?;
        places.is_sorted_by(|a, b| a < b).then_some(places)
    }
}

/// Whether words are what a footnote says, and not the next row: a name and a figure.
fn is_footnote(words: &[&str], scale: impl Fn(&str) -> Option<Scale>) -> bool {
    let is_word = |at: usize| {
        let word = words[at];
        !is_delta(word) && !word.chars().all(is_superscript) && cell(&words[at..], &scale).is_none()
    };
    words.len() > 1 && is_word(0) && is_word(1)
}
