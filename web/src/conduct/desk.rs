//! The worker that reads, compares, writes links and keeps snapshots.
//!
//! It is not the one that measures: that is replaced after each run, and must not be disturbed.

use leptos::prelude::*;

use crate::bridge::{Bridge, Incoming};
use crate::protocol::{Attachment, Request};

type Sink = Box<dyn Fn(Incoming)>;

/// A copy is a reference.
#[derive(Clone, Copy)]
pub(super) struct Desk {
    bridge: StoredValue<Option<Bridge>, LocalStorage>,
    sink: StoredValue<Option<Sink>, LocalStorage>,
    /// Counts questions, so that every answer finds who asked.
    tickets: StoredValue<u32>,
}

impl Desk {
    /// A desk whose worker starts with the first question.
    pub(super) fn new() -> Self {
        Self {
            bridge: StoredValue::new_local(None),
            sink: StoredValue::new_local(None),
            tickets: StoredValue::new(0),
        }
    }

    /// Everything that the worker says goes to `sink`.
    pub(super) fn listen(&self, sink: impl Fn(Incoming) + 'static) {
        self.sink.set_value(Some(Box::new(sink)));
    }

    /// The number of the next question.
    pub(super) fn ticket(&self) -> u32 {
        self.tickets.update_value(|ticket| *ticket += 1);
        self.tickets.get_value()
    }

    /// Asks the worker.
    pub(super) fn ask(&self, request: Request, attachment: Attachment) {
        let bridge = self.bridge.with_value(Clone::clone);
        let bridge = bridge.unwrap_or_else(|| {
            let desk = *self;
            let bridge = Bridge::new(move |bundle| desk.hand_on(bundle));
            self.bridge.set_value(Some(bridge.clone()));
            bridge
        });
        bridge.ask_with(request, attachment);
    }

    fn hand_on(&self, bundle: Vec<Incoming>) {
        self.sink.with_value(|sink| {
            if let Some(sink) = sink {
                bundle.into_iter().for_each(sink);
            }
        });
    }
}
