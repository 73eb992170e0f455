//! From bytes to what is shown, in steps between which messages get in.

use std::rc::Rc;

use perop_core::cbor::document::{self, Document, Embedded, Indexer, Items};

use crate::protocol::cbor::{Event, Options, Reading, Stamp};
use crate::worker::turn::Turn;

use super::shown::Shown;
use super::{Inspector, post};

/// Below this everything is done at once. Units: bytes.
pub(super) const SMALL: usize = 1 << 20;

/// What is shown while the rest is being read. Units: bytes.
pub(super) const PREVIEW: usize = 64 << 10;

/// Items that are indexed or laid out between two turns: some 10 ms.
const STEP: u32 = 1_000_000;

/// What is to be shown beside the bytes.
pub(super) struct Showing {
    pub(super) inspector: Rc<Inspector>,
    pub(super) ticket: u32,
    pub(super) options: Options,
    pub(super) reading: Reading,
    pub(super) link: Option<String>,
}

impl Showing {
    /// Shows the beginning of `bytes`.
    pub(super) fn preview(&self, bytes: &[u8]) {
        let preview = Document::preview(bytes, self.how(), PREVIEW);
        let mut layout = Shown::blank_layout(&self.options);
        while !layout.advance(&preview.tree(), u32::MAX) {}
        self.finish(Shown::new(preview, layout, self.options.clone()), true);
    }

    /// Shows all of `bytes`, unless something else is opened meanwhile.
    pub(super) async fn all(self, bytes: Vec<u8>) {
        let is_large = bytes.len() > SMALL;
        if is_large && !self.is_previewed() {
            self.preview(&bytes);
        }
        let turn = Turn::new();
        let mut indexer = Indexer::new(bytes, self.how());
        while !indexer.step(STEP as usize) {
            if !is_large {
                continue;
            }
            let (done, all) = indexer.progress();
            let share = done as f64 / all.max(1) as f64;
            progress(self.ticket, "indexing the items", 0.4 + 0.3 * share);
            turn.wait().await;
            if self.is_late() {
                return;
            }
        }
        let document = indexer.finish();
        let mut layout = Shown::blank_layout(&self.options);
        while !layout.advance(&document.tree(), STEP) {
            if !is_large {
                continue;
            }
            let share = f64::from(layout.progress()) / f64::from(document.nodes().max(1));
            progress(self.ticket, "laying the notation out", 0.7 + 0.3 * share);
            turn.wait().await;
            if self.is_late() {
                return;
            }
        }
        if is_large {
            progress(self.ticket, "looking for shapes and findings", 1.0);
        }
        self.finish(Shown::new(document, layout, self.options.clone()), false);
    }

    /// Whether the beginning was shown while a file was being read.
    fn is_previewed(&self) -> bool {
        let shown = self.inspector.shown.borrow();
        let is_it = |shown: &Shown| shown.is_preview && shown.stamp.ticket == self.ticket;
        shown.as_ref().is_some_and(is_it)
    }

    fn is_late(&self) -> bool {
        self.inspector.ticket.get() != self.ticket
    }

    fn how(&self) -> document::Options {
        let (is_sequence, opens) = (self.options.is_sequence, self.options.opens_embedded);
        document::Options {
            items: if is_sequence {
                Items::Sequence
            } else {
                Items::One
            },
            embedded: if opens {
                Embedded::Opened
            } else {
                Embedded::Closed
            },
        }
    }

    fn finish(&self, mut shown: Shown, is_preview: bool) {
        shown.reading = self.reading.clone();
        shown.link = self.link.clone();
        shown.is_preview = is_preview;
        shown.stamp = Stamp {
            ticket: self.ticket,
            revision: self.inspector.next_revision(),
        };
        post(Event::Opened(Box::new(shown.opened())));
        self.inspector.shown.replace(Some(shown));
    }
}

/// Shows the same bytes in another way.
pub(super) async fn again(inspector: Rc<Inspector>, options: Options) {
    let Some(shown) = inspector.shown.take() else {
        return;
    };
    let ticket = shown.stamp.ticket;
    let (reading, link) = (shown.reading.clone(), shown.link.clone());
    let showing = Showing {
        inspector,
        ticket,
        options,
        reading,
        link,
    };
    showing.all(shown.into_document().into_bytes()).await;
}

/// Tells the page how far it is.
pub(super) fn progress(ticket: u32, stage: &str, fraction: f64) {
    post(Event::Progress {
        ticket,
        stage: stage.into(),
        fraction,
    });
}
