//! Somebody's results, opened from a link: shown at once, measured again on a press.

use leptos::prelude::*;
use perop_core::harness::result::Environment;
use perop_core::snapshot::export::escape;

use crate::conduct::SharedConduct;
use crate::pages::cbor::cost::CostTable;
use crate::pages::compare::Comparison;
use crate::pages::run::measured::terms;
use crate::pages::run::results_table::{Reported, ResultsTable};
use crate::state::opened::{Opening, Part, SharedResults};

/// What the link holds, or why it cannot be shown; and nothing else.
#[component]
pub fn SharedPage(
    /// What a person does.
    conduct: SharedConduct,
) -> impl IntoView {
    view! {
        <div class="compare-page shared-page">
            {move || match conduct.opening.get() {
                Opening::Reading => view! { <p class="hint">"Reading the link …"</p> }.into_any(),
                Opening::Refused(message) => refusal(message).into_any(),
                Opening::Results(results) => {
                    view! { <Results conduct results=*results/> }.into_any()
                }
            }}
        </div>
    }
}

fn refusal(message: String) -> impl IntoView {
    view! {
        <section class="refusal" aria-labelledby="refusal">
            <h2 id="refusal">"This link cannot be shown"</h2>
            <p role="alert">{message}</p>
            <p class="hint">
                "Nothing else is shown in its place. Ask its sender for the address once more, or \
                 for the text block of the panel Share, and paste that on the page Compare."
            </p>
        </section>
    }
}

#[component]
fn Results(
    /// What a person does.
    conduct: SharedConduct,
    /// What the link holds.
    results: SharedResults,
) -> impl IntoView {
    let parts = results.parts();
    let cost = results.cost();
    let is_one = parts.len() == 1 && cost.is_empty();
    let tables = parts.into_iter().map(|part| part_view(part, is_one));
    let tables = tables.collect_view();
    let cost = (!cost.is_empty()).then(|| view! { <CostTable rows=Signal::stored(cost)/> });
    let title = match results.title.is_empty() {
        true => "Shared results".to_owned(),
        false => results.title.clone(),
    };
    let here = conduct.here;
    let cannot_run = results.runnable().is_empty();
    let is_running = Memo::new(move |_| here.read().is_running());
    let about = results.about_input();
    let about = about.map(|about| view! { <p class="note">{about}</p> });
    view! {
        <article aria-labelledby="shared">
            <h2 id="shared">{title}</h2>
            <p class="words">{results.note.clone()}</p>
            {tables}
            {cost}
            {about}
            <EnvironmentTerms environment=results.snapshot.environment.clone()/>
            <div class="controls">
                <button
                    type="button"
                    class="run"
                    disabled=move || cannot_run || is_running.get()
                    on:click=move |_| conduct.run()
                >
                    "Run it here"
                </button>
                <button
                    type="button"
                    class="stop"
                    disabled=move || !is_running.get()
                    on:click=move |_| conduct.stop()
                >
                    "Stop"
                </button>
                <span class="hint">{move || here.read().sentence()}</span>
            </div>
            <Comparison conduct=conduct.compare/>
        </article>
    }
}

/// A table; the caption alone says of what where there are several.
fn part_view(part: Part, is_one: bool) -> impl IntoView {
    let name = match is_one {
        true => "Results".to_owned(),
        false => format!("Results, {}", part.title),
    };
    let title = is_one.then(|| view! { <h3><span class="id">{part.title}</span></h3> });
    let reported = Reported::of(&part.rows);
    let note = (!part.note.is_empty()).then(|| view! { <p class="hint">{part.note}</p> });
    view! {
        {title}
        <ResultsTable rows=Signal::stored(part.rows) name reported/>
        {note}
    }
}

#[component]
fn EnvironmentTerms(
    /// Where the author measured.
    environment: Environment,
) -> impl IntoView {
    let terms = terms(&environment, 1).into_iter();
    let terms = terms.map(|(term, text)| {
        let text = escape::visible(&text).into_owned();
        view! { <div><dt>{term}</dt><dd>{text}</dd></div> }
    });
    view! {
        <details class="measured">
            <summary>"Where the author measured"</summary>
            <dl class="terms">{terms.collect_view()}</dl>
        </details>
    }
}
