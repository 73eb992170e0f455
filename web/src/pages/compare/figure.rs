//! A chart: drawing, summary, and the table of the same numbers.

use leptos::html::Div;
use leptos::prelude::*;

use crate::chart::Series;
use crate::chart::picture::Picture;
use crate::draw;
use crate::pages::run::variants::Swatch;

/// Draws what the worker made.
#[component]
pub fn PictureFigure(
    /// What is drawn.
    picture: Picture,
    /// What the series are called.
    labels: Vec<String>,
) -> impl IntoView {
    let holder = NodeRef::<Div>::new();
    let Picture {
        name,
        summary,
        legend,
        height,
        nodes,
        heads,
        rows,
    } = picture;
    holder.on_load(move |holder| draw::into(&holder, &nodes, height));
    let opened = RwSignal::new(false);
    let keys = labels.into_iter().enumerate().map(|(index, label)| {
        view! {
            <span class=format!("key {}", Series(index).class())>
                <Swatch series=Series(index)/>{label}
            </span>
        }
    });
    let table = StoredValue::new((heads, rows));
    let (caption, of_numbers) = (name.clone(), StoredValue::new(name.clone()));
    view! {
        <figure class="chart picture" aria-label=name>
            <figcaption>{caption}</figcaption>
            <p class="summary">{summary}</p>
            <p class="keys-line">{keys.collect_view()}</p>
            <div class="drawing" aria-hidden="true" node_ref=holder></div>
            <p class="hint">{legend}</p>
            <details on:toggle=move |event| opened.set(is_open(&event))>
                <summary>"The numbers"</summary>
                <Show when=move || opened.get()>
                    <Numbers name=of_numbers.get_value() table/>
                </Show>
            </details>
        </figure>
    }
}

fn is_open(event: &web_sys::Event) -> bool {
    event_target::<web_sys::HtmlDetailsElement>(event).open()
}

#[component]
fn Numbers(
    /// The figure's name.
    name: String,
    /// Heads and rows.
    table: StoredValue<(Vec<String>, Vec<Vec<String>>)>,
) -> impl IntoView {
    let (heads, rows) = table.get_value();
    let heads = heads
        .into_iter()
        .map(|head| view! { <th scope="col">{head}</th> });
    let rows = rows.into_iter().map(|row| {
        let cells = row.into_iter().map(|cell| view! { <td>{cell}</td> });
        view! { <tr>{cells.collect_view()}</tr> }
    });
    let label = format!("The numbers of {name}");
    let region = label.clone();
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=region>
            <table class="numbers" aria-label=label>
                <thead><tr>{heads.collect_view()}</tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
}
