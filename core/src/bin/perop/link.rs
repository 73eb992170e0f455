//! `perop link`: what was read of a text, a run, or two of them, in a link.

use std::path::Path;

use lexopt::Arg;
use perop_core::snapshot::compare::{Input, Options};
use perop_core::snapshot::file;
use perop_core::snapshot::link::{self, Comparison, Fit, Kind, Link, address};
use perop_core::snapshot::model::Reading;
use perop_core::snapshot::read;

use crate::arguments::{self, Arguments};
use crate::exit::{Exit, note};
use crate::input::Source;
use crate::output;
use crate::read::presets;

const HELP: &str = "\
Makes a link of what is read in a benchmark text, or of a run.

Usage: perop link [FILE] [NEW] [--base URL] [--summary]

  FILE              a text of any tool, what `perop run --format json` prints, or a link; standard
                    input where it is omitted or `-`
  NEW               a second one, to be compared with the first
  --base URL        the address of the page, to which the link is appended
  --summary         median, interval and number of values in the place of all values

Prints #/s/b1... on one line. The text itself is not in it, only the figures that were read.
";

/// What a call asks for.
#[derive(Default)]
struct Request {
    sources: Vec<Source>,
    base: String,
    form: Form,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Form {
    #[default]
    Whole,
    Summary,
}

pub(crate) fn run(arguments: &mut Arguments) -> Result<(), Exit> {
    let mut request = Request::default();
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(file) => {
                let mut source = Source::default();
                source.set(file)?;
                request.sources.push(source);
            }
            Arg::Long("base") => request.base = arguments.text()?,
            Arg::Long("summary") => request.form = Form::Summary,
            Arg::Short('h') | Arg::Long("help") => return output::print(HELP),
            other => return Err(arguments::unexpected(other)),
        }
    }
    let link = match request.sources.as_slice() {
        [] => single(&Source::Stdin)?,
        [only] => single(only)?,
        [old, new] => pair(old, new)?,
        _ => return Err(Exit::Usage("link takes one or two files".into())),
    };
    let link = match request.form {
        Form::Whole => link,
        Form::Summary => link.summary(),
    };
    print_at(&request.base, &link)
}

/// Prints the link on a line of its own.
pub(crate) fn print(link: &Link) -> Result<(), Exit> {
    print_at("", link)
}

fn print_at(base: &str, link: &Link) -> Result<(), Exit> {
    let text = link::write(link).map_err(|error| Exit::Input(error.to_string()))?;
    let whole = format!("{base}{}", address(&text));
    let fit = Fit::of(whole.len());
    if fit != Fit::Green {
        let characters = whole.len();
        note(format_args!("{characters} characters: {}", fit.places()));
    }
    output::print(&format!("{whole}\n"))
}

/// One file: a run with its recipe, what was read of a text, or a link once more.
fn single(source: &Source) -> Result<Link, Exit> {
    let bytes = source.read()?;
    if let Some(link) = opened(&bytes) {
        return link;
    }
    if let Some(run) = file::read(&read::decode(&bytes)) {
        let results = run.map_err(|fault| Exit::Input(format!("{source}: {fault}")))?;
        return Ok(Link::new(Kind::Results(results)));
    }
    let reading = read::read_with(&bytes, &presets);
    if reading.is_empty() {
        return Err(Exit::Input(format!(
            "{source}: {}",
            reading.nothing_in("this text")
        )));
    }
    Ok(Link::new(Kind::Text(reading)))
}

/// Two files, to be compared.
fn pair(old: &Source, new: &Source) -> Result<Link, Exit> {
    let readings = [reading(old)?, reading(new)?];
    let labels = [label(old), label(new)];
    let [old, new] = labels;
    let input = Input::of_readings(&[(old, &readings[0]), (new, &readings[1])], None);
    Ok(Link::new(Kind::Comparison(Comparison {
        input: input.map_err(Exit::Input)?,
        options: Options::default(),
    })))
}

/// What a side of a comparison holds.
fn reading(source: &Source) -> Result<Reading, Exit> {
    let bytes = source.read()?;
    let Some(link) = opened(&bytes) else {
        return Ok(read::read_with(&bytes, &presets));
    };
    match link?.kind {
        Kind::Text(reading) => Ok(reading),
        Kind::Results(results) => {
            let text = serde_json::to_vec(&results.snapshot);
            let text = text.map_err(|error| Exit::Input(error.to_string()))?;
            Ok(read::read_with(&text, &presets))
        }
        Kind::Comparison(_) | Kind::Input(_) => {
            Err(Exit::Input(format!("{source}: the link is no single side")))
        }
    }
}

/// What is in a file that holds a link and nothing else.
fn opened(bytes: &[u8]) -> Option<Result<Link, Exit>> {
    let text = std::str::from_utf8(bytes).ok()?.trim();
    // A benchmark text may hold a link among other things.
    if text.contains(char::is_whitespace) || !link::is_link(text) {
        return None;
    }
    Some(link::open(text).map_err(|error| Exit::Input(error.to_string())))
}

/// The name of a file without its folders, which are nobody's business.
fn label(source: &Source) -> String {
    match source {
        Source::Stdin => source.to_string(),
        Source::File(path) => {
            let name = path.file_name().map(Path::new).unwrap_or(path);
            name.display().to_string()
        }
    }
}
