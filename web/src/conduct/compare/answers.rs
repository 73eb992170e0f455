//! What the worker says about a comparison.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::CompareConduct;
use crate::address;
use crate::clipboard::{self, Outcome};
use crate::protocol::compare::{Event, Format, Shown};
use crate::route::Page;
use crate::state::compare::Source;

impl CompareConduct {
    /// Whether the last question was asked under that number.
    pub(in crate::conduct) fn has_asked(&self, ticket: u32) -> bool {
        self.ticket.get_value() == ticket
    }

    pub(in crate::conduct) fn receive(&self, event: Event) {
        // An answer to an earlier question comes too late.
        if !self.has_asked(event.ticket()) {
            return;
        }
        match event {
            Event::Shown { shown, payload, .. } => {
                self.status.set(match shown.verdict.is_empty() {
                    true => "Done: nothing was found".into(),
                    false => format!("Done: {}", shown.verdict),
                });
                self.show_address(payload);
                self.put_texts(&shown);
                self.shown.set(*shown);
            }
            Event::Refused { message, .. } => {
                self.shown.set(Shown::default());
                self.status.set(message);
            }
            Event::Copied { format, text, .. } => self.copied(format, text),
            Event::NotCopied {
                format, message, ..
            } => self.copied.set(Some((format, Outcome::Failed(message)))),
        }
    }

    pub(in crate::conduct) fn fail(&self, message: &str) {
        self.status.set(format!(
            "Stopped by an error: {}.",
            message.trim_end_matches('.')
        ));
    }

    /// A file's text goes into its box, where it can be edited.
    fn put_texts(&self, shown: &Shown) {
        let mut sides = self.sides.get_untracked();
        let mut is_changed = false;
        for (index, found) in shown.sides.iter().enumerate() {
            if let (Some(text), Some(place)) = (&found.text, sides.place_of(index)) {
                sides.sides[place].source = Source::Text(text.clone());
                is_changed = true;
            }
        }
        if is_changed {
            self.sides.set(sides);
            // As a text it has a place in the address.
            self.look();
        }
    }

    /// Keeps the input in the address, in place of the one before; a link that was opened stays.
    pub(super) fn show_address(&self, payload: Option<String>) {
        if self.page != Page::Compare || self.is_opened.get_value() {
            return;
        }
        let page = Page::Compare.address();
        let fragment = payload.map_or(page.clone(), |payload| format!("{page}/{payload}"));
        self.address.set_value(fragment.clone());
        // The person may be on another page by now.
        let shown = Page::of(&address::fragment());
        if matches!(shown, Some(Page::Compare | Page::Shared)) {
            address::show(&fragment, address::Entry::Same);
        }
    }

    fn copied(&self, format: Format, text: String) {
        let copied = self.copied;
        spawn_local(async move {
            let outcome = match format {
                Format::Png => clipboard::copy_picture(&text).await,
                _ => clipboard::copy_text(text).await,
            };
            copied.set(Some((format, outcome)));
        });
    }
}
