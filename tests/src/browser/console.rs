//! What the browser's console says.

use anyhow::ensure;
use serde_json::Value;

use super::command::Command;
use super::{Page, Result};

/// One line of the console.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// `SEVERE` for errors, `WARNING`, `INFO`, `DEBUG`.
    pub level: String,
    /// Where it came from and what it says.
    pub text: String,
}

impl Message {
    /// Whether it is an error: an exception, a missing file, a violated policy, `console.error`.
    pub fn is_error(&self) -> bool {
        self.level == "SEVERE"
    }
}

impl Page {
    /// What the console has said since the last call. Errors taken here do not fail the test.
    pub async fn console(&self) -> Result<Vec<Message>> {
        let answer = self.client.issue_cmd(Command::console()).await?;
        let text = |entry: &Value, field: &str| entry[field].as_str().unwrap_or("").to_owned();
        let entries = answer.as_array().map(Vec::as_slice).unwrap_or_default();
        Ok(entries
            .iter()
            .map(|entry| Message {
                level: text(entry, "level"),
                text: text(entry, "message"),
            })
            .collect())
    }

    /// Fails where the console has an error that was not taken.
    pub(super) async fn nothing_went_wrong(&self) -> Result {
        let mut errors = self.console().await?;
        errors.retain(Message::is_error);
        ensure!(errors.is_empty(), "the console has errors: {errors:#?}");
        Ok(())
    }
}
