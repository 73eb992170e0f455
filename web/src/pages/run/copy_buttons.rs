//! The results as text, for issues, for benchstat, for scripts.

use leptos::prelude::*;
use wasm_bindgen_futures::spawn_local;

use crate::clipboard;
use crate::protocol::{Report, Texts};

/// What became of the last copy.
#[derive(Clone, Debug, PartialEq)]
enum Copied {
    Yes(&'static str),
    /// The browser forbids it: the text is shown to be copied by hand.
    No(String),
}

/// A format: what the button says, and its text.
type Format = (&'static str, fn(Texts) -> String);

const FORMATS: [Format; 3] = [
    ("Markdown table", |texts| texts.markdown),
    ("Go benchmark lines", |texts| texts.go),
    ("JSON", |texts| texts.json),
];

/// One button per format, once there are results.
#[component]
pub fn CopyButtons(
    /// Once the run is over.
    #[prop(into)]
    report: Signal<Option<Report>>,
) -> impl IntoView {
    let copied = RwSignal::new(None);
    let button = move |(label, of): Format| {
        let copy = move |_| {
            let text = report.get_untracked().map(|report| of(report.texts));
            copy(label, text.unwrap_or_default(), copied);
        };
        view! { <button type="button" class="quiet" on:click=copy>"Copy as "{label}</button> }
    };
    view! {
        <Show when=move || report.read().is_some()>
            <div class="copy">
                {FORMATS.map(button).collect_view()}
                <span class="hint" aria-live="polite">
                    {move || match copied.get() {
                        Some(Copied::Yes(label)) => format!("Copied: {label}."),
                        Some(Copied::No(_)) => "The browser forbids it; here is the text.".into(),
                        None => String::new(),
                    }}
                </span>
                {move || match copied.get() {
                    Some(Copied::No(text)) => Some(view! {
                        <textarea readonly=true rows="8" aria-label="Text to copy" prop:value=text>
                        </textarea>
                    }),
                    _ => None,
                }}
            </div>
        </Show>
    }
}

fn copy(label: &'static str, text: String, copied: RwSignal<Option<Copied>>) {
    spawn_local(async move {
        let outcome = match clipboard::copy(&text).await {
            true => Copied::Yes(label),
            false => Copied::No(text),
        };
        copied.set(Some(outcome));
    });
}
