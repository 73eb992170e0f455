//! The anatomy in words and in a table.

use leptos::prelude::*;

use crate::chart::anatomy::{Kind, Strips, Touch};
use crate::figures;

use super::anatomy_figure::Specimen;

/// One sentence about one event.
pub fn describe(specimen: &Specimen, event: usize) -> String {
    let touches = &specimen.touches;
    let Some(touch) = touches.get(event) else {
        return String::new();
    };
    let requests = touches[..=event]
        .iter()
        .filter(|touch| touch.is_request())
        .count();
    let what = match touch.kind {
        Kind::Alloc => format!("request {requests}, {} B", touch.bytes_after),
        Kind::Grow => format!(
            "request {requests}, grows {} B to {} B",
            touch.bytes_before, touch.bytes_after
        ),
        Kind::Shrink => format!(
            "shrinks {} B to {} B",
            touch.bytes_before, touch.bytes_after
        ),
        Kind::Dealloc => format!("frees {} B", touch.bytes_before),
    };
    format!(
        "{}: {what}{}, {}.",
        specimen.variant,
        in_phase(touch),
        lifetime(touches, event)
    )
}

fn in_phase(touch: &Touch) -> String {
    match touch.phase.as_str() {
        "" => String::new(),
        phase => format!(", in “{phase}”"),
    }
}

fn lifetime(touches: &[Touch], event: usize) -> String {
    let freed_by = touches[event].freed_by.map(|freed| freed as usize);
    match freed_by {
        None => "outlives the operation".into(),
        Some(freed) if freed <= event => "ends here".into(),
        Some(freed) => {
            let between = touches[event + 1..freed]
                .iter()
                .filter(|touch| touch.is_request())
                .count();
            match between {
                0 => "freed before the next request".into(),
                n => format!("freed after {}", figures::counted(n, "more request")),
            }
        }
    }
}

/// What each variant lacks and has in comparison with the first one.
pub fn summary(specimens: &[Specimen], strips: &Strips) -> Vec<String> {
    let Some(first) = specimens.first() else {
        return Vec::new();
    };
    let requests = first
        .touches
        .iter()
        .filter(|touch| touch.is_request())
        .count();
    let asked: u32 = first.touches.iter().map(Touch::bytes_asked).sum();
    let head = format!(
        "{} makes {}, {asked} B.",
        first.variant,
        figures::counted(requests, "request")
    );
    let others = specimens
        .iter()
        .zip(&strips.strips)
        .skip(1)
        .map(|(specimen, strip)| {
            let gone: Vec<&Touch> = strip
                .missing
                .iter()
                .filter_map(|missing| first.touches.get(missing.event))
                .collect();
            let new = strip.boxes.iter().filter(|request| request.is_new).count();
            let variant = &specimen.variant;
            let lacking = match gone.len() {
                0 => format!("{variant} makes every request of {}", first.variant),
                n if n == requests => format!("{variant} makes none of them"),
                n => format!(
                    "{variant} does without {}: {}",
                    figures::counted(n, "request"),
                    grouped(&gone)
                ),
            };
            match new {
                0 => format!("{lacking}."),
                n => format!(
                    "{lacking}; it makes {} of its own.",
                    figures::counted(n, "request")
                ),
            }
        });
    std::iter::once(head).chain(others).collect()
}

/// `8 × 9 B in “signature buffer”; 32 B in “record options”`.
fn grouped(touches: &[&Touch]) -> String {
    let mut groups: Vec<(&Touch, usize)> = Vec::new();
    for touch in touches {
        let is_same = |known: &&mut (&Touch, usize)| {
            (known.0.bytes_after, &known.0.phase) == (touch.bytes_after, &touch.phase)
        };
        match groups.iter_mut().find(is_same) {
            Some((_, count)) => *count += 1,
            None => groups.push((touch, 1)),
        }
    }
    let words = groups.into_iter().map(|(touch, count)| {
        let times = if count > 1 {
            format!("{count} × ")
        } else {
            String::new()
        };
        let phase = match touch.phase.as_str() {
            "" => String::new(),
            phase => format!(" in “{phase}”"),
        };
        format!("{times}{} B{phase}", touch.bytes_after)
    });
    words.collect::<Vec<_>>().join("; ")
}

/// Every event of every variant.
#[component]
pub fn AnatomyTable(
    /// One per variant.
    specimens: Signal<Vec<Specimen>>,
) -> impl IntoView {
    let rows = move || {
        let rows = specimens.get().into_iter().flat_map(|specimen| {
            (0..specimen.touches.len())
                .map(move |event| row(&specimen, event))
                .collect::<Vec<_>>()
        });
        rows.collect_view()
    };
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label="Every event">
            <table class="numbers">
                <thead>
                    <tr>
                        <th scope="col">"Variant"</th>
                        <th scope="col">"Event"</th>
                        <th scope="col">"What"</th>
                        <th scope="col">"Block"</th>
                        <th scope="col">"before, B"</th>
                        <th scope="col">"after, B"</th>
                        <th scope="col">"Phase"</th>
                        <th scope="col">"Lifetime"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

fn row(specimen: &Specimen, event: usize) -> impl IntoView + use<> {
    let touch = &specimen.touches[event];
    let kind = match touch.kind {
        Kind::Alloc => "alloc",
        Kind::Grow => "grow",
        Kind::Shrink => "shrink",
        Kind::Dealloc => "dealloc",
    };
    view! {
        <tr>
            <td class="name">{specimen.variant.clone()}</td>
            <td>{event + 1}</td>
            <td class="word">{kind}</td>
            <td>{touch.block + 1}</td>
            <td>{touch.bytes_before}</td>
            <td>{touch.bytes_after}</td>
            <td class="word">{touch.phase.clone()}</td>
            <td class="word">{lifetime(&specimen.touches, event)}</td>
        </tr>
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::chart::anatomy::strips;

    fn specimen(variant: &str, sizes: &[u32]) -> Specimen {
        let alloc = |(block, size): (usize, &u32)| Touch {
            kind: Kind::Alloc,
            block: block as u32,
            bytes_before: 0,
            bytes_after: *size,
            freed_by: Some(sizes.len() as u32),
            older: false,
            phase: "tags".into(),
        };
        Specimen {
            variant: variant.into(),
            series: 0,
            touches: Arc::new(sizes.iter().enumerate().map(alloc).collect()),
            missed: 0,
        }
    }

    #[test]
    fn summary_names_the_requests_that_are_gone() {
        let specimens = [
            specimen("before", &[16, 48, 48]),
            specimen("pr1267", &[48, 48]),
            specimen("pr9", &[16]),
            specimen("tuned", &[]),
            specimen("other", &[16, 48, 48, 9]),
        ];
        let touches: Vec<&[Touch]> = specimens.iter().map(|it| it.touches.as_slice()).collect();
        assert_eq!(
            summary(&specimens, &strips(&touches)),
            [
                "before makes 3 requests, 112 B.",
                "pr1267 does without 1 request: 16 B in “tags”.",
                "pr9 does without 2 requests: 2 × 48 B in “tags”.",
                "tuned makes none of them.",
                "other makes every request of before; it makes 1 request of its own.",
            ]
        );
    }

    #[test]
    fn event_is_described_with_size_phase_and_lifetime() {
        let specimen = specimen("before", &[16, 48]);
        assert_eq!(
            describe(&specimen, 0),
            "before: request 1, 16 B, in “tags”, freed after 1 more request."
        );
        assert_eq!(describe(&specimen, 9), "");
    }
}
