//! Rows of tables that people write beside their results.
//!
//! ```text
//! Metric         Without        With           Improvement
//! Time (ns/op)   1,194,657,088  1,170,956,968  23,700,120 ns (2.0% faster)
//! ```

use super::line::Line;
use super::sink::Sink;
use super::token::number;
use crate::snapshot::model::{ProseRow, Unit};

/// Takes a row: a label with a unit in brackets, two figures, and what the row says about them.
pub(super) fn take(line: &Line<'_>, sink: &mut Sink) -> bool {
    if !line.content.contains("/op)") {
        return false;
    }
    let content = line
        .content
        .trim_matches(|c: char| c == '|' || c.is_whitespace());
    let Some((label, rest)) = content.split_once(')') else {
        return false;
    };
    let Some((_, printed)) = label.rsplit_once('(') else {
        return false;
    };
    let is_unit = printed.ends_with("/op") && !printed.contains(char::is_whitespace);
    if !is_unit || label.len() > 100 {
        return false;
    }
    let (unit, scale) = Unit::printed(printed);
    let mut words = rest
        .split(|c: char| c == '|' || c.is_whitespace())
        .filter(|w| !w.is_empty());
    let mut figure = || {
        words
            .next()
            .and_then(number)
            .map(|(value, _)| scale.apply(value))
    };
    let (Some(old), Some(new)) = (figure(), figure()) else {
        return false;
    };
    let change: Vec<&str> = words.collect();
    sink.prose_row(ProseRow {
        label: format!("{label})"),
        unit,
        old,
        new,
        printed_change: said(&change.join(" ")),
        line: line.number,
    });
    true
}

/// What is said about a difference: the words in brackets, or all of them.
fn said(change: &str) -> Option<String> {
    let inside = change
        .split_once('(')
        .and_then(|(_, rest)| rest.split(')').next());
    let words = inside.unwrap_or(change).trim();
    (!words.is_empty()).then(|| words.to_owned())
}
