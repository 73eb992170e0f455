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
                        <th scope="col">"Reported"</th>
                    </tr>
                </thead>
                <tbody>
                    {move || rows.get().into_iter().map(row_view).collect_view()}
                </tbody>
            </table>
        </div>
    }
}

fn row_view(row: Row) -> impl IntoView {
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
            <td class="reported">{row.reported}</td>
        </tr>
    }
}
