//! How the figures were made: the definition, the clock, the place.

use leptos::prelude::*;
use perop_core::harness::result::Environment;
use perop_core::snapshot::export::DEFINITION;

use crate::figures;

/// The definition always; the environment once there is one.
#[component]
pub fn Measured(
    /// Once there is one.
    #[prop(into)]
    environment: Signal<Option<Environment>>,
    /// Workers that shared the work.
    #[prop(into)]
    instances: Signal<u32>,
) -> impl IntoView {
    let terms = move || {
        let environment = environment.get()?;
        let terms = terms(&environment, instances.get()).into_iter();
        let terms = terms.map(|(term, text)| view! { <div><dt>{term}</dt><dd>{text}</dd></div> });
        Some(view! { <dl class="terms">{terms.collect_view()}</dl> })
    };
    view! {
        <section class="measured" aria-labelledby="measured">
            <h3 id="measured">"How this is measured"</h3>
            <p>{DEFINITION}</p>
            <p>
                "ns/op: median over the batches, with the 95 % interval by order statistics; the \
                 batches of the variants take turns. B/op beside a reported figure is no claim of \
                 equality: the originals ran in other languages."
            </p>
            {terms}
        </section>
    }
}

pub(crate) fn terms(environment: &Environment, instances: u32) -> Vec<(&'static str, String)> {
    let isolation = match environment.isolated {
        Some(true) => "the page is isolated, which gives the finer clock",
        _ => "the page is not isolated: its host does not send the headers for the finer clock",
    };
    let step = figures::measured(environment.clock_step_ns / 1e3);
    let workers = match instances {
        1 => "one worker, an instance with a memory of its own, fresh for each run".to_owned(),
        n => format!("{n} isolated instances, each a worker with a memory of its own"),
    };
    let warm_up = match environment.warm_up_ms {
        0.0 => "not begun".to_owned(),
        ms => format!("{ms} ms for the variant that took longest"),
    };
    vec![
        (
            "Browser",
            format!(
                "{} {}, {}",
                environment.engine, environment.version, environment.os
            ),
        ),
        ("Clock", format!("steps of {step} µs; {isolation}")),
        (
            "Pointers",
            format!(
                "{} bits; B/op of a 64-bit build differs",
                environment.pointer_bits
            ),
        ),
        (
            "Measured by",
            format!(
                "{workers}; {} reported",
                figures::counted(environment.cores as usize, "processor")
            ),
        ),
        ("Warm-up", warm_up),
        (
            "Build and day",
            format!("Perop {}, {}", environment.build, environment.date),
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::run::environment;

    #[test]
    fn environment_says_clock_isolation_pointers_and_instances() {
        let texts: Vec<String> = terms(&environment(), 2)
            .into_iter()
            .map(|term| term.1)
            .collect();
        assert_eq!(
            texts,
            [
                "Chrome 142.0, linux",
                "steps of 5.000 µs; the page is isolated, which gives the finer clock",
                "32 bits; B/op of a 64-bit build differs",
                "2 isolated instances, each a worker with a memory of its own; \
                 2 processors reported",
                "312 ms for the variant that took longest",
                "Perop 0.1.0, 2026-12-01",
            ]
        );
    }
}
