//! What the worker of comparisons does between a question and its answer: it reads, compares,
//! words, draws and writes links. Pure, so that native tests run it.

mod charts;
mod found;
mod lines;
mod links;
mod rows;
mod texts;

use std::collections::HashSet;

use perop_core::snapshot::compare::{BETWEEN_RUNS, Comparison, Correction, Options, view};
use perop_core::snapshot::export::escape;
use perop_core::snapshot::link::{self, Link};

use crate::figures;
use crate::protocol::compare::{Format, Given, Only, Shown, Sort, View};

use found::Side;
use texts::Source;

pub use links::{
    kept_title, of_input, of_results, open, opened_json, write, write_bytes, write_input,
};

/// Rows that are shown before more are asked for: a browser draws them without a pause.
const ROWS_MAX: usize = 400;

/// Lines that are listed as not understood.
const NOT_UNDERSTOOD_MAX: usize = 200;

/// What was read and shown last; a look at the same texts need not read them again.
#[derive(Clone, Debug, Default)]
pub struct Desk {
    sides: Vec<(Vec<u8>, Side)>,
    last: Option<(u32, Source)>,
}

impl Desk {
    /// Reads and compares the sides, whose texts are in `bytes` one after the other.
    ///
    /// Errors: the sides cannot be compared, or one is a link that cannot be read, in words.
    pub fn show(
        &mut self,
        ticket: u32,
        given: &[Given],
        bytes: &[u8],
        view: &View,
    ) -> Result<Shown, String> {
        self.last = None;
        self.read(given, bytes)?;
        let sides: Vec<&Side> = self.sides.iter().map(|(_, side)| side).collect();
        let mut shown = found::shown(&sides, given);
        for note in &mut shown.notes {
            *note = escape::visible(note).into_owned();
        }
        shown.accepted = view.pairing.filter(|pairing| *pairing < shown.offers.len());
        let Some(input) = found::input(&sides, given, shown.accepted)? else {
            return Ok(shown);
        };
        let comparison = input.compare(Options {
            baseline: view.baseline,
            correction: if view.is_holm {
                Correction::Holm
            } else {
                Correction::None
            },
        });
        let order = order(&comparison, view);
        fill(&mut shown, &comparison, order, view);
        let source = Source {
            input,
            pictures: shown.pictures.clone(),
            labels: shown.labels.clone(),
            comparison,
        };
        self.last = Some((ticket, source));
        Ok(shown)
    }

    /// A text to copy of what was shown last under that ticket.
    ///
    /// Errors: something else was shown since, or there is too much for a link, in words.
    pub fn copy(&self, ticket: u32, format: Format, base: &str) -> Result<String, String> {
        let source = self.source(ticket)?;
        let link = match format {
            Format::MarkdownWithLink => {
                let payload =
                    link::write(&self.link(ticket)?).map_err(|error| error.to_string())?;
                format!("{base}{}", link::address(&payload))
            }
            _ => String::new(),
        };
        Ok(texts::text(source, format, &link))
    }

    /// What was shown last under that ticket, as the content of a link.
    ///
    /// Errors: something else was shown since, in words.
    pub fn link(&self, ticket: u32) -> Result<Link, String> {
        let source = self.source(ticket)?;
        Ok(links::of_comparison(&source.input, &source.comparison))
    }

    fn source(&self, ticket: u32) -> Result<&Source, String> {
        let last = self.last.as_ref();
        let known = last.filter(|(known, _)| *known == ticket);
        known
            .map(|(_, source)| source)
            .ok_or_else(|| "something else is shown by now; press once more".to_owned())
    }

    /// Reads what has not been read before.
    fn read(&mut self, given: &[Given], bytes: &[u8]) -> Result<(), String> {
        let mut before = std::mem::take(&mut self.sides);
        let mut rest = bytes;
        for side in given {
            let (text, after) = rest.split_at(side.length.min(rest.len()));
            rest = after;
            let known = before.iter().position(|(known, _)| known == text);
            let read = match known {
                Some(index) => before.swap_remove(index).1,
                None => Side::read(text)?,
            };
            self.sides.push((text.to_vec(), read));
        }
        Ok(())
    }
}

/// The rows that the view wants, in its order; what came from zero stays first unless another
/// order is asked for.
fn order(comparison: &Comparison, wanted: &View) -> Vec<usize> {
    let only = match wanted.only {
        Only::All => view::Show::All,
        Only::Changed => view::Show::Changed,
        Only::Worse => view::Show::Worse,
        Only::Better => view::Show::Better,
    };
    let kept: HashSet<usize> = view::filtered(comparison, &wanted.filter, only)
        .into_iter()
        .collect();
    let by = match wanted.sort {
        Sort::Text => view::SortBy::Appearance,
        Sort::Name => view::SortBy::Name,
        Sort::Change => view::SortBy::Change,
        Sort::P => view::SortBy::P,
        Sort::Size => view::SortBy::Value,
    };
    let mut order = view::sorted(comparison, by);
    order.retain(|index| kept.contains(index));
    order
}

fn fill(shown: &mut Shown, comparison: &Comparison, order: Vec<usize>, view: &View) {
    let all = order.len();
    let is_folded = |index: &usize| view.folds_same && rows::is_same(&comparison.rows[*index]);
    let (mut same, mut drawn): (Vec<usize>, Vec<usize>) = order.into_iter().partition(is_folded);
    shown.same_rows = same.len();
    if !view.is_all {
        drawn.truncate(ROWS_MAX);
        same.truncate(ROWS_MAX - drawn.len());
    }
    shown.labels = comparison
        .labels
        .iter()
        .map(|label| rows::label(label))
        .collect();
    shown.baseline = comparison.baseline;
    shown.verdict = sentence(&comparison.verdict());
    shown.groups = rows::groups(comparison, &drawn, &view.group);
    shown.same = rows::folded(comparison, &same, &view.group, &shown.groups);
    shown.rows_left = all - drawn.len() - same.len();
    if comparison.is_between_runs {
        shown.caution = sentence(BETWEEN_RUNS);
    }
    let notices = comparison.notices.iter();
    shown.notes.extend(notices.map(|notice| sentence(notice)));
    for only in &comparison.only {
        let label = &shown.labels[only.side];
        let name = rows::name(&only.name);
        match shown.only.iter_mut().find(|(known, _)| known == label) {
            Some((_, names)) => names.push(name),
            None => shown.only.push((label.clone(), vec![name])),
        }
    }
    let config = comparison.config.iter();
    shown.config = config
        .map(|(key, value)| (escape::visible(key).into(), escape::visible(value).into()))
        .collect();
    if let Some(group) = &comparison.group {
        let group = rows::label(group);
        shown.notes.push(format!("All benchmarks are of {group}."));
    }
    shown.keys = view::keys(comparison);
    shown.pictures = charts::of(comparison, &drawn);
}

/// With a capital and a full stop, and with what hides in it shown. A unit stays as it is written.
fn sentence(words: &str) -> String {
    let words = escape::visible(words);
    let words = words.trim_end_matches('.');
    let is_unit = words.split(' ').next().is_some_and(|it| it.contains('/'));
    match words {
        "" => String::new(),
        _ if is_unit => format!("{words}."),
        _ => format!("{}.", figures::capitalised(words)),
    }
}

#[cfg(test)]
mod tests;
