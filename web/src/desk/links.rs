//! Links: what is put into one, and what is found in one.

use perop_core::harness::result::Snapshot;
use perop_core::snapshot::compare::{self, Comparison, Options};
use perop_core::snapshot::export;
use perop_core::snapshot::link::{self, Fit, Kind, Link, PageInput, Results};

use super::found;
use crate::figures;
use crate::protocol::share::{Input, Kind as Shown, Opened, Written};

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

/// Results as the content of a link.
pub fn of_results(snapshot: Snapshot) -> Link {
    Link::new(Kind::Results(Results {
        snapshot,
        input: None,
    }))
}

/// The input of a page as the content of a link.
pub fn of_input(input: Input) -> Link {
    Link::new(Kind::Input(PageInput {
        page: input.page,
        input: link::Input::Text(input.text),
        fields: input.fields,
    }))
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

/// The numbers of a link as text; empty where it has none.
fn table(link: &Link) -> String {
    match &link.kind {
        Kind::Results(results) => export::markdown::table(&results.snapshot.results),
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
    let link = link::open(text).map_err(|error| sentence(&error.to_string()))?;
    let payload = link::write(&link).map_err(|error| error.to_string())?;
    Ok(Opened {
        title: link.title,
        note: link.note,
        payload,
        kind: match link.kind {
            Kind::Results(results) => Shown::Results(results.snapshot),
            Kind::Comparison(_) | Kind::Text(_) => Shown::Compared,
            Kind::Input(input) => Shown::Input(Input {
                page: input.page,
                text: match input.input {
                    link::Input::Text(text) => text,
                    link::Input::Bytes(bytes) => hex(&bytes),
                },
                fields: input.fields,
            }),
        },
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    format!("{}{}.", first.unwrap_or_default(), letters.as_str())
}

/// What a kept link is called in the list.
///
/// Errors: as [`open`].
pub fn kept_title(payload: &str) -> Result<String, String> {
    let link = link::open(payload).map_err(|error| error.to_string())?;
    if !link.title.is_empty() {
        return Ok(link.title);
    }
    Ok(match &link.kind {
        Kind::Results(results) => of_run(&results.snapshot),
        Kind::Comparison(comparison) => {
            let compared = comparison.input.compare(comparison.options);
            let rows = figures::counted(compared.rows.len(), "row");
            format!("{}: {rows}", figures::listed(&compared.labels))
        }
        Kind::Text(_) => "Benchmark text".into(),
        Kind::Input(input) => format!("Input of the page {}", input.page),
    })
}

fn of_run(snapshot: &Snapshot) -> String {
    let mut workloads: Vec<&str> = Vec::new();
    for result in &snapshot.results {
        if !workloads.contains(&result.workload.as_str()) {
            workloads.push(&result.workload);
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
    let json = match &link.kind {
        Kind::Results(results) => serde_json::to_string_pretty(&results.snapshot),
        Kind::Comparison(comparison) => {
            let compared = comparison.input.compare(comparison.options);
            serde_json::to_string_pretty(&export::comparison::json::Answer::new(
                &compared,
                Vec::new(),
            ))
        }
        Kind::Text(reading) => {
            serde_json::to_string_pretty(&perop_core::snapshot::read::answer(reading))
        }
        Kind::Input(input) => {
            let text = match &input.input {
                link::Input::Text(text) => text.clone(),
                link::Input::Bytes(bytes) => hex(bytes),
            };
            serde_json::to_string_pretty(&serde_json::json!({
                "page": input.page,
                "input": text,
            }))
        }
    };
    json.map_err(|error| error.to_string())
}
