//! The item that is pointed at, or else the chosen one: path, bytes, head.

use leptos::prelude::*;

use crate::conduct::CborConduct;
use crate::inspector::InspectorStoreFields;
use crate::inspector::words;
use crate::protocol::cbor::Item;

/// Always in sight while the views are.
#[component]
pub fn ItemLine(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let store = conduct.store;
    let item = Memo::new(move |_| {
        let pointed = store.pointed().get();
        pointed.or_else(|| store.chosen().get())
    });
    let has_input = Memo::new(move |_| store.opened().read().is_some());
    let shown = move || match item.get() {
        Some(item) => item_view(conduct, item).into_any(),
        None => view! {
            <p class="hint">
                "Point at an item, or move through a view with the arrow keys: path, bytes and \
                 head are here."
            </p>
        }
        .into_any(),
    };
    view! {
        <Show when=move || has_input.get()>
            <div class="item-line" role="group" aria-label="Item">{shown}</div>
        </Show>
    }
}

fn item_view(conduct: CborConduct, item: Item) -> impl IntoView {
    let (node, start, end) = (item.node, item.start, item.end);
    let range = words::range(&item);
    let unwrap = item.unwrap.map(|is_open| {
        let label = if is_open {
            "Close its content"
        } else {
            "Open as CBOR"
        };
        view! {
            <button type="button" class="quiet" on:click=move |_| conduct.unwrap(node)>
                {label}
            </button>
        }
    });
    let fields = item.fields.into_iter().map(|(offset, name, says)| {
        view! { <li><span class="unit">{offset}</span>" "{name}": "<code>{says}</code></li> }
    });
    let fields = fields.collect_view();
    let has_fields = !fields.is_empty();
    view! {
        <dl>
            <div><dt>"Path"</dt><dd><code>{item.path}</code></dd></div>
            <div><dt>"Bytes"</dt><dd>{range}</dd></div>
            <div><dt>"Head"</dt><dd><code>{item.bits}</code>" "{item.words}</dd></div>
            {(!item.note.is_empty()).then(|| view! {
                <div><dt>"Says"</dt><dd>{item.note}</dd></div>
            })}
        </dl>
        <button
            type="button"
            class="quiet"
            on:click=move |_| conduct.edit_bytes(start, end)
        >
            "Edit its bytes"
        </button>
        {unwrap}
        {has_fields.then(|| view! { <ul class="fields">{fields}</ul> })}
    }
}
