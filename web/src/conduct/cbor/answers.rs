//! What the inspector's worker says.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::address;
use crate::bridge::{Bridge, Incoming};
use crate::clipboard;
use crate::inspector::{InspectorStoreFields, TEXT_MAX};
use crate::protocol::cbor::{self, View};
use crate::protocol::{Attachment, Event};
use crate::route::Page;
use crate::turn;

use super::{CborConduct, Pointing};

impl CborConduct {
    pub(super) fn receive(&self, bundle: Vec<Incoming>) {
        for incoming in bundle {
            match incoming {
                Incoming::Event(Event::Cbor(event), attachment) => self.take(event, attachment),
                Incoming::Event(..) => {}
                Incoming::Broken(message) => {
                    self.change(|state| state.fail(&message));
                    self.with_bridge(Bridge::retire);
                }
                Incoming::Terminated => {}
            }
        }
    }

    fn take(&self, event: cbor::Event, attachment: Attachment) {
        match event {
            cbor::Event::Marked { .. } => {
                let was_pointed = matches!(
                    event,
                    cbor::Event::Marked {
                        is_pointed: true,
                        ..
                    }
                );
                self.change_marks(|state| state.take(event));
                if was_pointed {
                    self.go_on_pointing();
                }
            }
            // Told many times a second, and drawn in one place.
            cbor::Event::Progress { .. } => {
                self.silently(|state| state.take(event));
                self.store.busy().notify();
            }
            // The views are drawn one after another, as all at once would make a person wait.
            cbor::Event::Rows { view, .. } => {
                let conduct = *self;
                turn::one_a_frame(move || conduct.take_rows(view, event));
            }
            cbor::Event::Opened(ref opened) => {
                let link = opened.link.clone();
                // What is said of an earlier input is late, also for the address.
                let is_done = opened.is_whole_of(self.store.read_untracked().ticket);
                self.change(|state| state.take(event));
                if is_done {
                    self.link(link);
                }
            }
            cbor::Event::Encoded { is_typing } => self.encoded(text_of(attachment), is_typing),
            cbor::Event::Patched => self.replace_text(text_of(attachment), "editing the bytes"),
            cbor::Event::Reencoded { .. } => {
                self.replace_text(text_of(attachment), "re-encoding");
                self.change(|state| state.take(event));
            }
            cbor::Event::Copied { form, text } => self.copied(form, text, attachment),
            event => self.change(|state| state.take(event)),
        }
    }

    fn take_rows(&self, view: View, event: cbor::Event) {
        self.silently(|state| state.take(event));
        match view {
            View::Hex => self.store.hex().notify(),
            View::Tree => self.store.tree().notify(),
            View::Notation => self.store.notation().notify(),
        }
    }

    fn encoded(&self, hex: String, is_typing: bool) {
        if hex.len() > TEXT_MAX {
            self.replace_text(hex, "encoding");
            return;
        }
        self.change(|state| {
            if is_typing {
                state.follow_draft(hex);
            } else {
                state.end_draft(hex);
            }
        });
        self.read();
    }

    /// The bytes are here in the form that was asked for.
    fn copied(&self, form: String, text: String, attachment: Attachment) {
        if form == "measure" {
            self.cost.measure(attachment.into_bytes());
            return;
        }
        if form == "file" {
            let bytes = attachment.into_bytes();
            let saved = clipboard::save("perop.cbor", &bytes);
            self.change(|state| state.say_saved(saved.is_ok()));
            return;
        }
        let conduct = *self;
        spawn_local(async move {
            let is_copied = clipboard::copy(&text).await;
            conduct.change(|state| state.say_copied(text, is_copied));
        });
    }

    fn go_on_pointing(&self) {
        let next = self.pointing.with_value(|pointing| pointing.next);
        self.pointing.set_value(Pointing {
            is_asked: next.is_some(),
            next: None,
        });
        if let Some(target) = next {
            self.ask(cbor::Request::Mark {
                target,
                is_pointed: true,
            });
        }
    }

    /// Shows the input in the address, in place of the one before. A link that was opened stays
    /// there for as long as its input does.
    pub(super) fn link(&self, payload: Option<String>) {
        let fragment = address::fragment();
        let is_left = self.opened_link.with_value(|(opened, held)| {
            *opened == fragment && *held != *self.store.input().read_untracked()
        });
        self.linked.set(payload);
        if Page::of(&fragment) == Some(Page::Cbor) || is_left {
            address::show(&untrack(|| self.address()), address::Entry::Same);
        }
    }
}

fn text_of(hex: Attachment) -> String {
    String::from_utf8(hex.into_bytes()).unwrap_or_default()
}
