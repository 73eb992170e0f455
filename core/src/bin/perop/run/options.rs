//! The options of `perop run`.

use lexopt::Arg;

use super::choice::Request;
use crate::arguments::{self, Arguments};
use crate::exit::Exit;

pub(super) const HELP: &str = "\
Measures natively, and prints each workload as it is done.

Usage: perop run [PATTERN…] [--param NAME=VALUE]… [--variant ID]… [--samples N]
                 [--format table|go|json|link]

  PATTERN           an id such as stats/record8, or a glob such as 'stats/*'; none means all;
                    an id runs all its presets
  --param NAME=VALUE
                    another value than the preset's; makes one run, from the first preset;
                    workloads without that parameter ignore it
  --variant ID      only this one; may be repeated; workloads that have none of those named
                    ignore the option
  --samples N       batches per variant, 30 unless a workload states fewer; under 6 there is no
                    interval
  --format table    aligned, with the verdicts in words
           go       lines that benchstat reads, one per batch: benchstat -col /variant FILE
           json     the snapshot file
           link     what `perop open` and the page show again, as #/s/b1...

Warnings go to standard error, and so does progress where that is a terminal. Ctrl-C prints what
was measured; a second one does not wait.
";

/// Batches nobody waits for: ten thousand take at least ten seconds per variant.
const SAMPLES_MAX: u32 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Table,
    Go,
    Json,
    Link,
}

#[derive(Debug)]
pub(super) struct Options {
    pub(super) request: Request,
    /// Batches per variant; `None` means the workload's own number.
    pub(super) samples: Option<u32>,
    pub(super) format: Format,
}

impl Options {
    /// The options; `None` where only the help is wanted.
    pub(super) fn read(arguments: &mut Arguments) -> Result<Option<Self>, Exit> {
        let mut options = Self {
            request: Request::default(),
            samples: None,
            format: Format::Table,
        };
        while let Some(argument) = arguments.next()? {
            match argument {
                Arg::Value(pattern) => options.request.patterns.push(arguments::text(pattern)?),
                Arg::Long("param") => options.request.params.push(param(&arguments.text()?)?),
                Arg::Long("variant") => options.request.variants.push(arguments.text()?),
                Arg::Long("samples") => options.samples = Some(samples(&arguments.text()?)?),
                Arg::Long("format") => options.format = format(&arguments.text()?)?,
                Arg::Short('h') | Arg::Long("help") => return Ok(None),
                other => return Err(arguments::unexpected(other)),
            }
        }
        Ok(Some(options))
    }
}

fn param(text: &str) -> Result<(String, f64), Exit> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| Exit::Usage(format!("`--param` takes name=value, not `{text}`")))?;
    let number = value
        .parse()
        .map_err(|_| Exit::Usage(format!("`--param {text}`: `{value}` is no number")))?;
    Ok((name.to_owned(), number))
}

fn samples(text: &str) -> Result<u32, Exit> {
    match text.parse() {
        Ok(samples @ 1..=SAMPLES_MAX) => Ok(samples),
        _ => Err(Exit::Usage(format!(
            "`--samples` goes from 1 to {SAMPLES_MAX}, not `{text}`"
        ))),
    }
}

fn format(text: &str) -> Result<Format, Exit> {
    match text {
        "table" => Ok(Format::Table),
        "go" => Ok(Format::Go),
        "json" => Ok(Format::Json),
        "link" => Ok(Format::Link),
        _ => Err(Exit::Usage(format!(
            "the format is table, go, json or link, not `{text}`"
        ))),
    }
}
