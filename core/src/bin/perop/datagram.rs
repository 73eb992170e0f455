//! `perop datagram`: calls to DogStatsD bytes, a line read back, lines in packets.

mod call;
mod number;
mod pack;
mod read;
mod write;

use lexopt::Arg;
use serde_json::Value;

use crate::arguments::{self, Arguments};
use crate::exit::Exit;
use crate::input::Source;
use crate::lines::{self, BadCall};
use crate::output;

const HELP: &str = "\
Writes DogStatsD messages, reads a line as the agent does, packs lines.

Usage: perop datagram write|read|pack [FILE] [--lines]

  write     a JSON call, {\"op\": \"metric\"|\"event\"|\"service_check\", …}, to wire text
  read      a raw line, or {\"op\": \"parse\", \"line\": …}, to what the agent understands
  pack      {\"op\": \"pack\", \"lines\": […], \"max_bytes\": n} to packets and what was dropped

  --lines   one call or raw line per input line, one JSON answer each; a bad one is an answer

FILE may be omitted or `-`: standard input.
";

/// A call that gives no result: its kind in one word, and why.
#[derive(Debug)]
struct Refused {
    kind: &'static str,
    message: String,
    /// Where in the line that was read, in bytes.
    offset: Option<usize>,
}

impl Refused {
    fn into_answer(self) -> Value {
        let mut answer = serde_json::Map::new();
        answer.insert("error".into(), self.kind.into());
        if let Some(offset) = self.offset {
            answer.insert("offset".into(), offset.into());
        }
        answer.insert("message".into(), self.message.into());
        Value::Object(answer)
    }
}

impl From<BadCall> for Refused {
    fn from(bad: BadCall) -> Self {
        Self {
            kind: "BadCall",
            message: bad.0,
            offset: None,
        }
    }
}

impl From<perop_core::dogstatsd::Error> for Refused {
    fn from(error: perop_core::dogstatsd::Error) -> Self {
        Self {
            kind: error.kind(),
            message: error.to_string(),
            offset: None,
        }
    }
}

/// The three things the call does, each from one input to one answer.
#[derive(Clone, Copy)]
enum Action {
    Write,
    Read,
    Pack,
}

impl Action {
    fn answer(self, input: &[u8]) -> Result<Value, Refused> {
        match self {
            Self::Write => write::answer(input).map(Value::from),
            Self::Read => read::answer(input),
            Self::Pack => pack::answer(input),
        }
    }
}

pub(crate) fn run(arguments: &mut Arguments) -> Result<(), Exit> {
    let action = match arguments.next()? {
        Some(Arg::Value(name)) if name == "write" => Action::Write,
        Some(Arg::Value(name)) if name == "read" => Action::Read,
        Some(Arg::Value(name)) if name == "pack" => Action::Pack,
        Some(Arg::Short('h') | Arg::Long("help")) => return output::print(HELP),
        Some(other) => return Err(arguments::unexpected(other)),
        None => return Err(Exit::Usage("datagram needs write, read or pack".into())),
    };
    let (mut source, mut by_lines) = (Source::default(), false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(file) => source.set(file)?,
            Arg::Long("lines") => by_lines = true,
            Arg::Short('h') | Arg::Long("help") => return output::print(HELP),
            other => return Err(arguments::unexpected(other)),
        }
    }
    if by_lines {
        return lines::answer_each(&source, |line| {
            Ok(action.answer(line).unwrap_or_else(Refused::into_answer))
        });
    }
    let input = source.read()?;
    // An editor ends the one line of a file with a line break that belongs to no message.
    let input = input.strip_suffix(b"\n").unwrap_or(&input);
    let answer = action.answer(input).map_err(|refused| {
        let Refused { kind, message, .. } = refused;
        Exit::Input(format!("{source}: {kind}: {message}"))
    })?;
    match answer {
        Value::String(wire) => output::print(&(wire + "\n")),
        other => output::print_json(&other),
    }
}
