//! The window's address and its history.

use leptos::prelude::window;
use wasm_bindgen::JsValue;

/// The part from `#` on; empty where there is none.
pub fn fragment() -> String {
    window().location().hash().unwrap_or_default()
}

/// All of it.
pub fn whole() -> String {
    window().location().href().unwrap_or_default()
}

/// The address up to the `#`.
pub fn base() -> String {
    let address = whole();
    let end = address.find('#').unwrap_or(address.len());
    address[..end].to_owned()
}

/// How a new address enters the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Back returns to the address before.
    New,
    /// In place of the address before, as while typing.
    Same,
}

/// Shows `fragment` as the address, without loading anything. Nothing happens where it is shown
/// already, or where the browser refuses, as it does after hundreds of changes within seconds.
pub fn show(fragment: &str, entry: Entry) {
    if self::fragment() == fragment {
        return;
    }
    let Ok(history) = window().history() else {
        return;
    };
    let shown = match entry {
        Entry::New => history.push_state_with_url(&JsValue::NULL, "", Some(fragment)),
        Entry::Same => history.replace_state_with_url(&JsValue::NULL, "", Some(fragment)),
    };
    if let Err(error) = shown {
        web_sys::console::warn_1(&error);
    }
}
