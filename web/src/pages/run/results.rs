//! What a run has shown so far, or the last one of this workload.

use std::sync::Arc;

use leptos::prelude::*;
use perop_core::harness::result::Environment;
use reactive_stores::Store;

use crate::catalogue::Entry;
use crate::chart::anatomy::Touch;
use crate::draft::Draft;
use crate::figures;
use crate::state::run::{Metric, Row, Run};
use crate::state::{State, StateStoreFields};
use crate::turn::in_turn;

use super::anatomy_figure::{AnatomyFigure, Specimen};
use super::copy_buttons::CopyButtons;
use super::lane_chart::{LaneChart, LaneChartData};
use super::measured::Measured;
use super::more_table::MoreTable;
use super::results_table::ResultsTable;
use super::verdicts::Verdicts;

/// Reads the run of the workload; the parts draw what they are given.
#[component]
pub fn Results(
    /// The state.
    store: Store<State>,
    /// The workload.
    entry: StoredValue<Entry>,
    /// Its fields.
    #[prop(into)]
    draft: Signal<Draft>,
) -> impl IntoView {
    let id = StoredValue::new(entry.with_value(|entry| entry.id.clone()));
    let has_run = Memo::new(move |_| store.runs().read().contains_key(&*id.read_value()));
    let rows = Memo::new(move |_| {
        of_run(store, id, Run::rows).unwrap_or_else(|| waiting_rows(entry, &draft.read()))
    });
    let more = Memo::new(move |_| of_run(store, id, Run::more).unwrap_or_default());
    let report = Memo::new(move |_| of_run(store, id, |run| run.report.clone()).flatten());
    let environment: Memo<Option<Environment>> =
        Memo::new(move |_| of_run(store, id, |run| run.environment.clone()).flatten());
    let instances = Memo::new(move |_| of_run(store, id, |run| run.instances).unwrap_or(1));
    let specimens = Memo::new(move |drawn: Option<&Vec<Specimen>>| {
        let is_running = store.activity().read().workload() == Some(id.read_value().as_str());
        let counted = of_run(store, id, |run| specimens(run, is_running)).flatten();
        counted.or_else(|| drawn.cloned()).unwrap_or_default()
    });
    let stale = Memo::new(move |_| {
        let values = draft.read().values(&entry.read_value());
        of_run(store, id, |run| stale_note(run, values.as_deref())).flatten()
    });
    view! {
        <section class="results" aria-label="What it costs">
            <ResultsTable rows/>
            <Show when=move || stale.read().is_some()>
                <p class="note">{move || stale.get()}</p>
            </Show>
            <MoreTable rows=more/>
            <Verdicts report/>
            <CopyButtons report/>
            <Show when=move || has_run.get()>
                <Charts store id/>
                {in_turn(move || view! { <AnatomyFigure specimens/> })}
            </Show>
            <Measured environment instances/>
        </section>
    }
}

/// Three figures, batch by batch.
#[component]
fn Charts(
    /// The state.
    store: Store<State>,
    /// The workload's id.
    id: StoredValue<String>,
) -> impl IntoView {
    let chart = move |metric| {
        Memo::new(move |_| of_run(store, id, |run| lanes(run, metric)).unwrap_or_default())
    };
    view! {
        <div class="charts">
            {in_turn(move || view! {
                <LaneChart
                    name="Allocations per operation"
                    unit="allocs/op"
                    write=figures::count
                    legend="▽ reported in the pull request."
                    data=chart(Metric::Allocs)
                />
            })}
            {in_turn(move || view! {
                <LaneChart
                    name="Bytes per operation"
                    unit="B/op"
                    write=figures::count
                    legend="▽ reported in the pull request, › beyond the scale."
                    data=chart(Metric::Bytes)
                />
            })}
            {in_turn(move || view! {
                <LaneChart
                    name="Time per operation"
                    unit="ns/op"
                    write=figures::measured
                    legend="A dot is a batch, the first on top; the band is the 95 % interval. \
                            ▽ reported, › beyond the scale."
                    class="chart wide"
                    data=chart(Metric::Time)
                />
            })}
        </div>
    }
}

fn of_run<T>(
    store: Store<State>,
    id: StoredValue<String>,
    look: impl FnOnce(&Run) -> T,
) -> Option<T> {
    store.runs().read().get(&*id.read_value()).map(look)
}

fn lanes(run: &Run, metric: Metric) -> LaneChartData {
    let figures = run.lanes.iter().zip(run.figures(metric));
    LaneChartData {
        lanes: figures
            .map(|(lane, figures)| (lane.variant.clone(), lane.series, figures))
            .collect(),
        batches: run.batches as usize,
    }
}

/// Before the first run the table shows what would be run and what was reported of it.
fn waiting_rows(entry: StoredValue<Entry>, draft: &Draft) -> Vec<Row> {
    let entry = entry.read_value();
    let preset = draft
        .values(&entry)
        .and_then(|values| entry.preset_of(&values).cloned());
    let row = |id: String| Row::waiting(&entry, preset.as_ref(), id);
    draft.variants(&entry).into_iter().map(row).collect()
}

/// What the anatomy is drawn from; `None` while there is more to come. The strips share their
/// columns, so each new one would mean drawing all of them anew.
fn specimens(run: &Run, is_running: bool) -> Option<Vec<Specimen>> {
    let lanes = run.lanes.iter().filter_map(|lane| {
        Some(Specimen {
            variant: lane.variant.clone(),
            series: lane.series,
            touches: Arc::<Vec<Touch>>::clone(lane.anatomy.as_ref()?),
            missed: lane.missed,
        })
    });
    let specimens: Vec<Specimen> = lanes.collect();
    (!is_running || specimens.len() == run.lanes.len()).then_some(specimens)
}

fn stale_note(run: &Run, values: Option<&[f64]>) -> Option<String> {
    let is_same = values.is_some_and(|values| run.has_values(values));
    (!is_same).then(|| {
        format!(
            "These results are of {}; the fields say something else by now.",
            run.parameters()
        )
    })
}
