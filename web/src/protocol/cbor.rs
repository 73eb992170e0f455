//! What the CBOR page and the inspector's worker say to each other.
//!
//! The worker holds the bytes and their one index; the page asks for the rows it shows and for the
//! item a person points at. Offsets are in bytes from the start and fit 32 bits, as the index does.

mod shown;

use serde::{Deserialize, Serialize};

pub use shown::{
    Change, Fault, Finding, Item, Opened, Reading, Recognised, Row, Span, Stamp, TextFault,
};

/// What the page asks of the inspector.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Read what is attached: the text of the input box as UTF-8, or a file.
    Open {
        /// Counts what was opened; answers carry it, so that late ones are known.
        ticket: u32,
        /// The name of a format, or none to find out.
        format: Option<String>,
        /// How it is to be shown.
        options: Options,
    },
    /// Read what a link carries.
    OpenLink {
        /// Counts what was opened.
        ticket: u32,
        /// From `b1.` on.
        payload: String,
        /// How it is to be shown.
        options: Options,
    },
    /// Show the same bytes in another way.
    Show(Options),
    /// Give the rows of one view.
    Rows {
        /// Which view.
        view: View,
        /// The first row.
        from: u32,
        /// The row after the last one.
        to: u32,
    },
    /// Describe the item that is meant.
    Mark {
        /// Which one.
        target: Target,
        /// Whether it is pointed at in passing, or chosen.
        is_pointed: bool,
    },
    /// Open or close a container of the tree.
    Fold(u32),
    /// Open the byte string as CBOR in its place, or close it again.
    Unwrap(u32),
    /// Give the whole diagnostic notation, to be edited.
    Notation,
    /// Encode the attached diagnostic notation.
    Encode {
        /// Whether it is still being typed.
        is_typing: bool,
    },
    /// Give these bytes, to be edited.
    Bytes {
        /// The first.
        start: u32,
        /// The one after the last.
        end: u32,
    },
    /// Put the attached hex in the place of these bytes.
    Patch {
        /// The first.
        start: u32,
        /// The one after the last.
        end: u32,
    },
    /// Write the same items by the rules of the profile that is chosen.
    Reencode,
    /// Give the bytes in that form.
    Copy(String),
}

/// How the bytes are shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    /// Whether items may follow each other.
    pub is_sequence: bool,
    /// Whether byte strings that are known to hold CBOR are opened in their place.
    pub opens_embedded: bool,
    /// `never`, `needed` or `always`: encoding indicators of the diagnostic notation.
    pub indicators: String,
    /// The name of a profile; none for validity alone.
    pub profile: Option<String>,
    /// Names of the meanings that are switched off.
    pub meanings_off: Vec<String>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            is_sequence: false,
            opens_embedded: true,
            indicators: "needed".into(),
            profile: None,
            meanings_off: Vec::new(),
        }
    }
}

/// One of the three views of the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum View {
    /// Annotated hex.
    Hex,
    /// The tree.
    Tree,
    /// Diagnostic notation.
    Notation,
}

impl View {
    /// All, in the order in which arrays hold them.
    pub const ALL: [Self; 3] = [Self::Hex, Self::Tree, Self::Notation];

    /// The accessible name of its region.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hex => "Annotated hex",
            Self::Tree => "Tree",
            Self::Notation => "Diagnostic notation",
        }
    }
}

/// Which item is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// The item of a row.
    Row {
        /// In which view.
        view: View,
        /// Counted from 0.
        row: u32,
    },
    /// The one of that number in the index.
    Node(u32),
    /// The innermost item around a byte.
    Offset(u32),
    /// What holds the item.
    Parent(u32),
    /// The first thing the item holds.
    Child(u32),
    /// The item whose head follows.
    After(u32),
    /// The item whose head comes before.
    Before(u32),
}

/// What the inspector tells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// How far the reading is.
    Progress {
        /// What was opened.
        ticket: u32,
        /// What is being done.
        stage: String,
        /// From 0 to 1.
        fraction: f64,
    },
    /// What a link carried, as it is to stand in the input box.
    Restored {
        /// What was opened.
        ticket: u32,
        /// The text of the input box.
        text: String,
        /// The format that was chosen, if one was.
        format: Option<String>,
    },
    /// There is something to see.
    Opened(Box<Opened>),
    /// The tree has another number of rows by now.
    Counted {
        /// What the rows that follow belong to.
        stamp: Stamp,
        /// Rows of each view.
        rows: [u32; 3],
    },
    /// Rows of one view.
    Rows {
        /// Of which bytes, shown how.
        stamp: Stamp,
        /// Which view.
        view: View,
        /// The first of them.
        from: u32,
        /// The rows.
        rows: Vec<Row>,
    },
    /// The item that was meant.
    Marked {
        /// Of which bytes, shown how.
        stamp: Stamp,
        /// What it is and where each view shows it.
        item: Box<Item>,
        /// Whether it is pointed at in passing, or chosen.
        is_pointed: bool,
    },
    /// The whole diagnostic notation.
    Notation(Result<String, String>),
    /// The edited notation was encoded: hex is attached.
    Encoded {
        /// The request's.
        is_typing: bool,
    },
    /// The bytes that were asked for, as hex, or why they cannot be edited.
    Bytes {
        /// The first.
        start: u32,
        /// The one after the last.
        end: u32,
        /// Lower-case digits.
        hex: Result<String, String>,
    },
    /// All bytes with the edited ones among them: hex is attached.
    Patched,
    /// The edited bytes have a fault, in words.
    NotPatched(String),
    /// The notation has a fault.
    NotEncoded(TextFault),
    /// The same items by the rules of a profile: bytes are attached.
    Reencoded {
        /// By which rules.
        profile: String,
        /// Which bytes changed, one line each.
        changes: Vec<Change>,
        /// How many there are in all.
        changes_total: u32,
    },
    /// What was asked for cannot be done: why.
    Refused(String),
    /// The bytes in the form that was asked for; those of a file are attached.
    Copied {
        /// Which form.
        form: String,
        /// Empty for a file.
        text: String,
    },
}
