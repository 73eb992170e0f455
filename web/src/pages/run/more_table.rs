//! What else is counted, behind a disclosure.

use leptos::prelude::*;

use crate::state::run::More;

use super::lane_chart::is_open;

/// Grows, shrinks, deallocs, bytes kept and sizes, one row per variant.
#[component]
pub fn MoreTable(
    /// One per variant that was counted.
    #[prop(into)]
    rows: Signal<Vec<More>>,
) -> impl IntoView {
    let opened = RwSignal::new(false);
    view! {
        <Show when=move || !rows.read().is_empty()>
            <details on:toggle=move |event| opened.set(is_open(&event))>
                <summary>"What else is counted"</summary>
                <Show when=move || opened.get()>
                    <Table rows/>
                </Show>
            </details>
        </Show>
    }
}

#[component]
fn Table(
    /// One per variant.
    rows: Signal<Vec<More>>,
) -> impl IntoView {
    let rows = move || {
        let rows = rows.get().into_iter().map(|row| {
            view! {
                <tr>
                    <td class="name">{row.variant}</td>
                    <td>{row.grows}</td>
                    <td>{row.shrinks}</td>
                    <td>{row.deallocs}</td>
                    <td>{row.retained}</td>
                    <td>{row.peak}</td>
                    <td class="word">{row.sizes}</td>
                </tr>
            }
        });
        rows.collect_view()
    };
    view! {
        <div class="scroll" tabindex="0" role="region" aria-label="What else is counted">
            <table class="numbers">
                <thead>
                    <tr>
                        <th scope="col">"Variant"</th>
                        <th scope="col">"grows/op"</th>
                        <th scope="col">"shrinks, one op"</th>
                        <th scope="col">"deallocs, one op"</th>
                        <th scope="col">"retained, B/op"</th>
                        <th scope="col">"peak, B"</th>
                        <th scope="col" class="word">"requests by size, B"</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}
