//! Texts to the clipboard, and bytes to a file.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, HtmlAnchorElement, Url};

/// Copies `text`; `false` where the browser forbids it, or has no clipboard outside of a secure
/// context.
pub async fn copy(text: &str) -> bool {
    let navigator = window().navigator();
    let has_clipboard = js_sys::Reflect::has(&navigator, &"clipboard".into()).unwrap_or(false);
    has_clipboard
        && JsFuture::from(navigator.clipboard().write_text(text))
            .await
            .is_ok()
}

/// Offers `bytes` as a file called `name`.
///
/// Errors: the browser has no way to do so.
pub fn save(name: &str, bytes: &[u8]) -> Result<(), wasm_bindgen::JsValue> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence(&parts)?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document().create_element("a")?.unchecked_into();
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}
