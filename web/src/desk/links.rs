//! Links: what is put into one, and what is found in one.

use perop_core::harness::result::Snapshot;
use perop_core::snapshot::compare::{self, Comparison, Options};
use perop_core::snapshot::export::{self, escape};
use perop_core::snapshot::link::{self, Fit, Kind, Link, Page, PageInput, Results};
use perop_core::workloads::given::{self, Given};

use super::found;
use crate::figures;
use crate::protocol::share::{Input, Kind as Shown, Opened, Task, Written};

/// A comparison as the content of a link: what it is made of, not what came of it.
pub(super) fn of_comparison(input: &compare::Input, comparison: &Comparison) -> Link {
    Link::new(Kind::Comparison(link::Comparison {
        input: input.clone(),
        options: Options {
            baseline: comparison.baseline,
            ..Options::default()
        },
    }))
}

/// Results as the content of a link, with the bytes they are of where these are to be in it.
pub fn of_results(snapshot: Snapshot, given: Option<Vec<u8>>) -> Link {
    let input = given.map(|bytes| of_cbor(link::Input::Bytes(bytes)));
    Link::new(Kind::Results(Results { snapshot, input }))
}

/// The input of a page as the content of a link.
pub fn of_input(input: Input) -> Link {
    let bytes = bytes_of(&input);
    Link::new(Kind::Input(match bytes {
        Some(bytes) => of_cbor(bytes),
        None => PageInput {
            page: input.page,
            input: link::Input::Text(input.text),
            fields: input.fields,
        },
    }))
}

/// Bytes as an input of the CBOR page, which shows them as hexadecimal digits.
fn of_cbor(bytes: link::Input) -> PageInput {
    PageInput {
        page: Page::Cbor,
        input: bytes,
        fields: Vec::new(),
    }
}

/// The bytes that an input is, where [`open`] gives that very input for them.
fn bytes_of(input: &Input) -> Option<link::Input> {
    if input.page != Page::Cbor || input.fields != hex_field() {
        return None;
    }
    let bytes = link::Input::of_hex(&input.text)?;
    let is_as_shown = bytes.text() == input.text;
    is_as_shown.then_some(bytes)
}

/// Says that the input is taken for hexadecimal digits.
fn hex_field() -> Vec<(String, String)> {
    vec![("format".into(), "hex".into())]
}

/// Writes a link and says where it fits; `base` is the page's address up to the `#`.
///
/// Errors: it is too long for a link, or cannot be one, in words.
pub fn write(link: &Link, base: &str) -> Result<Written, String> {
    let payload = link::write(link).map_err(|error| error.to_string())?;
    let address = format!("{base}{}", link::address(&payload));
    let length = address.chars().count();
    let fit = Fit::of(length);
    Ok(Written {
        block: format!("{}\n{address}\n", table(link)),
        length,
        fit: match fit {
            Fit::Green => "green",
            Fit::Amber => "amber",
            Fit::Orange => "orange",
            Fit::TooLong => "over",
        }
        .into(),
        places: format!("{}.", fit.places()),
        address,
        payload,
    })
}

/// The input of a page as its address keeps it; `None` where it is too long for a link.
pub fn write_input(input: Input) -> Option<String> {
    link::write(&of_input(input)).ok()
}

/// The same of bytes on the CBOR page, such as those of a file.
pub fn write_bytes(bytes: &[u8]) -> Option<String> {
    link::write(&Link::new(Kind::Input(of_cbor(link::Input::Bytes(
        bytes.to_vec(),
    )))))
    .ok()
}

/// The numbers of a link as text; empty where it has none.
fn table(link: &Link) -> String {
    match &link.kind {
        Kind::Results(results) => {
            export::markdown::tables(&results.snapshot.results, &given::title)
        }
        Kind::Comparison(comparison) => {
            export::comparison::markdown(&comparison.input.compare(comparison.options))
        }
        Kind::Text(reading) => found::of_text(reading)
            .map(|input| export::comparison::markdown(&input.compare(Options::default())))
            .unwrap_or_default(),
        Kind::Input(_) => String::new(),
    }
}

/// Reads a link.
///
/// Errors: incomplete, damaged, newer, in words.
pub fn open(text: &str) -> Result<Opened, String> {
    let link = link::open(text).map_err(|error| super::sentence(&error.to_string()))?;
    let payload = link::write(&link).map_err(|error| error.to_string())?;
    Ok(Opened {
        title: escape::visible(&link.title).into_owned(),
        note: lines(&link.note),
        payload,
        kind: match link.kind {
            Kind::Results(results) => Shown::Results {
                tasks: tasks(&results.snapshot),
                snapshot: results.snapshot,
                given: results.input.and_then(given_of),
            },
            Kind::Comparison(_) | Kind::Text(_) => Shown::Compared,
            Kind::Input(input) => {
                let is_bytes = matches!(input.input, link::Input::Bytes(_));
                Shown::Input(Input {
                    text: input.input.text(),
                    fields: match is_bytes && input.page == Page::Cbor && input.fields.is_empty() {
                        true => hex_field(),
                        false => input.fields,
                    },
                    page: input.page,
                })
            }
        },
    })
}

/// The tasks on given bytes that are among the results.
fn tasks(snapshot: &Snapshot) -> Vec<Task> {
    let is_there = |given: &&&Given| {
        let mut results = snapshot.results.iter();
        results.any(|result| result.workload == given.id)
    };
    let tasks = given::ALL.iter().filter(is_there);
    tasks
        .map(|given| Task {
            id: given.id.into(),
            title: given.title.into(),
            operation: given.operation.into(),
        })
        .collect()
}

/// The bytes that results are of.
fn given_of(input: PageInput) -> Option<Vec<u8>> {
    match input.input {
        link::Input::Bytes(bytes) if input.page == Page::Cbor => Some(bytes),
        _ => None,
    }
}

/// Each line with what hides in it shown.
fn lines(text: &str) -> String {
    let lines = text.lines().map(escape::visible);
    lines.collect::<Vec<_>>().join("\n")
}

/// What a kept link is called in the list.
///
/// Errors: as [`open`].
pub fn kept_title(payload: &str) -> Result<String, String> {
    let link = link::open(payload).map_err(|error| error.to_string())?;
    let title = match &link.kind {
        _ if !link.title.is_empty() => link.title,
        Kind::Results(results) => of_run(&results.snapshot),
        Kind::Comparison(comparison) => {
            let compared = comparison.input.compare(comparison.options);
            let rows = figures::counted(compared.rows.len(), "row");
            format!("{}: {rows}", figures::listed(&compared.labels))
        }
        Kind::Text(_) => "Benchmark text".into(),
        Kind::Input(input) => format!("Input of the page {}", input.page.id()),
    };
    Ok(escape::visible(&title).into_owned())
}

fn of_run(snapshot: &Snapshot) -> String {
    let mut workloads: Vec<&str> = Vec::new();
    for result in &snapshot.results {
        let workload = match given::is_given(&result.workload) {
            true => "CBOR input",
            false => &result.workload,
        };
        if !workloads.contains(&workload) {
            workloads.push(workload);
        }
    }
    let environment = &snapshot.environment;
    let variants = figures::counted(snapshot.results.len(), "result");
    format!(
        "{}, {variants}, {} {}, {}",
        figures::listed(&workloads),
        environment.engine,
        environment.version,
        environment.date
    )
}

/// What is in a link, as the JSON of `perop open`.
///
/// Errors: as [`open`].
pub fn opened_json(payload: &str) -> Result<String, String> {
    let link = link::open(payload).map_err(|error| error.to_string())?;
    serde_json::to_string_pretty(&link::answer(&link)).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests;
