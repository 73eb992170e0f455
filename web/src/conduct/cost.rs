//! Measuring the reader's own bytes, in a worker that does nothing else.

use leptos::prelude::*;
use reactive_stores::Store;

use crate::bridge::{Bridge, Incoming};
use crate::inspector::cost::{Cost, CostStoreFields};
use crate::protocol::{Attachment, Request};

/// A copy is a reference.
#[derive(Clone, Copy)]
pub struct CostConduct {
    /// The state.
    pub store: Store<Cost>,
    /// None until something is measured.
    bridge: StoredValue<Option<Bridge>, LocalStorage>,
}

impl CostConduct {
    pub(super) fn new() -> Self {
        Self {
            store: Store::new(Cost::default()),
            bridge: StoredValue::new_local(None),
        }
    }

    /// Measures every task on `bytes`, in a fresh worker.
    pub(super) fn measure(&self, bytes: Vec<u8>) {
        let conduct = *self;
        let bridge = Bridge::new(move |bundle| conduct.receive(bundle));
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
