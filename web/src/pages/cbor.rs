//! The CBOR page: paste anything, see everything, get it back.

pub mod cost;
pub mod findings;
pub mod input_panel;
pub mod item_line;
pub mod keys;
pub mod notation;
pub mod out;
pub mod patch_box;
pub mod reading;
pub mod row_line;
pub mod rows;
pub mod switches;
pub mod views;

use leptos::prelude::*;
use wasm_bindgen::JsCast;

use crate::conduct::CborConduct;

use cost::CostPanel;
use findings::Findings;
use input_panel::InputPanel;
use item_line::ItemLine;
use out::Out;
use patch_box::PatchBox;
use switches::Switches;
use views::Views;

/// Lays the parts out, and takes what is dropped anywhere on them.
#[component]
pub fn CborPage(
    /// What a person does.
    conduct: CborConduct,
    /// Shares the figures.
    on_share: Callback<()>,
) -> impl IntoView {
    let is_over = RwSignal::new(false);
    let drop = move |event: web_sys::DragEvent| {
        event.prevent_default();
        is_over.set(false);
        if let Some(transfer) = event.data_transfer() {
            take(conduct, &transfer);
        }
    };
    view! {
        <div
            class="cbor-page"
            class:over=is_over
            on:dragover=move |event: web_sys::DragEvent| {
                // Without this the browser would leave the page for the file.
                event.prevent_default();
                is_over.set(true);
            }
            on:dragleave=move |_| is_over.set(false)
            on:drop=drop
        >
            <InputPanel conduct/>
            <Switches conduct/>
            <ItemLine conduct/>
            <PatchBox conduct/>
            <Views conduct/>
            <Findings conduct/>
            <Out conduct/>
            <CostPanel conduct on_share/>
        </div>
    }
}

/// A file, or else the text that was dropped.
fn take(conduct: CborConduct, transfer: &web_sys::DataTransfer) {
    let file = transfer.files().and_then(|files| files.get(0));
    match file {
        Some(file) => conduct.replace_file(file.name(), file.unchecked_into(), "dropping a file"),
        None => {
            if let Ok(text) = transfer.get_data("text").map_err(drop)
                && !text.is_empty()
            {
                conduct.replace_text(text, "dropping a text");
            }
        }
    }
}
