//! JSON documents in a text: the runs of Perop and the exports of hyperfine.

use super::line::Line;
use super::perop::{self, Presets};
use super::sink::Sink;
use crate::figure::counted;
use crate::harness::statistics::is_turned;
use crate::snapshot::file::{self, Run};
use crate::snapshot::model::{Code, Decimal, Diagnostic, Format, Metric, Scale, Unit};
use crate::snapshot::node::{self, Node, Places, What, Wrong};

/// What stands where a document may begin.
pub(super) enum Beginning {
    /// A document that was taken, over so many lines, at least one; the last of them may hold more.
    Taken(usize),
    /// Nothing that is known, over so many lines.
    Unknown(usize),
}

/// Takes the document that `text` begins with, on that line, if it is a known one. What is meant as
/// one and is not sound is listed.
pub(super) fn take(
    text: &str,
    line: &Line<'_>,
    presets: Presets<'_>,
    sink: &mut Sink,
) -> Beginning {
    let mut places = Places::new(text, line.number);
    let (document, length) = match node::document(text) {
        Ok(found) => found,
        Err(error) if is_begun(text) => return broken(&error, places, sink),
        Err(error) => return Beginning::Unknown(error.line()),
    };
    let lines = text[..length].matches('\n').count() + 1;
    let mut odd = Odd::default();
    if file::is_run(document) {
        let run = Run::read(document).and_then(|run| {
            run.snapshot(|wrong| {
                odd.push(wrong);
                Ok(())
            })
        });
        match run {
            Ok(run) => perop::run(run, presets, line, sink),
            Err(wrong) => odd.push(wrong),
        }
    } else if is_export(document) {
        for (index, timed) in runs(document).into_iter().enumerate() {
            match Timed::read(timed) {
                Ok(timed) => hyperfine(&timed, line, sink),
                Err(wrong) => odd.push(wrong.at(index).under("results")),
            }
        }
    } else {
        return Beginning::Unknown(lines);
    }
    let Odd { listed, more } = odd;
    for wrong in listed {
        let fault = wrong.fault(&mut places);
        let code = match fault.is_newer() {
            true => Code::Newer,
            false => Code::BadField,
        };
        let found = Diagnostic::new(fault.line(), code, places.text());
        let found = found.because(fault.to_string());
        sink.reading.diagnostics.push(found);
    }
    if more > 0 {
        let found = Diagnostic::new(line.number, Code::BadField, line.content);
        let more = counted(more, "more fault");
        let found = found.because(format!("{more} in the JSON that begins here"));
        sink.reading.diagnostics.push(found);
    }
    Beginning::Taken(lines)
}

/// What is wrong with a document: the first faults, and how many there are beyond them, as each
/// takes a hundred times the two bytes that it may be about.
#[derive(Default)]
struct Odd<'t> {
    listed: Vec<Wrong<'t>>,
    more: usize,
}

impl<'t> Odd<'t> {
    const LISTED_MAX: usize = 1_000;

    fn push(&mut self, wrong: Wrong<'t>) {
        match self.listed.len() < Self::LISTED_MAX {
            true => self.listed.push(wrong),
            false => self.more += 1,
        }
    }
}

/// Whether a text that is no document begins like one of those that are known.
fn is_begun(text: &str) -> bool {
    /// Bytes in which an export of hyperfine has said what it is.
    const BEGINNING: usize = 400;
    let inside = text.trim_start().strip_prefix('{');
    let first = inside.map_or("", str::trim_start);
    let beginning = &first[..first.floor_char_boundary(BEGINNING)];
    first.starts_with("\"perop\"")
        || first.starts_with("\"results\"") && beginning.contains("\"command\"")
}

/// Lists a document that stops being one.
fn broken(error: &serde_json::Error, mut places: Places<'_>, sink: &mut Sink) -> Beginning {
    let line = error.line();
    let (why, column, taken) = match error.is_eof() {
        // Of the end the column before it is given.
        true => (
            "the text ends before its JSON does",
            error.column() + 1,
            line,
        ),
        // What follows may be something else.
        false => (
            "no JSON from here on",
            error.column(),
            line.saturating_sub(1),
        ),
    };
    places.go_to_line(line, column);
    let found = Diagnostic::new(places.line(), Code::BadJson, places.text());
    let found = found.because(format!("{why}, {}", places.words()));
    sink.reading.diagnostics.push(found);
    match taken {
        0 => Beginning::Unknown(1),
        lines => Beginning::Taken(lines),
    }
}

/// Whether a document is what `hyperfine --export-json` writes, sound or not.
fn is_export(document: Node<'_>) -> bool {
    let first = runs(document).into_iter().next();
    first.is_some_and(|first| first.member("command").is_some())
}

fn runs(document: Node<'_>) -> Vec<Node<'_>> {
    let results = document.member("results");
    results
        .and_then(|results| results.list().ok())
        .unwrap_or_default()
}

/// The runs of a command; times in seconds.
struct Timed {
    command: String,
    mean: f64,
    deviation: Option<f64>,
    min: f64,
    max: f64,
    times: Vec<f64>,
}

impl Timed {
    fn read(node: Node<'_>) -> Result<Self, Wrong<'_>> {
        let members = node.object()?;
        let seconds = |name| members.required(name, Node::amount);
        let times = members.optional("times", |times| times.each(Node::amount))?;
        let timed = Self {
            command: members.required("command", Node::text)?,
            mean: seconds("mean")?,
            deviation: members.optional("stddev", Node::amount)?,
            min: seconds("min")?,
            max: seconds("max")?,
            times: times.unwrap_or_default(),
        };
        let [min, mean, max] = [timed.min, timed.mean, timed.max].map(Some);
        for (name, is_odd, why) in [
            ("min", is_turned(min, mean), "above the mean"),
            ("max", is_turned(mean, max), "below the mean"),
        ] {
            if is_odd {
                let odd = |end| Err(Wrong::new(end, What::Unfit(why)));
                members.required::<()>(name, odd)?;
            }
        }
        Ok(timed)
    }
}

/// One record per run of a command, or its mean where the single times are not there.
fn hyperfine(timed: &Timed, line: &Line<'_>, sink: &mut Sink) {
    let ns = |seconds: f64| {
        let scale = Scale::of_time("s")?;
        Decimal::from_f64(seconds).map(|seconds| scale.apply(seconds))
    };
    let times = timed.times.iter().filter_map(|time| ns(*time));
    let mut metrics: Vec<Metric> = times
        .map(|time| Metric::new(Unit::NS_PER_OP, time))
        .collect();
    if metrics.is_empty() {
        metrics.extend(ns(timed.mean).map(|mean| Metric {
            low: ns(timed.min),
            high: ns(timed.max),
            deviation: timed.deviation.and_then(ns),
            ..Metric::new(Unit::NS_PER_OP, mean)
        }));
    }
    for metric in metrics {
        sink.figures(line, Format::Hyperfine, &timed.command, vec![metric]);
    }
}
