//! The bytes in other forms: to the clipboard, or as a file.

use leptos::prelude::*;
use perop_core::cbor::literal::Literal;

use crate::conduct::CborConduct;
use crate::inspector::InspectorStoreFields;
use crate::turn::in_turn;

/// Forms that are text of their own: what the worker calls it, and what the button says.
const TEXTS: [(&str, &str); 2] = [("json", "JSON"), ("notation", "Diagnostic notation")];

/// One button per form.
#[component]
pub fn Out(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let store = conduct.store;
    let has_bytes = Memo::new(move |_| {
        let opened = store.opened().read();
        opened
            .as_ref()
            .is_some_and(|opened| opened.bytes > 0 && !opened.is_preview)
    });
    let offered = move || {
        let text = store.offered().get()?;
        Some(view! {
            <textarea readonly=true rows="6" aria-label="Text to copy" prop:value=text></textarea>
        })
    };
    let button = move |(form, label): (&'static str, &'static str)| {
        view! {
            <button type="button" class="quiet" on:click=move |_| conduct.copy(form)>
                {label}
            </button>
        }
    };
    view! {
        <Show when=move || has_bytes.get()>
            {in_turn(move || view! {
                <section class="out" aria-label="Copy as">
                    <h2>"Copy as"</h2>
                    {Literal::ALL.map(|form| button((form.name(), form.label()))).collect_view()}
                    {TEXTS.map(button).collect_view()}
                    <button type="button" class="quiet" on:click=move |_| conduct.copy("file")>
                        "Save as a file"
                    </button>
                    {offered}
                </section>
            })}
        </Show>
    }
}
