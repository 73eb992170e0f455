//! Messages to bytes, for one client: its prefix, its global tags, its dialect.

use super::append;
use super::charset::{self, FIELD};
use super::check::{self, ServiceCheck};
use super::error::{Error, Fault};
use super::event::{self, Event};
use super::metric::{Metric, MetricType, Values};
use super::name;
use super::number::{self, Number};
use super::origin::{self, Origin};
use super::tags::{self, TagSet, Tags};

/// How the server at the other end reads a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// As the DogStatsD agent does.
    #[default]
    DogStatsD,
    /// As Etsy's statsd does: a signed gauge is a change, and values cannot be packed.
    Etsy,
}

/// Writes the messages of one client.
///
/// It holds no state that writing changes, so threads share one without a lock.
#[derive(Clone, Debug, Default)]
pub struct Serializer {
    prefix: Box<str>,
    globals: TagSet,
    dialect: Dialect,
}

impl Serializer {
    /// No prefix, no global tags, the agent's dialect.
    pub fn new() -> Self {
        Self::default()
    }

    /// Goes before every metric's name, with one dot between; cleaned here, once.
    #[must_use]
    pub fn prefix(mut self, prefix: &str) -> Self {
        self.prefix = name::prefix(prefix).into();
        self
    }

    /// Go before the tags of every message.
    #[must_use]
    pub fn global_tags(mut self, tags: TagSet) -> Self {
        self.globals = tags;
        self
    }

    /// How the server reads a line.
    #[must_use]
    pub fn dialect(mut self, dialect: Dialect) -> Self {
        self.dialect = dialect;
        self
    }

    /// Appends `metric` to `out` as one line, without a line break after it.
    ///
    /// Shape: `name:value[:value…]|type[|@rate][|#tag,…][|c:…][|e:…][|card:…][|Tseconds]`. In
    /// Etsy's dialect an absolute negative gauge is two lines, zero first, and each of several
    /// values is a line of its own.
    /// Errors: empty name, empty value, value not finite, rate not above 0, several values of a
    /// set, timestamp below 1; `out` is unchanged.
    /// Source: DogStatsD protocol 1.0 to 1.6.
    // Inlined so that what a call site fixes (its type, how its name and tags are given, which
    // fields it leaves out) is decided when it is compiled. What is rare is called, by value: a
    // reference to the metric would keep all of it in memory.
    #[inline(always)]
    pub fn write(&self, metric: &Metric<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        if self.dialect != Dialect::DogStatsD {
            return self.write_for_etsy(*metric, out);
        }
        self.write_line(metric, out)
    }

    /// Appends `event` to `out`, without a line break after it.
    ///
    /// Shape: `_e{title bytes,text bytes}:title|text[|d:…][|h:…][|k:…][|p:…][|s:…][|t:…][|#…]`
    /// and the origin's fields; a line break in title or text is a backslash and an n.
    /// Errors: empty title, timestamp below 1, longer than its limit; `out` is unchanged.
    pub fn write_event(&self, event: &Event<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let start = out.len();
        let written = event::append(event, &self.globals, out);
        if written.is_err() {
            out.truncate(start);
        }
        written
    }

    /// Appends `check` to `out`, without a line break after it.
    ///
    /// Shape: `_sc|name|status[|d:…][|h:…][|#…]`, the origin's fields and last `[|m:message]`.
    /// Errors: empty name, timestamp below 1; `out` is unchanged.
    pub fn write_check(&self, check: &ServiceCheck<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let start = out.len();
        let written = check::append(check, &self.globals, out);
        if written.is_err() {
            out.truncate(start);
        }
        written
    }

    /// Appends the global tags and then `tags`, cleaned and joined by commas.
    pub fn write_tags<'a>(&self, tags: impl Into<Tags<'a>>, out: &mut Vec<u8>) {
        tags::append_joined(&self.globals, tags.into(), out);
    }

    #[inline(always)]
    fn write_line(&self, metric: &Metric<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let start = out.len();
        let written = self.append_line(metric, out);
        if written.is_err() {
            out.truncate(start);
        }
        written
    }

    #[inline(always)]
    fn append_line(&self, metric: &Metric<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        if !self.prefix.is_empty() {
            append::append(self.prefix.as_bytes(), out);
        }
        name::append(metric.name, out)?;
        out.push(b':');
        append_values(metric.kind, metric.values, out)?;
        out.extend_from_slice(metric.kind.field().as_bytes());
        if metric.rate < 1.0 || metric.rate.is_nan() {
            append_rate(metric.rate, out)?;
        }
        tags::append_field(&self.globals, metric.tags, out);
        if metric.has_trailer {
            append_trailer(metric.kind, metric.origin, metric.timestamp, out)?;
        }
        Ok(())
    }

    #[cold]
    fn write_for_etsy(&self, metric: Metric<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
        let values = match metric.values {
            Values::Packed(values) if metric.kind != MetricType::Set && !values.is_empty() => {
                values
            }
            Values::One(ref value) => std::slice::from_ref(value),
            _ => return self.write_line(&metric, out),
        };
        let start = out.len();
        for &value in values {
            let absolute = metric.kind == MetricType::Gauge && value.is_negative();
            let zero = absolute.then_some(Number::Signed(0));
            for value in zero.into_iter().chain([value]) {
                if out.len() > start {
                    out.push(b'\n');
                }
                let line = Metric {
                    values: Values::One(value),
                    ..metric
                };
                if let Err(error) = self.append_line(&line, out) {
                    out.truncate(start);
                    return Err(error);
                }
            }
        }
        Ok(())
    }
}

#[inline(always)]
fn append_values(kind: MetricType, values: Values<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
    match values {
        Values::One(value) => value.write(out),
        Values::Packed(values) => append_packed(kind, values, out),
        Values::Text(text) => append_text(text, out),
    }
}

fn append_text(text: &str, out: &mut Vec<u8>) -> Result<(), Error> {
    let start = out.len();
    charset::append_without(text.as_bytes(), FIELD, out);
    if out.len() == start {
        return Err(Fault::EmptyValue.into());
    }
    Ok(())
}

fn append_packed(kind: MetricType, values: &[Number], out: &mut Vec<u8>) -> Result<(), Error> {
    let Some((first, rest)) = values.split_first() else {
        return Err(Fault::EmptyValue.into());
    };
    if kind == MetricType::Set && !rest.is_empty() {
        return Err(Fault::PackedSet(values.len()).into());
    }
    first.write(out)?;
    for value in rest {
        out.push(b':');
        value.write(out)?;
    }
    Ok(())
}

#[inline(never)]
fn append_rate(rate: f64, out: &mut Vec<u8>) -> Result<(), Error> {
    if rate <= 0.0 || rate.is_nan() {
        return Err(Fault::InvalidRate(rate).into());
    }
    out.extend_from_slice(b"|@");
    number::append_float(rate, out);
    Ok(())
}

#[inline(never)]
fn append_trailer(
    kind: MetricType,
    origin: Origin<'_>,
    timestamp: Option<i64>,
    out: &mut Vec<u8>,
) -> Result<(), Error> {
    origin::append(&origin, out);
    if matches!(kind, MetricType::Count | MetricType::Gauge)
        && let Some(seconds) = origin::checked_timestamp(timestamp)?
    {
        out.extend_from_slice(b"|T");
        Number::Signed(seconds).write(out)?;
    }
    Ok(())
}
