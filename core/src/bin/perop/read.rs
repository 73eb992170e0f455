//! `perop read`: what is understood of a benchmark text, and what is not.

use lexopt::Arg;
use perop_core::snapshot::model::Reading;
use perop_core::snapshot::read;
use perop_core::workloads;

use crate::arguments::{self, Arguments};
use crate::exit::{Exit, note};
use crate::input::Source;
use crate::output;

const HELP: &str = "\
Reads benchmark text of any tool, also mixed: Go benchmarks, benchstat and its CSV, benchcmp,
benchmark-ips and benchmark-memory, Criterion, libtest, critcmp, divan, hyperfine's JSON, and what
perop run prints.

Usage: perop read [FILE] [options]

  --format json|go  json: everything, as one object; go: the results as Go benchmark lines

Lines that look like results and are not readable are under `diagnostics`, or on standard error
with go. FILE may be omitted or `-`: standard input.
";

#[derive(Clone, Copy)]
enum Format {
    Json,
    Go,
}

pub(crate) fn run(arguments: &mut Arguments) -> Result<(), Exit> {
    let (mut source, mut format) = (Source::default(), Format::Json);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(file) => source.set(file)?,
            Arg::Long("format") => format = named(&arguments.text()?)?,
            Arg::Short('h') | Arg::Long("help") => return output::print(HELP),
            other => return Err(arguments::unexpected(other)),
        }
    }
    let reading = read::read_with(&source.read()?, &presets);
    match format {
        Format::Json => output::print_json(&read::answer(&reading)),
        Format::Go => {
            tell(&reading);
            output::print(&read::go_lines(&reading))
        }
    }
}

fn named(name: &str) -> Result<Format, Exit> {
    match name {
        "json" => Ok(Format::Json),
        "go" => Ok(Format::Go),
        _ => Err(Exit::Usage(format!("--format is json or go, not `{name}`"))),
    }
}

/// How many presets a workload has; one that is not known has one.
pub(crate) fn presets(id: &str) -> usize {
    workloads::find(id).map_or(1, |workload| workload.presets.len())
}

/// What the lines cannot say.
fn tell(reading: &Reading) {
    if reading.is_empty() {
        note(format_args!("no results in this text"));
    }
    for found in &reading.diagnostics {
        let (line, code) = (found.line, found.code.name());
        note(format_args!("line {line}: {code}: {}", found.message()));
    }
    if reading.records.is_empty() && !reading.tables.is_empty() {
        note(format_args!(
            "printed comparisons are no results and have no lines"
        ));
    }
}
