//! What the Compare page and its worker say to each other.
//!
//! The worker reads, compares and words everything; the page draws what it is given.

mod format;

use serde::{Deserialize, Serialize};

use super::share::Input;
use crate::chart::picture::Picture;

pub use format::Format;

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Read the sides, whose texts are the attachment one after the other, and compare them.
    Show {
        /// Comes back with the answer: a late one is dropped.
        ticket: u32,
        /// The sides.
        sides: Vec<Given>,
        /// What of them is shown, and how.
        view: View,
        /// What the address is to keep; `None` where it cannot.
        input: Option<Input>,
    },
    /// Write what was shown last in a format.
    Copy {
        /// Of what was shown.
        ticket: u32,
        /// The format.
        format: Format,
        /// The page's address up to the `#`, for formats that hold a link.
        base: String,
    },
}

/// One side as it was given.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Given {
    /// What a person or a file calls it; empty for whatever the text says.
    pub label: String,
    /// Bytes of the attachment that are this side's.
    pub length: usize,
    /// Whether they are to come back as text, as those of a file that was dropped.
    pub is_file: bool,
}

/// What is shown of a comparison.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// The side that the others are held against.
    pub baseline: usize,
    /// The offer of the first text that was accepted.
    pub pairing: Option<usize>,
    /// The order of the rows.
    pub sort: Sort,
    /// Only rows whose names have all of these words.
    pub filter: String,
    /// Which rows.
    pub only: Only,
    /// The key of a name part that rows are grouped by; empty for units alone.
    pub group: String,
    /// Whether p-values are corrected for the number of rows.
    pub is_holm: bool,
    /// Whether every row is shown, however many there are.
    pub is_all: bool,
    /// Whether rows without a difference are given apart.
    pub folds_same: bool,
}

/// The order of rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Sort {
    /// As in the text, with what came from zero first.
    #[default]
    Text,
    /// By the parts of the names, sizes in their natural order.
    Name,
    /// The largest change first.
    Change,
    /// The smallest p first.
    P,
    /// The largest figure first.
    Size,
}

/// Which rows are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Only {
    /// All.
    #[default]
    All,
    /// Those that changed.
    Changed,
    /// Those that got worse.
    Worse,
    /// Those that got better.
    Better,
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// What there is to see.
    Shown {
        /// The request's.
        ticket: u32,
        /// Everything, in words and drawings.
        shown: Box<Shown>,
        /// The input as an address keeps it, from `b1.` on; `None` where it is too long.
        payload: Option<String>,
    },
    /// The sides cannot be shown, in words.
    Refused {
        /// The request's.
        ticket: u32,
        /// Why.
        message: String,
    },
    /// There is no such text, in words.
    NotCopied {
        /// The request's.
        ticket: u32,
        /// The request's.
        format: Format,
        /// Why.
        message: String,
    },
    /// A text to copy.
    Copied {
        /// The request's.
        ticket: u32,
        /// The request's.
        format: Format,
        /// The text.
        text: String,
    },
}

impl Event {
    /// Of which question it is the answer.
    pub fn ticket(&self) -> u32 {
        match self {
            Self::Shown { ticket, .. }
            | Self::Refused { ticket, .. }
            | Self::Copied { ticket, .. }
            | Self::NotCopied { ticket, .. } => *ticket,
        }
    }
}

/// A comparison in words and drawings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Shown {
    /// What was found in each text.
    pub sides: Vec<Found>,
    /// What the columns of sides are called; may be others than the texts, as after a pairing.
    pub labels: Vec<String>,
    /// Which of them is the baseline.
    pub baseline: usize,
    /// The whole in a sentence or two; empty where nothing was found.
    pub verdict: String,
    /// What speaks against taking a difference for one of the code; empty where nothing does.
    pub caution: String,
    /// Rows by unit and group.
    pub groups: Vec<Group>,
    /// The same of rows without a difference, where they are given apart.
    pub same: Vec<Group>,
    /// Rows beyond those shown.
    pub rows_left: usize,
    /// Rows without a difference that are given apart, those that are not here among them.
    pub same_rows: usize,
    /// Pairings that can be accepted.
    pub offers: Vec<String>,
    /// Which of them was accepted.
    pub accepted: Option<usize>,
    /// Blocks that stand in the text more than once.
    pub folds: Vec<String>,
    /// What is to be kept in mind: chance, noise, differences of the environment.
    pub notes: Vec<String>,
    /// Benchmarks that one side alone has: its label and their names.
    pub only: Vec<(String, Vec<String>)>,
    /// Lines that look like results and are not readable.
    pub not_understood: Vec<NotUnderstood>,
    /// Such lines beyond those listed.
    pub not_understood_left: usize,
    /// What was said of machine and system, common to all sides.
    pub config: Vec<(String, String)>,
    /// Keys of name parts.
    pub keys: Vec<String>,
    /// The charts.
    pub pictures: Vec<Picture>,
}

impl Shown {
    /// Whether there is any row.
    pub fn has_rows(&self) -> bool {
        !self.groups.is_empty() || !self.same.is_empty()
    }

    /// The benchmarks that a side alone has, as many as a sentence holds.
    pub fn only_words(&self) -> Vec<String> {
        const NAMES_MAX: usize = 20;
        let words = self.only.iter().map(|(side, names)| {
            let more = names.len().saturating_sub(NAMES_MAX);
            let named = names[..names.len() - more].join(", ");
            match more {
                0 => format!("Only in {side}: {named}."),
                _ => format!("Only in {side}: {named} and {more} more."),
            }
        });
        words.collect()
    }

    /// What the rows that are given apart are called together; empty where there are none.
    pub fn same_words(&self) -> String {
        let rows = self.same_rows;
        let all = match (rows, self.groups.is_empty()) {
            (0, _) => return String::new(),
            (1, true) => "The only row".into(),
            (_, true) => format!("All {rows} rows"),
            (1, false) => "1 other row".into(),
            (_, false) => format!("{rows} other rows"),
        };
        format!("{all}: no difference found")
    }
}

/// What was found in one text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// In words: `18 comparisons in 3 units, from benchstat before 2023`.
    pub words: String,
    /// The text of a file, where it is short enough to be edited.
    pub text: Option<String>,
}

/// Rows with something in common.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// The unit, and the group where there is one.
    pub title: String,
    /// `lower is better`; empty where nobody knows.
    pub better: String,
    /// In order.
    pub rows: Vec<Row>,
    /// The geometric means, where there is one; or why there is none.
    pub geomean: Option<Row>,
}

/// One benchmark in one unit.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The name, with controls made visible, and without its middle where it is very long.
    pub name: String,
    /// The name with its middle; empty where it is not left out.
    pub whole: String,
    /// The package or class; empty where there is none.
    pub group: String,
    /// One per side.
    pub cells: Vec<Cell>,
}

/// What a row says of one side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Cell {
    /// The figure; a dash where there is none.
    pub figure: String,
    /// The interval or spread, and how many runs.
    pub spread: String,
    /// The change against the baseline, as a number; empty at the baseline.
    pub change: String,
    /// p and how many runs; empty where there was no test.
    pub test: String,
    /// The change in words.
    pub verdict: String,
    /// `better`, `worse` or `neutral`.
    pub tone: String,
}

/// A line that looks like a result and is not readable.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct NotUnderstood {
    /// Which text.
    pub side: usize,
    /// Counted from 1.
    pub line: usize,
    /// The line, cut where it is long.
    pub text: String,
    /// Why.
    pub reason: String,
}
