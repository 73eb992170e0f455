//! A comparison as text to copy.

use perop_core::snapshot::compare::{Comparison, Input};
use perop_core::snapshot::export::{comparison as export, escape};

use super::found;
use crate::chart::picture::{Picture, svg};
use crate::protocol::compare::Format;

/// What was shown last, for the texts to be made of.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) input: Input,
    pub(super) comparison: Comparison,
    pub(super) pictures: Vec<Picture>,
    pub(super) labels: Vec<String>,
}

/// The text in that format; `link` is the whole address of a link to it.
pub(super) fn text(source: &Source, format: Format, link: &str) -> String {
    let comparison = &source.comparison;
    match format {
        Format::Markdown => export::markdown(comparison),
        Format::MarkdownWithLink => export::markdown_with_link(comparison, link),
        Format::Benchstat => export::benchstat(comparison),
        Format::Csv => export::csv(comparison),
        Format::Json => {
            let json = export::json::Answer::new(comparison, Vec::new());
            serde_json::to_string_pretty(&json).unwrap_or_default()
        }
        Format::Go => go(&source.input),
        Format::Svg | Format::Png => svg::file(&source.pictures, &source.labels),
    }
}

/// Each side's lines under a line that names it, which benchstat takes for configuration.
fn go(input: &Input) -> String {
    let sides = match input {
        Input::Sides(sides) => sides.clone(),
        Input::Printed(printed) => found::sides_of(printed),
    };
    let several = sides.len() > 1;
    let lines = sides.iter().map(|side| match several {
        true => format!(
            "side: {}\n{}\n",
            escape::visible(&side.label),
            export::go(side)
        ),
        false => export::go(side),
    });
    lines.collect()
}
