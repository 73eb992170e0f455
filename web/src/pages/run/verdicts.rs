//! What the figures say, and what speaks against trusting them.

use leptos::prelude::*;

use crate::protocol::Report;

/// A doubt and the variants that have it.
#[derive(Clone, Debug, PartialEq)]
struct Doubt {
    variants: Vec<String>,
    message: String,
}

/// Verdicts against the first variant, then warnings.
#[component]
pub fn Verdicts(
    /// Once the run is over.
    #[prop(into)]
    report: Signal<Option<Report>>,
) -> impl IntoView {
    let verdicts = Memo::new(move |_| report.read().as_ref().map(verdicts).unwrap_or_default());
    let doubts = Memo::new(move |_| report.read().as_ref().map(doubts).unwrap_or_default());
    let sentences = move || {
        let sentences = verdicts.get().into_iter();
        sentences
            .map(|sentence| view! { <li>{sentence}</li> })
            .collect_view()
    };
    view! {
        <Show when=move || !verdicts.read().is_empty()>
            <ul class="verdicts" aria-label="Verdict">
                {sentences}
            </ul>
        </Show>
        <Show when=move || !doubts.read().is_empty()>
            <ul class="warnings" aria-label="Warnings">
                {move || doubts.get().into_iter().map(doubt_view).collect_view()}
            </ul>
        </Show>
    }
}

fn doubt_view(doubt: Doubt) -> impl IntoView {
    let variants = crate::figures::listed(&doubt.variants);
    view! { <li><strong>{variants}</strong>": "{doubt.message}"."</li> }
}

fn verdicts(report: &Report) -> Vec<String> {
    let first = report
        .summary
        .results
        .first()
        .map(|result| result.variant.as_str());
    let sentence = |verdict: &String| format!("Against {}: {verdict}.", first.unwrap_or_default());
    report.verdicts.iter().map(sentence).collect()
}

/// Equal warnings of several variants are said once.
fn doubts(report: &Report) -> Vec<Doubt> {
    let mut doubts: Vec<Doubt> = Vec::new();
    for result in &report.summary.results {
        for warning in &result.warnings {
            let known = doubts
                .iter_mut()
                .find(|doubt| doubt.message == warning.message);
            match known {
                Some(doubt) => doubt.variants.push(result.variant.clone()),
                None => doubts.push(Doubt {
                    variants: vec![result.variant.clone()],
                    message: warning.message.clone(),
                }),
            }
        }
    }
    doubts
}
