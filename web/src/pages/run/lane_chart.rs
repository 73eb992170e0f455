//! A figure with one lane per variant.

use leptos::prelude::*;

use crate::chart::lane::{self, Figures, Lane, Mark};
use crate::chart::scale::Scale;
use crate::chart::{Series, path};
use crate::figures;

use super::variants::Swatch;

/// What a figure shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LaneChartData {
    /// One per variant: its id, its place among all, and the figures.
    pub lanes: Vec<(String, usize, Figures)>,
    /// How many batches there will be.
    pub batches: usize,
}

/// Lanes over a common scale from zero, a summary for readers, and the numbers in a table.
#[component]
pub fn LaneChart(
    /// The figure's name.
    name: &'static str,
    /// The unit, as in the head of the table.
    unit: &'static str,
    /// How a value is written.
    write: fn(f64) -> String,
    /// What the marks mean.
    legend: &'static str,
    /// Classes for the style sheet.
    #[prop(default = "chart")]
    class: &'static str,
    /// What is drawn.
    #[prop(into)]
    data: Signal<LaneChartData>,
) -> impl IntoView {
    let summary = Memo::new(move |_| summary(&data.read(), unit, write));
    let opened = RwSignal::new(false);
    view! {
        <figure class=class aria-label=name>
            <figcaption>{name}" "<span class="unit">{unit}</span></figcaption>
            <p class="summary">{summary}</p>
            <div class="lanes" aria-hidden="true">
                {move || {
                    let data = data.get();
                    let scale = lane::scale(data.lanes.iter().map(|lane| &lane.2));
                    let lanes = data.lanes.into_iter().map(|(variant, series, figures)| {
                        let value = figures.median.map(write).unwrap_or_default();
                        let lane = lane::places(&figures, &scale, data.batches);
                        lane_view(variant, Series(series), value, &lane)
                    });
                    (lanes.collect_view(), axis(&scale))
                }}
            </div>
            <p class="hint">{legend}</p>
            <details on:toggle=move |event| opened.set(is_open(&event))>
                <summary>"Batch by batch"</summary>
                <Show when=move || opened.get()>
                    <BatchTable unit write data/>
                </Show>
            </details>
        </figure>
    }
}

/// Whether a disclosure was opened.
pub(super) fn is_open(event: &web_sys::Event) -> bool {
    event_target::<web_sys::HtmlDetailsElement>(event).open()
}

fn lane_view(variant: String, series: Series, value: String, lane: &Lane) -> impl IntoView + use<> {
    let percent = |x: f64| format!("{x:.2}%");
    let (left, width) = lane.interval.map_or((0.0, 0.0), |interval| interval);
    let median = lane.median.map_or("-100%".to_owned(), percent);
    let bar = lane.median.unwrap_or_default();
    let (reported, beyond) = match lane.reported {
        Some(Mark::At(x)) => (percent(x), false),
        Some(Mark::Beyond) => ("100%".to_owned(), true),
        None => ("-100%".to_owned(), false),
    };
    let mark = if beyond {
        "M-9-19L-3-15L-9-11"
    } else {
        "M0-15L4-19H-4ZM0-15V15"
    };
    view! {
        <div class=format!("lane {}", series.class())>
            <span class="name"><Swatch series/>{variant}</span>
            <svg class="plot">
                <line class="base" x1="0" x2="100%" y1="50%" y2="50%"></line>
                <rect class="bar" x="0" y="34%" width=percent(bar) height="32%"></rect>
                <rect
                    class="interval"
                    x=percent(left)
                    y="14%"
                    width=percent(width)
                    height="72%"
                ></rect>
                <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
                    <path class="dots" d=path::dots(&lane.dots)></path>
                </svg>
                <line class="median" x1=median.clone() x2=median.clone() y1="8%" y2="92%"></line>
                <svg x=median y="50%" class="marker"><path d=series.marker()></path></svg>
                <svg x=reported y="50%" class="reported">
                    <path d=mark></path>
                </svg>
            </svg>
            <span class="value">{value}</span>
        </div>
    }
}

fn axis(scale: &Scale) -> impl IntoView + use<> {
    let decimals = scale.decimals();
    let ticks = scale.ticks().into_iter().map(|tick| {
        let x = format!("{:.2}%", scale.place(tick));
        let class = if tick == 0.0 { "first" } else { "" };
        view! {
            <line x1=x.clone() x2=x.clone() y1="0" y2="5"></line>
            <text x=x y="17" class=class>{figures::fixed(tick, decimals)}</text>
        }
    });
    view! { <svg class="axis">{ticks.collect_view()}</svg> }
}

/// `before 4, pr1267 3, tuned 0 allocs/op`.
fn summary(data: &LaneChartData, unit: &str, write: fn(f64) -> String) -> String {
    let known = data.lanes.iter().filter_map(|(variant, _, figures)| {
        let value = write(figures.median?);
        let reported = figures
            .reported
            .map(|reported| format!(" (reported {})", figures::exact(reported)));
        Some(format!("{variant} {value}{}", reported.unwrap_or_default()))
    });
    let known: Vec<String> = known.collect();
    match known.is_empty() {
        true => "Nothing measured yet.".into(),
        false => format!("{} {unit}", known.join(", ")),
    }
}

/// The numbers of a figure.
#[component]
fn BatchTable(
    /// In the heads of the columns.
    unit: &'static str,
    /// How a value is written.
    write: fn(f64) -> String,
    /// What is drawn.
    data: Signal<LaneChartData>,
) -> impl IntoView {
    let rows = move || {
        let data = data.get();
        let longest = data
            .lanes
            .iter()
            .map(|lane| lane.2.samples.len())
            .max()
            .unwrap_or(0);
        let row = |batch: usize| {
            let cells = data.lanes.iter().map(|(_, _, figures)| {
                let value = figures.samples.get(batch).copied();
                view! { <td>{value.map(write)}</td> }
            });
            view! { <tr><th scope="row">{batch + 1}</th>{cells.collect_view()}</tr> }
        };
        (0..longest).map(row).collect_view()
    };
    let heads = move || {
        let lanes = data.get().lanes.into_iter();
        lanes
            .map(|(variant, ..)| view! { <th scope="col">{variant}", "{unit}</th> })
            .collect_view()
    };
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label="Batch by batch">
            <table class="numbers">
                <thead><tr><th scope="col">"Batch"</th>{heads}</tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summary_says_every_figure_and_what_was_reported() {
        let figures = |median, reported| Figures {
            median,
            reported,
            ..Figures::default()
        };
        let data = LaneChartData {
            lanes: vec![
                ("before".into(), 0, figures(Some(4.0), Some(4.0))),
                ("tuned".into(), 1, figures(Some(0.0), None)),
                ("pr9".into(), 2, figures(None, None)),
            ],
            batches: 30,
        };
        assert_eq!(
            summary(&data, "allocs/op", figures::count),
            "before 4 (reported 4), tuned 0 allocs/op"
        );
        assert_eq!(
            summary(&LaneChartData::default(), "B/op", figures::count),
            "Nothing measured yet."
        );
    }
}
