//! The conduct of everything about links: the panel, what is kept, what is opened.

use leptos::prelude::*;
use perop_core::harness::result::Snapshot;

use super::desk::Desk;
use crate::address;
use crate::clipboard;
use crate::figures;
use crate::protocol::share::{Content, Event, Kept, Request, Written};
use crate::protocol::{self, Attachment};

/// What a page has to share.
#[derive(Clone, Debug, PartialEq)]
pub struct Shareable {
    /// What goes into the link.
    pub content: Content,
    /// What goes into it in that place once a person wants their input in it; `None` where there
    /// is none that is not in `content`.
    pub with_input: Option<Content>,
    /// Whether there are runs in it, which a summary leaves out.
    pub has_runs: bool,
    /// What it is, for the panel.
    pub words: String,
}

/// The panel.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// Whether it is open.
    pub is_open: bool,
    /// What is shared; `None` where there is nothing, and the address says it all.
    pub shareable: Option<Shareable>,
    /// Whether the input is to be in the link.
    pub has_input: bool,
    /// Whether only medians, bounds and counts are.
    pub is_summary: bool,
    /// How long the link is without the input. Units: characters of the address.
    pub length: Option<usize>,
    /// How long it is with the input, or why it cannot be in it.
    pub length_with_input: Option<Result<usize, String>>,
    /// The link, once it is written.
    pub written: Option<Written>,
    /// Why there is none; empty where there is one or will be.
    pub refusal: String,
}

/// A copy is a reference.
#[derive(Clone, Copy)]
pub struct ShareConduct {
    /// The panel.
    pub panel: RwSignal<Panel>,
    /// What is kept, the latest first; `None` before the list has come.
    pub kept: RwSignal<Option<Vec<Kept>>>,
    /// What was deleted last and can be put back.
    pub deleted: RwSignal<Option<String>>,
    /// Why nothing is kept; empty where something can be.
    pub not_kept: RwSignal<String>,
    desk: Desk,
    /// The panel's last question.
    writing: StoredValue<u32>,
    /// The question how long the link is with the input.
    weighing: StoredValue<u32>,
    /// The last link that was to be opened.
    opening: StoredValue<u32>,
}

impl Panel {
    /// What the input does to the length of the link; empty until that is known.
    pub fn weight(&self) -> String {
        match (self.length, &self.length_with_input) {
            (Some(without), Some(Ok(with))) if *with >= without => {
                format!("adds {}", figures::counted(*with - without, "character"))
            }
            (Some(without), Some(Ok(with))) => {
                format!("saves {}", figures::counted(without - *with, "character"))
            }
            (_, Some(Err(why))) => format!("does not fit: {why}"),
            _ => String::new(),
        }
    }
}

impl ShareConduct {
    pub(super) fn start(desk: Desk) -> Self {
        Self {
            panel: RwSignal::new(Panel::default()),
            kept: RwSignal::new(None),
            deleted: RwSignal::new(None),
            not_kept: RwSignal::new(String::new()),
            desk,
            writing: StoredValue::new(0),
            weighing: StoredValue::new(0),
            opening: StoredValue::new(0),
        }
    }

    /// Opens the panel for what the page has to share.
    pub(super) fn open_panel(&self, shareable: Option<Shareable>) {
        self.panel.set(Panel {
            is_open: true,
            shareable,
            ..Panel::default()
        });
        self.write();
        self.weigh();
    }

    /// Asks how long the link is with the input, so that it is known before it is in it.
    fn weigh(&self) {
        let shareable = self.panel.with_untracked(|panel| panel.shareable.clone());
        let Some(content) = shareable.and_then(|shareable| shareable.with_input) else {
            return;
        };
        self.weighing.set_value(self.desk.ticket());
        self.ask(Request::Write {
            ticket: self.weighing.get_value(),
            content,
            is_summary: false,
            base: address::base(),
        });
    }

    /// Opens the panel where what the page shows cannot be shared, which it says in words.
    pub(super) fn open_refused(&self, why: String) {
        self.writing.set_value(0);
        self.panel.set(Panel {
            is_open: true,
            refusal: why,
            ..Panel::default()
        });
    }

    /// Closes it.
    pub fn close_panel(&self) {
        self.panel.update(|panel| panel.is_open = false);
    }

    /// Whether the input is to be in the link.
    pub fn include_input(&self, has_input: bool) {
        self.panel.update(|panel| panel.has_input = has_input);
        self.write();
    }

    /// Whether the link is to be a summary.
    pub fn summarise(&self, is_summary: bool) {
        self.panel.update(|panel| panel.is_summary = is_summary);
        self.write();
    }

    fn write(&self) {
        let panel = self.panel.get_untracked();
        let Some(shareable) = panel.shareable else {
            return;
        };
        let with_input = shareable.with_input.filter(|_| panel.has_input);
        // A summary of figures beside the very input they are of is not offered.
        let is_summary = panel.is_summary && with_input.is_none();
        let content = with_input.unwrap_or(shareable.content);
        self.writing.set_value(self.desk.ticket());
        self.ask(Request::Write {
            ticket: self.writing.get_value(),
            content,
            is_summary,
            base: address::base(),
        });
    }

    /// Reads a link; what is in it comes back as an event.
    pub(super) fn open(&self, text: String) {
        self.opening.set_value(self.desk.ticket());
        self.ask(Request::Open {
            ticket: self.opening.get_value(),
            text,
        });
    }

    /// What was to be opened is not wanted any more.
    pub(super) fn forget_opening(&self) {
        self.opening.set_value(0);
    }

    /// Whether the answer is to the last link that was to be opened.
    pub(super) fn is_opening(&self, ticket: u32) -> bool {
        self.opening.get_value() == ticket
    }

    /// Keeps a link in the browser.
    pub(super) fn keep(&self, payload: String) {
        self.ask(Request::Keep { payload });
    }

    /// Keeps the results of a run.
    pub(super) fn keep_run(&self, snapshot: Snapshot) {
        self.ask(Request::KeepRun { snapshot });
    }

    /// Asks what is kept.
    pub(super) fn list(&self) {
        self.ask(Request::List);
    }

    /// Deletes a kept snapshot; it can be put back until the next one is deleted.
    pub fn delete(&self, payload: String) {
        self.ask(Request::Delete { payload });
    }

    /// Puts the deleted one back.
    pub fn restore(&self) {
        self.ask(Request::Restore);
    }

    /// Saves a kept snapshot as a file.
    pub fn export(&self, payload: String) {
        self.ask(Request::Export { payload });
    }

    fn ask(&self, request: Request) {
        self.desk
            .ask(protocol::Request::Share(request), Attachment::None);
    }

    pub(super) fn receive(&self, event: Event) {
        match event {
            Event::Written { ticket, link } if ticket == self.weighing.get_value() => {
                let length = Some(Ok(link.length));
                self.panel.update(|panel| panel.length_with_input = length);
            }
            Event::Refused { ticket, message } if ticket == self.weighing.get_value() => {
                let refusal = Some(Err(message));
                self.panel.update(|panel| panel.length_with_input = refusal);
            }
            Event::Written { ticket, link } if ticket == self.writing.get_value() => {
                self.keep(link.payload.clone());
                self.panel.update(|panel| {
                    panel.refusal.clear();
                    if !panel.has_input && !panel.is_summary {
                        panel.length = Some(link.length);
                    }
                    panel.written = Some(*link);
                });
            }
            Event::Refused { ticket, message } if ticket == self.writing.get_value() => {
                self.panel.update(|panel| {
                    panel.written = None;
                    panel.refusal = message;
                });
            }
            Event::Kept { kept, deleted } => {
                self.not_kept.set(String::new());
                self.kept.set(Some(kept));
                self.deleted.set(deleted);
            }
            Event::NotKept { message } => self.not_kept.set(message),
            Event::Exported { name, text } => {
                if clipboard::save(&name, text.as_bytes()).is_err() {
                    self.not_kept
                        .set("The browser allows no files to be saved.".into());
                }
            }
            Event::Written { .. } | Event::Refused { .. } | Event::Opened { .. } => {}
        }
    }
}
