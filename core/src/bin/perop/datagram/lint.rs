//! A packet to what a server makes of each of its messages.

use perop_core::dogstatsd::lint::{self, Checked, Finding, Sample, Sees, Server, Value as Taken};
use serde_json::{Map, Value, json};

use super::call::{Call, bad};
use super::{Refused, number, read};

/// The messages, each with the worst that was found and what is taken of it.
pub(super) fn answer(input: &[u8], server: Server) -> Result<Value, Refused> {
    if !read::is_call(input) {
        return Ok(judged(input, server));
    }
    let call = Call::parse(input)?;
    match call.op()?.as_deref() {
        None | Some("lint") => {}
        Some(other) => return Err(bad(format!("lint has no op {other:?}, only lint"))),
    }
    call.only("lint", &["packet"])?;
    match call.text("packet")? {
        Some(packet) => Ok(judged(packet.as_bytes(), server)),
        None => Err(bad("the call has no packet")),
    }
}

fn judged(packet: &[u8], server: Server) -> Value {
    let messages = lint::lint(packet, server);
    let messages: Vec<Value> = messages.iter().map(message).collect();
    json!({ "server": server.name(), "messages": messages })
}

fn message(checked: &Checked<'_>) -> Value {
    let worst = checked.worst();
    let mut answer = Map::new();
    answer.insert("offset".into(), checked.offset.into());
    answer.insert("length".into(), checked.length.into());
    answer.insert("verdict".into(), checked.verdict().name().into());
    answer.insert("kind".into(), worst.map(|found| found.kind).into());
    answer.insert("at".into(), worst.map(|found| found.at).into());
    let text = worst.map(|found| found.message.as_str());
    answer.insert("message".into(), text.into());
    answer.insert("sees".into(), sees(&checked.sees));
    let more = checked.findings.iter();
    let more = more.filter(|found| Some(*found) != worst).map(finding);
    let more: Vec<Value> = more.collect();
    if !more.is_empty() {
        answer.insert("more".into(), more.into());
    }
    Value::Object(answer)
}

fn finding(found: &Finding) -> Value {
    json!({
        "verdict": found.verdict.name(),
        "kind": found.kind,
        "at": found.at,
        "message": found.message,
    })
}

fn sees(sees: &Sees<'_>) -> Value {
    match sees {
        Sees::Nothing => Value::Null,
        Sees::Message(message) => read::message(message),
        Sees::Samples(samples) => {
            let samples: Vec<Value> = samples.iter().map(sample).collect();
            json!({ "samples": samples })
        }
    }
}

fn sample(sample: &Sample) -> Value {
    let mut answer = Map::new();
    answer.insert("name".into(), sample.name.as_str().into());
    answer.insert("type".into(), sample.kind.as_str().into());
    let (field, value) = match &sample.value {
        Taken::Number(value) => ("value", number::answer(*value)),
        Taken::Change(value) => ("change", number::answer(*value)),
        Taken::Text(text) => ("set_value", text.as_str().into()),
    };
    answer.insert(field.into(), value);
    answer.insert("rate".into(), number::answer(sample.rate));
    if !sample.tags.is_empty() {
        let tags = sample.tags.iter();
        let tags: Map<String, Value> = tags
            .map(|(key, value)| (key.clone(), value.as_str().into()))
            .collect();
        answer.insert("tags".into(), tags.into());
    }
    if let Some(seconds) = sample.timestamp {
        answer.insert("timestamp".into(), seconds.into());
    }
    Value::Object(answer)
}
