//! What the page shows of the bytes, as the inspector's worker gives it.

use serde::{Deserialize, Serialize};

/// Which bytes and which way to show them an answer belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stamp {
    /// What was opened.
    pub ticket: u32,
    /// Counts the ways they were shown.
    pub revision: u32,
}

/// Everything about what was opened but its rows.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Opened {
    /// What the rows that follow belong to.
    pub stamp: Stamp,
    /// Whether this is the beginning only, while the rest is being read.
    pub is_preview: bool,
    /// What the input was taken for.
    pub reading: Reading,
    /// Bytes of CBOR.
    pub bytes: u32,
    /// Data items.
    pub items: u32,
    /// What ended the reading, if it did not reach the end of the bytes.
    pub fault: Option<Fault>,
    /// Rows of each view.
    pub rows: [u32; 3],
    /// What is wrong, by the profile that is chosen.
    pub findings: Vec<Finding>,
    /// How many there are in all.
    pub findings_total: u32,
    /// What was recognised in it.
    pub recognised: Vec<Recognised>,
    /// The payload of a link that opens this input; none where it would be too long.
    pub link: Option<String>,
}

impl Opened {
    /// Whether it is all of the input with that ticket, not only its beginning, nor an earlier one.
    pub fn is_whole_of(&self, ticket: u32) -> bool {
        !self.is_preview && self.stamp.ticket == ticket
    }
}

/// What the input was taken for.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// The name of the format.
    pub format: String,
    /// Why.
    pub why: String,
    /// Damage and remarks.
    pub remarks: Vec<TextFault>,
    /// Other formats it could be taken for: name and reason.
    pub others: Vec<(String, String)>,
}

/// Something about a text, with its place.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TextFault {
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
    /// From 0, in bytes.
    pub offset: u32,
    /// One sentence.
    pub message: String,
    /// Whether it ended the reading.
    pub is_fatal: bool,
}

/// The fault that ended the reading of the bytes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Fault {
    /// By the name that the command uses.
    pub kind: String,
    /// Where.
    pub offset: u32,
    /// In which item.
    pub path: String,
    /// What was wrong, in a few words.
    pub reason: String,
    /// What should have been there.
    pub expected: String,
    /// What was there.
    pub found: String,
    /// What may have happened.
    pub hint: Option<String>,
}

/// A rule that is broken.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// Where.
    pub offset: u32,
    /// By the name that the command uses.
    pub kind: String,
    /// At which level it counts: `valid`, or the profile.
    pub level: String,
    /// In a few words.
    pub message: String,
}

/// A shape that was recognised.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Recognised {
    /// Its name.
    pub title: String,
    /// Where it begins.
    pub offset: u32,
}

/// One change of a re-encoding.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// What was changed.
    pub what: String,
    /// Its bytes before: offset and hex.
    pub before: (u32, String),
    /// Its bytes after: offset and hex.
    pub after: (u32, String),
}

/// One row of a view.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// How deep it is indented.
    pub depth: u32,
    /// Where its bytes begin.
    pub start: u32,
    /// Where its bytes end.
    pub end: u32,
    /// In the tree: the container that can be opened or closed, and whether it is closed.
    pub fold: Option<(u32, bool)>,
    /// What stands in it, in order.
    pub spans: Vec<Span>,
}

/// A piece of a row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Span {
    /// What kind of thing it is: a class of the style sheet.
    pub class: String,
    /// What is shown.
    pub text: String,
    /// The bytes of the item it belongs to, where that is not the row's.
    pub range: Option<(u32, u32)>,
}

/// An item that is pointed at.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Item {
    /// Its number in the index.
    pub node: u32,
    /// Where its head begins.
    pub start: u32,
    /// Where its head ends.
    pub head_end: u32,
    /// Where it ends, with all it contains.
    pub end: u32,
    /// The way to it from the outermost item.
    pub path: String,
    /// The bits of its head, grouped.
    pub bits: String,
    /// The same in words.
    pub words: String,
    /// What it means, where that is known.
    pub note: String,
    /// Parts of an opaque byte string: offset, name, what it says.
    pub fields: Vec<(u32, String, String)>,
    /// Whether it is a byte string that can be opened, or was.
    pub unwrap: Option<bool>,
    /// The row of each view where it begins; none where the view does not show it.
    pub rows: [Option<u32>; 3],
}
