//! The Compare page: paste any benchmark text, see what it says.

pub mod copy_menu;
pub mod figure;
pub mod inputs;
pub mod kept;
pub mod notes;
pub mod offers;
pub mod options;
pub mod table;

use leptos::prelude::*;

use crate::conduct::{CompareConduct, ShareConduct};
use crate::turn::in_turn;

use copy_menu::CopyMenu;
use figure::PictureFigure;
use inputs::Inputs;
use kept::KeptList;
use notes::{NotUnderstoodList, Notes};
use offers::Offers;
use options::Options;
use table::ComparisonTable;

/// Texts above, what they say below.
#[component]
pub fn ComparePage(
    /// What a person does.
    conduct: CompareConduct,
    /// What is kept in the browser.
    share: ShareConduct,
) -> impl IntoView {
    view! {
        <div class="compare-page">
            <h2>"Compare"</h2>
            <Inputs conduct/>
            <Comparison conduct/>
            <KeptList conduct share/>
        </div>
    }
}

/// Everything there is to see of the sides, with what changes the look of it.
#[component]
pub fn Comparison(
    /// What a person does.
    conduct: CompareConduct,
) -> impl IntoView {
    let shown = conduct.shown;
    let has_rows = Memo::new(move |_| shown.read().has_rows());
    let caution = Memo::new(move |_| shown.read().caution.clone());
    let has_sides = Memo::new(move |_| !shown.read().sides.is_empty());
    let charts = move || {
        let pictures = shown.read().pictures.clone().into_iter();
        let labels = shown.read().labels.clone();
        pictures
            .map(|picture| {
                let labels = labels.clone();
                in_turn(move || view! { <PictureFigure picture labels/> })
            })
            .collect_view()
    };
    view! {
        <Show when=move || has_sides.get()>
            <section class="comparison" aria-label="What it says">
                <p class="verdict">{move || match shown.read().verdict.clone() {
                    verdict if verdict.is_empty() => NOTHING.to_owned(),
                    verdict => verdict,
                }}</p>
                <Show when=move || !caution.read().is_empty()>
                    <p class="caution">{caution}</p>
                </Show>
                <Offers conduct/>
                <Show when=move || has_rows.get()>
                    <Options conduct/>
                    <ComparisonTable conduct/>
                    <CopyMenu conduct/>
                </Show>
                <Notes conduct/>
                <NotUnderstoodList conduct/>
                <div class="charts">{charts}</div>
            </section>
        </Show>
    }
}

const NOTHING: &str = "No benchmark result was found in this text.";
