//! `perop cbor annotate`, `tree` and `links`: a document as rows, or as one JSON answer a line.

mod answer;

use std::io::Write as _;

use lexopt::Arg;
use perop_core::cbor::document::{Document, Embedded, Fault, Items, Options};
use perop_core::cbor::input::Format;
use perop_core::cbor::meaning::{Meaning, Switches};
use perop_core::cbor::rows::{Annotation, Outline, TreeRow};
use perop_core::cbor::tree::Item;

use super::bytes;
use crate::arguments::{self, Arguments};
use crate::exit::Exit;
use crate::input::Source;
use crate::lines;
use crate::output;
use answer::{Answer, link_of};

const HELP: &str = "\
Shows CBOR byte by byte, item by item, or only the links in it.

Usage: perop cbor annotate|tree|links [FILE] [options]

  annotate  the bytes in hex, a head or a part of a string a line, with a comment
  tree      the items, one a line, with their offsets
  links     content identifiers under tag 42: the offset of the tag and the identifier

  --from FORMAT  how the input is written: hex, base64, base64url, data-url, pem, edn, json
                 or raw; found out where it is left out
  --seq          one item after another instead of exactly one
  --lines        one input per line (hex unless said otherwise), one JSON answer each

Byte strings that say they hold CBOR are opened, but not with --lines. Items are set in for at most
20 levels; a deeper one says how deep it is. FILE may be omitted or `-`: standard input.
";

/// Bytes of a string in a row of annotated hex.
const ROW_BYTES: usize = 16;
/// Rows of the tree that are made at once.
const ROWS_AT_ONCE: usize = 1_024;
/// Deepest level that a row of the tree is set in for.
const LEVELS_MAX: u32 = 20;

/// What is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    Annotate,
    Tree,
    Links,
}

impl View {
    /// The view that a call names.
    pub(super) fn named(name: &std::ffi::OsStr) -> Option<Self> {
        match name.to_str()? {
            "annotate" => Some(Self::Annotate),
            "tree" => Some(Self::Tree),
            "links" => Some(Self::Links),
            _ => None,
        }
    }
}

pub(super) fn run(view: View, arguments: &mut Arguments) -> Result<(), Exit> {
    let (mut source, mut by_lines, mut format) = (Source::default(), false, None);
    let mut items = Items::One;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Value(file) => source.set(file)?,
            Arg::Long("lines") => by_lines = true,
            Arg::Long("seq") => items = Items::Sequence,
            Arg::Long("from") => {
                format = Some(arguments.text()?.parse().map_err(Exit::Usage)?);
            }
            Arg::Short('h') | Arg::Long("help") => return output::print(HELP),
            other => return Err(arguments::unexpected(other)),
        }
    }
    if by_lines {
        let format = format.unwrap_or(Format::Hex);
        return lines::answer_each(&source, |line| {
            let bytes = bytes::decode_line(line, format)?;
            let embedded = Embedded::Closed;
            let document = Document::read(bytes, Options { items, embedded });
            Ok(Answer { view, document })
        });
    }
    let bytes = bytes::decode(&source, format)?;
    let embedded = Embedded::Opened;
    let document = Document::read(bytes, Options { items, embedded });
    match view {
        View::Annotate => annotate(&document)?,
        View::Tree => tree(&document)?,
        View::Links => links(&document)?,
    }
    for fault in document.faults_inside() {
        source.note(format_args!(
            "inside a byte string: {}: {fault}",
            fault.error.kind()
        ));
    }
    match document.fault() {
        Some(fault) => Err(blame(&source, fault)),
        None => Ok(()),
    }
}

/// The end of a call whose input is not well-formed.
pub(super) fn blame(source: &Source, fault: &Fault) -> Exit {
    Exit::Input(format!("{source}: {}: {fault}", fault.error.kind()))
}

fn annotate(document: &Document) -> Result<(), Exit> {
    let annotation = Annotation::new(document, ROW_BYTES);
    let meaning = Meaning::of(&document.tree(), Switches::ALL);
    let note = |item: Item<'_>, words: &mut String| say(&meaning, item, words);
    let mut out = output::locked();
    annotation
        .write(document, &note, |text| out.write_all(text))
        .and_then(|()| out.flush())
        .map_err(Exit::from_write)
}

fn tree(document: &Document) -> Result<(), Exit> {
    let outline = Outline::new(document);
    let meaning = Meaning::of(&document.tree(), Switches::ALL);
    let note = |item: Item<'_>, words: &mut String| say(&meaning, item, words);
    let mut out = output::locked();
    let offset_width = document.bytes().len().to_string().len();
    for start in (0..outline.len()).step_by(ROWS_AT_ONCE) {
        for row in outline.rows(document, start..start + ROWS_AT_ONCE, &note) {
            let line = line_of(&row);
            writeln!(out, "{:>offset_width$}  {line}", row.start).map_err(Exit::from_write)?;
        }
    }
    out.flush().map_err(Exit::from_write)
}

/// Adds what an item means.
fn say(meaning: &Meaning, item: Item<'_>, words: &mut String) {
    if let Some(comment) = meaning.comment(item) {
        words.push_str(&comment);
    }
}

fn line_of(row: &TreeRow) -> String {
    let TreeRow {
        kind,
        label,
        value,
        depth,
        ..
    } = row;
    let set_in = "  ".repeat(LEVELS_MAX.min(*depth) as usize);
    let level = match depth {
        0..=LEVELS_MAX => String::new(),
        _ => format!("level {depth}: "),
    };
    let colon = if label.is_empty() { "" } else { ": " };
    let is_counted =
        matches!(kind.as_str(), "array" | "map") || value.trim_end_matches('s').ends_with("chunk");
    let kind = if is_counted {
        format!("{kind} of ")
    } else {
        String::new()
    };
    let unfinished = match row.is_whole || row.node.is_none() {
        true => "",
        false => ", not whole",
    };
    let hash = if row.note.is_empty() { "" } else { "  # " };
    let note = &row.note;
    format!("{set_in}{level}{label}{colon}{kind}{value}{unfinished}{hash}{note}")
}

fn links(document: &Document) -> Result<(), Exit> {
    let mut out = output::locked();
    let tree = document.tree();
    for (offset, cid) in tree.all().filter_map(link_of) {
        writeln!(out, "{offset} {cid}").map_err(Exit::from_write)?;
    }
    out.flush().map_err(Exit::from_write)
}
