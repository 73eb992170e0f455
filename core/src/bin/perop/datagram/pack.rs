//! Lines to packets.

use std::borrow::Cow;

use perop_core::dogstatsd::packet::{self, UDP_BYTES_MAX};
use serde_json::{Value, json};

use super::Refused;
use super::call::{self, Call, bad};

/// The packets, or only their sizes, and the indices of the lines dropped.
pub(super) fn answer(input: &[u8]) -> Result<Value, Refused> {
    let call = Call::parse(input)?;
    match call.op()?.as_deref() {
        None | Some("pack") => {}
        Some(other) => return Err(bad(format!("pack has no op {other:?}, only pack"))),
    }
    call.only("pack", &["lines", "max_bytes", "report"])?;
    let lines = lines(&call)?;
    let bytes_max = call.bytes("max_bytes")?.unwrap_or(UDP_BYTES_MAX);
    let (packets, dropped) = packet::pack(lines.iter().map(|line| line.as_bytes()), bytes_max);
    match call.text("report")?.as_deref() {
        None => {
            let text = |packet: &Vec<u8>| String::from_utf8_lossy(packet).into_owned();
            let packets: Vec<String> = packets.iter().map(text).collect();
            Ok(json!({ "packets": packets, "dropped": dropped }))
        }
        Some("sizes") => {
            let sizes: Vec<usize> = packets.iter().map(Vec::len).collect();
            Ok(json!({ "packet_sizes": sizes, "dropped": dropped }))
        }
        Some(other) => Err(bad(format!("report has no {other:?}, only sizes"))),
    }
}

/// The lines: a list, or one line with how often it comes.
fn lines(call: &Call) -> Result<Vec<Cow<'_, str>>, Refused> {
    match call.get("lines") {
        Some(Value::Array(lines)) => lines
            .iter()
            .map(|line| call::text(line)?.ok_or_else(|| bad("lines holds what is no text")))
            .collect(),
        Some(Value::Object(form)) => {
            let form = form
                .get("repeat")
                .ok_or_else(|| bad("lines is not a list"))?;
            let (line, times) = call::repeat(form)?;
            Ok(vec![Cow::Borrowed(line); times])
        }
        _ => Err(bad("the call has no list of lines")),
    }
}
