//! One strip of the anatomy.

use std::sync::Arc;

use leptos::prelude::*;

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
    let missing: Vec<_> = strip
        .missing
        .iter()
        .map(|missing| ghost(frame, missing, &reference))
        .collect();
    let id = format!("strip-{}", specimen.series);
    let active = {
        let id = id.clone();
        move || chosen.get().map(|event| format!("{id}-{event}"))
    };
    let lines = strip
        .boxes
        .iter()
        .map(|request| lifetime(frame, request))
        .collect_view();
    let boxes = strip
        .boxes
        .into_iter()
        .map(|request| request_view(frame, &id, &specimen, request, chosen, on_select))
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
                width=frame.width()
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

fn request_view(
    frame: Frame,
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
    let area = frame.request(request.column, request.height);
    let (middle, baseline) = frame.number(request.column);
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

fn lifetime(frame: Frame, request: &Request) -> impl IntoView + use<> {
    let class = if request.until.is_some() {
        "life"
    } else {
        "life open"
    };
    view! { <path class=class d=frame.lifetime(request) aria-hidden="true"></path> }
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
