//! The table of a comparison: the source of truth beside the charts.

use leptos::prelude::*;

use crate::chart::Series;
use crate::conduct::CompareConduct;
use crate::figures;
use crate::pages::run::variants::Swatch;
use crate::protocol::compare::{Cell, Group, Row, Shown};

/// Rows by unit, one column a side, changes and verdicts.
#[component]
pub fn ComparisonTable(
    /// What a person does.
    conduct: CompareConduct,
) -> impl IntoView {
    let shown = conduct.shown;
    let left = Memo::new(move |_| shown.read().rows_left);
    let is_open = RwSignal::new(false);
    view! {
        <div class="scroll" tabindex="0" role="region" aria-labelledby="comparison-caption">
            <table class="numbers comparison-table">
                <caption id="comparison-caption">"Comparison"</caption>
                {move || {
                    let shown = shown.read();
                    let groups = shown.groups.iter().map(|group| group_view(&shown, group));
                    (head_view(&shown), groups.collect_view())
                }}
                {move || fold_view(&shown.read(), is_open)}
                {move || {
                    is_open.get().then(|| {
                        let shown = shown.read();
                        let groups = shown.same.iter();
                        groups.map(|group| group_view(&shown, group)).collect_view()
                    })
                }}
            </table>
        </div>
        <Show when=move || { left.get() > 0 }>
            <button
                type="button"
                class="quiet"
                on:click=move |_| conduct.change_view(|view| view.is_all = true)
            >
                {move || format!("Show {}", figures::counted(left.get(), "more row"))}
            </button>
        </Show>
    }
}

/// Whether there is anything to compare.
fn is_pair(shown: &Shown) -> bool {
    shown.labels.len() > 1
}

fn head_view(shown: &Shown) -> impl IntoView + use<> {
    let pair = is_pair(shown);
    let baseline = shown.baseline;
    let sides = shown.labels.iter().enumerate().map(|(index, label)| {
        let change = (pair && index != baseline).then(|| view! { <th scope="col">"Change"</th> });
        view! {
            <th scope="col">
                <Swatch series=Series(index)/>" "{label.clone()}
            </th>
            {change}
        }
    });
    let sides = sides.collect_view();
    view! {
        <thead>
            <tr>
                <th scope="col">"Benchmark"</th>
                {sides}
                {pair.then(|| view! { <th scope="col" class="word">"Verdict"</th> })}
            </tr>
        </thead>
    }
}

/// How many rows there are without a difference; they are shown on a press.
fn fold_view(shown: &Shown, is_open: RwSignal<bool>) -> Option<impl IntoView + use<>> {
    let words = shown.same_words();
    let columns = columns(shown).to_string();
    (!words.is_empty()).then(|| {
        view! {
            <tbody>
                <tr class="fold">
                    <th scope="rowgroup" colspan=columns>
                        <button
                            type="button"
                            class="quiet"
                            aria-expanded=move || is_open.get().to_string()
                            on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
                        >
                            {words}
                        </button>
                    </th>
                </tr>
            </tbody>
        }
    })
}

/// All columns: one more where there are verdicts, and a change for each side but the baseline.
fn columns(shown: &Shown) -> usize {
    let sides = shown.labels.len();
    match is_pair(shown) {
        true => 1 + 2 * sides,
        false => 1 + sides,
    }
}

fn group_view(shown: &Shown, group: &Group) -> impl IntoView + use<> {
    let pair = is_pair(shown);
    let columns = columns(shown);
    let rows = group
        .rows
        .iter()
        .map(|row| row_view(row, shown.baseline, pair, ""));
    let rows = rows.collect_view();
    let geomean = group
        .geomean
        .as_ref()
        .map(|row| row_view(row, shown.baseline, pair, "geomean"));
    let better = group.better.clone();
    view! {
        <tbody>
            <tr class="unit-row">
                <th scope="rowgroup" colspan=columns.to_string()>
                    {group.title.clone()}" "<span class="hint">{better}</span>
                </th>
            </tr>
            {rows}
            {geomean}
        </tbody>
    }
}

fn row_view(row: &Row, baseline: usize, pair: bool, class: &'static str) -> impl IntoView + use<> {
    let cells = row.cells.iter().enumerate().map(|(index, cell)| {
        let change = (pair && index != baseline).then(|| change_view(cell));
        view! { <td>{cell.figure.clone()}{small("interval", &cell.spread)}</td>{change} }
    });
    let cells = cells.collect_view();
    let verdicts: Vec<&str> = row
        .cells
        .iter()
        .map(|cell| cell.verdict.as_str())
        .filter(|verdict| !verdict.is_empty())
        .collect();
    let verdict = verdicts.join("; ");
    let name = view! { <span class="id">{name_view(&row.name)}</span> };
    // A press shows the whole of a name that is cut.
    let name = match row.whole.is_empty() {
        true => name.into_any(),
        false => {
            let whole = view! { <span class="id">{name_view(&row.whole)}</span> };
            view! { <details><summary>{name}</summary>{whole}</details> }.into_any()
        }
    };
    view! {
        <tr class=class>
            <th scope="row">
                {name}
                {small("hint", &row.group)}
            </th>
            {cells}
            {pair.then(|| view! { <td class="word verdict">{verdict}</td> })}
        </tr>
    }
}

/// The name, which a narrow column breaks between its parts.
fn name_view(name: &str) -> impl IntoView + use<> {
    let parts = name.split_inclusive('/').map(|part| {
        let part = part.to_owned();
        view! { {part}<wbr/> }
    });
    parts.collect_view()
}

fn change_view(cell: &Cell) -> impl IntoView + use<> {
    let class = format!("change {}", cell.tone);
    let word = match cell.tone.as_str() {
        tone @ ("better" | "worse") => tone.to_owned(),
        _ => String::new(),
    };
    view! {
        <td class=class>
            {cell.change.clone()}
            {small("tone", &word)}
            {small("interval", &cell.test)}
        </td>
    }
}

/// Small print after a figure; nothing where there is none.
fn small(class: &'static str, text: &str) -> Option<impl IntoView + use<>> {
    let text = text.to_owned();
    (!text.is_empty()).then(|| view! { " "<span class=class>{text}</span> })
}
