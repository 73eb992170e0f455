//! Everything about the CBOR page that can change, in one struct, and what changes it.

pub mod cost;
mod edit;
pub mod examples;
mod input;
mod say;
pub mod scroll;
mod window;
pub mod words;

use std::sync::Arc;

use reactive_stores::Store;

use crate::protocol::cbor::{Event, Item, Opened, Options, Stamp, View};

pub use edit::{Changes, Draft, Patch};
pub use input::{File, Input};
pub use window::Window;

/// The longest text that is put into an input box; a longer one is kept beside it, as a box with
/// megabytes in it makes every key wait. Units: bytes.
pub const TEXT_MAX: usize = 200_000;

/// Inputs that can be brought back.
const UNDO_MAX: usize = 50;

/// The state of the CBOR page. Methods change it; views read its fields.
#[derive(Clone, Debug, Default, Store)]
pub struct Inspector {
    /// What is looked at.
    pub input: Input,
    /// How it is shown.
    pub options: Options,
    /// What is being waited for.
    pub busy: Option<Busy>,
    /// What the worker has said about it.
    pub opened: Option<Opened>,
    /// The rows at hand, by view.
    pub hex: Window,
    /// The same of the tree.
    pub tree: Window,
    /// The same of the diagnostic notation.
    pub notation: Window,
    /// The item that was chosen.
    pub chosen: Option<Item>,
    /// The item that is pointed at.
    pub pointed: Option<Item>,
    /// The diagnostic notation while it is edited.
    pub draft: Option<Draft>,
    /// The bytes of an item while they are edited.
    pub patch: Option<Patch>,
    /// What the last re-encoding changed.
    pub changes: Option<Changes>,
    /// What the browser did not let be copied, to be copied by hand.
    pub offered: Option<String>,
    /// Inputs before this one, the last one last, each with what replaced it.
    pub before: Vec<(Input, String)>,
    /// What the status line says beside what follows from the rest.
    pub said: String,
    /// Counts what was opened.
    pub ticket: u32,
}

/// What is being waited for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Busy {
    /// In a few words.
    pub stage: String,
    /// From 0 to 1.
    pub fraction: f64,
}

impl Inspector {
    /// What is shown, where it is the whole of the input that is there now.
    pub fn whole(&self) -> Option<&Opened> {
        let opened = self.opened.as_ref();
        opened.filter(|opened| opened.is_whole_of(self.ticket))
    }

    /// Puts another input in the place of this one, which can be brought back.
    pub fn replace(&mut self, input: Input, what: &str) {
        let before = std::mem::replace(&mut self.input, input);
        if !before.is_empty() {
            if self.before.len() == UNDO_MAX {
                self.before.remove(0);
            }
            self.before.push((before, what.to_owned()));
        }
        self.begin();
    }

    /// Somebody typed into the input box. What the box of the browser can undo is not kept here.
    pub fn type_text(&mut self, text: String) {
        if let Some(file) = self.input.file.take() {
            let input = Input {
                text,
                file: None,
                format: None,
            };
            self.input.file = Some(file);
            self.replace(input, "typing");
        } else {
            self.input.text = text;
            self.begin();
        }
    }

    /// Brings the input before this one back.
    pub fn undo(&mut self) {
        if let Some((input, what)) = self.before.pop() {
            self.input = input;
            self.begin();
            self.said = format!("Undone: {what}.");
        }
    }

    /// Something is opened from here on; what is still said of the one before is late.
    pub fn begin(&mut self) {
        self.ticket += 1;
        self.draft = None;
        self.patch = None;
        self.changes = None;
        self.offered = None;
        self.said.clear();
        if self.input.is_empty() {
            self.clear();
        }
    }

    /// Nothing is shown.
    fn clear(&mut self) {
        self.opened = None;
        self.busy = None;
        self.chosen = None;
        self.pointed = None;
        for view in View::ALL {
            *self.window_mut(view) = Window::default();
        }
    }

    /// The worker was ended before it was done.
    pub fn cancel(&mut self) {
        self.ticket += 1;
        self.clear();
        self.said = "Cancelled. Read it again, or choose something else.".into();
    }

    /// The worker cannot go on.
    pub fn fail(&mut self, message: &str) {
        self.clear();
        let reason = message.trim_end_matches('.');
        self.said = format!("Stopped by an error: {reason}.");
    }

    /// Takes in what the worker tells.
    pub fn take(&mut self, event: Event) {
        match event {
            Event::Progress {
                ticket,
                stage,
                fraction,
            } if ticket == self.ticket => {
                self.busy = Some(Busy { stage, fraction });
            }
            Event::Restored {
                ticket,
                text,
                format,
            } if ticket == self.ticket => {
                self.input = Input {
                    text,
                    file: None,
                    format,
                };
            }
            Event::Opened(opened) if opened.stamp.ticket == self.ticket => self.open(*opened),
            Event::Rows {
                stamp,
                view,
                from,
                rows,
            } if stamp.ticket == self.ticket => {
                let rows = Arc::new(rows);
                *self.window_mut(view) = Window { stamp, from, rows };
            }
            Event::Counted { stamp, rows } if stamp.ticket == self.ticket => {
                if let Some(opened) = &mut self.opened {
                    (opened.stamp, opened.rows) = (stamp, rows);
                }
            }
            event => self.take_answer(event),
        }
    }

    /// Takes in what was asked about what is shown.
    fn take_answer(&mut self, event: Event) {
        match event {
            Event::Reencoded {
                profile,
                changes,
                changes_total,
            } => {
                let (listed, total) = (changes, changes_total);
                self.changes = Some(Changes {
                    profile,
                    listed,
                    total,
                });
            }
            Event::Marked {
                stamp,
                item,
                is_pointed,
            } if stamp == self.stamp() => {
                let slot = if is_pointed {
                    &mut self.pointed
                } else {
                    &mut self.chosen
                };
                *slot = Some(*item);
            }
            Event::Notation(Ok(text)) => {
                self.draft = Some(Draft {
                    text,
                    ..Draft::default()
                });
            }
            Event::Bytes { start, end, hex } => self.edit_bytes(start, end, hex),
            Event::NotPatched(fault) => {
                if let Some(patch) = &mut self.patch {
                    patch.fault = fault;
                }
            }
            Event::NotEncoded(fault) => {
                if let Some(draft) = &mut self.draft {
                    draft.fault = Some(fault);
                }
            }
            Event::Notation(Err(message)) | Event::Refused(message) => {
                self.busy = None;
                self.said = message;
            }
            _ => {}
        }
    }

    fn open(&mut self, opened: Opened) {
        // What was marked is a node and a row of the index that was shown before.
        if self.stamp() != opened.stamp {
            self.pointed = None;
            self.chosen = None;
        }
        if !opened.is_preview {
            self.busy = None;
        }
        self.opened = Some(opened);
    }

    /// What the answers have to belong to.
    pub fn stamp(&self) -> Stamp {
        self.opened
            .as_ref()
            .map(|opened| opened.stamp)
            .unwrap_or_default()
    }

    /// The rows of a view that are at hand.
    pub fn window(&self, view: View) -> &Window {
        match view {
            View::Hex => &self.hex,
            View::Tree => &self.tree,
            View::Notation => &self.notation,
        }
    }

    fn window_mut(&mut self, view: View) -> &mut Window {
        match view {
            View::Hex => &mut self.hex,
            View::Tree => &mut self.tree,
            View::Notation => &mut self.notation,
        }
    }

    /// The status line.
    pub fn sentence(&self) -> String {
        if !self.said.is_empty() {
            return self.said.clone();
        }
        match (&self.busy, &self.opened) {
            (Some(busy), _) => format!("Reading: {}", busy.stage),
            (None, Some(opened)) => words::summary(opened),
            (None, None) => "Ready: paste, type, drop or open something.".into(),
        }
    }
}

#[cfg(test)]
mod tests;
