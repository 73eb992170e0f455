//! The diagnostic notation: to look at, or to edit and encode.

use leptos::html::Textarea;
use leptos::prelude::*;

use crate::conduct::CborConduct;
use crate::inspector::{Draft, InspectorStoreFields};
use crate::protocol::cbor::View;

use super::keys;
use super::rows::Source;
use super::views::Filled;

/// How much the notation says about the encoding: name and label.
const INDICATORS: [(&str, &str); 3] = [
    ("never", "Encoding never"),
    ("needed", "Encoding where needed"),
    ("always", "Encoding always"),
];

/// The region: rows, or a box while it is edited.
#[component]
pub fn Notation(
    /// What a person does.
    conduct: CborConduct,
    /// What the rows are drawn from.
    source: Source,
) -> impl IntoView {
    let store = conduct.store;
    let is_edited = Memo::new(move |_| store.draft().read().is_some());
    let has_rows = Memo::new(move |_| source.count.get() > 0);
    let indicators = Memo::new(move |_| store.options().read().indicators.clone());
    let options = INDICATORS.map(|(name, label)| {
        let is_chosen = move || *indicators.read() == name;
        view! { <option value=name prop:selected=is_chosen>{label}</option> }
    });
    let choose = move |event| {
        let name = event_target_value(&event);
        conduct.set_options(|options| options.indicators = name);
    };
    let toggle = move |_| {
        if is_edited.get_untracked() {
            conduct.leave_draft();
        } else {
            conduct.edit();
        }
    };
    view! {
        <section class="view notation" aria-label=View::Notation.name()>
            <h2>{View::Notation.name()}</h2>
            <div class="bar">
                <select aria-label="Encoding indicators" on:change=choose>
                    {options.collect_view()}
                </select>
                <button
                    type="button"
                    class="quiet"
                    disabled=move || !has_rows.get() && !is_edited.get()
                    on:click=toggle
                >
                    {move || if is_edited.get() { "Leave as it was" } else { "Edit" }}
                </button>
                <button
                    type="button"
                    class="quiet encode"
                    disabled=move || !has_rows.get() && !is_edited.get()
                    on:click=move |_| conduct.encode()
                >
                    "Encode"
                </button>
            </div>
            <Show when=move || is_edited.get() fallback=move || view! { <Filled source/> }>
                <DraftBox conduct/>
            </Show>
        </section>
    }
}

/// The box, and where its text has a fault.
#[component]
fn DraftBox(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let store = conduct.store;
    let area = NodeRef::<Textarea>::new();
    let draft = Memo::new(move |_| store.draft().get().unwrap_or_default());
    Effect::new(move |_| {
        let draft = draft.read();
        if let Some(area) = area.get()
            && area.value() != draft.text
        {
            area.set_value(&draft.text);
        }
    });
    // The box is what was asked for, so the keyboard goes there.
    Effect::new(move |_| {
        if let Some(area) = area.get() {
            // A focus that is refused stays where it is.
            let _ = area.focus();
        }
    });
    let fault = move || draft.read().fault.is_some().then_some("true");
    let sentence = move || fault_of(&draft.read());
    view! {
        <textarea
            node_ref=area
            class="draft"
            spellcheck="false"
            autocomplete="off"
            autocapitalize="off"
            aria-label="Diagnostic notation, edited"
            aria-describedby="draft-fault"
            aria-invalid=fault
            on:input=move |event| conduct.type_draft(event_target_value(&event))
            on:keydown=move |event| {
                if keys::takes(&event) {
                    conduct.encode();
                }
            }
        ></textarea>
        <p class="error" id="draft-fault" aria-live="polite">{sentence}</p>
    }
}

fn fault_of(draft: &Draft) -> Option<String> {
    let fault = draft.fault.as_ref()?;
    let (line, column) = (fault.line, fault.column);
    Some(format!("Line {line}, column {column}: {}.", fault.message))
}
