//! Switches: what the bytes are read as, and which shapes are named.

use leptos::prelude::*;
use perop_core::cbor::meaning::Shape;

use crate::conduct::CborConduct;
use crate::inspector::InspectorStoreFields;
use crate::protocol::cbor::{Options, Target};

/// A row of checkboxes, and what was recognised.
#[component]
pub fn Switches(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let store = conduct.store;
    let options = Memo::new(move |_| store.options().get());
    let shapes = Shape::ALL.map(|shape| {
        let (name, label) = (shape.name(), shape.title());
        let is_on = move || !options.read().meanings_off.iter().any(|off| off == name);
        let set = move |on| conduct.set_options(|options| switch(options, name, on));
        view! { <Switch label is_on=Signal::derive(is_on) on_switch=Callback::new(set)/> }
    });
    view! {
        <details class="switches">
            <summary>"How it is read"</summary>
            <fieldset>
                <legend>"Items"</legend>
                <Switch
                    label="One after another (a sequence)"
                    is_on=Signal::derive(move || options.read().is_sequence)
                    on_switch=Callback::new(move |on| {
                        conduct.set_options(|options| options.is_sequence = on);
                    })
                />
                <Switch
                    label="Open CBOR inside of byte strings that say so"
                    is_on=Signal::derive(move || options.read().opens_embedded)
                    on_switch=Callback::new(move |on| {
                        conduct.set_options(|options| options.opens_embedded = on);
                    })
                />
            </fieldset>
            <fieldset>
                <legend>"Named where they are recognised"</legend>
                {shapes.collect_view()}
            </fieldset>
        </details>
        <Recognised conduct/>
    }
}

/// The shapes that were found, each a way to where it begins.
#[component]
fn Recognised(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let recognised = Memo::new(move |_| {
        let opened = conduct.store.opened().read();
        opened
            .as_ref()
            .map(|opened| opened.recognised.clone())
            .unwrap_or_default()
    });
    let found = move || {
        let found = recognised.get().into_iter().map(|found| {
            let offset = found.offset;
            let choose = move |_| conduct.choose(Target::Offset(offset));
            view! {
                <button type="button" class="quiet" on:click=choose>
                    {found.title}" at byte "{offset}
                </button>
            }
        });
        found.collect_view()
    };
    view! {
        <Show when=move || !recognised.read().is_empty()>
            <p class="recognised"><span class="hint">"Recognised:"</span>" "{found}</p>
        </Show>
    }
}

fn switch(options: &mut Options, name: &str, on: bool) {
    options.meanings_off.retain(|off| off != name);
    if !on {
        options.meanings_off.push(name.to_owned());
    }
}

#[component]
fn Switch(
    /// What it switches.
    label: &'static str,
    /// Whether it is on.
    is_on: Signal<bool>,
    /// Called with what was chosen.
    on_switch: Callback<bool>,
) -> impl IntoView {
    view! {
        <label>
            <input
                type="checkbox"
                prop:checked=is_on
                on:change=move |event| on_switch.run(event_target_checked(&event))
            />
            <span>{label}</span>
        </label>
    }
}
