//! Pairings that the text offers: one press away, never taken by themselves.

use leptos::prelude::*;

use crate::conduct::CompareConduct;

/// One button per offer, and the way back.
#[component]
pub fn Offers(
    /// What a person does.
    conduct: CompareConduct,
) -> impl IntoView {
    let shown = conduct.shown;
    let has_any = Memo::new(move |_| !shown.read().offers.is_empty());
    let buttons = move || {
        let accepted = shown.read().accepted;
        let offers = shown.read().offers.clone().into_iter().enumerate();
        offers
            .map(|(index, words)| {
                let is_accepted = accepted == Some(index);
                let press = move |_| {
                    let pairing = (!is_accepted).then_some(index);
                    conduct.change_view(|view| {
                        view.pairing = pairing;
                        view.baseline = 0;
                    });
                };
                view! {
                    <button type="button" aria-pressed=is_accepted.to_string() on:click=press>
                        {words}
                    </button>
                }
            })
            .collect_view()
    };
    view! {
        <Show when=move || has_any.get()>
            <div class="offers" role="group" aria-label="Pairings">
                <span>"This text can be compared with itself:"</span>
                {buttons}
            </div>
        </Show>
    }
}
