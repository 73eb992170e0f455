//! Measuring the reader's own bytes, in a worker that does nothing else.

use leptos::prelude::*;
use reactive_stores::Store;

use super::share::Shareable;
use crate::bridge::{Bridge, Incoming};
use crate::inspector::cost::{Cost, CostStoreFields};
use crate::protocol::share::Content;
use crate::protocol::{Attachment, Request};

/// The longest input that is offered to be in a link; whether it fits is found out then.
/// Units: bytes.
const GIVEN_MAX: usize = 256 << 10;

/// A copy is a reference.
#[derive(Clone, Copy)]
pub struct CostConduct {
    /// The state.
    pub store: Store<Cost>,
    /// None until something is measured.
    bridge: StoredValue<Option<Bridge>, LocalStorage>,
    /// What is measured.
    given: StoredValue<Vec<u8>>,
}

impl CostConduct {
    pub(super) fn new() -> Self {
        Self {
            store: Store::new(Cost::default()),
            bridge: StoredValue::new_local(None),
            given: StoredValue::new(Vec::new()),
        }
    }

    /// Measures every task on `bytes`, in a fresh worker.
    pub(super) fn measure(&self, bytes: Vec<u8>) {
        let conduct = *self;
        let bridge = Bridge::new(move |bundle| conduct.receive(bundle));
        let kept = match bytes.len() {
            ..=GIVEN_MAX => bytes.clone(),
            _ => Vec::new(),
        };
        self.given.set_value(kept);
        bridge.ask_with(Request::MeasureGiven, Attachment::Bytes(bytes));
        self.bridge.set_value(Some(bridge));
        self.store.update(Cost::begin);
    }

    /// Stop was pressed.
    pub fn stop(&self) {
        let bridge = self.bridge.with_value(Clone::clone);
        if let Some(bridge) = bridge
            && *self.store.is_running().read_untracked()
        {
            bridge.stop();
        }
    }

    /// The figures, and with them the input where that is wanted and a link can hold it.
    pub(super) fn shareable(&self) -> Option<Shareable> {
        let snapshot = self.store.read_untracked().snapshot()?;
        let given = self.given.get_value();
        let own = (!given.is_empty()).then(|| Content::Own {
            snapshot: snapshot.clone(),
            given,
        });
        Some(Shareable {
            content: Content::Results(snapshot),
            with_input: own,
            has_runs: true,
            words: "The link holds the figures. Whoever opens it can measure the same where your \
                    input is in it as well."
                .into(),
        })
    }

    /// Another input is shown.
    pub(super) fn clear(&self) {
        self.bridge.set_value(None);
        self.store.update(Cost::clear);
    }

    fn receive(&self, bundle: Vec<Incoming>) {
        self.store.update(|cost| {
            for incoming in bundle {
                match incoming {
                    Incoming::Event(event, attachment) => {
                        cost.take(event, &attachment.into_bytes());
                    }
                    Incoming::Broken(message) => {
                        cost.take(crate::protocol::Event::Failed { message }, &[]);
                    }
                    Incoming::Terminated => cost.end(),
                }
            }
        });
    }
}
