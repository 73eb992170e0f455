//! What runs in the worker.

use wasm_bindgen::JsCast;

/// Announces the worker to the page, which may send requests from then on.
pub fn start() {
    let global = js_sys::global();
    if let Some(scope) = global.dyn_ref::<web_sys::DedicatedWorkerGlobalScope>()
        && scope.post_message(&"ready".into()).is_err()
    {
        web_sys::console::error_1(&"the page cannot be reached".into());
    }
}
