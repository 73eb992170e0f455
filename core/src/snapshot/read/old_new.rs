//! Tables of benchstat before 2023 and of benchcmp: two columns, old and new.
//!
//! ```text
//! name    old time/op  new time/op  delta
//! Sum-4   10.2ns ± 1%   9.1ns ± 1%  -10.78%  (p=0.008 n=5+5)
//!
//! benchmark             old ns/op     new ns/op     delta
//! BenchmarkLex-8        812           640           -21.18%
//! ```
//!
//! Names hold no blanks, so the words of a row are enough to read it, and a table that was put
//! into one line by a program between us and it is read as well.

mod figures;

pub(super) use figures::Figures;

use super::columns::{Columns, Difference, Head};
use super::line::Line;
use super::sink::{PKG_MAX, Sink};
use super::token::{Evidence, cell, evidence, is_delta, tokens};
use crate::snapshot::model::{Cell, Code, Format, Unit};

/// A header among the words of a line.
struct Header {
    format: Format,
    unit: Unit,
    figures: Figures,
    is_damaged: bool,
    /// Index of the first word after it.
    next: usize,
}

/// The first header at or after a word.
fn header(words: &[&str], from: usize) -> Option<Header> {
    let old = |at: &usize| {
        words[*at] == "old"
            && words.get(at + 2) == Some(&"new")
            && words
                .get(at + 1)
                .is_some_and(|name| words.get(at + 3) == Some(name))
    };
    (from..words.len()).filter(old).find_map(|at| {
        let name = words[at + 1];
        let has_delta = matches!(words.get(at + 4), Some(&("delta" | "speedup")));
        let is_metric = name.contains('/') || name == "speed";
        let (format, first, (unit, figures)) = match Figures::of_benchcmp(name) {
            Some(found) => (Format::Benchcmp, "benchmark", found),
            None if is_metric || has_delta => {
                (Format::BenchstatOld, "name", Figures::of_benchstat(name))
            }
            None => return None,
        };
        Some(Header {
            format,
            unit,
            figures,
            is_damaged: at == 0 || words[at - 1] != first,
            next: at + if has_delta { 5 } else { 4 },
        })
    })
}

/// An open table.
pub(super) struct OldNew {
    columns: Columns,
    format: Format,
    figures: Figures,
}

impl OldNew {
    /// Takes a line: rows of the open table, headers of others, and the rows behind them.
    pub(super) fn take(open: &mut Option<Self>, line: &Line<'_>, sink: &mut Sink) -> bool {
        let has_header = line.content.contains("old") && line.content.contains("new");
        if open.is_none() && !has_header {
            return false;
        }
        let words = tokens(line.content);
        let mut at = match open {
            Some(table) => table.rows(&words, line, sink),
            None => 0,
        };
        let mut is_taken = at > 0;
        while let Some(header) = header(&words, at).filter(|_| has_header) {
            let table = Self::new(&header, line, sink);
            if let Some(before) = open.replace(table) {
                before.columns.close(sink);
            }
            at = header.next;
            if let Some(table) = open {
                at += table.rows(&words[at..], line, sink);
            }
            is_taken = true;
        }
        is_taken
    }

    fn new(header: &Header, line: &Line<'_>, sink: &Sink) -> Self {
        let columns = Columns::compared(Head {
            format: header.format,
            unit: header.unit.clone(),
            labels: vec![None, None],
            pkg: sink.pkg(line),
            is_damaged: header.is_damaged,
            line: line.number,
        });
        Self {
            columns,
            format: header.format,
            figures: header.figures,
        }
    }

    pub(super) fn close(self, sink: &mut Sink) {
        self.columns.close(sink);
    }

    /// Takes the rows that words begin with; how many words those are.
    fn rows(&mut self, words: &[&str], line: &Line<'_>, sink: &mut Sink) -> usize {
        if let Some(pkg) = group(words) {
            self.columns.pkg = pkg;
            return words.len();
        }
        let mut at = 0;
        while at < words.len() {
            match self.row(&words[at..]) {
                Parsed::Row(name, [old, new], difference, taken) => {
                    let cells = vec![Some(old), Some(new)];
                    let differences = vec![None, Some(difference)];
                    // Both figures and a difference: nothing of it can be cut.
                    let _ = self.columns.row(line.number, name, cells, differences);
                    at += taken;
                }
                Parsed::Means(cells, difference, taken) => {
                    self.columns.summary(cells, vec![None, difference]);
                    at += taken;
                }
                Parsed::Fault(code) => {
                    sink.diagnose(line, code);
                    return words.len();
                }
                Parsed::Nothing => break,
            }
        }
        at
    }

    fn row<'a>(&self, words: &[&'a str]) -> Parsed<'a> {
        let scale = |suffix: &str| self.figures.scale(suffix);
        let Some((name, rest)) = words.split_first() else {
            return Parsed::Nothing;
        };
        if let Some(label) = means(words) {
            return self.means(&words[label..], label);
        }
        let Some((old, old_words)) = cell(rest, scale) else {
            return self.unreadable(rest);
        };
        let Some((new, new_words)) = cell(&rest[old_words..], scale) else {
            return cut(&rest[old_words..]);
        };
        let mut taken = old_words + new_words;
        let Some(delta) = rest.get(taken).filter(|word| self.is_delta(word)) else {
            return cut(&rest[taken..]);
        };
        taken += 1;
        let (found, found_words) = match evidence(&rest[taken..]) {
            Some(found) if self.format == Format::BenchstatOld => found,
            _ => (Evidence::default(), 0),
        };
        let difference = ((*delta).to_owned(), found);
        Parsed::Row(name, [old, new], difference, 1 + taken + found_words)
    }

    /// The row of geometric means, behind its label of so many words.
    fn means<'a>(&self, words: &[&'a str], label: usize) -> Parsed<'a> {
        let scale = |suffix: &str| self.figures.scale(suffix);
        let mut taken = 0;
        let mut cells = Vec::new();
        while let Some((figure, more)) = cell(&words[taken..], scale).filter(|_| cells.len() < 2) {
            cells.push(Some(figure));
            taken += more;
        }
        let delta = words.get(taken).filter(|word| is_delta(word));
        let difference = delta.map(|delta| ((*delta).to_owned(), Evidence::default()));
        taken += usize::from(difference.is_some());
        Parsed::Means(cells, difference, label + taken)
    }

    fn is_delta(&self, word: &str) -> bool {
        let is_factor = self.format == Format::Benchcmp
            && word
                .strip_suffix('x')
                .is_some_and(|factor| factor.parse::<f64>().is_ok());
        is_factor || is_delta(word)
    }

    /// A word in the place of the first figure that is a number with an unknown suffix.
    fn unreadable<'a>(&self, rest: &[&str]) -> Parsed<'a> {
        let is_number = rest.first().is_some_and(|word| {
            let begins = word.starts_with(|c: char| c.is_ascii_digit());
            begins && !is_delta(word) && !matches!(self.figures, Figures::Plain(_))
        });
        let has_spread = rest.get(1).is_some_and(|word| word.starts_with('±'));
        if is_number && has_spread {
            return Parsed::Fault(Code::UnknownUnit);
        }
        Parsed::Nothing
    }
}

/// What words begin with.
enum Parsed<'a> {
    /// Name, figures, difference, and the number of words.
    Row(&'a str, [Cell; 2], Difference, usize),
    /// Figures and difference of the means, and the number of words.
    Means(Vec<Option<Cell>>, Option<Difference>, usize),
    /// Something that looks like a row.
    Fault(Code),
    Nothing,
}

/// A row whose words end too early is cut; with other words behind it, it is none.
fn cut<'a>(rest: &[&str]) -> Parsed<'a> {
    match rest {
        [] | ["±"] => Parsed::Fault(Code::TruncatedRow),
        _ => Parsed::Nothing,
    }
}

/// How many words the label of a row of means has, if words begin with one.
fn means(words: &[&str]) -> Option<usize> {
    match words {
        ["[Geo", "mean]", ..] => Some(2),
        ["[Geomean]" | "geomean" | "[geomean]", ..] => Some(1),
        _ => None,
    }
}

/// The package of a line such as `pkg:encoding/gob goos:linux` between rows.
pub(super) fn group(words: &[&str]) -> Option<Option<String>> {
    let parts = words.iter().map(|word| {
        word.split_once(':').filter(|(key, _)| {
            matches!(*key, "pkg" | "goos" | "goarch" | "cpu" | "note" | "commit")
        })
    });
    let parts: Option<Vec<_>> = parts.collect();
    let parts =
        parts.filter(|parts| !parts.is_empty() && parts.iter().all(|(_, v)| !v.is_empty()))?;
    let pkg = parts.iter().find(|(key, _)| *key == "pkg");
    let pkg = pkg.filter(|(_, value)| value.len() <= PKG_MAX);
    Some(pkg.map(|(_, value)| (*value).to_owned()))
}
