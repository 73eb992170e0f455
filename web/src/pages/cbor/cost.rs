//! What operations on this very input cost.

use std::sync::Arc;

use leptos::prelude::*;

use crate::chart::Series;
use crate::chart::anatomy::Touch;
use crate::conduct::CborConduct;
use crate::inspector::InspectorStoreFields;
use crate::inspector::cost::{CostStoreFields, Task};
use crate::pages::run::anatomy_figure::{AnatomyFigure, Specimen};
use crate::pages::run::variants::Swatch;
use crate::state::cost::CostRow;
use crate::turn::in_turn;

/// Measure, Stop, and the table.
#[component]
pub fn CostPanel(
    /// What a person does.
    conduct: CborConduct,
    /// Shares the figures.
    on_share: Callback<()>,
) -> impl IntoView {
    let store = conduct.store;
    let has_bytes = Memo::new(move |_| {
        let opened = store.opened().read();
        opened
            .as_ref()
            .is_some_and(|opened| opened.bytes > 0 && !opened.is_preview)
    });
    view! {
        <Show when=move || has_bytes.get()>
            {in_turn(move || view! { <Measuring conduct on_share/> })}
        </Show>
    }
}

/// What is there once there are bytes.
#[component]
fn Measuring(
    /// What a person does.
    conduct: CborConduct,
    /// Shares the figures.
    on_share: Callback<()>,
) -> impl IntoView {
    let cost = conduct.cost;
    let is_running = Memo::new(move |_| cost.store.is_running().get());
    let rows = Memo::new(move |_| cost.store.read().rows());
    view! {
        <section class="cost" aria-label="What it costs">
            <div class="bar">
                <h2>"What it costs"</h2>
                <button
                    type="button"
                    class="run"
                    disabled=move || is_running.get()
                    on:click=move |_| conduct.measure()
                >
                    "Measure this input"
                </button>
                <button
                    type="button"
                    class="stop"
                    disabled=move || !is_running.get()
                    on:click=move |_| cost.stop()
                >
                    "Stop"
                </button>
                <span class="hint">{move || cost.store.sentence().get()}</span>
            </div>
            <CostTable rows/>
            <Show when=move || !rows.read().is_empty() && !is_running.get()>
                <button type="button" class="quiet" on:click=move |_| on_share.run(())>
                    "Share these figures"
                </button>
                <Anatomies conduct/>
            </Show>
        </section>
    }
}

/// A row for each variant of each task.
#[component]
pub fn CostTable(
    /// The figures.
    #[prop(into)]
    rows: Signal<Vec<CostRow>>,
) -> impl IntoView {
    view! {
        <div class="scroll" tabindex="0" role="region" aria-labelledby="cost-caption">
            <table class="numbers results-table">
                <caption id="cost-caption">"Cost per operation"</caption>
                <thead>
                    <tr>
                        <th scope="col">"Task"</th>
                        <th scope="col" class="word">"Variant"</th>
                        <th scope="col">"allocs/op"</th>
                        <th scope="col">"B/op"</th>
                        <th scope="col">"ns/op"</th>
                    </tr>
                </thead>
                <tbody>{move || rows.get().into_iter().map(row_view).collect_view()}</tbody>
            </table>
        </div>
    }
}

fn row_view(row: CostRow) -> impl IntoView {
    let CostRow {
        title,
        operation,
        row,
        refusal,
    } = row;
    let figures = if refusal.is_empty() {
        view! {
            <td>{row.allocs}</td>
            <td>{row.bytes}</td>
            <td>
                {row.ns}" "
                <span class="interval" title="95 % interval of the median">{row.interval}</span>
            </td>
        }
        .into_any()
    } else {
        view! { <td class="word refusal" colspan="3">"refuses it: "{refusal}</td> }.into_any()
    };
    view! {
        <tr>
            <td title=operation>{title}</td>
            <td class="word name">{row.variant}" "<Swatch series=Series(row.series)/></td>
            {figures}
        </tr>
    }
}

/// The anatomy of one operation of each variant, for the task that is chosen.
#[component]
fn Anatomies(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let cost = conduct.cost.store;
    let chosen = RwSignal::new(0_usize);
    let titles = Memo::new(move |_| {
        let tasks = cost.tasks().read();
        tasks
            .iter()
            .map(|task| task.title.clone())
            .collect::<Vec<_>>()
    });
    let options = move || {
        let options = titles.get().into_iter().enumerate().map(|(place, title)| {
            view! { <option value=place.to_string()>{title}</option> }
        });
        options.collect_view()
    };
    let specimens = Memo::new(move |_| {
        let tasks = cost.tasks().read();
        tasks.get(chosen.get()).map(specimens).unwrap_or_default()
    });
    let choose = move |event| chosen.set(event_target_value(&event).parse().unwrap_or_default());
    view! {
        <label class="menu">
            <span>"Anatomy of"</span>
            <select on:change=choose>{options}</select>
        </label>
        <AnatomyFigure specimens/>
    }
}

fn specimens(task: &Task) -> Vec<Specimen> {
    let lanes = task.run.lanes.iter().filter_map(|lane| {
        Some(Specimen {
            variant: lane.variant.clone(),
            series: lane.series,
            touches: Arc::<Vec<Touch>>::clone(lane.anatomy.as_ref()?),
            missed: lane.missed,
        })
    });
    lanes.collect()
}
