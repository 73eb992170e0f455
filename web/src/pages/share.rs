//! Sharing: the panel behind the button in the head of every page.

use leptos::html::Dialog;
use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::address;
use crate::clipboard::{self, Outcome};
use crate::conduct::{Panel, ShareConduct};
use crate::protocol::share::Written;

/// The address, how long it is, where it fits, and what is in it.
#[component]
pub fn SharePanel(
    /// What a person does.
    share: ShareConduct,
) -> impl IntoView {
    let dialog = NodeRef::<Dialog>::new();
    let panel = share.panel;
    let is_open = Memo::new(move |_| panel.read().is_open);
    Effect::new(move |_| {
        let is_open = is_open.get();
        if let Some(dialog) = dialog.get() {
            match is_open {
                // It is open already where that fails.
                true if !dialog.open() => _ = dialog.show_modal(),
                false => dialog.close(),
                true => {}
            }
        }
    });
    view! {
        <dialog
            class="share"
            aria-labelledby="share"
            node_ref=dialog
            on:close=move |_| share.close_panel()
        >
            <Show when=move || is_open.get()>
                <header>
                    <h2 id="share">"Share"</h2>
                    <button type="button" class="quiet" on:click=move |_| share.close_panel()>
                        "Close"
                    </button>
                </header>
                <PanelBody share/>
            </Show>
        </dialog>
    }
}

#[component]
fn PanelBody(
    /// What a person does.
    share: ShareConduct,
) -> impl IntoView {
    let panel = share.panel;
    let copied = RwSignal::new(String::new());
    view! {
        <p>{move || words(&panel.read())}</p>
        {move || panel.read().written.clone().map(|link| view! { <Link link copied/> })}
        {move || {
            let refusal = panel.read().refusal.clone();
            (!refusal.is_empty()).then(|| view! { <p class="note">{refusal}</p> })
        }}
        <div class="ticks">
            <Show when=move || can_include(&panel.read())>
                <label class="tick">
                    <input
                        type="checkbox"
                        prop:checked=move || panel.read().has_input
                        on:change=move |event| share.include_input(event_target_checked(&event))
                        aria-describedby="input-weight"
                    />
                    <span>"Include my input"</span>
                </label>
                <span class="hint" id="input-weight">{move || panel.read().weight()}</span>
            </Show>
            <Show when=move || can_summarise(&panel.read())>
                <label class="tick">
                    <input
                        type="checkbox"
                        prop:checked=move || panel.read().is_summary
                        on:change=move |event| share.summarise(event_target_checked(&event))
                    />
                    <span>"Summary: medians, bounds and counts without the runs"</span>
                </label>
            </Show>
        </div>
        <p class="hint" aria-live="polite">{copied}</p>
    }
}

fn words(panel: &Panel) -> String {
    match &panel.shareable {
        Some(shareable) => shareable.words.clone(),
        None if !panel.refusal.is_empty() => String::new(),
        None => format!(
            "There are no figures to share here yet. This address opens the same page: {}",
            address::whole()
        ),
    }
}

fn can_include(panel: &Panel) -> bool {
    let shareable = panel.shareable.as_ref();
    shareable.is_some_and(|shareable| shareable.with_input.is_some())
}

fn can_summarise(panel: &Panel) -> bool {
    let is_input = panel.has_input && can_include(panel);
    panel.shareable.as_ref().is_some_and(|it| it.has_runs) && !is_input
}

/// The address and the buttons that copy it.
#[component]
fn Link(
    /// The link.
    link: Written,
    /// What was copied last, in words.
    copied: RwSignal<String>,
) -> impl IntoView {
    let Written {
        address,
        length,
        fit,
        places,
        block,
        ..
    } = link;
    let is_over = fit == "over";
    let (to_copy, block_to_copy) = (address.clone(), block.clone());
    let copy = move |what: &'static str, text: String| {
        spawn_local(async move {
            let words = match clipboard::copy_text(text).await {
                Outcome::Copied => format!("Copied: {what}."),
                _ => "The browser forbids copying; select the text instead.".into(),
            };
            copied.set(words);
        });
    };
    view! {
        <label class="address">
            <span>"Address"</span>
            <textarea readonly=true rows="4" aria-label="Address" prop:value=address></textarea>
        </label>
        <p class=format!("fit {fit}")>
            <strong>{format!("{length} characters")}</strong>": "{places}
        </p>
        <div class="copy">
            <button
                type="button"
                class=if is_over { "quiet" } else { "run" }
                on:click=move |_| copy("link", to_copy.clone())
            >
                "Copy link"
            </button>
            <button
                type="button"
                class="quiet"
                on:click=move |_| copy("text block", block_to_copy.clone())
            >
                "Copy text block"
            </button>
        </div>
        <details open=is_over>
            <summary>"The text block, for places that take no link"</summary>
            <textarea readonly=true rows="6" aria-label="Text block" prop:value=block></textarea>
        </details>
    }
}
