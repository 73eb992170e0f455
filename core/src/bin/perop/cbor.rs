//! `perop cbor`: bytes shown in diagnostic notation, checked, blamed at their place; and the way
//! back.

mod answer;
mod bytes;
mod encode;
mod view;

use lexopt::Arg;
use perop_core::cbor::diagnostic::{self, Indicators};
use perop_core::cbor::document::{self, Document, Embedded, Options};
use perop_core::cbor::input::Format;
use perop_core::cbor::lint::{self, Findings};
use perop_core::cbor::profile::{self, Profile};
use perop_core::cbor::{Text, Tree};

use crate::arguments::{self, Arguments};
use crate::exit::Exit;
use crate::input::Source;
use crate::lines;
use crate::output;
use answer::Answer;
use view::View;

const HELP: &str = "\
Shows CBOR in diagnostic notation, or checks it without showing it.

Usage: perop cbor diag|check [FILE] [options]
       perop cbor annotate|tree|links [FILE] [options]
       perop cbor encode [FILE] [options]

  diag      the items in diagnostic notation
  check     only what is wrong with them, for inputs too large to print
  annotate, tree, links
            byte by byte, item by item, or only its links; `perop cbor tree --help` explains
  encode    the way back; `perop cbor encode --help` explains it

  --from FORMAT                     how the input is written: hex, base64, base64url, data-url,
                                    pem, edn, json or raw; found out where it is left out
  --indicators never|needed|always  when the size of a head is shown, e.g. 1_0; default never
  --profile P                       the rules of a profile as well: preferred, deterministic,
                                    length-first, ctap2, dcbor or dag-cbor
  --seq                             one item after another instead of exactly one
  --lines                           one input per line (hex unless said otherwise), one JSON
                                    answer each

What is wrong but well-formed (text that is not UTF-8, equal keys, tags on the wrong content) is
told on standard error and is no failure. FILE may be omitted or `-`: standard input.
";

/// What the call can do.
const CALLS: &str = "diag, check, annotate, tree, links or encode";

/// What is asked for.
struct Request {
    action: Action,
    indicators: Indicators,
    items: Items,
    profile: Option<Profile>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Action {
    Diag,
    Check,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Items {
    One,
    Sequence,
}

pub(crate) fn run(arguments: &mut Arguments) -> Result<(), Exit> {
    let action = match arguments.next()? {
        Some(Arg::Value(name)) if name == "diag" => Action::Diag,
        Some(Arg::Value(name)) if name == "check" => Action::Check,
        Some(Arg::Value(name)) if name == "encode" => return encode::run(arguments),
        Some(Arg::Short('h') | Arg::Long("help")) => return output::print(HELP),
        Some(Arg::Value(name)) => match View::named(&name) {
            Some(view) => return view::run(view, arguments),
            None => return Err(arguments::unknown("cbor", &name, CALLS)),
        },
        Some(other) => return Err(arguments::unexpected(other)),
        None => return Err(Exit::Usage(format!("cbor needs {CALLS}"))),
    };
    let mut request = Request {
        action,
        indicators: Indicators::Never,
        items: Items::One,
        profile: None,
    };
    let (mut source, mut by_lines, mut format) = (Source::default(), false, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(file) => source.set(file)?,
            Arg::Long("lines") => by_lines = true,
            Arg::Long("seq") => request.items = Items::Sequence,
            Arg::Long("from") => {
                format = Some(arguments.text()?.parse().map_err(Exit::Usage)?);
            }
            Arg::Long("profile") => {
                request.profile = Some(arguments.text()?.parse().map_err(Exit::Usage)?);
            }
            Arg::Long("indicators") => request.indicators = indicators(&arguments.text()?)?,
            Arg::Short('h') | Arg::Long("help") => return output::print(HELP),
            other => return Err(arguments::unexpected(other)),
        }
    }
    if by_lines {
        let format = format.unwrap_or(Format::Hex);
        return lines::answer_each(&source, |line| {
            let bytes = bytes::decode_line(line, format)?;
            Ok(Answer::new(&bytes, &request))
        });
    }
    let bytes = bytes::decode(&source, format)?;
    show(&bytes, &request, &source)
}

fn indicators(name: &str) -> Result<Indicators, Exit> {
    match name {
        "never" => Ok(Indicators::Never),
        "needed" => Ok(Indicators::Needed),
        "always" => Ok(Indicators::Always),
        _ => Err(Exit::Usage(format!(
            "--indicators is never, needed or always, not `{name}`"
        ))),
    }
}

/// For people: the notation on standard output, findings and the fault on standard error.
fn show(bytes: &[u8], request: &Request, source: &Source) -> Result<(), Exit> {
    let (tree, fault) = request.read(bytes);
    if request.action == Action::Diag {
        let mut text = String::new();
        for item in tree.items() {
            text.push_str(&diagnostic::print(&tree, item, request.indicators));
            text.push('\n');
        }
        output::print(&text)?;
    }
    if fault.is_some() {
        let options = Options {
            items: match request.items {
                Items::One => document::Items::One,
                Items::Sequence => document::Items::Sequence,
            },
            embedded: Embedded::Closed,
        };
        let document = Document::read(bytes.to_vec(), options);
        return match document.fault() {
            Some(fault) => Err(view::blame(source, fault)),
            None => Ok(()),
        };
    }
    let findings = request.findings(&tree);
    answer::tell(&findings, source);
    if request.action == Action::Check {
        output::print(&format!("{}\n", verdict(&findings, request.profile)))?;
    }
    Ok(())
}

fn verdict(findings: &Findings, profile: Option<Profile>) -> String {
    let breaks = |profile: &Profile| {
        let mut listed = findings.listed.iter();
        listed.any(|finding| finding.level() == profile.name())
    };
    match profile {
        None if findings.is_empty() => "valid".into(),
        Some(profile) if findings.is_empty() => format!("valid, {profile}"),
        Some(profile) if breaks(&profile) => format!("well-formed, not {profile}"),
        _ => "well-formed, not valid".into(),
    }
}

impl Request {
    /// The items, up to the first fault if there is one.
    fn read<'a>(&self, bytes: &'a [u8]) -> (Tree<'a>, Option<perop_core::cbor::Error>) {
        match self.items {
            Items::One => Tree::read_until_fault(bytes, Text::AsIs),
            Items::Sequence => Tree::read_sequence(bytes, Text::AsIs),
        }
    }

    /// What is not valid, and not as the profile that is asked for wants it.
    fn findings(&self, tree: &Tree<'_>) -> Findings {
        findings(tree, self.profile)
    }
}

/// What is not valid, and not as a profile wants it.
fn findings(tree: &Tree<'_>, profile: Option<Profile>) -> Findings {
    match profile {
        Some(profile) => profile::findings(tree, profile),
        None => lint::findings(tree),
    }
}
