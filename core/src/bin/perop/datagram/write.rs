//! Calls to bytes.

use std::borrow::Cow;

use perop_core::dogstatsd::event::{EVENT_BYTES_MAX, Overlong};
use perop_core::dogstatsd::{
    AlertType, Dialect, Event, Metric, MetricType, Name, NameRef, Number, Origin, Priority,
    Serializer, ServiceCheck, SetValue, Status, TagSet,
};

use super::call::{self, Call, bad};
use super::{Refused, number};

/// The fields of every call that writes: what the serializer is set to, and the sender.
const SERIALIZER: &[&str] = &[
    "tags",
    "global_tags",
    "prefix",
    "dialect",
    "timestamp",
    "container_id",
    "external_data",
    "cardinality",
];
const METRIC: &[&str] = &["type", "name", "value", "values", "rate"];
const EVENT: &[&str] = &[
    "title",
    "text",
    "hostname",
    "aggregation_key",
    "priority",
    "source_type_name",
    "alert_type",
    "truncate",
    "max_bytes",
];
const SERVICE_CHECK: &[&str] = &["name", "status", "hostname", "message"];

/// The text on the wire.
pub(super) fn answer(input: &[u8]) -> Result<String, Refused> {
    let call = Call::parse(input)?;
    let mut out = Vec::new();
    match call.op()?.as_deref() {
        Some("metric") => {
            call.only("metric", &[METRIC, SERIALIZER].concat())?;
            metric(&call, &mut out)?;
        }
        Some("event") => {
            call.only("event", &[EVENT, SERIALIZER].concat())?;
            event(&call, &mut out)?;
        }
        Some("service_check") => {
            call.only("service_check", &[SERVICE_CHECK, SERIALIZER].concat())?;
            service_check(&call, &mut out)?;
        }
        Some(other) => {
            let known = "metric, event, service_check";
            return Err(bad(format!("write has no op {other:?}, only {known}")));
        }
        None => return Err(bad("the call has no op")),
    }
    String::from_utf8(out).map_err(|error| bad(error.to_string()))
}

fn serializer(call: &Call) -> Result<Serializer, Refused> {
    let dialect = match call.text("dialect")?.as_deref() {
        None | Some("dogstatsd") => Dialect::DogStatsD,
        Some("etsy") => Dialect::Etsy,
        Some(other) => {
            return Err(bad(format!(
                "dialect {other:?} is neither dogstatsd nor etsy"
            )));
        }
    };
    let globals = call.tags("global_tags")?;
    Ok(Serializer::new()
        .prefix(&call.text("prefix")?.unwrap_or_default())
        .global_tags(globals.with(|tags| TagSet::new(tags)))
        .dialect(dialect))
}

fn metric(call: &Call, out: &mut Vec<u8>) -> Result<(), Refused> {
    let serializer = serializer(call)?;
    let kind: MetricType = call.text("type")?.unwrap_or_default().parse()?;
    let interned = call.get("name").map_or(Ok(None), call::symbol)?;
    let interned = interned.as_deref().map(Name::new).transpose()?;
    let raw = call.text("name")?.unwrap_or_default();
    let name = interned.as_ref().map_or(NameRef::Raw(&raw), NameRef::Clean);

    let sender = Sender::of(call)?;
    let tags = call.tags("tags")?;
    let numbers;
    let text;
    let mut metric = match values(call, kind)? {
        Values::Numbers(given) => {
            numbers = given;
            Metric::packed(kind, name, &numbers)
        }
        Values::Text(given) => {
            text = given;
            Metric::set(name, SetValue::Text(&text))
        }
    };
    if let Some(rate) = call.number("rate")? {
        metric = metric.rate(float(rate));
    }
    if let Some(seconds) = call.timestamp("timestamp")? {
        metric = metric.timestamp(seconds);
    }
    metric = metric.origin(sender.origin()?);
    tags.with(|tags| serializer.write(&metric.tags(tags), out))?;
    Ok(())
}

/// What a call says of the sender.
struct Sender<'a> {
    container_id: Option<Cow<'a, str>>,
    external_data: Option<Cow<'a, str>>,
    cardinality: Option<Cow<'a, str>>,
}

impl<'a> Sender<'a> {
    fn of(call: &'a Call) -> Result<Self, Refused> {
        Ok(Self {
            container_id: call.text("container_id")?,
            external_data: call.text("external_data")?,
            cardinality: call.text("cardinality")?,
        })
    }

    fn origin(&self) -> Result<Origin<'_>, Refused> {
        let cardinality = self.cardinality.as_ref().map(|word| word.parse());
        Ok(Origin {
            container_id: self.container_id.as_deref(),
            external_data: self.external_data.as_deref(),
            cardinality: cardinality.transpose()?,
        })
    }
}

/// The values of a metric's call.
enum Values<'a> {
    Numbers(Vec<Number>),
    Text(Cow<'a, str>),
}

fn values(call: &Call, kind: MetricType) -> Result<Values<'_>, Refused> {
    let given = match (call.get("value"), call.get("values")) {
        (Some(_), Some(_)) => return Err(bad("the call has both value and values")),
        (None, None) => &[],
        (Some(value), None) => std::slice::from_ref(value),
        (None, Some(values)) => values
            .as_array()
            .ok_or_else(|| bad("values is not a list"))?
            .as_slice(),
    };
    if let [one] = given
        && let Some(text) = call::text(one)?
    {
        return match kind {
            MetricType::Set => Ok(Values::Text(text)),
            _ if text.is_empty() => Ok(Values::Numbers(Vec::new())),
            _ => Err(bad(format!("the value {text:?} is not a number"))),
        };
    }
    let numbers = given.iter().map(|value| match number::parse(value)? {
        Some(number) => Ok(number),
        // A set is refused for its several values before anybody looks at them.
        None if kind == MetricType::Set && given.len() > 1 => Ok(Number::Signed(0)),
        None => Err(bad(format!("the value {value} is not a number"))),
    });
    Ok(Values::Numbers(numbers.collect::<Result<_, Refused>>()?))
}

fn float(number: Number) -> f64 {
    match number {
        Number::Signed(number) => number as f64,
        Number::Unsigned(number) => number as f64,
        Number::Float(number) => number,
    }
}

fn event(call: &Call, out: &mut Vec<u8>) -> Result<(), Refused> {
    let title = call.text("title")?.unwrap_or_default();
    let text = call.text("text")?.unwrap_or_default();
    let hostname = call.text("hostname")?;
    let key = call.text("aggregation_key")?;
    let source = call.text("source_type_name")?;
    let sender = Sender::of(call)?;
    let tags = call.tags("tags")?;

    let mut event = Event::new(&title, &text);
    if let Some(seconds) = call.timestamp("timestamp")? {
        event = event.timestamp(seconds);
    }
    if let Some(priority) = word(call, "priority")? {
        event = event.priority(priority.parse::<Priority>()?);
    }
    if let Some(alert_type) = word(call, "alert_type")? {
        event = event.alert_type(alert_type.parse::<AlertType>()?);
    }
    event = event.origin(sender.origin()?);
    event = hostname
        .iter()
        .fold(event, |event, name| event.hostname(name));
    event = key
        .iter()
        .fold(event, |event, key| event.aggregation_key(key));
    event = source
        .iter()
        .fold(event, |event, name| event.source_type_name(name));
    let overlong = if call.flag("truncate")? {
        Overlong::CutText
    } else {
        Overlong::Refuse
    };
    event = event.limit(
        call.bytes("max_bytes")?.unwrap_or(EVENT_BYTES_MAX),
        overlong,
    );
    let serializer = serializer(call)?;
    tags.with(|tags| serializer.write_event(&event.tags(tags), out))?;
    Ok(())
}

/// An optional value of an event that has to be a known word once it is clean.
fn word(call: &Call, field: &str) -> Result<Option<String>, Refused> {
    let clean = |text: Cow<'_, str>| text.replace(['|', '\r', '\n'], "");
    let word = call.text(field)?.map(clean);
    Ok(word.filter(|word| !word.is_empty()))
}

fn service_check(call: &Call, out: &mut Vec<u8>) -> Result<(), Refused> {
    let name = call.text("name")?.unwrap_or_default();
    let hostname = call.text("hostname")?;
    let message = call.text("message")?;
    let sender = Sender::of(call)?;
    let tags = call.tags("tags")?;

    let mut check = ServiceCheck::new(&name, status(call)?);
    if let Some(seconds) = call.timestamp("timestamp")? {
        check = check.timestamp(seconds);
    }
    check = check.origin(sender.origin()?);
    check = hostname
        .iter()
        .fold(check, |check, name| check.hostname(name));
    check = message
        .iter()
        .fold(check, |check, text| check.message(text));
    let serializer = serializer(call)?;
    tags.with(|tags| serializer.write_check(&check.tags(tags), out))?;
    Ok(())
}

fn status(call: &Call) -> Result<Status, Refused> {
    let Some(value) = call.get("status") else {
        return Ok("".parse::<Status>()?);
    };
    if let Some(text) = call::text(value)? {
        return Ok(text.parse()?);
    }
    match number::parse(value)? {
        Some(number) => {
            let mut digits = Vec::new();
            match number.write(&mut digits) {
                Ok(()) => Ok(String::from_utf8_lossy(&digits).parse()?),
                // What is not finite is no status, whatever is wrong with it as a value.
                Err(_) => Ok(float(number).to_string().parse()?),
            }
        }
        None => Err(bad("status is neither a number nor text")),
    }
}
