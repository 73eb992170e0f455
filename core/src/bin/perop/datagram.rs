//! `perop datagram`: calls to DogStatsD bytes, a line read back, lines in packets.

mod call;
mod lint;
mod number;
mod pack;
mod read;
mod write;

use lexopt::Arg;
use perop_core::dogstatsd::lint::Server;
use serde_json::Value;

use crate::arguments::{self, Arguments};
use crate::exit::Exit;
use crate::input::Source;
use crate::lines::{self, BadCall};
use crate::output;

const HELP: &str = "\
Writes DogStatsD messages, reads a line as the agent does, judges packets, packs lines.

Usage: perop datagram write|read|lint|pack [FILE] [--server SERVER] [--lines]

  write     a JSON call, {\"op\": \"metric\"|\"event\"|\"service_check\", …}, to wire text
  read      a raw line, or {\"op\": \"parse\", \"line\": …}, to what the agent understands
  lint      a packet, or {\"op\": \"lint\", \"packet\": …}, to what a server makes of each message
  pack      {\"op\": \"pack\", \"lines\": […], \"max_bytes\": n} to packets and what was dropped

  --server  agent, etsy, prometheus, telegraf or otel: who reads what is linted; default agent
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

/// The things the call does, each from one input to one answer.
#[derive(Clone, Copy)]
enum Action {
    Write,
    Read,
    Lint(Server),
    Pack,
}

/// What the call can do.
const CALLS: &str = "write, read, lint or pack";

impl Action {
    /// The same for a server.
    ///
    /// Errors: it does nothing for another server than the agent.
    fn for_server(self, server: Server) -> Result<Self, Exit> {
        match self {
            Self::Lint(_) => Ok(Self::Lint(server)),
            _ if server == Server::Agent => Ok(self),
            _ => Err(Exit::Usage(format!(
                "--server {} is for lint; the others are for the agent",
                server.name()
            ))),
        }
    }

    fn answer(self, input: &[u8]) -> Result<Value, Refused> {
        match self {
            Self::Write => write::answer(input).map(Value::from),
            Self::Read => read::answer(input),
            Self::Lint(server) => lint::answer(input, server),
            Self::Pack => pack::answer(input),
        }
    }
}

pub(crate) fn run(arguments: &mut Arguments) -> Result<(), Exit> {
    let mut action = match arguments.next()? {
        Some(Arg::Value(name)) if name == "write" => Action::Write,
        Some(Arg::Value(name)) if name == "read" => Action::Read,
        Some(Arg::Value(name)) if name == "lint" => Action::Lint(Server::default()),
        Some(Arg::Value(name)) if name == "pack" => Action::Pack,
        Some(Arg::Value(name)) => return Err(arguments::unknown("datagram", &name, CALLS)),
        Some(Arg::Short('h') | Arg::Long("help")) => return output::print(HELP),
        Some(other) => return Err(arguments::unexpected(other)),
        None => return Err(Exit::Usage(format!("datagram needs {CALLS}"))),
    };
    let (mut source, mut by_lines) = (Source::default(), false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(file) => source.set(file)?,
            Arg::Long("lines") => by_lines = true,
            Arg::Long("server") => {
                let server: Server = arguments.text()?.parse().map_err(Exit::Usage)?;
                action = action.for_server(server)?;
            }
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
