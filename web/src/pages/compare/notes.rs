//! What is to be kept in mind, what was folded, and what was not understood.

use leptos::prelude::*;

use crate::conduct::CompareConduct;
use crate::figures;
use crate::protocol::compare::{NotUnderstood, Shown};

/// Notes, folded blocks, benchmarks of one side alone, and what the texts say of the machine.
#[component]
pub fn Notes(
    /// What a person does.
    conduct: CompareConduct,
) -> impl IntoView {
    let shown = conduct.shown;
    let notes = Memo::new(move |_| {
        let shown = shown.read();
        let only = shown.only_words();
        shown.notes.iter().cloned().chain(only).collect()
    });
    let folds = Memo::new(move |_| shown.read().folds.clone());
    let config = Memo::new(move |_| config_lines(&shown.read()));
    view! {
        <Lines name="Notes" class="notes" lines=notes/>
        <Lines name="Folded blocks" class="notes folds" lines=folds/>
        <Lines name="Measured on" class="notes config" lines=config/>
    }
}

/// A list that is there once it has lines.
#[component]
fn Lines(
    /// Its name.
    name: &'static str,
    /// Its classes.
    class: &'static str,
    /// Its lines.
    lines: Memo<Vec<String>>,
) -> impl IntoView {
    let items = move || {
        let lines = lines.get().into_iter();
        lines.map(|line| view! { <li>{line}</li> }).collect_view()
    };
    view! {
        <Show when=move || !lines.read().is_empty()>
            <div class=class>
                <h3>{name}</h3>
                <ul aria-label=name>{items}</ul>
            </div>
        </Show>
    }
}

fn config_lines(shown: &Shown) -> Vec<String> {
    let pairs = shown.config.iter();
    pairs
        .map(|(key, value)| format!("{key}: {value}"))
        .collect()
}

const ALL_READ: &str = "Every line that looks like a result was read.";

/// The region `Not understood`: every line that looks like a result and is not readable.
#[component]
pub fn NotUnderstoodList(
    /// What a person does.
    conduct: CompareConduct,
) -> impl IntoView {
    let shown = conduct.shown;
    let lines = Memo::new(move |_| shown.read().not_understood.clone());
    let left = Memo::new(move |_| shown.read().not_understood_left);
    let several = Memo::new(move |_| shown.read().sides.len() > 1);
    let items = move || {
        let several = several.get();
        let lines = lines.get().into_iter();
        lines.map(|line| line_view(line, several)).collect_view()
    };
    view! {
        <section class="not-understood" aria-labelledby="not-understood">
            <h3 id="not-understood">"Not understood"</h3>
            {move || match lines.read().is_empty() {
                true => view! { <p class="hint">{ALL_READ}</p> }.into_any(),
                false => view! { <ul>{items}</ul> }.into_any(),
            }}
            {move || more(left.get())}
        </section>
    }
}

/// How many lines are not listed.
fn more(left: usize) -> Option<String> {
    (left > 0).then(|| format!("and {}.", figures::counted(left, "more line")))
}

fn line_view(line: NotUnderstood, several: bool) -> impl IntoView {
    let place = match several {
        true => format!("Text {}, line {}: ", line.side + 1, line.line),
        false => format!("Line {}: ", line.line),
    };
    view! { <li>{place}{line.reason}<code>{line.text}</code></li> }
}
