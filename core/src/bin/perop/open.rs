//! `perop open`: what is in a link.

mod answer;

use std::fmt;
use std::str::FromStr;

use lexopt::Arg;
use perop_core::snapshot::link;

use crate::arguments::{self, Arguments};
use crate::exit::Exit;
use crate::input::Source;
use crate::output;

const HELP: &str = "\
Shows what is in a link. Nothing is run and nothing is fetched.

Usage: perop open LINK [--format text|json|go]

  LINK              a whole address (with %23 for # too), its part from # on, or the characters
                    from b1. on; `-` reads it from standard input

  --format text     tables, as people read them
           json     a run as `perop run`, a comparison as `perop compare`, what was read of a text
                    as `perop read`, and of a page's input the page and the input
           go       lines that benchstat reads; of a comparison each side's, after a line
                    `side: old` or `side: new`

A link that was cut, changed or made by a newer Perop is refused in words, exit code 1.
";

/// How an answer is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Text,
    Json,
    Go,
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "text" => Ok(Self::Text),
            "json" => Ok(Self::Json),
            "go" => Ok(Self::Go),
            _ => Err(format!("the format is text, json or go, not `{name}`")),
        }
    }
}

pub(crate) fn run(arguments: &mut Arguments) -> Result<(), Exit> {
    let (mut text, mut format) = (None, Format::Text);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(_) if text.is_some() => {
                return Err(Exit::Usage("one LINK at a time".into()));
            }
            Arg::Value(value) => text = Some(arguments::text(value)?),
            Arg::Long("format") => format = arguments.text()?.parse().map_err(Exit::Usage)?,
            Arg::Short('h') | Arg::Long("help") => return output::print(HELP),
            other => return Err(arguments::unexpected(other)),
        }
    }
    let text = match text.as_deref() {
        None => return Err(Exit::Usage("open needs a LINK".into())),
        Some("-") => String::from_utf8_lossy(&Source::Stdin.read()?).into_owned(),
        Some(text) => text.to_owned(),
    };
    let link = link::open(&text).map_err(input)?;
    match format {
        Format::Text => output::print(&answer::text(&link)),
        Format::Json => output::print_json(&link::answer(&link)),
        Format::Go => output::print(&answer::go(&link)?),
    }
}

/// The link is at fault.
fn input(error: impl fmt::Display) -> Exit {
    Exit::Input(error.to_string())
}
