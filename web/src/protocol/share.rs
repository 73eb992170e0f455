//! What is said about links and kept snapshots.

use perop_core::harness::result::Snapshot;
use perop_core::snapshot::link::Page;
use serde::{Deserialize, Serialize};

/// What the page asks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    /// Write a link.
    Write {
        /// Comes back with the answer.
        ticket: u32,
        /// What is to be in it.
        content: Content,
        /// Medians, bounds and counts alone, without the runs.
        is_summary: bool,
        /// The page's address up to the `#`.
        base: String,
    },
    /// Read a link.
    Open {
        /// Comes back with the answer.
        ticket: u32,
        /// An address, a fragment, or from `b1.` on.
        text: String,
    },
    /// Keep a snapshot in the browser.
    Keep {
        /// What is in it.
        payload: String,
    },
    /// Keep the results of a run.
    KeepRun {
        /// The results.
        #[serde(with = "super::plain")]
        snapshot: Snapshot,
    },
    /// List what is kept.
    List,
    /// Delete a kept snapshot.
    Delete {
        /// Which.
        payload: String,
    },
    /// Put a deleted one back.
    Restore,
    /// A kept snapshot as a file.
    Export {
        /// Which.
        payload: String,
    },
}

/// What is put into a link.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Content {
    /// Results of a run, and the recipe in them.
    Results(#[serde(with = "super::plain")] Snapshot),
    /// Results of a run, and the reader's own bytes that they are of.
    Own {
        /// The results.
        #[serde(with = "super::plain")]
        snapshot: Snapshot,
        /// The bytes of CBOR.
        given: Vec<u8>,
    },
    /// What is in a link that was opened: from `b1.` on.
    Link(String),
    /// The comparison that was shown last, under that ticket.
    Compared(u32),
    /// An input of a page.
    Input(Input),
}

/// An input of a page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Input {
    /// The page.
    pub page: Page,
    /// What was typed.
    pub text: String,
    /// What else makes the page look as it does, by name.
    pub fields: Vec<(String, String)>,
}

impl Input {
    /// A text, and nothing else.
    pub fn of_text(page: Page, text: String) -> Self {
        let fields = Vec::new();
        Self { page, text, fields }
    }
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Event {
    /// A link was written.
    Written {
        /// The request's.
        ticket: u32,
        /// The link.
        link: Box<Written>,
    },
    /// A link was read.
    Opened {
        /// The request's.
        ticket: u32,
        /// What is in it.
        opened: Box<Opened>,
    },
    /// It could not be written or read, in words.
    Refused {
        /// The request's.
        ticket: u32,
        /// Why.
        message: String,
    },
    /// What is kept, the latest first.
    Kept {
        /// One each.
        kept: Vec<Kept>,
        /// What was deleted last and can be put back.
        deleted: Option<String>,
    },
    /// Nothing can be kept, in words.
    NotKept {
        /// Why.
        message: String,
    },
    /// A kept snapshot as a file.
    Exported {
        /// The file's name.
        name: String,
        /// What is in it.
        text: String,
    },
}

/// A link and what is to be said about it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Written {
    /// From `b1.` on.
    pub payload: String,
    /// The whole address.
    pub address: String,
    /// Its length in characters.
    pub length: usize,
    /// `green`, `amber`, `orange` or `over`.
    pub fit: String,
    /// Where it fits, in words.
    pub places: String,
    /// A block of text for places that take no link of that length.
    pub block: String,
}

/// What is in a link.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Opened {
    /// What the link is called; empty where it is not.
    pub title: String,
    /// What its author says; empty where nothing.
    pub note: String,
    /// From `b1.` on, cleaned.
    pub payload: String,
    /// What it is.
    pub kind: Kind,
}

/// The kinds of link.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Kind {
    /// A comparison or a text that was read: the Compare page shows it.
    #[default]
    Compared,
    /// Results of a run.
    Results {
        /// The results.
        #[serde(with = "super::plain")]
        snapshot: Snapshot,
        /// The sender's own bytes that they are of, where these are in the link.
        given: Option<Vec<u8>>,
        /// What is known of the tasks on bytes of one's own that are among them.
        tasks: Vec<Task>,
    },
    /// An input of a page.
    Input(Input),
}

/// A task on bytes that somebody gives.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// What results call it.
    pub id: String,
    /// What people call it.
    pub title: String,
    /// What counts as one operation.
    pub operation: String,
}

/// A snapshot kept in the browser.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// From `b1.` on.
    pub payload: String,
    /// What it is called.
    pub title: String,
    /// When it was kept, in milliseconds since the epoch.
    pub kept_ms: f64,
}
