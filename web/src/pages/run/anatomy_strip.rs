//! One strip of the anatomy.

use std::sync::Arc;

use leptos::prelude::*;

use crate::chart::Series;
use crate::chart::anatomy::{Kind, Missing, Phase, Request, Strip, Touch};

use super::anatomy_details::describe;
use super::anatomy_figure::Specimen;
use super::variants::Swatch;

/// Width of a column, which fits five digits. Units: CSS pixels, like all below.
pub const COLUMN: usize = 46;
const GAP: usize = 3;
const BOX_MAX: f64 = 34.0;
const BOX_MIN: f64 = 15.0;
const LINE: usize = 6;

/// The names of the phases over their columns.
#[component]
pub fn Phases(
    /// From left to right.
    phases: Vec<Phase>,
    /// Of all columns together.
    width: usize,
) -> impl IntoView {
    let bands = phases.into_iter().map(|phase| {
        let (x, width) = (phase.start * COLUMN, phase.span * COLUMN);
        let name = if phase.name.is_empty() {
            "no phase".to_owned()
        } else {
            phase.name
        };
        view! {
            <svg x=x y="0" width=width height="20">
                <title>{name.clone()}</title>
                <line class="edge" x1="0.5" x2="0.5" y1="0" y2="20"></line>
                <text x="5" y="14">{name}</text>
            </svg>
        }
    });
    view! {
        <span></span>
        <svg class="phases" width=width height="20" aria-hidden="true">{bands.collect_view()}</svg>
    }
}

/// Boxes for requests, dashed ones for what the first variant asks for and this one does not,
/// and below them how long each block lives. One stop of the Tab key; arrow keys go from box to
/// box.
#[component]
pub fn AnatomyStrip(
    /// The operation that is drawn.
    specimen: Specimen,
    /// Where everything is.
    strip: Strip,
    /// Of all columns together.
    width: usize,
    /// The events of the first variant.
    reference: Arc<Vec<Touch>>,
    /// What is selected.
    #[prop(into)]
    /// What is selected.
    chosen: Signal<Option<usize>>,
    /// Called with the event that was pointed at.
    on_select: Callback<usize>,
    /// What is not drawn, in words.
    more: Option<String>,
) -> impl IntoView {
    let series = Series(specimen.series);
    let events: Vec<usize> = strip.boxes.iter().map(|request| request.event).collect();
    let step = move |event: web_sys::KeyboardEvent| {
        let here = chosen
            .get_untracked()
            .and_then(|it| events.iter().position(|e| *e == it));
        let next = match (event.key().as_str(), here) {
            ("ArrowRight", Some(here)) => here + 1,
            ("ArrowLeft", Some(here)) => here.saturating_sub(1),
            ("ArrowRight" | "ArrowLeft" | "Home", _) => 0,
            ("End", _) => events.len().saturating_sub(1),
            _ => return,
        };
        event.prevent_default();
        if let Some(event) = events.get(next) {
            on_select.run(*event);
        }
    };
    let height = BOX_MAX as usize + 8 + strip.lines * LINE;
    let name = format!("Anatomy of {}", specimen.variant);
    let missing: Vec<_> = strip
        .missing
        .iter()
        .map(|missing| ghost(missing, &reference))
        .collect();
    let id = format!("strip-{}", specimen.series);
    let active = {
        let id = id.clone();
        move || chosen.get().map(|event| format!("{id}-{event}"))
    };
    let lines = strip
        .boxes
        .iter()
        .map(|request| lifetime(request, width))
        .collect_view();
    let boxes = strip
        .boxes
        .into_iter()
        .map(|request| request_view(&id, &specimen, request, chosen, on_select))
        .collect_view();
    view! {
        <span class=format!("name {}", series.class())><Swatch series/>{specimen.variant}</span>
        <div class=format!("strip {}", series.class())>
            <svg
                role="listbox"
                aria-label=name
                aria-orientation="horizontal"
                tabindex="0"
                aria-activedescendant=active
                width=width.max(COLUMN)
                height=height
                on:keydown=step
            >
                {missing}
                {lines}
                {boxes}
            </svg>
            {more.map(|more| view! { <p class="hint">{more}</p> })}
        </div>
    }
}

fn request_view(
    id: &str,
    specimen: &Specimen,
    request: Request,
    chosen: Signal<Option<usize>>,
    on_select: Callback<usize>,
) -> impl IntoView + use<> {
    let event = request.event;
    let touch = &specimen.touches[event];
    let size = touch.bytes_after.to_string();
    let class = match (touch.kind, request.is_new) {
        (Kind::Grow, false) => "box grow",
        (Kind::Grow, true) => "box grow new",
        (_, false) => "box",
        (_, true) => "box new",
    };
    let (x, y, height) = place(request.column, request.height);
    let select = move |_| on_select.run(event);
    view! {
        <g
            id=format!("{id}-{event}")
            role="option"
            aria-selected=move || if chosen.get() == Some(event) { "true" } else { "false" }
            aria-label=describe(specimen, event)
            class=class
            on:mouseenter=select
            on:click=select
        >
            <rect x=x y=y width=COLUMN - GAP height=height rx="2"></rect>
            <text x=x + (COLUMN - GAP) / 2 y=BOX_MAX - 3.5>{size}</text>
        </g>
    }
}

fn ghost(missing: &Missing, reference: &[Touch]) -> impl IntoView + use<> {
    let (x, y, height) = place(missing.column, missing.height);
    let size = reference
        .get(missing.event)
        .map(|touch| touch.bytes_after.to_string());
    view! {
        <g class="ghost" aria-hidden="true">
            <rect x=x y=y width=COLUMN - GAP height=height rx="2"></rect>
            <text x=x + (COLUMN - GAP) / 2 y=BOX_MAX - 3.5>{size}</text>
        </g>
    }
}

fn lifetime(request: &Request, width: usize) -> impl IntoView + use<> {
    let x = request.column * COLUMN + GAP / 2 + 1;
    let y = BOX_MAX as usize + 7 + request.line * LINE;
    let (end, is_open) = match request.until {
        Some(column) => ((column + 1) * COLUMN - GAP - 1, false),
        None => (width, true),
    };
    // Freed blocks end in a stroke, those that outlive the operation run off the edge.
    let path = match is_open {
        false => format!("M{x} {y}H{end}M{end} {}V{}", y - 2, y + 2),
        true => format!("M{x} {y}H{end}"),
    };
    let class = if is_open { "life open" } else { "life" };
    view! { <path class=class d=path aria-hidden="true"></path> }
}

/// Left edge, top edge and height of a box; all stand on one line.
fn place(column: usize, height: f64) -> (usize, f64, f64) {
    let height = BOX_MIN + (BOX_MAX - BOX_MIN) * height;
    (
        column * COLUMN + GAP / 2 + 1,
        BOX_MAX - height + 1.0,
        height,
    )
}
