//! Results of Perop itself: the tables and the JSON of `perop run`.
//!
//! ```text
//! stats/record8  Record8  measurements=8
//!
//!   variant  allocs/op  grows/op  B/op   ns/op  95 % interval   reported
//!   before           4         0   424  242.17  240.9 to 244.0  4 allocs/op, 1240 ns/op
//! ```
//!
//! In Markdown the same words stand between bars. Names are those of `perop run --format go`.

use super::line::Line;
use super::sink::Sink;
use super::token::tokens;
use crate::harness::result::{Snapshot, VariantResult};
use crate::snapshot::export::go::{self, Parameters};
use crate::snapshot::model::{Code, Decimal, Format, Metric, Unit};

/// How many presets a workload has, by its id.
pub(super) type Presets<'a> = &'a dyn Fn(&str) -> usize;

/// Bytes of a heading, which is kept once per row; those of ours are shorter.
const HEADING_MAX: usize = 300;

/// The words before a table.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    /// The name of the results up to the variant.
    name: String,
    /// Whether it names no parameter, so that only a table right below tells it from other words.
    pub(super) is_bare: bool,
}

impl Heading {
    /// Takes a line that names a workload.
    pub(super) fn read(content: &str, presets: Presets<'_>) -> Option<Self> {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '_' | '-');
        if content.len() > HEADING_MAX {
            return None;
        }
        let words = tokens(content);
        let (id, rest) = words.split_first()?;
        let id = id.trim_matches('*');
        let is_id =
            id.contains('/') && id.chars().all(is_letter) && id.starts_with(char::is_lowercase);
        if !is_id {
            return None;
        }
        let is_preset = rest.first().is_some_and(|word| !word.contains('='));
        let mut name = id[..1].to_uppercase() + &id[1..];
        if !is_preset || presets(id) != 1 {
            for parameter in rest.iter().filter(|word| word.contains('=')) {
                name.push('/');
                name.push_str(parameter);
            }
        }
        let is_bare = rest.iter().all(|word| !word.contains('='));
        Some(Self { name, is_bare })
    }
}

/// An open table.
pub(super) struct Perop {
    heading: String,
}

impl Perop {
    /// The table that a line is the header of.
    pub(super) fn header(line: &Line<'_>, heading: Option<&Heading>) -> Option<Self> {
        line.content
            .trim_start_matches(['|', ' '])
            .strip_prefix("variant")?;
        let heads: Vec<&str> = words(line.content).take(5).collect();
        let is_header = heads == ["variant", "allocs/op", "grows/op", "B/op", "ns/op"];
        is_header.then(|| Self {
            heading: heading.map_or_else(String::new, |heading| heading.name.clone() + "/"),
        })
    }

    /// Takes a row.
    pub(super) fn take(&mut self, line: &Line<'_>, sink: &mut Sink) -> bool {
        let row: Vec<&str> = words(line.content).collect();
        let is_rule = |word: &&str| word.chars().all(|c| matches!(c, '-' | ':'));
        if line.content.starts_with('|') && row.iter().all(is_rule) {
            return true;
        }
        let [variant, allocs, grows, bytes, time, rest @ ..] = row.as_slice() else {
            let looks_cut = row.len() > 1 && row[1..].iter().all(|w| Decimal::parse(w).is_ok());
            if looks_cut {
                sink.diagnose(line, Code::TruncatedRow);
            }
            return looks_cut;
        };
        let (Ok(allocs), Ok(bytes)) = (Decimal::parse(allocs), Decimal::parse(bytes)) else {
            // `tuned makes 1 fewer allocation` is a sentence.
            let words = [allocs, grows, bytes, time];
            let numbers = words.iter().filter(|word| Decimal::parse(word).is_ok());
            let looks_like_one = numbers.count() > 1;
            if looks_like_one {
                sink.diagnose(line, Code::BadRow);
            }
            return looks_like_one;
        };
        let mut metrics = Vec::new();
        if let Ok(median) = Decimal::parse(time) {
            let mut metric = Metric::new(Unit::NS_PER_OP, median);
            if let [low, "to", high, ..] = rest {
                metric.low = Decimal::parse(low).ok();
                metric.high = Decimal::parse(high).ok();
                if metric.low.is_none() || metric.high.is_none() {
                    sink.diagnose(line, Code::BadValue);
                }
            }
            metrics.push(metric);
        } else if time.contains(|c: char| c.is_ascii_digit()) {
            sink.diagnose(line, Code::BadValue);
        }
        metrics.push(Metric::new(Unit::BYTES_PER_OP, bytes));
        metrics.push(Metric::new(Unit::ALLOCS_PER_OP, allocs));
        let name = format!("{}variant={variant}", self.heading);
        sink.figures(line, Format::Perop, &name, metrics);
        true
    }
}

/// The words of a row, with or without bars.
fn words(content: &str) -> impl Iterator<Item = &str> {
    content
        .split(|c: char| c == '|' || c.is_whitespace())
        .filter(|word| !word.is_empty())
}

/// The results of a run's JSON: one record per batch, as `perop run --format go` prints lines.
pub(super) fn run(snapshot: Snapshot, presets: Presets<'_>, line: &Line<'_>, sink: &mut Sink) {
    for result in &snapshot.results {
        let name = go::name(result, Parameters::of(result, presets(&result.workload)));
        let times = result.ns_per_op.iter().flat_map(|time| &time.samples);
        let times: Vec<Option<Decimal>> = match result.ns_per_op {
            Some(_) => times.map(|ns| Decimal::from_f64(*ns)).collect(),
            // Counted and not timed.
            None => vec![None],
        };
        for time in times {
            let metrics = metrics(result, time);
            sink.figures(line, Format::Perop, &name, metrics);
        }
    }
    sink.reading.environment = Some(snapshot.environment);
}

fn metrics(result: &VariantResult, time: Option<Decimal>) -> Vec<Metric> {
    let figures = [
        (Unit::NS_PER_OP, time),
        (Unit::BYTES_PER_OP, Decimal::from_f64(result.bytes_per_op)),
        (Unit::ALLOCS_PER_OP, Decimal::from_f64(result.allocs_per_op)),
    ];
    let given = figures
        .into_iter()
        .filter_map(|(unit, value)| Some(Metric::new(unit, value?)));
    given.collect()
}
