//! Waiting for one turn of the worker's event loop, so that messages from the page get in.

use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::MessageChannel;

/// A channel to oneself. A timer would wait at least 4 ms after a few turns; a message does not.
pub(super) struct Turn {
    channel: Option<MessageChannel>,
}

impl Turn {
    pub(super) fn new() -> Self {
        Self {
            channel: MessageChannel::new().ok(),
        }
    }

    /// Resolves after the messages that have already arrived.
    pub(super) async fn wait(&self) {
        let Some(channel) = &self.channel else {
            return;
        };
        let promise = Promise::new(&mut |resolve, _| {
            channel.port1().set_onmessage(Some(resolve.unchecked_ref()));
            // Posting nothing cannot fail to be cloned.
            let _ = channel.port2().post_message(&wasm_bindgen::JsValue::NULL);
        });
        let _ = JsFuture::from(promise).await;
    }
}
