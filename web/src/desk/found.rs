//! What a text holds: results of any kind, or a link to some.

use perop_core::snapshot::compare::{Input, Printed, Series, Side as Compared, Values};
use perop_core::snapshot::export::escape;
use perop_core::snapshot::link::{self, Kind, Link, Page};
use perop_core::snapshot::model::{Offer, Reading};
use perop_core::snapshot::read;
use perop_core::workloads;

use super::{lines, rows};
use crate::figures;
use crate::protocol::compare::{Found, Given, Shown};
use crate::state::compare::FILE_TEXT_MAX;

/// The longest text that is looked at as a link; a link itself is shorter.
const LINK_MAX: usize = 256 * 1024;

/// What one text holds.
#[derive(Clone, Debug)]
pub(super) enum Side {
    /// Benchmark text, decoded.
    Text { reading: Box<Reading>, text: String },
    /// A link.
    Link(Box<Link>),
}

impl Side {
    /// Reads a text. One that carries a link is what the link holds.
    ///
    /// Errors: the link is damaged, and there is nothing else in the text.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, String> {
        let text = read::decode(bytes).into_owned();
        let mut fault = None;
        if text.len() <= LINK_MAX && carries_link(&text) {
            match link::open(&text) {
                Ok(link) => return Self::of_link(link),
                Err(error) => fault = Some(error.to_string()),
            }
        }
        let reading = read::read_with(bytes, &presets);
        match fault {
            Some(fault) if reading.is_empty() => Err(fault),
            _ => Ok(Self::Text {
                reading: Box::new(reading),
                text,
            }),
        }
    }

    /// An input of this page is read in its turn.
    fn of_link(link: Link) -> Result<Self, String> {
        match &link.kind {
            Kind::Input(input) if input.page != Page::Compare => Err(format!(
                "this link is an input of the page {}, not a benchmark",
                input.page.id()
            )),
            Kind::Input(input) => {
                let text = match &input.input {
                    link::Input::Text(text) => text.as_bytes(),
                    link::Input::Bytes(bytes) => bytes,
                };
                Ok(Self::Text {
                    reading: Box::new(read::read_with(text, &presets)),
                    text: read::decode(text).into_owned(),
                })
            }
            _ => Ok(Self::Link(Box::new(link))),
        }
    }

    fn reading(&self) -> Option<&Reading> {
        match self {
            Self::Text { reading, .. } => Some(reading),
            Self::Link(link) => match &link.kind {
                Kind::Text(reading) => Some(reading),
                _ => None,
            },
        }
    }

    /// What it holds, to be compared; `None` where it holds no result.
    fn input(&self, label: &str, pairing: Option<usize>) -> Result<Option<Input>, String> {
        if let Some(reading) = self.reading() {
            return of_reading(reading, label, pairing);
        }
        let Self::Link(link) = self else {
            return Ok(None);
        };
        Ok(match &link.kind {
            Kind::Results(results) => {
                let side = Compared::of_run(label, &results.snapshot, presets);
                Some(Input::Sides(vec![side]))
            }
            Kind::Comparison(comparison) => Some(comparison.input.clone()),
            Kind::Text(_) | Kind::Input(_) => None,
        })
    }

    fn words(&self) -> String {
        match self {
            Self::Text { reading, .. } => words_of(reading),
            Self::Link(link) => match &link.kind {
                Kind::Results(results) => {
                    let count = figures::counted(results.snapshot.results.len(), "result");
                    format!("A link to {count} of a run.")
                }
                Kind::Comparison(_) => "A link to a comparison.".into(),
                Kind::Text(reading) => format!("A link to a text. {}", words_of(reading)),
                Kind::Input(_) => "A link to an input.".into(),
            },
        }
    }
}

fn carries_link(text: &str) -> bool {
    let text = text.trim_start();
    let begins = text.strip_prefix('b').is_some_and(|rest| {
        rest.trim_start_matches(|c: char| c.is_ascii_digit())
            .starts_with('.')
    });
    let contains = ["#/s/b", "%23/s/b", "#/compare/b"];
    begins || contains.iter().any(|mark| text.contains(mark))
}

/// What was found in each text, and what was not understood.
pub(super) fn shown(sides: &[&Side], given: &[Given]) -> Shown {
    let mut shown = Shown::default();
    for (index, (side, given)) in sides.iter().zip(given).enumerate() {
        shown.sides.push(Found {
            words: side.words(),
            text: match side {
                Side::Text { text, .. } if given.is_file && text.len() <= FILE_TEXT_MAX => {
                    Some(text.clone())
                }
                _ => None,
            },
        });
        let Some(reading) = side.reading() else {
            continue;
        };
        shown.folds.extend(folds(reading));
        shown.notes.extend(reading.notes.iter().cloned());
        let label = match sides.len() {
            1 => String::new(),
            count => label(index, count, given),
        };
        lines::add(&mut shown, index, &label, reading);
    }
    lines::cut(&mut shown);
    if let [only] = sides {
        let offers = only.reading().map_or(&[][..], |reading| &reading.offers);
        shown.offers = offers.iter().map(offer).collect();
    }
    shown
}

/// `Compare Before with After: 6 benchmarks`.
fn offer(offer: &Offer) -> String {
    let (old, new) = (rows::label(&offer.old), rows::label(&offer.new));
    let pairs = figures::counted(offer.pairs.len(), "benchmark");
    format!("Compare {old} with {new}: {pairs}")
}

fn folds(reading: &Reading) -> Vec<String> {
    let blocks = reading.blocks.iter().filter(|block| block.occurrences > 1);
    let blocks = blocks.map(|block| {
        let name = block.heading.as_deref().unwrap_or("A block of results");
        (name.to_owned(), block.first_line, block.occurrences)
    });
    let tables = reading.tables.iter().filter(|table| table.occurrences > 1);
    let tables = tables.map(|table| {
        let name = format!("The table of {}", table.unit.as_str());
        (name, table.first_line, table.occurrences)
    });
    let listings = reading
        .listings
        .iter()
        .filter(|listing| listing.occurrences > 1);
    let listings = listings.map(|listing| {
        let name = format!("The list of {}", listing.unit.as_str());
        (name, listing.first_line, listing.occurrences)
    });
    blocks
        .chain(tables)
        .chain(listings)
        .map(|(name, line, count)| {
            let name = escape::visible(&name).into_owned();
            format!("{name} at line {line} stands there {count} times; it counts once.")
        })
        .collect()
}

fn words_of(reading: &Reading) -> String {
    let rows: usize = reading.tables.iter().map(|table| table.rows.len()).sum();
    let listed: usize = reading
        .listings
        .iter()
        .map(|listing| listing.rows.len())
        .sum();
    let parts = [
        (rows, "printed comparison"),
        (listed + reading.rankings.len(), "printed figure"),
        (reading.prose_rows.len(), "row of a table by hand"),
        (reading.records.len(), "measurement"),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, thing)| figures::counted(count, thing))
        .collect();
    if parts.is_empty() {
        return "No result was found.".into();
    }
    let formats: Vec<&str> = reading.formats.iter().map(|format| format.name()).collect();
    format!("{} ({}).", figures::listed(&parts), formats.join(", "))
}

/// What the sides are made of, all together; `None` where there is no result.
///
/// Errors: they cannot be compared, in words.
pub(super) fn input(
    sides: &[&Side],
    given: &[Given],
    pairing: Option<usize>,
) -> Result<Option<Input>, String> {
    let mut inputs = Vec::new();
    for (index, (side, given)) in sides.iter().zip(given).enumerate() {
        let label = label(index, sides.len(), given);
        inputs.extend(side.input(&label, pairing)?);
    }
    if inputs.len() < 2 {
        return Ok(inputs.pop());
    }
    let mut all = Vec::new();
    for input in inputs {
        match input {
            Input::Sides(sides) => all.extend(sides),
            Input::Printed(printed) => all.extend(sides_of(&printed)),
        }
    }
    Ok(Some(Input::Sides(all)))
}

/// A printed comparison beside other texts: its figures stand for runs that nobody has.
pub(super) fn sides_of(printed: &Printed) -> Vec<Compared> {
    let side = |index: usize| {
        let mut side = Compared::new(printed.labels[index].clone());
        side.config.clone_from(&printed.config);
        side.units.clone_from(&printed.units);
        side.series = printed
            .rows
            .iter()
            .map(|row| Series {
                name: row.name.clone(),
                group: row.group.clone(),
                unit: row.unit.clone(),
                values: vec![[row.old.value, row.new.value][index]],
                kind: Values::Summary,
            })
            .collect();
        side
    };
    vec![side(0), side(1)]
}

/// What a text is called, by the person or by its place.
fn label(index: usize, count: usize, given: &Given) -> String {
    match (index, count) {
        _ if !given.label.is_empty() => given.label.clone(),
        (_, 1) => "text".into(),
        (0, 2) => "old".into(),
        (1, 2) => "new".into(),
        (index, _) => format!("text {}", index + 1),
    }
}

/// The results of a text alone; `None` where it has none.
pub(super) fn of_text(reading: &Reading) -> Option<Input> {
    of_reading(reading, "text", None).ok().flatten()
}

fn of_reading(
    reading: &Reading,
    label: &str,
    pairing: Option<usize>,
) -> Result<Option<Input>, String> {
    if reading.is_empty() {
        return Ok(None);
    }
    Input::of_readings(&[(label.to_owned(), reading)], pairing).map(Some)
}

fn presets(id: &str) -> usize {
    workloads::find(id).map_or(0, |found| found.presets.len())
}
