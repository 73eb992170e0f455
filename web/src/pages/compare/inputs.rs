//! The text boxes: typed, pasted, or dropped on.

use leptos::prelude::*;

use crate::conduct::CompareConduct;
use crate::figures;
use crate::state::compare::{SIDES_MAX, Side, Source, box_name};

/// One box a side, and a button for one more.
#[component]
pub fn Inputs(
    /// What a person does.
    conduct: CompareConduct,
) -> impl IntoView {
    let count = Memo::new(move |_| conduct.sides.read().sides.len());
    let boxes = move || {
        (0..count.get())
            .map(|index| view! { <TextBox conduct index/> })
            .collect_view()
    };
    view! {
        <section class="inputs" aria-label="Texts">
            <p class="hint">
                "Paste any benchmark text: Go, benchstat, benchcmp, Ruby, Criterion, whole pull \
                 requests, or a Perop link. Files may be dropped on a box."
            </p>
            <div class="boxes">{boxes}</div>
            <button
                type="button"
                class="quiet"
                disabled=move || { count.get() >= SIDES_MAX }
                on:click=move |_| conduct.add_side()
            >
                "Add a side"
            </button>
        </section>
    }
}

#[component]
fn TextBox(
    /// What a person does.
    conduct: CompareConduct,
    /// Which side.
    index: usize,
) -> impl IntoView {
    let side = Memo::new(move |_| {
        let sides = conduct.sides.read();
        sides.sides.get(index).cloned().unwrap_or_default()
    });
    let is_over = RwSignal::new(false);
    let drop = move |event: web_sys::DragEvent| {
        is_over.set(false);
        let files = event.data_transfer().and_then(|transfer| transfer.files());
        if let Some(files) = files.filter(|files| files.length() > 0) {
            event.prevent_default();
            conduct.take_files(index, &files);
        }
    };
    let hint = match index {
        0 => "Paste here",
        1 => "Optional: what to compare it with",
        _ => "One more",
    };
    view! {
        <div class="box" class:over=is_over>
            <label class="name">
                <span>{box_name(index)}</span>
                <textarea
                    rows="7"
                    spellcheck="false"
                    autocomplete="off"
                    placeholder=hint
                    aria-label=box_name(index)
                    prop:value=move || text_of(&side.read())
                    on:input=move |event| conduct.type_text(index, event_target_value(&event))
                    on:dragover=move |event| {
                        event.prevent_default();
                        is_over.set(true);
                    }
                    on:dragleave=move |_| is_over.set(false)
                    on:drop=drop
                ></textarea>
            </label>
            <UnderBox conduct index side/>
        </div>
    }
}

/// What stands below a box: the side's name, a file for it, a way to remove it, what was found.
#[component]
fn UnderBox(
    /// What a person does.
    conduct: CompareConduct,
    /// Which side.
    index: usize,
    /// What is in it.
    side: Memo<Side>,
) -> impl IntoView {
    let choose = move |event: web_sys::Event| {
        let field = event_target::<web_sys::HtmlInputElement>(&event);
        if let Some(files) = field.files() {
            conduct.take_files(index, &files);
        }
        field.set_value("");
    };
    let found = move || match file_of(&side.read()) {
        file if file.is_empty() => found_in(conduct, index),
        file => format!("{file} {}", found_in(conduct, index)),
    };
    view! {
        <div class="under">
            <label>
                <span class="hint">"Called "</span>
                <input
                    type="text"
                    class="quiet"
                    aria-label=move || format!("Name of side {}", index + 1)
                    prop:value=move || side.read().label.clone()
                    on:input=move |event| conduct.name_side(index, event_target_value(&event))
                />
            </label>
            <label class="file">
                <span aria-hidden="true">"Open a file"</span>
                <input
                    type="file"
                    multiple=true
                    aria-label=format!("Open a file for side {}", index + 1)
                    on:change=choose
                />
            </label>
            <Show when=move || { side.read() != Side::default() || index > 1 }>
                <button
                    type="button"
                    class="quiet"
                    aria-label=format!("Remove side {}", index + 1)
                    on:click=move |_| conduct.remove_side(index)
                >
                    "Remove"
                </button>
            </Show>
            <span class="found">{found}</span>
        </div>
    }
}

/// What was found in a side's text; empty where it is not read yet.
fn found_in(conduct: CompareConduct, index: usize) -> String {
    let place = (0..=index).find(|given| conduct.sides.read().place_of(*given) == Some(index));
    let shown = conduct.shown.read();
    let found = place.and_then(|given| shown.sides.get(given));
    found.map(|found| found.words.clone()).unwrap_or_default()
}

fn text_of(side: &Side) -> String {
    match &side.source {
        Source::Text(text) => text.clone(),
        Source::File { .. } => String::new(),
    }
}

/// `old.txt, 12345 bytes.`; empty for what was typed.
fn file_of(side: &Side) -> String {
    match &side.source {
        Source::Text(_) => String::new(),
        Source::File { name, bytes } => {
            format!("{name}, {}.", figures::counted(bytes.len(), "byte"))
        }
    }
}
