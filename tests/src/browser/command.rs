//! What chromedriver understands beyond the standard.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use serde_json::{Value, json};
use url::{ParseError, Url};

/// A command of a session: the end of its address, and what is sent.
#[derive(Debug)]
pub(super) struct Command {
    path: String,
    body: Value,
}

impl Command {
    pub(super) fn post(path: &str, body: Value) -> Self {
        Self {
            path: path.to_owned(),
            body,
        }
    }

    /// What the console has said since this was asked last.
    pub(super) fn console() -> Self {
        Self::post("se/log", json!({ "type": "browser" }))
    }
}

impl WebDriverCompatibleCommand for Command {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!(
            "session/{}/{}",
            session.unwrap_or_default(),
            self.path
        ))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(self.body.to_string()))
    }
}
