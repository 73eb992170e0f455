//! The conduct of the page that shows somebody's results, and measures the same here.

use leptos::prelude::*;
use perop_core::snapshot::link::Page;
use perop_core::workloads::given::is_given;

use super::compare::CompareConduct;
use super::desk::Desk;
use super::links::of_results;
use super::share::Shareable;
use crate::bridge::{Bridge, Incoming};
use crate::protocol::compare::Sort;
use crate::protocol::share::{self, Content, Input};
use crate::protocol::{self, Attachment, Event, Recipe, Request};
use crate::route;
use crate::state::opened::{Here, Opening, SharedResults};

/// A copy is a reference.
#[derive(Clone, Copy)]
pub struct SharedConduct {
    /// What the link holds.
    pub opening: RwSignal<Opening>,
    /// The same, measured here.
    pub here: RwSignal<Here>,
    /// Both side by side.
    pub compare: CompareConduct,
    desk: Desk,
    /// The worker that measures, while it does.
    bridge: StoredValue<Option<Bridge>, LocalStorage>,
    writing: StoredValue<u32>,
}

impl SharedConduct {
    pub(super) fn start(desk: Desk) -> Self {
        let conduct = Self {
            opening: RwSignal::new(Opening::Reading),
            here: RwSignal::new(Here::default()),
            compare: CompareConduct::start(desk, route::Page::Shared),
            desk,
            bridge: StoredValue::new_local(None),
            writing: StoredValue::new(0),
        };
        // It listens as long as the window lives.
        let watch = move |_| conduct.tab_changed();
        let _ = window_event_listener_untyped("visibilitychange", watch);
        conduct
    }

    /// A link is about to be read: nothing else is shown meanwhile.
    pub(super) fn begin(&self) {
        self.stop();
        self.opening.set(Opening::Reading);
        self.here.set(Here::default());
        let nothing = Input::of_text(Page::Compare, String::new());
        self.compare.open_input(&nothing);
        self.compare.look();
    }

    /// The link holds results.
    pub(super) fn show(&self, results: SharedResults) {
        self.opening.set(Opening::Results(Box::new(results)));
    }

    /// The link cannot be shown.
    pub(super) fn refuse(&self, message: String) {
        self.opening.set(Opening::Refused(message));
    }

    /// The status line.
    pub(super) fn status(&self) -> String {
        match &*self.opening.read() {
            Opening::Reading => "Reading the link".into(),
            Opening::Refused(message) => message.clone(),
            Opening::Results(_) => self.here.read().sentence(),
        }
    }

    /// The results that are shown.
    pub fn results(&self) -> Option<SharedResults> {
        match &*self.opening.read() {
            Opening::Results(results) => Some((**results).clone()),
            Opening::Reading | Opening::Refused(_) => None,
        }
    }

    /// Both sides where there are two, else what the link held.
    pub(super) fn shareable(&self) -> Option<Shareable> {
        let both = self.compare.shareable();
        let alone = |results: SharedResults| Shareable {
            content: Content::Link(results.payload),
            ..of_results(results.snapshot)
        };
        both.or_else(|| self.results().map(alone))
    }

    /// Measures the same here.
    pub fn run(&self) {
        let Some(results) = self
            .results()
            .filter(|_| !self.here.read_untracked().is_running())
        else {
            return;
        };
        self.here
            .set(Here::begin(results.runnable(), results.tasks));
        self.next();
    }

    /// Ends the measurement; what was finished stays.
    pub fn stop(&self) {
        if self.here.read_untracked().is_running() {
            self.end("it was stopped; what was finished is kept.");
        }
    }

    /// A fresh worker for each recipe, as for each run.
    fn next(&self) {
        let recipe: Option<Recipe> = self.here.read_untracked().left.first().cloned();
        self.bridge.set_value(None);
        let Some(recipe) = recipe else {
            self.write();
            return;
        };
        let conduct = *self;
        let bridge = Bridge::new(move |bundle| conduct.hear(bundle));
        let given = self.results().and_then(|results| results.given);
        let attachment = given.filter(|_| is_given(&recipe.workload));
        let attachment = attachment.map_or(Attachment::None, Attachment::Bytes);
        bridge.ask_with(Request::Start(recipe), attachment);
        self.bridge.set_value(Some(bridge));
        self.tab_changed();
    }

    fn hear(&self, bundle: Vec<Incoming>) {
        for incoming in bundle {
            match incoming {
                Incoming::Event(Event::Finished(report), _) => {
                    self.here.update(|here| _ = here.take(&report.summary));
                    // Not from within the worker's own message.
                    let conduct = *self;
                    set_timeout(move || conduct.next(), std::time::Duration::ZERO);
                }
                Incoming::Event(Event::Failed { message }, _) | Incoming::Broken(message) => {
                    self.end(&message);
                }
                Incoming::Event(..) | Incoming::Terminated => {}
            }
        }
    }

    fn end(&self, why: &str) {
        self.here.update(|here| here.end(why));
        let bridge = self.bridge.try_update_value(Option::take).flatten();
        // Not from within the worker's own message.
        set_timeout(move || drop(bridge), std::time::Duration::ZERO);
        self.write();
    }

    /// What was measured becomes a snapshot of its own, which is compared with the author's.
    fn write(&self) {
        let Some(snapshot) = self.here.read_untracked().snapshot.clone() else {
            return;
        };
        self.writing.set_value(self.desk.ticket());
        let request = share::Request::Write {
            ticket: self.writing.get_value(),
            content: Content::Results(snapshot),
            is_summary: false,
            base: String::new(),
        };
        self.desk
            .ask(protocol::Request::Share(request), Attachment::None);
    }

    pub(super) fn receive(&self, event: &share::Event) {
        match event {
            share::Event::Written { ticket, link } if *ticket == self.writing.get_value() => {
                if let Some(results) = self.results() {
                    let labels = [("label1", "shared"), ("label2", "here")];
                    let labels = labels.map(|(name, label)| (name.into(), label.into()));
                    let second = ("text2".into(), link.payload.clone());
                    self.compare.open_input(&Input {
                        page: Page::Compare,
                        text: results.payload,
                        fields: labels.into_iter().chain([second]).collect(),
                    });
                    // What differs is what they are held against each other for.
                    self.compare.sides.update(|sides| {
                        sides.view.folds_same = true;
                        sides.view.sort = Sort::Change;
                    });
                    self.compare.look();
                }
            }
            share::Event::Refused { ticket, message } if *ticket == self.writing.get_value() => {
                self.compare.status.set(message.clone());
            }
            _ => {}
        }
    }

    fn tab_changed(&self) {
        let bridge = self.bridge.with_value(Clone::clone);
        if let Some(bridge) = bridge {
            let hidden = document().hidden();
            bridge.ask(if hidden { Request::Hide } else { Request::Show });
        }
    }
}
