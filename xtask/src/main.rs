//! The commands of the README and what CI runs.

use std::ffi::OsString;
use std::process::ExitCode;

use anyhow::{Result, bail};
use lexopt::{Arg, Parser, ValueExt};
use xtask::serve::{self, Wishes};

const HELP: &str = "\
Usage: cargo xtask COMMAND

  serve [--port N] [--open]   builds the page for release and serves it on this machine
";

fn main() -> ExitCode {
    match run(Parser::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(mut arguments: Parser) -> Result<()> {
    match arguments.next()? {
        Some(Arg::Value(command)) => dispatch(&command, &mut arguments),
        Some(Arg::Long("help") | Arg::Short('h')) | None => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => bail!(other.unexpected()),
    }
}

fn dispatch(command: &OsString, arguments: &mut Parser) -> Result<()> {
    match command.to_string_lossy().as_ref() {
        "serve" => serve::run(&wishes(arguments)?),
        "help" => {
            print!("{HELP}");
            Ok(())
        }
        other => bail!("there is no command {other}\n\n{HELP}"),
    }
}

fn wishes(arguments: &mut Parser) -> Result<Wishes> {
    let mut wishes = Wishes::default();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("port") => wishes.port = Some(arguments.value()?.parse()?),
            Arg::Long("open") => wishes.open = true,
            other => bail!(other.unexpected()),
        }
    }
    Ok(wishes)
}
