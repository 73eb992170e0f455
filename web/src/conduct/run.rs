//! The conduct of the Run page. Everything that is decided is decided by [`State`].

use leptos::prelude::*;
use perop_core::harness::result::Snapshot;
use reactive_stores::Store;
use wasm_bindgen::prelude::*;

use super::links::of_results;
use super::share::Shareable;
use crate::address;
use crate::bridge::{Bridge, Incoming};
use crate::catalogue::Entry;
use crate::draft::Draft;
use crate::protocol::{Event, Request};
use crate::route::Page;
use crate::state::{Activity, State, StateStoreFields};

/// Handed to every container of the page; a copy is a reference.
#[derive(Clone, Copy)]
pub struct RunConduct {
    /// The state.
    pub store: Store<State>,
    bridge: StoredValue<Option<Bridge>, LocalStorage>,
    /// The field that was typed into last: going on in it replaces the address.
    typing: StoredValue<Option<(String, usize)>>,
    /// The results of the run that ended last.
    pub finished: RwSignal<Option<Snapshot>>,
}

impl RunConduct {
    /// Starts the worker and listens to the tab being hidden.
    pub(super) fn start() -> Self {
        let conduct = Self {
            store: Store::new(State::default()),
            bridge: StoredValue::new_local(None),
            typing: StoredValue::new(None),
            finished: RwSignal::new(None),
        };
        let bridge = Bridge::new(move |bundle| conduct.receive(bundle));
        bridge.ask(Request::Catalogue);
        conduct.bridge.set_value(Some(bridge));
        let watch = Closure::<dyn FnMut()>::new(move || conduct.tab_changed());
        let watcher = watch.as_ref().unchecked_ref();
        // Adding a listener fails in no browser.
        let _ = document().add_event_listener_with_callback("visibilitychange", watcher);
        watch.forget();
        conduct
    }

    /// Shows what the address asks for.
    pub(super) fn open(&self, fragment: &str) {
        self.typing.set_value(None);
        self.change_choice(|state| state.open(fragment));
    }

    /// Another page takes the place of this one; a run goes on.
    pub(super) fn leave(&self) {
        self.silently(State::leave);
    }

    /// The address that comes back to what is shown.
    pub(super) fn address(&self) -> String {
        self.store.workload().track();
        self.store.drafts().track();
        self.store.catalogue().track();
        let state = self.store.read_untracked();
        let shown = state.address();
        shown.unwrap_or_else(|| format!("{}/{}", Page::Run.address(), state.workload))
    }

    /// The last run of what is shown.
    pub(super) fn shareable(&self) -> Option<Shareable> {
        let state = self.store.read_untracked();
        let report = state.runs.get(&state.workload)?.report.as_ref()?;
        Some(of_results(report.summary.snapshot()))
    }

    /// A choice was made: a preset, a variant. Back returns to the choice before.
    pub fn choose(&self, change: impl FnOnce(&Entry, &mut Draft)) {
        self.typing.set_value(None);
        self.edit(change, address::Entry::New);
    }

    /// A parameter was typed into.
    pub fn type_text(&self, index: usize, text: String) {
        let field = Some((self.store.workload().get_untracked(), index));
        let goes_on = self.typing.with_value(|typing| *typing == field);
        self.typing.set_value(field);
        let entry = if goes_on {
            address::Entry::Same
        } else {
            address::Entry::New
        };
        let set = |_: &Entry, draft: &mut Draft| {
            if let Some(slot) = draft.texts.get_mut(index) {
                *slot = text;
            }
        };
        self.edit(set, entry);
    }

    fn edit(&self, change: impl FnOnce(&Entry, &mut Draft), entry: address::Entry) {
        self.change_choice(|state| state.edit(change));
        if let Some(fragment) = self.store.read_untracked().address() {
            address::show(&fragment, entry);
        }
    }

    /// Run was pressed.
    pub fn run(&self) {
        let mut begun = None;
        self.change_run(|state| begun = state.begin().ok());
        if let Some(recipe) = begun {
            self.ask(Request::Start(recipe));
            self.tab_changed();
        }
    }

    /// Stop was pressed.
    pub fn stop(&self) {
        let is_stopping = matches!(
            *self.store.activity().read_untracked(),
            Activity::Stopping(_)
        );
        if self.is_running() && !is_stopping {
            self.change_run(State::stop);
            self.with_bridge(Bridge::stop);
        }
    }

    fn tab_changed(&self) {
        let hidden = document().hidden();
        let is_paused = matches!(*self.store.activity().read_untracked(), Activity::Paused(_));
        if self.is_running() && hidden != is_paused {
            self.ask(if hidden { Request::Hide } else { Request::Show });
            self.change_run(|state| state.set_hidden(hidden));
        }
    }

    fn receive(&self, bundle: Vec<Incoming>) {
        let was_running = self.is_running();
        let (mut sums_up, mut broke) = (false, false);
        for incoming in bundle {
            match incoming {
                Incoming::Event(Event::Catalogue(catalogue), _) => {
                    let fragment = address::fragment();
                    // An address of another page chooses nothing here.
                    let is_own = matches!(Page::of(&fragment), None | Some(Page::Run));
                    let fragment = if is_own { fragment } else { String::new() };
                    self.store.update(|state| state.learn(catalogue, &fragment));
                }
                Incoming::Event(Event::Failed { message }, _) | Incoming::Broken(message) => {
                    broke = true;
                    self.silently(|state| state.fail(&message));
                }
                Incoming::Event(event, attachment) => {
                    if let Event::Finished(report) | Event::Summed(report) = &event {
                        self.finished.set(Some(report.summary.snapshot()));
                    }
                    let bytes = attachment.into_bytes();
                    self.silently(|state| state.take(event, &bytes));
                }
                Incoming::Terminated => sums_up = true,
            }
        }
        self.change_run(|_| ());
        if sums_up {
            self.sum_up();
        } else if was_running && !self.is_running() {
            // A worker that was used, or broke, gives way to a fresh instance. One that broke at
            // once, as it may yet report the trap that its words were about.
            self.with_bridge(if broke {
                Bridge::replace
            } else {
                Bridge::retire
            });
        }
    }

    /// A fresh worker sums up what the terminated one has told; the run is over at once.
    fn sum_up(&self) {
        let summary = self.store.read_untracked().summary();
        self.change_run(State::end);
        if let Some(summary) = summary {
            self.ask(Request::Summarise(summary));
        }
    }

    fn is_running(&self) -> bool {
        self.store.activity().read_untracked().workload().is_some()
    }

    /// Changes what is chosen, and redraws that alone.
    fn change_choice(&self, change: impl FnOnce(&mut State)) {
        self.silently(change);
        self.store.workload().notify();
        self.store.drafts().notify();
        self.store.notices().notify();
    }

    /// Changes what is measured, and redraws that alone.
    fn change_run(&self, change: impl FnOnce(&mut State)) {
        self.silently(change);
        self.store.activity().notify();
        self.store.progress().notify();
        self.store.runs().notify();
    }

    fn silently(&self, change: impl FnOnce(&mut State)) {
        self.store.maybe_update(|state| {
            change(state);
            false
        });
    }

    fn ask(&self, request: Request) {
        self.with_bridge(|bridge| bridge.ask(request));
    }

    fn with_bridge(&self, act: impl FnOnce(&Bridge)) {
        // Cloned, since a bridge may call back while it acts.
        let bridge = self.bridge.with_value(Clone::clone);
        if let Some(bridge) = bridge {
            act(&bridge);
        }
    }
}
