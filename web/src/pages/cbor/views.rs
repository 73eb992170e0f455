//! The three views of one parse, side by side or below each other.

use leptos::prelude::*;

use crate::conduct::CborConduct;
use crate::inspector::InspectorStoreFields;
use crate::protocol::cbor::View;

use super::notation::Notation;
use super::rows::{Rows, Source};

/// Three regions.
#[component]
pub fn Views(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let hex = source(conduct, View::Hex);
    let tree = source(conduct, View::Tree);
    let notation = source(conduct, View::Notation);
    let has_rows = Memo::new(move |_| conduct.store.opened().read().is_some());
    view! {
        <div class="views" class:empty=move || !has_rows.get()>
            <Notation conduct source=notation/>
            <section class="view hex" aria-label=View::Hex.name()>
                <h2>{View::Hex.name()}</h2>
                <Filled source=hex/>
            </section>
            <section class="view tree" aria-label=View::Tree.name()>
                <h2>{View::Tree.name()}</h2>
                <Filled source=tree/>
            </section>
        </div>
    }
}

/// The rows, where there are any: an empty list would be a list of nothing.
#[component]
pub fn Filled(
    /// What they are drawn from.
    source: Source,
) -> impl IntoView {
    let has_rows = Memo::new(move |_| source.count.get() > 0);
    view! {
        <Show when=move || has_rows.get()>
            <Rows source/>
        </Show>
    }
}

fn source(conduct: CborConduct, view: View) -> Source {
    let store = conduct.store;
    let window = Memo::new(move |_| match view {
        View::Hex => store.hex().get(),
        View::Tree => store.tree().get(),
        View::Notation => store.notation().get(),
    });
    Source {
        view,
        stamp: Memo::new(move |_| {
            let opened = store.opened().read();
            opened
                .as_ref()
                .map(|opened| opened.stamp)
                .unwrap_or_default()
        }),
        count: Memo::new(move |_| {
            let opened = store.opened().read();
            opened
                .as_ref()
                .map_or(0, |opened| opened.rows[view as usize])
        }),
        window,
        chosen: Memo::new(move |_| store.chosen().get()),
        pointed: Memo::new(move |_| store.pointed().get()),
        on_want: Callback::new(move |(from, to)| conduct.want_rows(view, from, to)),
        on_choose: Callback::new(move |target| conduct.choose(target)),
        on_point: Callback::new(move |target| conduct.point(target)),
        on_fold: Callback::new(move |node| conduct.fold(node)),
        on_unwrap: Callback::new(move |node| conduct.unwrap(node)),
    }
}
