//! `perop stats`: recorder cases to rows.

mod answer;
mod case;
mod replay;

use std::fmt::Display;

use lexopt::Arg;
use perop_core::figure::counted;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::arguments::{self, Arguments};
use crate::exit::Exit;
use crate::input::Source;
use crate::lines::{self, BadCall};
use crate::output;
use answer::Answer;
use case::Case;

const HELP: &str = "\
Replays recorder cases: measures, views and records in, rows out.

Usage: perop stats replay [FILE] [--lines]

  replay    a JSON list of cases to a JSON list of answers

  --lines   one case per input line, one JSON answer each; a bad one is an answer

A case is {\"steps\": [{\"measure\": …}, {\"view\": …}, {\"record\": …}, …]}; an object with a field
\"case\" is taken as that field. FILE may be omitted or `-`: standard input.
";

/// The answer to one input: what the case came to, or why it is no case.
#[derive(Serialize)]
#[serde(untagged)]
enum Answered {
    Replayed(Answer),
    Bad(Value),
}

pub(crate) fn run(arguments: &mut Arguments) -> Result<(), Exit> {
    match arguments.next()? {
        Some(Arg::Value(name)) if name == "replay" => {}
        Some(Arg::Value(name)) => return Err(arguments::unknown("stats", &name, "replay")),
        Some(Arg::Short('h') | Arg::Long("help")) => return output::print(HELP),
        Some(other) => return Err(arguments::unexpected(other)),
        None => return Err(Exit::Usage("stats needs replay".into())),
    }
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
            let case = lines::parse(line)?;
            let case = Case::read(case, lines::text(line)?).map_err(lines::bad)?;
            replay::replay(&case).map_err(BadCall)
        });
    }
    let input = source.read()?;
    let no_list =
        |error: &dyn Display| Exit::Input(format!("{source}: not a JSON list of cases: {error}"));
    let text = str::from_utf8(&input).map_err(|error| no_list(&error))?;
    let cases: Vec<&RawValue> = serde_json::from_str(text).map_err(|error| no_list(&error))?;
    let answers: Vec<Answered> = cases.into_iter().map(|case| answer(case, text)).collect();
    output::print_json(&answers)?;
    let is_bad = |answered: &&Answered| matches!(answered, Answered::Bad(_));
    match answers.iter().filter(is_bad).count() {
        0 => Ok(()),
        bad => Err(Exit::Input(format!(
            "{source}: not replayed: {bad} of {}; the answers say why",
            counted(answers.len(), "case")
        ))),
    }
}

fn answer(case: &RawValue, whole: &str) -> Answered {
    match Case::read(case, whole).and_then(|case| replay::replay(&case)) {
        Ok(answer) => Answered::Replayed(answer),
        Err(message) => Answered::Bad(BadCall(message).into_answer()),
    }
}
