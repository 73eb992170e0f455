//! The group of variants: what takes part.

use leptos::prelude::*;

use crate::catalogue::{Entry, Fault, Variant};
use crate::chart::Series;
use crate::draft::Draft;

use super::about::prose;

/// One checkbox per variant, with its sentence.
#[component]
pub fn Variants(
    /// The workload.
    entry: StoredValue<Entry>,
    /// Its fields.
    #[prop(into)]
    draft: Signal<Draft>,
    /// Called with what was ticked.
    on_tick: Callback<(usize, bool)>,
) -> impl IntoView {
    let variants = entry.with_value(|entry| entry.variants.clone());
    let boxes = variants.into_iter().enumerate().map(|(index, variant)| {
        let ticked = Memo::new(move |_| draft.read().ticked.get(index).copied().unwrap_or(false));
        let on_tick = Callback::new(move |ticked| on_tick.run((index, ticked)));
        view! { <VariantBox variant series=Series(index) ticked on_tick/> }
    });
    view! {
        <fieldset class="variants">
            <legend>"Variants"</legend>
            {boxes.collect_view()}
        </fieldset>
    }
}

#[component]
fn VariantBox(
    /// What the box stands for.
    variant: Variant,
    /// Its colour, marker and dash.
    series: Series,
    /// Whether it takes part.
    #[prop(into)]
    ticked: Signal<bool>,
    /// Called with what was ticked.
    on_tick: Callback<bool>,
) -> impl IntoView {
    view! {
        <div class="variant">
            <label>
                <input
                    type="checkbox"
                    prop:checked=ticked
                    on:change=move |event| on_tick.run(event_target_checked(&event))
                />
                <span class="id">{variant.id.clone()}</span>
                " "
                <Swatch series/>
                <span class="about">{prose(&variant.about)}</span>
            </label>
            {variant.fault.map(|fault| view! { <CounterExample fault/> })}
        </div>
    }
}

/// Colour, marker and dash of a variant, as in chart, table and strip.
#[component]
pub fn Swatch(
    /// Its colour, marker and dash.
    series: Series,
) -> impl IntoView {
    view! {
        <svg class=format!("swatch {}", series.class()) viewBox="-14 -6 28 12" aria-hidden="true">
            <line x1="-13" x2="13" y1="0" y2="0"></line>
            <path d=series.marker()></path>
        </svg>
    }
}

/// What a variant gets wrong by history.
#[component]
fn CounterExample(
    /// The counter-example.
    fault: Fault,
) -> impl IntoView {
    view! {
        <details class="fault">
            <summary>"Wrong by history on some inputs"</summary>
            <dl>
                <dt>"Given"</dt><dd><code>{fault.input}</code></dd>
                <dt>"Right"</dt><dd><code>{fault.expected}</code></dd>
                <dt>"Answers"</dt><dd><code>{fault.got}</code></dd>
            </dl>
        </details>
    }
}
