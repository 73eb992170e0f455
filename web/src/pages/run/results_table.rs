//! The table of results.

use leptos::prelude::*;

use crate::chart::Series;
use crate::state::run::Row;

use super::variants::Swatch;

/// One row per variant; units are in the head of each column.
#[component]
pub fn ResultsTable(
    /// One per variant.
    #[prop(into)]
    rows: Signal<Vec<Row>>,
    /// What it is called where there are several.
    #[prop(into, default = "Results".into())]
    name: String,
    /// Whether what was reported has a column.
    #[prop(default = Reported::Shown)]
    reported: Reported,
) -> impl IntoView {
    let region = name.clone();
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label=region>
            <table class="numbers results-table">
                <caption>{name}</caption>
                <thead>
                    <tr>
                        <th scope="col">"Variant"</th>
                        <th scope="col">"allocs/op"</th>
                        <th scope="col">"B/op"</th>
                        <th scope="col">"ns/op"</th>
                        {reported.is_shown().then(|| view! { <th scope="col">"Reported"</th> })}
                    </tr>
                </thead>
                <tbody>
                    {move || {
                        let rows = rows.get().into_iter();
                        rows.map(|row| row_view(row, reported)).collect_view()
                    }}
                </tbody>
            </table>
        </div>
    }
}

/// What becomes of the column of reported figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reported {
    /// It is there, also where it says nothing.
    Shown,
    /// There is none.
    LeftOut,
}

impl Reported {
    /// Shown where any of the rows has such a figure.
    pub fn of(rows: &[Row]) -> Self {
        match rows.iter().any(|row| !row.reported.is_empty()) {
            true => Self::Shown,
            false => Self::LeftOut,
        }
    }

    fn is_shown(self) -> bool {
        self == Self::Shown
    }
}

fn row_view(row: Row, reported: Reported) -> impl IntoView {
    view! {
        <tr>
            <td class="name">{row.variant}" "<Swatch series=Series(row.series)/></td>
            <td>{row.allocs}</td>
            <td>{row.bytes}</td>
            <td>
                {row.ns}
                {(!row.interval.is_empty()).then(|| view! {
                    " "
                    <span class="interval" title="95 % interval of the median">
                        {row.interval}
                    </span>
                })}
            </td>
            {reported.is_shown().then(|| view! { <td class="reported">{row.reported}</td> })}
        </tr>
    }
}
