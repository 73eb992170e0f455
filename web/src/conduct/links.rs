//! Links: what opens them, and what each page puts into one.

use leptos::prelude::*;
use perop_core::snapshot::link;

use super::share::Shareable;
use super::{Conduct, address};
use crate::bridge::Incoming;
use crate::protocol::share::{Content, Event, Input, Kind, Opened};
use crate::protocol::{self};
use crate::route::Page;
use crate::state::opened::SharedResults;

impl Conduct {
    /// Reads the link in the address; what it holds decides which page is shown. Until then, and
    /// where it is refused, nothing is shown in its place.
    pub(super) fn open_link(&self, fragment: String) {
        self.shared.begin();
        self.show(Page::Shared, &fragment);
        self.share.open(fragment);
    }

    /// What the desk's worker says.
    pub(super) fn hear(&self, incoming: Incoming) {
        match incoming {
            Incoming::Event(protocol::Event::Compare(event), _) => {
                let of_shared = self.shared.compare.has_asked(event.ticket());
                let asked = if of_shared {
                    self.shared.compare
                } else {
                    self.compare
                };
                asked.receive(event);
            }
            Incoming::Event(protocol::Event::Share(event), _) => self.hear_of_links(event),
            Incoming::Broken(message) => {
                self.compare.fail(&message);
                self.shared.compare.fail(&message);
            }
            Incoming::Event(..) | Incoming::Terminated => {}
        }
    }

    fn hear_of_links(&self, event: Event) {
        match event {
            Event::Opened { ticket, opened } if self.share.is_opening(ticket) => {
                self.opened(*opened);
            }
            Event::Refused { ticket, message } if self.share.is_opening(ticket) => {
                self.shared.refuse(message);
            }
            event => {
                self.shared.receive(&event);
                self.share.receive(event);
            }
        }
    }

    fn opened(&self, opened: Opened) {
        let fragment = address::fragment();
        match opened.kind {
            Kind::Results {
                snapshot,
                given,
                tasks,
            } => self.shared.show(SharedResults {
                title: opened.title,
                note: opened.note,
                payload: opened.payload,
                snapshot,
                given,
                tasks,
            }),
            Kind::Compared => {
                let input = Input::of_text(link::Page::Compare, opened.payload);
                self.compare.open_input(&input);
                self.show(Page::Compare, &fragment);
            }
            Kind::Input(input) => match input.page {
                link::Page::Compare => {
                    self.compare.open_input(&input);
                    self.show(Page::Compare, &fragment);
                }
                link::Page::Cbor => {
                    self.cbor.open_input(input.text, &input.fields);
                    self.show(Page::Cbor, &fragment);
                }
                link::Page::Run | link::Page::Serialize => self.shared.refuse(format!(
                    "This link is an input of the page {}, which this Perop does not have; \
                     reload the page, or ask for the text block.",
                    input.page.id()
                )),
            },
        }
    }

    /// Share was pressed.
    pub fn share_page(&self) {
        let shareable = match self.page.get_untracked() {
            Page::Run => self.run.shareable(),
            Page::Cbor => match (self.cbor.input(), self.cbor.linked_file()) {
                (Some(input), _) => Some(of_cbor(input)),
                (None, Some(Ok(payload))) => Some(of_file(payload)),
                (None, Some(Err(why))) => return self.share.open_refused(why),
                (None, None) => None,
            },
            Page::Compare => self.compare.shareable(),
            Page::Shared => self.shared.shareable(),
        };
        self.share.open_panel(shareable);
    }

    /// The figures of the reader's own input are to be shared.
    pub fn share_cost(&self) {
        self.share.open_panel(self.cbor.cost.shareable());
    }

    /// Every finished run is kept in the browser.
    pub(super) fn keep_runs(&self) {
        let (finished, share) = (self.run.finished, self.share);
        Effect::new(move |_| {
            if let Some(snapshot) = finished.get() {
                share.keep_run(snapshot);
            }
        });
    }
}

fn of_cbor((text, fields): (String, Vec<(String, String)>)) -> Shareable {
    Shareable {
        content: Content::Input(Input {
            page: link::Page::Cbor,
            text,
            fields,
        }),
        with_input: None,
        has_runs: false,
        words: "The link holds your input, as it is in the box.".into(),
    }
}

fn of_file(payload: String) -> Shareable {
    Shareable {
        content: Content::Link(payload),
        with_input: None,
        has_runs: false,
        words: "The link holds the bytes of the file, not its name.".into(),
    }
}

/// Results with the recipe in them.
pub(super) fn of_results(snapshot: perop_core::harness::result::Snapshot) -> Shareable {
    Shareable {
        content: Content::Results(snapshot),
        with_input: None,
        has_runs: true,
        words: "The link holds the figures and the recipe: whoever opens it sees them at once and \
                can measure the same."
            .into(),
    }
}
