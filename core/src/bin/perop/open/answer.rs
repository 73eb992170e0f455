//! The content of a link as text and Go benchmark lines.

use perop_core::harness::result::Snapshot;
use perop_core::snapshot::compare::{Input as Sides, Options, Printed, Series, Side, Values};
use perop_core::snapshot::export::comparison;
use perop_core::snapshot::export::escape::visible;
use perop_core::snapshot::export::{self, table};
use perop_core::snapshot::link::{Comparison, Kind, Link};
use perop_core::snapshot::model::Reading;
use perop_core::snapshot::read;
use perop_core::workloads::given;

use crate::exit::Exit;
use crate::read::presets;

/// For people.
pub(super) fn text(link: &Link) -> String {
    let mut text = String::new();
    for words in [&link.title, &link.note] {
        if !words.is_empty() {
            text.push_str(&lines(words));
            text.push('\n');
        }
    }
    text.push_str(&match &link.kind {
        Kind::Results(results) => {
            let input = results.input.as_ref();
            let input = input.map(|input| {
                let text = lines(&input.input.text());
                format!("\nInput of the page {}:\n{text}", input.page.id())
            });
            run(&results.snapshot) + &input.unwrap_or_default()
        }
        Kind::Comparison(Comparison { input, options }) => {
            comparison::benchstat(&input.compare(*options))
        }
        Kind::Text(reading) => read_text(reading),
        Kind::Input(input) => lines(&input.input.text()),
    });
    text
}

/// Lines that benchstat reads.
///
/// Errors: an input of a page has none.
pub(super) fn go(link: &Link) -> Result<String, Exit> {
    match &link.kind {
        Kind::Results(results) => {
            let side = Side::of_run("", &results.snapshot, presets);
            Ok(comparison::go(&side))
        }
        Kind::Comparison(Comparison { input, .. }) => Ok(match input {
            Sides::Sides(sides) => each_side(sides),
            Sides::Printed(printed) => each_side(&sides_of(printed)),
        }),
        Kind::Text(reading) => Ok(read::go_lines(reading)),
        Kind::Input(_) => Err(Exit::Input(
            "the link has an input of a page and no benchmarks".into(),
        )),
    }
}

fn run(snapshot: &Snapshot) -> String {
    let tables = table::tables(&snapshot.results, &given::title);
    tables + &export::footer(&snapshot.environment)
}

/// Tables of the figures that were read; lines of those that stand beside printed tables.
fn read_text(reading: &Reading) -> String {
    let mut text = match Sides::of_readings(&[(String::new(), reading)], None) {
        Ok(input) => comparison::benchstat(&input.compare(Options::default())),
        Err(why) => format!("{why}\n"),
    };
    if !reading.tables.is_empty() {
        text.push_str(&read::go_lines(reading));
    }
    text
}

/// The lines of each side after its name: old and new, or of more sides their own.
fn each_side(sides: &[Side]) -> String {
    let mut text = String::new();
    for (index, side) in sides.iter().enumerate() {
        let name = match (sides.len(), index) {
            (..=2, 0) => "old",
            (..=2, _) => "new",
            _ => &visible(&side.label),
        };
        text.push_str(&format!("side: {name}\n{}", comparison::go(side)));
    }
    text
}

/// The figures of printed tables, each as one run.
fn sides_of(printed: &Printed) -> [Side; 2] {
    [0, 1].map(|side| {
        let series = printed.rows.iter().map(|row| Series {
            name: row.name.clone(),
            group: row.group.clone(),
            unit: row.unit.clone(),
            values: vec![if side == 0 { row.old } else { row.new }.value],
            kind: Values::Summary,
        });
        Side {
            label: printed.labels[side].clone(),
            config: printed.config.clone(),
            units: printed.units.clone(),
            series: series.collect(),
        }
    })
}

/// Each line with what turns or hides it shown, and a line break at the end.
fn lines(text: &str) -> String {
    text.lines()
        .map(|line| format!("{}\n", visible(line)))
        .collect()
}
