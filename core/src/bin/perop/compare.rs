//! `perop compare`: two sides or more, held against the first.

mod gate;
mod side;

use std::str::FromStr;

use lexopt::Arg;
use perop_core::figure::counted;
use perop_core::snapshot::compare::{Comparison, Input, Options};
use perop_core::snapshot::export::comparison::{benchstat, csv, json, markdown};
use perop_core::snapshot::export::escape::visible;
use perop_core::snapshot::model::Reading;

use crate::arguments::{self, Arguments};
use crate::exit::{Exit, note};
use crate::output;

use gate::Gate;
use side::{Content, Side};

const HELP: &str = "\
Compares benchmark results: medians with 95 % intervals, the exact rank test, what got worse.

Usage: perop compare OLD [NEW…] [options]

  OLD, NEW          any benchmark text, a file of `perop run --format json`, or a link; `-` is
                    standard input. More than two are held against the first. One alone is shown
                    where it holds printed comparisons, as of benchstat and benchcmp

  --pair            accept the first pairing that OLD alone offers, such as Before and After
  --fail-on allocs|bytes|time
                    exit code 3 where a side needs more of it; may be given several times
  --format text     as benchstat prints it
           markdown for pull requests, with better and worse in words
           csv      as benchstat prints it, with every digit
           json     everything, verdicts included
";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Text,
    Markdown,
    Csv,
    Json,
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "text" => Ok(Self::Text),
            "markdown" => Ok(Self::Markdown),
            "csv" => Ok(Self::Csv),
            "json" => Ok(Self::Json),
            _ => Err(format!(
                "the format is text, markdown, csv or json, not `{name}`"
            )),
        }
    }
}

/// Whether an offered pairing is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pairing {
    First,
    Asked,
}

pub(crate) fn run(arguments: &mut Arguments) -> Result<(), Exit> {
    let (mut files, mut gates) = (Vec::new(), Vec::<Gate>::new());
    let (mut pairing, mut format) = (Pairing::Asked, Format::Text);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(file) => files.push(file),
            Arg::Long("pair") => pairing = Pairing::First,
            Arg::Long("fail-on") => gates.push(arguments.text()?.parse().map_err(Exit::Usage)?),
            Arg::Long("format") => format = arguments.text()?.parse().map_err(Exit::Usage)?,
            Arg::Short('h') | Arg::Long("help") => return output::print(HELP),
            other => return Err(arguments::unexpected(other)),
        }
    }
    if files.is_empty() {
        return Err(Exit::Usage("compare needs OLD, and mostly NEW".into()));
    }
    if files.iter().filter(|file| *file == "-").count() > 1 {
        return Err(Exit::Usage("standard input can be one side only".into()));
    }
    let sides: Vec<Side> = files
        .into_iter()
        .map(Side::open)
        .collect::<Result<_, _>>()?;
    let input = input(&sides, pairing)?;
    let comparison = input.compare(Options::default());
    if comparison
        .rows
        .iter()
        .all(|row| row.changes.iter().all(Option::is_none))
    {
        return Err(Exit::Input(nothing_shared(&comparison)));
    }
    print(&comparison, &sides, format)?;
    let failures: Vec<String> = gates
        .iter()
        .flat_map(|gate| gate.failures(&comparison))
        .collect();
    if failures.is_empty() {
        return Ok(());
    }
    Err(Exit::Failed(failures))
}

/// What the sides come to together.
fn input(sides: &[Side], pairing: Pairing) -> Result<Input, Exit> {
    let [side] = sides else {
        let columns = sides.iter().map(Side::columns);
        let columns: Vec<Vec<_>> = columns.collect::<Result<_, _>>()?;
        return Ok(Input::Sides(columns.into_iter().flatten().collect()));
    };
    let input = match &side.content {
        Content::Link(input) => input.clone(),
        Content::Text(reading) => {
            let pair = (pairing == Pairing::First).then_some(0);
            let readings = [(side.label.clone(), &**reading)];
            Input::of_readings(&readings, pair).map_err(Exit::Input)?
        }
    };
    match (&input, &side.content) {
        (Input::Sides(columns), Content::Text(reading)) if columns.len() < 2 => {
            Err(Exit::Input(offers(&side.label, reading)))
        }
        (Input::Sides(columns), Content::Link(_)) if columns.len() < 2 => Err(Exit::Input(
            format!("{} is one side; which file is the other?", side.label),
        )),
        _ => Ok(input),
    }
}

/// Why one text alone is not enough, and what could be done with it.
fn offers(label: &str, reading: &Reading) -> String {
    if reading.offers.is_empty() {
        return format!("{label} is one side; which file is the other?");
    }
    let offers = reading.offers.iter().map(|offer| {
        let pairs = counted(offer.pairs.len(), "benchmark");
        let (old, new) = (visible(&offer.old), visible(&offer.new));
        format!("\n  {old} against {new} ({pairs})")
    });
    let offers: String = offers.collect();
    format!("{label} is one side; --pair accepts the first of these pairings:{offers}")
}

fn nothing_shared(comparison: &Comparison) -> String {
    let names = |side: usize| {
        let only = comparison.only.iter().filter(|only| only.side == side);
        let mut names: Vec<String> = only.map(|only| visible(&only.name).into_owned()).collect();
        let more = names.len().saturating_sub(3);
        names.truncate(3);
        if more > 0 {
            names.push(format!("and {more} more"));
        }
        names.join(", ")
    };
    let labels = comparison.labels.iter().enumerate();
    let sides: Vec<String> = labels
        .map(|(side, label)| format!("{label} has {}", names(side)))
        .collect();
    format!("no rows to compare: {}", sides.join("; "))
}

fn print(comparison: &Comparison, sides: &[Side], format: Format) -> Result<(), Exit> {
    let diagnostics = sides.iter().flat_map(|side| {
        let lines = side
            .reading()
            .map_or(&[][..], |reading| &reading.diagnostics);
        lines.iter().map(move |line| (side, line))
    });
    if format == Format::Json {
        let diagnostics =
            diagnostics.map(|(side, found)| json::Diagnostic::new(&side.label, found));
        return output::print_json(&json::Answer::new(comparison, diagnostics.collect()));
    }
    for (side, found) in diagnostics {
        let (label, line, message) = (&side.label, found.line, found.message());
        // What was read all the same was understood.
        match found.code.is_note() {
            true => note(format_args!("{label}:{line}: {message}")),
            false => {
                let code = found.code.name();
                note(format_args!(
                    "{label}:{line}: not understood: {code}: {message}"
                ));
            }
        }
    }
    match format {
        Format::Markdown => output::print(&markdown(comparison)),
        Format::Csv => output::print(&csv(comparison)),
        Format::Text | Format::Json => output::print(&benchstat(comparison)),
    }?;
    if format != Format::Markdown {
        for notice in comparison.all_notices() {
            note(format_args!("{}", visible(notice)));
        }
        note(format_args!("{}", visible(&comparison.verdict())));
    }
    Ok(())
}
