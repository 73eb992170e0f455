//! A drawing as data: made in the worker, shown by the page as elements, written as an SVG file.
//!
//! Horizontal places are in per cent of the width and vertical ones in CSS pixels, so that a
//! drawing fits every window without being made anew.

pub mod svg;

use serde::{Deserialize, Serialize};

use super::Series;
use super::lane::Dot;

/// A chart with everything that is said about it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Picture {
    /// The figure's name.
    pub name: String,
    /// What it shows, in a sentence or two.
    pub summary: String,
    /// What the marks mean.
    pub legend: String,
    /// Units: CSS pixels.
    pub height: f64,
    /// In the order in which they are drawn.
    pub nodes: Vec<Node>,
    /// The heads of the table of the same numbers.
    pub heads: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

#[cfg(test)]
impl Picture {
    /// How many of its elements have a class that begins so.
    pub(crate) fn count(&self, class: &str) -> usize {
        let nodes = self.nodes.iter();
        nodes
            .filter(|node| node.attribute("class").starts_with(class))
            .count()
    }
}

/// An SVG element. Names are the program's own; only `text` may be somebody else's, and is shown
/// as text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Node {
    /// The element's name.
    pub tag: String,
    /// Names and values.
    pub attributes: Vec<(String, String)>,
    /// The element's text.
    pub text: String,
    /// Elements in it.
    pub children: Vec<Node>,
}

/// Where a text begins, ends or has its middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// What a picture is drawn from.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A straight line.
    Line {
        /// Horizontal ends, in per cent.
        x: (f64, f64),
        /// Vertical ends, in pixels.
        y: (f64, f64),
        /// What it is, for the style sheet.
        class: &'static str,
        /// Whose colour and dash; `None` for none.
        series: Option<usize>,
    },
    /// An upright rectangle.
    Band {
        /// Left and right edge, in per cent.
        x: (f64, f64),
        /// Upper and lower edge, in pixels.
        y: (f64, f64),
        /// What it is.
        class: &'static str,
        /// Whose colour.
        series: Option<usize>,
    },
    /// The marker of a series, with a text that shows on pointing at it.
    Marker {
        /// The place.
        at: Dot,
        /// Whose.
        series: usize,
        /// The numbers behind it.
        title: String,
    },
    /// Many small dots as one element.
    Dots {
        /// The places.
        places: Vec<Dot>,
        /// Whose.
        series: usize,
    },
    /// Words.
    Text {
        /// The place of the baseline.
        at: Dot,
        /// Which end `at` is.
        anchor: Anchor,
        /// What they are.
        class: &'static str,
        /// The words.
        text: String,
    },
    /// A name that is cut off where its room ends.
    Name {
        /// The baseline.
        y: f64,
        /// The room from the left edge on, in per cent.
        room: f64,
        /// The name.
        text: String,
    },
}

impl Mark {
    /// The element that draws the mark in a picture of that height.
    pub fn node(self, height: f64) -> Node {
        match self {
            Self::Line {
                x,
                y,
                class,
                series,
            } => Node::new("line")
                .with("class", classes(class, series))
                .with("x1", percent(x.0))
                .with("x2", percent(x.1))
                .with("y1", pixels(y.0))
                .with("y2", pixels(y.1)),
            Self::Band {
                x,
                y,
                class,
                series,
            } => Node::new("rect")
                .with("class", classes(class, series))
                .with("x", percent(x.0))
                .with("width", percent(x.1 - x.0))
                .with("y", pixels(y.0))
                .with("height", pixels(y.1 - y.0)),
            Self::Marker { at, series, title } => marker(at, series, title),
            Self::Dots { places, series } => Node::new("svg")
                .with("viewBox", format!("0 0 100 {}", pixels(height)))
                .with("preserveAspectRatio", "none")
                .with("width", "100%")
                .with("height", pixels(height))
                .holding(
                    Node::new("path")
                        .with("class", classes("dots", Some(series)))
                        .with("d", super::path::dots(&places)),
                ),
            Self::Text {
                at,
                anchor,
                class,
                text,
            } => Node::new("text")
                .with("class", class)
                .with("x", percent(at.x))
                .with("y", pixels(at.y))
                .with("text-anchor", anchor.word())
                .saying(text),
            Self::Name { y, room, text } => name(y, room, text),
        }
    }
}

fn marker(at: Dot, series: usize, title: String) -> Node {
    let shape = Node::new("path").with("d", Series(series).marker());
    Node::new("svg")
        .with("class", classes("marker", Some(series)))
        .with("x", percent(at.x))
        .with("y", pixels(at.y))
        .with("overflow", "visible")
        .holding(shape.holding(Node::new("title").saying(title)))
}

fn name(y: f64, room: f64, text: String) -> Node {
    const ABOVE: f64 = 13.0;
    let words = Node::new("text")
        .with("class", "row-name")
        .with("x", "0")
        .with("y", pixels(ABOVE))
        .saying(short(&text, NAME_MAX));
    Node::new("svg")
        .with("x", "0")
        .with("y", pixels(y - ABOVE))
        .with("width", percent(room))
        .with("height", pixels(ABOVE + 5.0))
        .holding(words.holding(Node::new("title").saying(text)))
}

/// Letters of a row's name in a drawing.
const NAME_MAX: usize = 90;

/// A name of more than so many letters keeps its end, where the parts are that differ from row to
/// row.
pub fn short(name: &str, letters_max: usize) -> String {
    let letters = name.chars().count();
    if letters <= letters_max {
        return name.to_owned();
    }
    let start: String = name.chars().take(letters_max / 3).collect();
    let end = name.chars().skip(letters - letters_max * 2 / 3);
    format!("{start}…{}", end.collect::<String>())
}

impl Anchor {
    fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

impl Node {
    /// An element without anything.
    pub fn new(tag: &str) -> Self {
        Self {
            tag: tag.into(),
            ..Self::default()
        }
    }

    /// With an attribute.
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.attributes.push((name.into(), value.into()));
        self
    }

    /// With that text.
    pub fn saying(mut self, text: impl Into<String>) -> Self {
        self.text = text.into();
        self
    }

    /// With an element in it.
    pub fn holding(mut self, child: Self) -> Self {
        self.children.push(child);
        self
    }

    /// The value of an attribute; empty where it is not there.
    pub fn attribute(&self, name: &str) -> &str {
        let found = self.attributes.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }
}

fn classes(class: &str, series: Option<usize>) -> String {
    match series {
        Some(series) => format!("{class} {}", Series(series).class()),
        None => class.into(),
    }
}

fn percent(x: f64) -> String {
    format!("{x:.2}%")
}

fn pixels(y: f64) -> String {
    let text = format!("{y:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests;
