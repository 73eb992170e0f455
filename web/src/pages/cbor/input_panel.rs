//! Where the input comes from: typed, pasted, dropped, opened, or from the shelf.

use leptos::html::Textarea;
use leptos::prelude::*;
use perop_core::cbor::input::Format;
use wasm_bindgen::JsCast;

use crate::conduct::CborConduct;
use crate::inspector::examples::EXAMPLES;
use crate::inspector::{InspectorStoreFields, TEXT_MAX, words};

use super::reading::ReadingLine;

/// The box, and everything that fills it.
#[component]
pub fn InputPanel(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let store = conduct.store;
    let input = Memo::new(move |_| store.input().get());
    let undone = Memo::new(move |_| store.before().read().last().map(|(_, what)| what.clone()));
    let file = move || {
        let file = input.read().file.clone()?;
        let size = words::size(file.size);
        Some(view! {
            <p class="dropped">
                <strong>{file.name}</strong>" "<span class="hint">{size}</span>
            </p>
        })
    };
    let is_too_long = Memo::new(move |_| {
        let (opened, ticket) = (store.opened().read(), store.ticket().get());
        let whole = opened.as_ref().filter(|it| it.is_whole_of(ticket));
        whole.is_some_and(|opened| opened.link.is_none())
    });
    view! {
        <section class="input" aria-label="Input">
            <InputBox conduct/>
            {file}
            <Show when=move || is_too_long.get()>
                <p class="hint">{words::TOO_LONG}</p>
            </Show>
            <div class="bar">
                <FormatMenu conduct/>
                <ExampleMenu conduct/>
                <FileButton conduct/>
                <Show when=move || undone.read().is_some()>
                    <button type="button" class="quiet" on:click=move |_| conduct.undo()>
                        "Undo "{undone}
                    </button>
                </Show>
                <Show when=move || !input.read().is_empty()>
                    <button
                        type="button"
                        class="quiet"
                        on:click=move |_| conduct.replace_text(String::new(), "clearing")
                    >
                        "Clear"
                    </button>
                </Show>
            </div>
            <ReadingLine conduct/>
        </section>
    }
}

/// The box to type and paste into. A paste too long for it is kept beside it.
#[component]
fn InputBox(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let area = NodeRef::<Textarea>::new();
    let text = Memo::new(move |_| conduct.store.input().read().text.clone());
    // Only a difference is written, so that the caret stays where it is while typing.
    Effect::new(move |_| {
        let text = text.read();
        if let Some(area) = area.get()
            && area.value() != *text
        {
            area.set_value(&text);
        }
    });
    let paste = move |event: web_sys::ClipboardEvent| {
        let Some(data) = event.clipboard_data() else {
            return;
        };
        if let Some(file) = data.files().and_then(|files| files.get(0)) {
            event.prevent_default();
            conduct.replace_file(file.name(), file.unchecked_into(), "pasting a file");
            return;
        }
        let pasted = data.get_data("text").unwrap_or_default();
        if pasted.len() > TEXT_MAX {
            event.prevent_default();
            conduct.replace_text(pasted, "pasting");
        }
    };
    view! {
        <label class="box">
            <span>"CBOR input"</span>
            <textarea
                node_ref=area
                rows="5"
                spellcheck="false"
                autocomplete="off"
                autocapitalize="off"
                placeholder="Hex in any dress, base64, a data URL, diagnostic notation, JSON – \
                             or drop a file"
                on:input=move |event| conduct.type_text(event_target_value(&event))
                on:paste=paste
            ></textarea>
        </label>
    }
}

/// What the input is to be taken for.
#[component]
fn FormatMenu(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let chosen = Memo::new(move |_| conduct.store.input().read().format.clone());
    let options = Format::ALL.map(|format| {
        let name = format.name();
        let is_chosen = move || chosen.read().as_deref() == Some(name);
        view! { <option value=name prop:selected=is_chosen>{format.label()}</option> }
    });
    let choose = move |event| {
        let name = event_target_value(&event);
        conduct.choose_format(Some(name).filter(|name| !name.is_empty()));
    };
    view! {
        <label class="menu">
            <span>"Input format"</span>
            <select on:change=choose>
                <option value="" prop:selected=move || chosen.read().is_none()>"Find out"</option>
                {options.collect_view()}
            </select>
        </label>
    }
}

/// Inputs to begin with.
#[component]
fn ExampleMenu(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let options = EXAMPLES.iter().enumerate().map(|(place, example)| {
        let label = format!("{}: {}", example.name, example.about);
        view! { <option value=place.to_string()>{label}</option> }
    });
    let choose = move |event: web_sys::Event| {
        let place: Option<usize> = event_target_value(&event).parse().ok();
        if let Some(example) = place.and_then(|place| EXAMPLES.get(place)) {
            conduct.replace_text(example.text.to_owned(), "the example");
        }
        // The same one can be chosen again.
        if let Some(menu) = event
            .target()
            .and_then(|menu| menu.dyn_into::<web_sys::HtmlSelectElement>().ok())
        {
            menu.set_selected_index(0);
        }
    };
    view! {
        <label class="menu">
            <span>"Examples"</span>
            <select on:change=choose>
                <option value="">"Choose one"</option>
                {options.collect_view()}
            </select>
        </label>
    }
}

/// Opens a file of any kind.
#[component]
fn FileButton(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let open = move |event: web_sys::Event| {
        let input = event_target::<web_sys::HtmlInputElement>(&event);
        if let Some(file) = input.files().and_then(|files| files.get(0)) {
            conduct.replace_file(file.name(), file.unchecked_into(), "opening a file");
        }
        // The same one can be opened again, as it may have changed.
        input.set_value("");
    };
    view! {
        <label class="menu open">
            <span>"Open a file"</span>
            <input type="file" on:change=open/>
        </label>
    }
}
