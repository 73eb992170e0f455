//! The commands of the README and what CI runs.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use lexopt::{Arg, Parser};
use xtask::serve::{self, Wishes};
use xtask::{budget, bundle, compare_js, screenshots, test};

const HELP: &str = "\
Usage: cargo xtask COMMAND

  serve [--port N] [--open]  builds the page for release and serves it on this machine
  test [STEP…]               checks everything, or the steps named: format, lint, doc, unit,
                             integration, page, wasm, e2e, budget
  bundle                     writes the page to dist/, for any folder of any static host
  budget                     weighs dist/ against its limits
  screenshots DIR [#PAGE…]   takes pictures of the page at three widths, light and dark
  compare-js                 measures CBOR to text in a browser, against packages of npm

Variables: PEROP_CACHE names the folder for tools, PEROP_CHROME and PEROP_CHROMEDRIVER
a browser and its driver.
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
    let command = match arguments.next()? {
        Some(Arg::Value(command)) => command,
        Some(Arg::Long("help") | Arg::Short('h')) | None => "help".into(),
        Some(other) => bail!(other.unexpected()),
    };
    match command.to_string_lossy().as_ref() {
        "serve" => serve::run(&wishes(&mut arguments)?),
        "test" => {
            let names = values(&mut arguments)?;
            test::run(
                &names
                    .iter()
                    .map(|name| name.display().to_string())
                    .collect::<Vec<_>>(),
            )
        }
        "bundle" => nothing_more(&mut arguments).and_then(|()| bundle::run()),
        "budget" => nothing_more(&mut arguments).and_then(|()| budget::run()),
        "compare-js" => nothing_more(&mut arguments).and_then(|()| compare_js::run()),
        "screenshots" => {
            let mut fragments = values(&mut arguments)?;
            if fragments.is_empty() {
                bail!("which folder shall the pictures go to?");
            }
            let folder = fragments.remove(0);
            let fragments: Vec<_> = fragments.into_iter().map(Into::into).collect();
            screenshots::run(&folder, &fragments)
        }
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
            Arg::Long("port") => {
                let port = arguments.value()?;
                let number = port.to_string_lossy().parse();
                wishes.port = Some(number.context("--port needs a number from 1 to 65535")?);
            }
            Arg::Long("open") => wishes.open = true,
            other => bail!(other.unexpected()),
        }
    }
    Ok(wishes)
}

fn values(arguments: &mut Parser) -> Result<Vec<PathBuf>> {
    let mut values = Vec::new();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(value) => values.push(value.into()),
            other => bail!(other.unexpected()),
        }
    }
    Ok(values)
}

fn nothing_more(arguments: &mut Parser) -> Result<()> {
    match arguments.next()? {
        Some(argument) => bail!(argument.unexpected()),
        None => Ok(()),
    }
}
