//! `perop cbor encode`: the way back, from what a person writes to bytes.

use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use lexopt::Arg;
use perop_core::cbor::profile::{self, Profile};
use perop_core::cbor::{Text, Tree, edn, json};
use serde::Serialize;

use super::answer::{Listed, tell};
use super::findings;
use crate::arguments::{self, Arguments};
use crate::exit::Exit;
use crate::input::Source;
use crate::lines;
use crate::output;

const HELP: &str = "\
Turns diagnostic notation (EDN) or JSON into CBOR.

Usage: perop cbor encode [FILE] [options]

  --from edn|json       how the input is written; default edn, which nearly all JSON is as well
  --to hex|base64|raw   how the bytes are given; default hex
  --profile P           in the form of a profile: preferred, deterministic, length-first, ctap2,
                        dcbor or dag-cbor; as written where that cannot be, with the reasons
  --lines               one input per line, each a JSON string; one JSON answer each

Errors name the line and the column. What is well-formed but not valid (equal keys, tags on the
wrong content) is encoded as it is written and told on standard error.
";

/// How JSON becomes CBOR, for the help.
fn mapping() -> String {
    let mut text = String::from("\nFrom JSON:\n\n");
    for (json, cbor) in json::FROM_JSON {
        text.push_str(&format!("  {json:<38} {cbor}\n"));
    }
    text
}

/// What is asked for.
#[derive(Clone, Copy)]
struct Request {
    notation: Notation,
    form: Form,
    profile: Option<Profile>,
}

impl Request {
    /// The bytes, in the form of the profile if there is one and they have such a form.
    fn encode(self, text: &str) -> Result<Vec<u8>, edn::Error> {
        let bytes = self.notation.encode(text)?;
        let (tree, _) = Tree::read_sequence(&bytes, Text::AsIs);
        let reencoded = self
            .profile
            .map(|profile| profile::reencode(&tree, profile));
        match reencoded {
            Some(Ok(reencoded)) => Ok(reencoded.bytes),
            // The findings about the bytes as they are written say why not.
            Some(Err(_)) | None => Ok(bytes),
        }
    }
}

/// How the input is written.
#[derive(Clone, Copy)]
enum Notation {
    Edn,
    Json,
}

impl Notation {
    fn encode(self, text: &str) -> Result<Vec<u8>, edn::Error> {
        match self {
            Self::Edn => edn::encode(text),
            Self::Json => json::encode(text),
        }
    }
}

impl FromStr for Notation {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "edn" => Ok(Self::Edn),
            "json" => Ok(Self::Json),
            _ => Err(format!("--from is edn or json, not `{name}`")),
        }
    }
}

/// How the bytes are given.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Hex,
    Base64,
    Raw,
}

impl FromStr for Form {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        match name {
            "hex" => Ok(Self::Hex),
            "base64" => Ok(Self::Base64),
            "raw" => Ok(Self::Raw),
            _ => Err(format!("--to is hex, base64 or raw, not `{name}`")),
        }
    }
}

impl Form {
    fn text(self, bytes: &[u8]) -> String {
        match self {
            Self::Base64 => STANDARD.encode(bytes),
            Self::Hex | Self::Raw => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        }
    }
}

pub(super) fn run(arguments: &mut Arguments) -> Result<(), Exit> {
    let (mut source, mut by_lines) = (Source::default(), false);
    let mut request = Request {
        notation: Notation::Edn,
        form: Form::Hex,
        profile: None,
    };
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(file) => source.set(file)?,
            Arg::Long("lines") => by_lines = true,
            Arg::Long("from") => {
                request.notation = arguments.text()?.parse().map_err(Exit::Usage)?
            }
            Arg::Long("to") => request.form = arguments.text()?.parse().map_err(Exit::Usage)?,
            Arg::Long("profile") => {
                request.profile = Some(arguments.text()?.parse().map_err(Exit::Usage)?);
            }
            Arg::Short('h') | Arg::Long("help") => {
                return output::print(&format!("{HELP}{}", mapping()));
            }
            other => return Err(arguments::unexpected(other)),
        }
    }
    if by_lines && request.form == Form::Raw {
        return Err(Exit::Usage(
            "--to raw cannot be given by --lines, as answers are text".into(),
        ));
    }
    if by_lines {
        return lines::answer_each(&source, |line| {
            // An empty line is an empty input.
            let text: String = match line {
                b"" => String::new(),
                _ => lines::parse(line)?,
            };
            Ok(Answer::new(&text, request))
        });
    }
    let input = source.read()?;
    let text = std::str::from_utf8(&input).map_err(|error| {
        let at = error.valid_up_to();
        Exit::Input(format!(
            "{source}: not UTF-8 at byte {at}: bytes are shown by `cbor diag`"
        ))
    })?;
    let bytes = request.encode(text).map_err(|error| {
        let (kind, line, column) = (error.kind(), error.line(), error.column());
        Exit::Input(format!(
            "{source}: {kind} at line {line}, column {column}: {error}"
        ))
    })?;
    if request.form == Form::Raw {
        output::print_bytes(&bytes)?;
    } else {
        output::print(&format!("{}\n", request.form.text(&bytes)))?;
    }
    let (tree, _) = Tree::read_sequence(&bytes, Text::AsIs);
    tell(&findings(&tree, request.profile), &source);
    Ok(())
}

/// The JSON answer to one text. Fields that do not apply are left out.
#[derive(Debug, Default, Serialize)]
struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base64: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Vec<Listed>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings_total: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    offset: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    column: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

impl Answer {
    fn new(text: &str, request: Request) -> Self {
        let mut answer = Self::default();
        match request.encode(text) {
            Ok(bytes) => {
                let (tree, _) = Tree::read_sequence(&bytes, Text::AsIs);
                let (listed, total) = Listed::of(&findings(&tree, request.profile));
                answer.findings = Some(listed);
                answer.findings_total = total;
                let written = Some(request.form.text(&bytes));
                match request.form {
                    Form::Base64 => answer.base64 = written,
                    Form::Hex | Form::Raw => answer.hex = written,
                }
            }
            Err(error) => {
                answer.error = Some(error.kind());
                answer.offset = Some(error.offset());
                answer.line = Some(error.line());
                answer.column = Some(error.column());
                answer.message = Some(error.to_string());
            }
        }
        answer
    }
}
