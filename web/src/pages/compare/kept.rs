//! What is kept in this browser.

use leptos::prelude::*;

use crate::conduct::{CompareConduct, ShareConduct};
use crate::protocol::share::Kept;
use crate::state;

/// The list, with a way to open, compare, save and delete each.
#[component]
pub fn KeptList(
    /// Takes a kept snapshot as a side.
    conduct: CompareConduct,
    /// What is kept.
    share: ShareConduct,
) -> impl IntoView {
    let kept = share.kept;
    let items = move || {
        let kept = kept.get().into_iter().flatten();
        kept.map(|kept| item(kept, conduct, share)).collect_view()
    };
    let undo = move || {
        share.deleted.get().map(|title| {
            view! {
                <p class="undo">
                    "Deleted: "{title}". "
                    <button type="button" class="quiet" on:click=move |_| share.restore()>
                        "Undo"
                    </button>
                </p>
            }
        })
    };
    view! {
        <section class="kept" aria-labelledby="kept">
            <h3 id="kept">"Kept in this browser"</h3>
            <p class="hint">
                "The last twenty runs and shared snapshots; nothing leaves this browser."
            </p>
            {move || {
                let why = share.not_kept.get();
                (!why.is_empty()).then(|| view! { <p class="note">{why}</p> })
            }}
            <Show when=move || {
                let listed = kept.read().as_ref().map(Vec::len);
                state::kept::is_nothing(
                    listed,
                    &share.not_kept.read(),
                    share.deleted.read().as_deref(),
                )
            }>
                <p class="hint">"Nothing is kept yet."</p>
            </Show>
            <ul aria-label="Kept snapshots">{items}</ul>
            <div aria-live="polite">{undo}</div>
        </section>
    }
}

fn item(kept: Kept, conduct: CompareConduct, share: ShareConduct) -> impl IntoView {
    let Kept {
        payload,
        title,
        kept_ms,
    } = kept;
    let address = format!("#/s/{payload}");
    let (to_compare, to_export, to_delete) = (payload.clone(), payload.clone(), payload);
    let date = js_sys::Date::new(&kept_ms.into());
    let date = String::from(date.to_locale_string("default", &js_sys::Object::new()));
    let named = |what: &str| format!("{what} {title}");
    let (compare, export, delete) = (named("Compare"), named("Export"), named("Delete"));
    view! {
        <li>
            <a href=address>{title}</a>
            <span class="hint">{date}</span>
            <button
                type="button"
                class="quiet"
                aria-label=compare
                on:click=move |_| conduct.add_text(to_compare.clone())
            >
                "Compare"
            </button>
            <button
                type="button"
                class="quiet"
                aria-label=export
                on:click=move |_| share.export(to_export.clone())
            >
                "Export"
            </button>
            <button
                type="button"
                class="quiet"
                aria-label=delete
                on:click=move |_| share.delete(to_delete.clone())
            >
                "Delete"
            </button>
        </li>
    }
}
