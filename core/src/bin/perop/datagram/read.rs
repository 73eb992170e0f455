//! A line to what the agent understands.

use perop_core::dogstatsd::parse::{self, Message, Values};
use serde_json::{Map, Value};

use super::call::{Call, bad};
use super::{Refused, number};

/// What the line says.
pub(super) fn answer(input: &[u8]) -> Result<Value, Refused> {
    if !is_call(input) {
        if input.contains(&b'\n') {
            return Err(bad("more than one line; with --lines each is read"));
        }
        return understood(input);
    }
    let call = Call::parse(input)?;
    match call.op()?.as_deref() {
        None | Some("parse") => {}
        Some(other) => return Err(bad(format!("read has no op {other:?}, only parse"))),
    }
    call.only("parse", &["line"])?;
    match call.text("line")? {
        Some(line) => understood(line.as_bytes()),
        None => Err(bad("the call has no line")),
    }
}

/// Whether the input is meant as JSON: a line with an open brace may be a metric's, but none
/// sensibly goes on with a quotation mark or ends there.
pub(super) fn is_call(input: &[u8]) -> bool {
    let Some(inside) = input.trim_ascii().strip_prefix(b"{") else {
        return false;
    };
    matches!(inside.trim_ascii_start().first(), None | Some(b'"' | b'}'))
}

fn understood(line: &[u8]) -> Result<Value, Refused> {
    let refused = |error: parse::Error| Refused {
        kind: error.kind(),
        message: error.to_string(),
        offset: Some(error.position()),
    };
    // A packet may end in a line break that belongs to no message, and the agent drops one CR
    // before it, or at the end.
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    parse::parse(line)
        .map(|message| self::message(&message))
        .map_err(refused)
}

/// What the agent takes of a message.
pub(super) fn message(message: &Message<'_>) -> Value {
    match message {
        Message::Metric(metric) => self::metric(metric),
        Message::Event(event) => self::event(event),
        Message::ServiceCheck(check) => self::service_check(check),
    }
}

fn metric(metric: &parse::Metric<'_>) -> Value {
    let mut fields = Fields::new("metric");
    fields.set("name", text(metric.name));
    fields.set("type", metric.kind.as_str());
    match &metric.values {
        Values::Numbers(numbers) => {
            let numbers: Vec<Value> = numbers.iter().copied().map(number::answer).collect();
            fields.set("values", numbers);
        }
        Values::Set(value) => fields.set("set_value", text(value)),
    }
    fields.set("rate", number::answer(metric.rate));
    fields.timestamp(metric.timestamp);
    fields.tags(&metric.tags);
    fields.origin(&metric.origin)
}

fn event(event: &parse::Event<'_>) -> Value {
    let mut fields = Fields::new("event");
    fields.set("title", text(&event.title));
    fields.set("text", text(&event.text));
    fields.timestamp(event.timestamp);
    fields.bytes("hostname", event.hostname);
    fields.bytes("aggregation_key", event.aggregation_key);
    if let Some(priority) = event.priority {
        fields.set("priority", priority.as_str());
    }
    fields.bytes("source_type_name", event.source_type_name);
    if let Some(alert_type) = event.alert_type {
        fields.set("alert_type", alert_type.as_str());
    }
    fields.tags(&event.tags);
    fields.origin(&event.origin)
}

fn service_check(check: &parse::ServiceCheck<'_>) -> Value {
    let mut fields = Fields::new("service_check");
    fields.set("name", text(check.name));
    fields.set("status", check.status.number());
    fields.timestamp(check.timestamp);
    fields.bytes("hostname", check.hostname);
    fields.tags(&check.tags);
    fields.bytes("message", check.message);
    fields.origin(&check.origin)
}

/// The answer being put together: only fields that are there.
struct Fields(Map<String, Value>);

impl Fields {
    fn new(kind: &str) -> Self {
        let mut fields = Self(Map::new());
        fields.set("kind", kind);
        fields
    }

    fn set(&mut self, name: &str, value: impl Into<Value>) {
        self.0.insert(name.into(), value.into());
    }

    fn bytes(&mut self, name: &str, value: Option<&[u8]>) {
        if let Some(value) = value {
            self.set(name, text(value));
        }
    }

    fn timestamp(&mut self, seconds: Option<i64>) {
        if let Some(seconds) = seconds {
            self.set("timestamp", seconds);
        }
    }

    fn tags(&mut self, tags: &[&[u8]]) {
        if !tags.is_empty() {
            let tags: Vec<Value> = tags.iter().map(|tag| text(tag).into()).collect();
            self.set("tags", tags);
        }
    }

    fn origin(mut self, origin: &parse::Origin<'_>) -> Value {
        self.bytes("container_id", origin.container_id);
        self.bytes("external_data", origin.external_data);
        self.bytes("cardinality", origin.cardinality);
        Value::Object(self.0)
    }
}

/// Bytes of a line as text; what is not UTF-8 becomes the replacement character.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
