//! The bytes in other forms: to the clipboard, or as a file.

use leptos::prelude::*;

use crate::conduct::CborConduct;
use crate::inspector::InspectorStoreFields;

/// What the buttons say, and what the worker calls it.
const FORMS: [(&str, &str); 10] = [
    ("hex", "Hex"),
    ("base64", "Base64"),
    ("base64url", "Base64url"),
    ("c", "C"),
    ("rust", "Rust"),
    ("go", "Go"),
    ("python", "Python"),
    ("javascript", "JavaScript"),
    ("json", "JSON"),
    ("notation", "Diagnostic notation"),
];

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
            <section class="out" aria-label="Copy as">
                <h2>"Copy as"</h2>
                {FORMS.map(button).collect_view()}
                <button type="button" class="quiet" on:click=move |_| conduct.copy("file")>
                    "Save as a file"
                </button>
                {offered}
            </section>
        </Show>
    }
}
