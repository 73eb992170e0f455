//! Criterion's report.
//!
//! ```text
//! hash/sha/64k            time:   [151.20 µs 151.86 µs 152.61 µs]
//!                         thrpt:  [409.54 MiB/s 411.56 MiB/s 413.36 MiB/s]
//!                  change:
//!                         time:   [+3.1044% +3.9021% +4.7120%] (p = 0.00 < 0.05)
//!                         Performance has regressed.
//! Found 4 outliers among 100 measurements (4.00%)
//! ```
//!
//! A long name stands on the line before. Percentages are changes, never measurements.

use super::line::Line;
use super::sink::Sink;
use super::token::tokens;
use crate::snapshot::model::{
    Code, Criterion as Details, Decimal, Format, Metric, Record, Scale, Unit, Verdict,
};

/// The report that is open.
#[derive(Default)]
pub(super) struct Criterion {
    /// A line that may be the name of what follows.
    name: Option<String>,
    /// Index of the result that further lines are about.
    record: Option<usize>,
}

impl Criterion {
    /// Takes a line of a report.
    pub(super) fn take(&mut self, line: &Line<'_>, sink: &mut Sink) -> bool {
        let content = line.content;
        if content.ends_with(']') || content.ends_with(')') {
            if let Some((name, values)) = estimate(content, "time:") {
                return self.time(name, values, line, sink);
            }
            if let Some((_, values)) = estimate(content, "thrpt:") {
                return self.throughput(values, line, sink);
            }
            if let Some((_, values)) = estimate(content, "change:") {
                return self.change(values, line, sink);
            }
        }
        if let Some(rest) = content.strip_prefix("Benchmarking ") {
            let name = rest.split(": ").next().unwrap_or(rest);
            self.name = (!name.is_empty()).then(|| name.to_owned());
            return true;
        }
        if content == "change:" {
            return self.record.is_some();
        }
        if self.remark(content, sink) {
            return true;
        }
        self.candidate(content);
        false
    }

    /// Figures after this line are about something else.
    pub(super) fn forget(&mut self) {
        self.record = None;
    }

    /// A line alone may be a name that is too long to stand before its figures.
    fn candidate(&mut self, content: &str) {
        const NAME_MAX: usize = 1_000;
        if !content.is_empty() {
            self.name = (content.len() <= NAME_MAX).then(|| content.to_owned());
        }
    }

    fn time(&mut self, name: &str, values: &str, line: &Line<'_>, sink: &mut Sink) -> bool {
        if values.contains('%') {
            return self.change(values, line, sink);
        }
        let Some(metric) = metric(values, Unit::NS_PER_OP) else {
            self.record = None;
            return diagnose(values, line, sink);
        };
        let name = match name {
            "" => self.name.take(),
            name => Some(name.to_owned()),
        };
        let Some(name) = name else {
            self.record = None;
            sink.diagnose(line, Code::OrphanResult);
            return true;
        };
        let record = sink.figures(line, Format::Criterion, &name, vec![metric]);
        record.criterion = Some(Box::default());
        self.record = Some(sink.reading.records.len() - 1);
        self.name = None;
        true
    }

    fn throughput(&mut self, values: &str, line: &Line<'_>, sink: &mut Sink) -> bool {
        if values.contains('%') {
            return self.record.is_some();
        }
        let Some(mut metric) = metric(values, Unit::BYTES_PER_SECOND) else {
            return diagnose(values, line, sink);
        };
        sink.check(line, &mut metric);
        match self.record(sink) {
            Some(record) => record.metrics.push(metric),
            None => sink.diagnose(line, Code::OrphanResult),
        }
        true
    }

    fn change(&mut self, values: &str, line: &Line<'_>, sink: &mut Sink) -> bool {
        let Some(details) = self.details(sink) else {
            return false;
        };
        let (inside, behind) = values.split_once(']').unwrap_or((values, ""));
        let words = tokens(inside);
        let percent = |at: usize| {
            let word = words.get(at)?.strip_suffix('%')?;
            Decimal::parse(&word.replace('\u{2212}', "-")).ok()
        };
        if let (Some(low), Some(estimate), Some(high)) = (percent(0), percent(1), percent(2)) {
            details.change_pct = Some([low, estimate, high]);
        }
        let p = behind
            .split_once("p =")
            .and_then(|(_, rest)| rest.split_whitespace().next());
        details.p = p.and_then(|p| Decimal::parse(p).ok());
        let is_read = details.change_pct.is_some() && details.p.is_some() == p.is_some();
        if !is_read {
            sink.diagnose(line, Code::BadValue);
        }
        true
    }

    /// Takes the sentence under the figures, and the count of outliers.
    fn remark(&mut self, content: &str, sink: &mut Sink) -> bool {
        let verdict = match content {
            "Performance has improved." => Some(Verdict::Improved),
            "Performance has regressed." => Some(Verdict::Regressed),
            "No change in performance detected." => Some(Verdict::NoChange),
            "Change within noise threshold." => Some(Verdict::WithinNoise),
            _ => None,
        };
        let outliers = content
            .strip_prefix("Found ")
            .filter(|rest| rest.contains(" outliers among "))
            .and_then(|rest| rest.split(' ').next()?.parse().ok());
        if verdict.is_none() && outliers.is_none() {
            // `3 (3.00%) high mild`
            return self.record.is_some()
                && (content.ends_with(" mild") || content.ends_with(" severe"));
        }
        let Some(details) = self.details(sink) else {
            return false;
        };
        details.verdict = verdict.or(details.verdict);
        details.outliers = outliers.or(details.outliers);
        true
    }

    fn record<'a>(&self, sink: &'a mut Sink) -> Option<&'a mut Record> {
        sink.reading.records.get_mut(self.record?)
    }

    fn details<'a>(&self, sink: &'a mut Sink) -> Option<&'a mut Details> {
        self.record(sink)?.criterion.as_deref_mut()
    }
}

/// What stands before a key and, in the bracket behind it, its values.
fn estimate<'a>(content: &'a str, key: &str) -> Option<(&'a str, &'a str)> {
    let (name, rest) = content.split_once(key)?;
    let is_key = name.is_empty() || name.ends_with(char::is_whitespace);
    let values = rest.trim_start().strip_prefix('[').filter(|_| is_key)?;
    Some((name.trim(), values))
}

/// `[low estimate high]`, each with its unit, in the given unit or the one of its elements.
fn metric(values: &str, unit: Unit) -> Option<Metric> {
    let inside = values.split(']').next()?;
    let words = tokens(inside);
    let [low, low_unit, estimate, estimate_unit, high, high_unit] = words.as_slice() else {
        return None;
    };
    let mut unit = unit;
    let mut value = |number: &str, printed: &str| {
        let scale = match unit == Unit::NS_PER_OP {
            true => Scale::of_time(printed)?,
            false => {
                let (found, scale) = rate(printed)?;
                unit = found;
                scale
            }
        };
        Some(scale.apply(Decimal::parse(number).ok()?))
    };
    let low = value(low, low_unit)?;
    let high = value(high, high_unit)?;
    let estimate = value(estimate, estimate_unit)?;
    Some(Metric {
        low: Some(low),
        high: Some(high),
        ..Metric::new(unit, estimate)
    })
}

/// A unit per second: bytes in powers of 1024 or 1000, elements in powers of 1000.
fn rate(printed: &str) -> Option<(Unit, Scale)> {
    let head = printed.strip_suffix("/s")?;
    if let Some(scale) = Scale::of_bytes(head) {
        return Some((Unit::BYTES_PER_SECOND, scale));
    }
    let prefix = head.strip_suffix("elem")?;
    Some((Unit::ELEMENTS_PER_SECOND, Scale::of_prefix(prefix)?))
}

/// What is wrong with an estimate that could not be read, if it looks like one.
fn diagnose(values: &str, line: &Line<'_>, sink: &mut Sink) -> bool {
    let words = tokens(values.split(']').next().unwrap_or_default());
    let numbers = words
        .iter()
        .filter(|word| Decimal::parse(word).is_ok())
        .count();
    let code = match (words.len(), numbers) {
        (6, 3) => Code::UnknownUnit,
        (6, _) => Code::BadValue,
        (_, 1..) => Code::TruncatedRow,
        _ => return false,
    };
    sink.diagnose(line, code);
    true
}
