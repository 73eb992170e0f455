//! What is kept in the browser.

/// Snapshots that are kept at most; the oldest one goes.
pub const KEPT_MAX: usize = 20;

/// What a kept snapshot is called, or that it cannot be read any more.
pub fn title(title: Result<String, String>) -> String {
    title.unwrap_or_else(|why| format!("A snapshot that cannot be read: {why}"))
}
