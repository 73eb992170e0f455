//! The events of `go test -json`: lines in pieces, each piece in a JSON object of its own.

use std::collections::BTreeMap;

use serde::Deserialize;

/// An event; those that are not output have no text.
#[derive(Deserialize)]
struct Event {
    #[serde(rename = "Action")]
    action: String,
    #[serde(rename = "Package", default)]
    package: String,
    #[serde(rename = "Output", default)]
    output: String,
}

/// Output that has no line end yet, by package.
#[derive(Default)]
pub(super) struct Events {
    open: BTreeMap<String, String>,
}

/// A line of output.
pub(super) struct Output {
    pub(super) package: String,
    pub(super) text: String,
}

impl Events {
    /// The lines that an event completes; `None` where the text is no event.
    pub(super) fn take(&mut self, text: &str) -> Option<Vec<Output>> {
        if !text.starts_with('{') || !text.contains("\"Action\"") {
            return None;
        }
        let event: Event = serde_json::from_str(text).ok()?;
        if event.action != "output" {
            return Some(Vec::new());
        }
        let buffer = self.open.entry(event.package.clone()).or_default();
        buffer.push_str(&event.output);
        // Only the new piece is searched, or many pieces of one line would be searched each time.
        let end = match event.output.rfind('\n') {
            Some(end) => buffer.len() - event.output.len() + end,
            None => return Some(Vec::new()),
        };
        let rest = buffer.split_off(end + 1);
        let complete = std::mem::replace(buffer, rest);
        Some(
            complete
                .lines()
                .map(|line| Output::new(&event.package, line))
                .collect(),
        )
    }

    /// Whether a text that is no event was one of output, with figures in it.
    pub(super) fn was_one(text: &str) -> bool {
        let names = ["\"Action\"", "\"Output\"", "Benchmark"];
        names.iter().all(|name| text.contains(name))
    }

    /// The lines that never ended.
    pub(super) fn finish(&mut self) -> Vec<Output> {
        let open = std::mem::take(&mut self.open).into_iter();
        open.filter(|(_, text)| !text.is_empty())
            .map(|(package, text)| Output::new(&package, &text))
            .collect()
    }
}

impl Output {
    fn new(package: &str, text: &str) -> Self {
        Self {
            package: package.to_owned(),
            text: text.to_owned(),
        }
    }
}
