//! One strip of the anatomy.

use std::sync::Arc;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::chart::Series;
use crate::chart::anatomy::{Kind, Missing, Phase, Request, Strip, Touch};
use crate::chart::frame::Frame;

use super::anatomy_details::describe;
use super::anatomy_figure::Specimen;
use super::variants::Swatch;

/// The names of the phases over their columns.
#[component]
pub fn Phases(
    /// From left to right.
    phases: Vec<Phase>,
    /// The frame of all strips.
    frame: Frame,
) -> impl IntoView {
    let rows = frame.name_rows(&phases);
    let height = frame.names_height(rows);
    let bands = phases.into_iter().enumerate().map(|(index, phase)| {
        let room = frame.name(index, &phase, rows);
        let name = match phase.name {
            name if name.is_empty() => "no phase".to_owned(),
            name => name,
        };
        view! {
            <line class="edge" x1=room.x x2=room.x y1=room.y + 3.0 y2=height></line>
            <svg x=room.x y=room.y width=room.width height=room.height>
                <title>{name.clone()}</title>
                <text x="4" y="12">{name}</text>
            </svg>
        }
    });
    view! {
        <span></span>
        <svg class="phases" width=frame.width() height=height aria-hidden="true">
            {bands.collect_view()}
        </svg>
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
    /// The frame of all strips.
    frame: Frame,
    /// The events of the first variant.
    reference: Arc<Vec<Touch>>,
    /// What is selected.
    #[prop(into)]
    chosen: Signal<Option<usize>>,
    /// Called with the event that was pointed at.
    on_select: Callback<usize>,
    /// What is not drawn, in words.
    more: Option<String>,
) -> impl IntoView {
    let series = Series(specimen.series);
    let events: Vec<usize> = strip.boxes.iter().map(|request| request.event).collect();
    let step = move |event: web_sys::KeyboardEvent| {
        if let Some(next) = next_event(&events, chosen.get_untracked(), &event.key()) {
            event.prevent_default();
            on_select.run(next);
        }
    };
    let height = frame.height(strip.lines);
    let name = format!("Anatomy of {}", specimen.variant);
    let id = format!("strip-{}", specimen.series);
    let drawing = drawing(frame, strip, &id, &specimen, &reference);
    let id = StoredValue::new(id);
    let active = move || chosen.get().map(|event| box_id(&id.read_value(), event));
    mark(id, chosen);
    let select = move |event: web_sys::MouseEvent| {
        let pointed = pointed_at(&event, &id.read_value());
        if let Some(event) = pointed.filter(|event| chosen.get_untracked() != Some(*event)) {
            on_select.run(event);
        }
    };
    view! {
        <span class=format!("name {}", series.class())><Swatch series/>{specimen.variant}</span>
        <div class=format!("strip {}", series.class())>
            <svg
                role="listbox"
                aria-label=name
                aria-orientation="horizontal"
                tabindex="0"
                aria-activedescendant=active
                width=frame.width()
                height=height
                on:keydown=step
                on:mouseover=select
                on:click=select
            >
                {drawing}
            </svg>
            {more.map(|more| view! { <p class="hint">{more}</p> })}
        </div>
    }
}

/// Where a key leads from the selected event; `None` where it leads nowhere.
fn next_event(events: &[usize], chosen: Option<usize>, key: &str) -> Option<usize> {
    let here = chosen.and_then(|chosen| events.iter().position(|event| *event == chosen));
    let next = match (key, here) {
        ("ArrowRight", Some(here)) => here + 1,
        ("ArrowLeft", Some(here)) => here.saturating_sub(1),
        ("ArrowRight" | "ArrowLeft" | "Home", _) => 0,
        ("End", _) => events.len().saturating_sub(1),
        _ => return None,
    };
    events.get(next).copied()
}

/// What a box is called in the document.
fn box_id(strip: &str, event: usize) -> String {
    format!("{strip}-{event}")
}

/// The event whose box the mouse is at.
fn pointed_at(event: &web_sys::MouseEvent, strip: &str) -> Option<usize> {
    let target = event.target()?.dyn_into::<web_sys::Element>().ok()?;
    // The selector is well-formed, so nothing else is thrown away.
    let id = target.closest("[role=option]").ok()??.id();
    id.strip_prefix(strip)?.strip_prefix('-')?.parse().ok()
}

/// Marks the box that is chosen. One effect a strip, as hundreds of boxes would cost hundreds.
fn mark(strip: StoredValue<String>, chosen: Signal<Option<usize>>) {
    Effect::new(move |before: Option<Option<usize>>| {
        let now = chosen.get();
        for (event, mark) in [(before.flatten(), "false"), (now, "true")] {
            let id = event.map(|event| box_id(&strip.read_value(), event));
            if let Some(found) = id.and_then(|id| document().get_element_by_id(&id)) {
                // The name of the attribute is well-formed, so it can be set.
                let _ = found.set_attribute("aria-selected", mark);
            }
        }
        now
    });
}

/// What is in a strip, from the back to the front.
fn drawing(
    frame: Frame,
    strip: Strip,
    id: &str,
    specimen: &Specimen,
    reference: &[Touch],
) -> impl IntoView + use<> {
    let missing = strip.missing.iter();
    let missing: Vec<_> = missing
        .map(|missing| ghost(frame, missing, reference))
        .collect();
    let ended = lifetimes(frame, &strip.boxes, |request| request.until.is_some());
    let open = lifetimes(frame, &strip.boxes, |request| request.until.is_none());
    let boxes = strip.boxes.into_iter();
    let boxes = boxes.map(|request| request_view(frame, id, specimen, request));
    view! {
        {missing}
        <path class="life" d=ended aria-hidden="true"></path>
        <path class="life open" d=open aria-hidden="true"></path>
        {boxes.collect_view()}
    }
}

fn request_view(
    frame: Frame,
    id: &str,
    specimen: &Specimen,
    request: Request,
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
    let area = frame.request(request.column, request.height);
    let (middle, baseline) = frame.number(request.column);
    view! {
        <g
            id=box_id(id, event)
            role="option"
            aria-selected="false"
            aria-label=describe(specimen, event)
            class=class
        >
            <rect x=area.x y=area.y width=area.width height=area.height rx="2"></rect>
            <text x=middle y=baseline>{size}</text>
        </g>
    }
}

fn ghost(frame: Frame, missing: &Missing, reference: &[Touch]) -> impl IntoView + use<> {
    let area = frame.request(missing.column, missing.height);
    let (middle, baseline) = frame.number(missing.column);
    let size = reference
        .get(missing.event)
        .map(|touch| touch.bytes_after.to_string());
    view! {
        <g class="ghost" aria-hidden="true">
            <rect x=area.x y=area.y width=area.width height=area.height rx="2"></rect>
            <text x=middle y=baseline>{size}</text>
        </g>
    }
}

/// The lines of those blocks that `are_meant`, as one path.
fn lifetimes(frame: Frame, boxes: &[Request], are_meant: fn(&&Request) -> bool) -> String {
    let lines = boxes.iter().filter(are_meant);
    lines.map(|request| frame.lifetime(request)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrow_keys_go_from_request_to_request_and_stay_at_the_ends() {
        let events = [0, 2, 5];
        let cases = [
            (None, "ArrowRight", Some(0)),
            (Some(0), "ArrowRight", Some(2)),
            (Some(5), "ArrowRight", None),
            (Some(2), "ArrowLeft", Some(0)),
            (Some(0), "ArrowLeft", Some(0)),
            (Some(0), "End", Some(5)),
            (Some(5), "Home", Some(0)),
            (Some(0), "Tab", None),
        ];
        for (chosen, key, next) in cases {
            assert_eq!(
                next_event(&events, chosen, key),
                next,
                "{key} from {chosen:?}"
            );
        }
        assert_eq!(next_event(&[], None, "End"), None);
    }
}
