//! The bytes of an item, to be edited as hex.

use leptos::html::Textarea;
use leptos::prelude::*;

use crate::conduct::CborConduct;
use crate::inspector::InspectorStoreFields;

use super::keys;

/// A box with the bytes, what is wrong with them, and what puts them in their place.
#[component]
pub fn PatchBox(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let place = Memo::new(move |_| {
        let patch = conduct.store.patch().read();
        patch.as_ref().map(|patch| (patch.start, patch.end))
    });
    move || {
        let (start, end) = place.get()?;
        Some(view! { <Bytes conduct start end/> })
    }
}

#[component]
fn Bytes(
    /// What a person does.
    conduct: CborConduct,
    /// The first byte.
    start: u32,
    /// The one after the last.
    end: u32,
) -> impl IntoView {
    let area = NodeRef::<Textarea>::new();
    let patch = Memo::new(move |_| conduct.store.patch().get().unwrap_or_default());
    Effect::new(move |_| {
        if let Some(area) = area.get() {
            area.set_value(&patch.read_untracked().text);
            // A focus that is refused stays where it is.
            let _ = area.focus();
        }
    });
    let is_wrong = move || (!patch.read().fault.is_empty()).then_some("true");
    view! {
        <div class="patch" role="group" aria-label="Bytes of the item">
            <label class="box">
                <span>{label(start, end)}</span>
                <textarea
                    node_ref=area
                    rows="3"
                    spellcheck="false"
                    autocomplete="off"
                    autocapitalize="off"
                    aria-describedby="patch-fault"
                    aria-invalid=is_wrong
                    on:input=move |event| conduct.type_bytes(event_target_value(&event))
                    on:keydown=move |event| {
                        if keys::takes(&event) {
                            conduct.patch();
                        }
                    }
                ></textarea>
            </label>
            <p class="error" id="patch-fault" aria-live="polite">
                {move || patch.read().fault.clone()}
            </p>
            <div class="bar">
                <button type="button" class="quiet" on:click=move |_| conduct.patch()>
                    "Replace these bytes"
                </button>
                <button type="button" class="quiet" on:click=move |_| conduct.leave_patch()>
                    "Leave them"
                </button>
            </div>
        </div>
    }
}

fn label(start: u32, end: u32) -> String {
    match end.saturating_sub(start) {
        1 => format!("Byte {start} in hex"),
        _ => format!("Bytes {start} to {} in hex", end.saturating_sub(1)),
    }
}
