//! The texts that a comparison is copied as.

use serde::{Deserialize, Serialize};

/// A text to copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Format {
    /// A table for pull requests.
    Markdown,
    /// The same with the link below it.
    MarkdownWithLink,
    /// As today's benchstat prints it.
    Benchstat,
    /// For spreadsheets.
    Csv,
    /// As `perop compare --format json` prints it.
    Json,
    /// Lines that benchstat reads.
    Go,
    /// The charts as one drawing.
    Svg,
    /// The same, for the page to make a picture of.
    Png,
}

impl Format {
    /// All, in the order of the menu.
    pub const ALL: [Self; 8] = [
        Self::Markdown,
        Self::MarkdownWithLink,
        Self::Benchstat,
        Self::Csv,
        Self::Json,
        Self::Go,
        Self::Svg,
        Self::Png,
    ];

    /// What the menu calls it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Markdown => "Markdown",
            Self::MarkdownWithLink => "Markdown with link",
            Self::Benchstat => "benchstat text",
            Self::Csv => "CSV",
            Self::Json => "JSON",
            Self::Go => "Go benchmark lines",
            Self::Svg => "SVG",
            Self::Png => "PNG",
        }
    }
}
