//! What the input was taken for and why, what is wrong with it, and how far the reading is.

use leptos::prelude::*;
use perop_core::cbor::input::Format;

use crate::conduct::CborConduct;
use crate::inspector::InspectorStoreFields;
use crate::inspector::words;
use crate::protocol::cbor::{Reading, TextFault};

/// The label of the format of that name.
fn label_of(name: &str) -> String {
    let known = Format::ALL.into_iter().find(|format| format.name() == name);
    known.map_or(name, |format| format.label()).to_owned()
}

/// Read as what, and everything that can be said about that.
#[component]
pub fn ReadingLine(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let store = conduct.store;
    let reading = Memo::new(move |_| store.opened().read().as_ref().map(|it| it.reading.clone()));
    let fault = Memo::new(move |_| {
        let opened = store.opened().read();
        opened.as_ref().and_then(|it| it.fault.clone())
    });
    let busy = Memo::new(move |_| store.busy().get());
    let read_as = move || {
        let reading = reading.get()?;
        Some(view! { <ReadAs conduct reading/> })
    };
    let broken = move || {
        let sentences = words::fault(fault.read().as_ref()?);
        let sentences = sentences
            .into_iter()
            .map(|sentence| view! { <p>{sentence}</p> });
        Some(view! { <div class="fault-box" role="note">{sentences.collect_view()}</div> })
    };
    view! {
        {read_as}
        {broken}
        <Show when=move || busy.read().is_some()>
            <div class="progress busy">
                <progress
                    max="1"
                    value=move || busy.read().as_ref().map_or(0.0, |busy| busy.fraction)
                    aria-label="Progress of the reading"
                ></progress>
                <span class="hint">{move || busy.get().map(|busy| busy.stage)}</span>
                <button type="button" class="quiet" on:click=move |_| conduct.cancel()>
                    "Cancel"
                </button>
            </div>
        </Show>
    }
}

#[component]
fn ReadAs(
    /// What a person does.
    conduct: CborConduct,
    /// What the input was taken for.
    reading: Reading,
) -> impl IntoView {
    let others = reading.others.into_iter().map(|(name, why)| {
        let label = format!("Read as {}", label_of(&name));
        view! {
            <button
                type="button"
                class="quiet"
                title=why
                on:click=move |_| conduct.choose_format(Some(name.clone()))
            >
                {label}
            </button>
        }
    });
    let remarks = reading.remarks.into_iter().map(remark_view).collect_view();
    view! {
        <div class="read-as">
            <p>
                "Read as "<strong>{label_of(&reading.format)}</strong>": "{reading.why}"."
            </p>
            {others.collect_view()}
        </div>
        <ul class="remarks" aria-label="About this input">{remarks}</ul>
    }
}

fn remark_view(remark: TextFault) -> impl IntoView {
    // Without a line it is about the bytes that were read.
    let place = match remark.line {
        0 => format!("Byte {}: ", remark.offset),
        line => format!("Line {line}, column {}: ", remark.column),
    };
    let class = if remark.is_fatal { "error" } else { "warning" };
    view! { <li class=class>{place}{remark.message}"."</li> }
}
