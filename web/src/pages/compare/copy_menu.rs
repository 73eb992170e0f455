//! The menu `Copy as`.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::clipboard::Outcome;
use crate::conduct::CompareConduct;
use crate::protocol::compare::Format;

/// One entry per format; arrow keys move between them, as in any menu.
#[component]
pub fn CopyMenu(
    /// What a person does.
    conduct: CompareConduct,
) -> impl IntoView {
    let copied = conduct.copied;
    let items = Format::ALL.into_iter().enumerate().map(|(index, format)| {
        let reachable = if index == 0 { "0" } else { "-1" };
        view! {
            <button
                type="button"
                role="menuitem"
                class="quiet"
                tabindex=reachable
                on:click=move |_| conduct.copy(format)
            >
                {format.label()}
            </button>
        }
    });
    let words = move || {
        copied
            .get()
            .map(|(format, outcome)| words_of(format, &outcome))
    };
    view! {
        <div class="copy">
            <span aria-hidden="true">"Copy as"</span>
            <div class="menu" role="menu" aria-label="Copy as" on:keydown=move_focus>
                {items.collect_view()}
            </div>
            <span class="hint" aria-live="polite">{words}</span>
            {move || match copied.get() {
                Some((_, Outcome::Refused(text))) => Some(view! {
                    <textarea readonly=true rows="8" aria-label="Text to copy" prop:value=text>
                    </textarea>
                }),
                _ => None,
            }}
        </div>
    }
}

fn words_of(format: Format, outcome: &Outcome) -> String {
    let label = format.label();
    match outcome {
        Outcome::Copied => format!("Copied: {label}."),
        Outcome::Saved(name) => format!("The browser forbids copying; it was saved as {name}."),
        Outcome::Refused(_) => "The browser forbids it; here is the text.".into(),
        Outcome::Failed(why) => format!("Not copied: {why}."),
    }
}

/// Left and right, Home and End.
fn move_focus(event: web_sys::KeyboardEvent) {
    let Some(target) = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
    else {
        return;
    };
    let Some(menu) = target.parent_element() else {
        return;
    };
    let to = match event.key().as_str() {
        "ArrowRight" | "ArrowDown" => target
            .next_element_sibling()
            .or_else(|| menu.first_element_child()),
        "ArrowLeft" | "ArrowUp" => target
            .previous_element_sibling()
            .or_else(|| menu.last_element_child()),
        "Home" => menu.first_element_child(),
        "End" => menu.last_element_child(),
        _ => return,
    };
    event.prevent_default();
    if let Some(to) = to.and_then(|to| to.dyn_into::<web_sys::HtmlElement>().ok()) {
        target.set_attribute("tabindex", "-1").ok();
        to.set_attribute("tabindex", "0").ok();
        // A focus that is refused stays where it is.
        let _ = to.focus();
    }
}
