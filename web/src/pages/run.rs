//! The Run page: choose a workload, set it up, run it, see what it costs.

pub mod about;
pub mod anatomy_details;
pub mod anatomy_figure;
pub mod anatomy_strip;
pub mod controls;
pub mod copy_buttons;
pub mod lane_chart;
pub mod measured;
pub mod more_table;
pub mod parameters;
pub mod results;
pub mod results_table;
pub mod variants;
pub mod verdicts;
pub mod workload_list;

use leptos::prelude::*;
use reactive_stores::Store;

use crate::catalogue::Entry;
use crate::conduct::RunConduct;
use crate::draft::Draft;
use crate::state::{State, StateStoreFields};

use about::About;
use controls::Controls;
use parameters::Parameters;
use results::Results;
use variants::Variants;
use workload_list::WorkloadList;

/// Reads the state for the parts below, which take what they draw.
#[component]
pub fn RunPage(
    /// What a person does.
    conduct: RunConduct,
) -> impl IntoView {
    let store = conduct.store;
    let entry = Memo::new(move |_| shown_entry(store));
    let draft = Memo::new(move |_| {
        let drafts = store.drafts().read();
        drafts
            .get(&*store.workload().read())
            .cloned()
            .unwrap_or_default()
    });
    let listen = window_event_listener(leptos::ev::keydown, move |event| press(conduct, &event));
    on_cleanup(move || listen.remove());
    let set_values = Callback::new(move |values: Vec<f64>| {
        conduct.choose(move |_, draft: &mut Draft| draft.set_values(&values));
    });
    let tick = Callback::new(move |(index, ticked): (usize, bool)| {
        conduct.choose(move |_, draft: &mut Draft| {
            if let Some(slot) = draft.ticked.get_mut(index) {
                *slot = ticked;
            }
        });
    });
    let type_text = Callback::new(move |(index, text)| conduct.type_text(index, text));
    view! {
        <div class="run-page">
            <WorkloadList store/>
            <div class="bench">
                <Notices notices=Signal::derive(move || store.notices().get())/>
                {move || entry.get().map(|entry| {
                    let entry = StoredValue::new(entry);
                    view! {
                        <article aria-labelledby="workload">
                            <About entry/>
                            <div class="setup">
                                <Parameters entry draft on_text=type_text on_values=set_values/>
                                <Variants entry draft on_tick=tick/>
                                <Controls
                                    activity=Signal::derive(move || store.activity().get())
                                    progress=Signal::derive(move || store.progress().get())
                                    on_run=Callback::new(move |()| conduct.run())
                                    on_stop=Callback::new(move |()| conduct.stop())
                                />
                            </div>
                            <Results store entry draft/>
                        </article>
                    }
                })}
            </div>
        </div>
    }
}

fn shown_entry(store: Store<State>) -> Option<Entry> {
    let catalogue = store.catalogue().read();
    catalogue.find(&store.workload().read()).cloned()
}

/// Ctrl or ⌘ with Enter runs, Esc stops, wherever the focus is.
fn press(conduct: RunConduct, event: &web_sys::KeyboardEvent) {
    match event.key().as_str() {
        "Enter" if event.ctrl_key() || event.meta_key() => {
            event.prevent_default();
            conduct.run();
        }
        "Escape" => conduct.stop(),
        _ => {}
    }
}

/// What was not understood of the address.
#[component]
fn Notices(
    /// One sentence each.
    notices: Signal<Vec<String>>,
) -> impl IntoView {
    let items = move || {
        let items = notices
            .get()
            .into_iter()
            .map(|notice| view! { <li>{notice}</li> });
        items.collect_view()
    };
    view! {
        <Show when=move || !notices.read().is_empty()>
            <ul class="notices" aria-label="About this address">
                {items}
            </ul>
        </Show>
    }
}
