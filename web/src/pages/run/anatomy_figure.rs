//! The anatomy: one strip per variant, so that a reader sees which allocation is gone.

use std::sync::Arc;

use leptos::prelude::*;

use crate::chart::anatomy::{Strips, Touch, strips};
use crate::chart::frame::Frame;
use crate::figures;
use crate::turn::in_turn;

use super::anatomy_details::{AnatomyTable, describe, summary};
use super::anatomy_strip::{AnatomyStrip, Phases};
use super::lane_chart::is_open;

/// One operation of one variant.
#[derive(Clone, Debug, PartialEq)]
pub struct Specimen {
    /// The variant's id.
    pub variant: String,
    /// Its place among all.
    pub series: usize,
    /// Every event.
    pub touches: Arc<Vec<Touch>>,
    /// Events beyond those.
    pub missed: u64,
}

/// Stands where nothing is selected.
const HOW_TO_READ: &str = "Point at a box, or use the arrow keys in a strip, to read about it. \
     Dashed: the first variant asks for memory here and this one does not. Below the boxes: how \
     long each block lives.";

/// Strips under each other, the sentence about what is selected, and the events in a table.
#[component]
pub fn AnatomyFigure(
    /// One per variant.
    #[prop(into)]
    specimens: Signal<Vec<Specimen>>,
) -> impl IntoView {
    let selected = RwSignal::new(None::<(usize, usize)>);
    let opened = RwSignal::new(false);
    let drawn = Memo::new(move |_| {
        let specimens = specimens.read();
        let touches: Vec<&[Touch]> = specimens.iter().map(|it| it.touches.as_slice()).collect();
        strips(&touches)
    });
    let words = move || {
        specimens
            .with(|specimens| summary(specimens, &drawn.read()))
            .into_iter()
            .map(|sentence| view! { <li>{sentence}</li> })
            .collect_view()
    };
    let details = move || {
        let specimens = specimens.read();
        let (variant, event) = selected.get()?;
        Some(describe(specimens.get(variant)?, event))
    };
    view! {
        <figure class="chart anatomy" aria-label="Anatomy">
            <figcaption>
                "Anatomy "<span class="unit">"one operation, request by request; sizes in B"</span>
            </figcaption>
            <ul class="summary">{words}</ul>
            <div class="strips">
                {move || strips_view(specimens, drawn, selected)}
            </div>
            <p class="details" aria-live="polite">
                {move || details().unwrap_or_else(|| HOW_TO_READ.into())}
            </p>
            <details on:toggle=move |event| opened.set(is_open(&event))>
                <summary>"Every event"</summary>
                <Show when=move || opened.get()>
                    <AnatomyTable specimens/>
                </Show>
            </details>
        </figure>
    }
}

fn strips_view(
    specimens: Signal<Vec<Specimen>>,
    drawn: Memo<Strips>,
    selected: RwSignal<Option<(usize, usize)>>,
) -> impl IntoView {
    let drawn = drawn.get();
    let specimens = specimens.get();
    let reference = specimens
        .first()
        .map(|first| Arc::clone(&first.touches))
        .unwrap_or_default();
    let frame = Frame::of(drawn.columns);
    let pairs = specimens.into_iter().zip(drawn.strips).enumerate();
    let rows = pairs.map(|(index, (specimen, strip))| {
        let on_select = Callback::new(move |event| selected.set(Some((index, event))));
        let chosen = Memo::new(move |_| {
            selected
                .get()
                .and_then(|(variant, event)| (variant == index).then_some(event))
        });
        let hidden = strip.hidden as u64 + specimen.missed;
        let more = (hidden > 0).then(|| {
            format!(
                "and {} more that are not drawn",
                figures::counted(hidden as usize, "event")
            )
        });
        let reference = Arc::clone(&reference);
        in_turn(move || {
            view! { <AnatomyStrip specimen strip frame reference chosen on_select more/> }
        })
    });
    let phases = drawn.phases;
    view! {
        {in_turn(move || view! { <Phases phases frame/> })}
        {rows.collect_view()}
    }
}
