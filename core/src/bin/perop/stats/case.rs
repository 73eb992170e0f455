//! A recorder case as it is written.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, de};
use serde_json::value::RawValue;

/// The longest text a `repeat` may stand for, in bytes: far above every limit of the recorder.
const REPEATED_BYTES_MAX: usize = 1 << 20;

/// Steps, and what is set for all of them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    pub(super) steps: Vec<Step>,
    /// Series per view.
    pub(super) limit: Option<usize>,
    /// Whether the answer has the bounds of each view.
    #[serde(default)]
    pub(super) views_after: bool,
    /// How many threads run the record steps.
    #[serde(default = "one")]
    pub(super) parallel: u16,
}

/// One thing to do.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Step {
    Measure(Measure),
    View(View),
    Record(Record),
    Unregister(Text),
    Snapshot(Snapshot),
    /// Sets the clock, in seconds.
    #[serde(deserialize_with = "seconds")]
    At(Number),
    Stop(bool),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Measure {
    pub(super) name: Text,
    #[serde(rename = "type")]
    pub(super) flavour: Flavour,
    #[serde(default)]
    pub(super) description: Text,
    #[serde(default = "dimensionless")]
    pub(super) unit: Text,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Flavour {
    Int64,
    Float64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct View {
    #[serde(default)]
    pub(super) name: Text,
    #[serde(default)]
    pub(super) description: Text,
    #[serde(default)]
    pub(super) measure: Text,
    pub(super) aggregation: Option<Aggregation>,
    #[serde(default)]
    pub(super) tag_keys: Vec<Text>,
    #[serde(default)]
    pub(super) bounds: Vec<Number>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Aggregation {
    Count,
    Sum,
    LastValue,
    Distribution,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Record {
    #[serde(default)]
    pub(super) values: Vec<(Text, Number)>,
    #[serde(default)]
    pub(super) tags: BTreeMap<String, Text>,
    #[serde(default)]
    pub(super) mutators: Vec<Mutator>,
    #[serde(default = "once")]
    pub(super) times: u64,
}

/// `[operation, key, value]`; deletions have no value.
#[derive(Debug, Deserialize)]
#[serde(try_from = "Vec<Text>")]
pub(super) struct Mutator {
    pub(super) operation: Operation,
    pub(super) key: String,
    pub(super) value: String,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Operation {
    Insert,
    Update,
    Upsert,
    Delete,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Snapshot {
    pub(super) view: Text,
    #[serde(rename = "as")]
    pub(super) name: Text,
}

impl Case {
    /// The case, also where it is the field `case` of an object with an id and a note. `written` is
    /// a part of `whole`, in which a message names the place.
    pub(super) fn read(written: &RawValue, whole: &str) -> Result<Self, String> {
        let mut written = written.get();
        if let Ok(fields) = serde_json::from_str::<BTreeMap<String, &RawValue>>(written)
            && let Some(case) = fields.get("case")
        {
            written = case.get();
        }
        if !written.starts_with('{') {
            return Err("a case is a JSON object".into());
        }
        serde_json::from_str(written).map_err(|error| message(&error, written, whole))
    }
}

/// What is wrong with a part of a text, with the place in the whole.
fn message(error: &serde_json::Error, part: &str, whole: &str) -> String {
    let (line, column) = (error.line(), error.column());
    let said = error.to_string();
    let said = said.trim_end_matches(&format!(" at line {line} column {column}"));
    let before = &whole[..part.as_ptr() as usize - whole.as_ptr() as usize];
    let in_line = before.len() - before.rfind('\n').map_or(0, |at| at + 1);
    format!(
        "{said} at line {} column {}",
        before.matches('\n').count() + line,
        if line == 1 { in_line + column } else { column }
    )
}

impl TryFrom<Vec<Text>> for Mutator {
    type Error = String;

    fn try_from(parts: Vec<Text>) -> Result<Self, String> {
        let mut parts = parts.into_iter().map(|Text(text)| text);
        let operation = match parts.next().as_deref() {
            Some("insert") => Operation::Insert,
            Some("update") => Operation::Update,
            Some("upsert") => Operation::Upsert,
            Some("delete") => Operation::Delete,
            Some(other) => return Err(format!("unknown mutator {other:?}")),
            None => return Err("a mutator needs an operation and a key".into()),
        };
        Ok(Self {
            operation,
            key: parts.next().ok_or("a mutator needs a key")?,
            value: parts.next().unwrap_or_default(),
        })
    }
}

/// Text, or `{"repeat": [text, n]}`.
#[derive(Debug, Default)]
pub(super) struct Text(pub(super) String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(
            untagged,
            deny_unknown_fields,
            expecting = "expected text or {\"repeat\": [text, n]}"
        )]
        enum Form {
            Plain(String),
            Repeated { repeat: (String, usize) },
            Absent(()),
        }
        match Form::deserialize(deserializer)? {
            Form::Plain(text) => Ok(Self(text)),
            Form::Absent(()) => Ok(Self::default()),
            Form::Repeated { repeat: (text, n) } => {
                let bytes = text.len().checked_mul(n);
                if bytes.is_none_or(|bytes| bytes > REPEATED_BYTES_MAX) {
                    return Err(de::Error::custom(format!(
                        "{n} times {text:?} is more than {REPEATED_BYTES_MAX} bytes"
                    )));
                }
                Ok(Self(text.repeat(n)))
            }
        }
    }
}

/// A number as JSON has it, integers exact, or `{"float": "NaN"}` and the like.
#[derive(Clone, Copy, Debug)]
pub(super) enum Number {
    Int(i64),
    Float(f64),
}

impl Number {
    pub(super) fn to_f64(self) -> f64 {
        match self {
            Self::Int(value) => value as f64,
            Self::Float(value) => value,
        }
    }

    /// The integer it is, if it is one of 64 bits.
    pub(super) fn to_i64(self) -> Option<i64> {
        match self {
            Self::Int(value) => Some(value),
            // 2^63 is a double; every whole double from -2^63 to below it is an i64.
            Self::Float(value) => {
                let end = -(i64::MIN as f64);
                let fits = value.fract() == 0.0 && (-end..end).contains(&value);
                fits.then_some(value as i64)
            }
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(
            untagged,
            deny_unknown_fields,
            expecting = "expected a number or {\"float\": text}"
        )]
        enum Form {
            Int(i64),
            Float(f64),
            Named { float: String },
        }
        match Form::deserialize(deserializer)? {
            Form::Int(value) => Ok(Self::Int(value)),
            Form::Float(value) => Ok(Self::Float(value)),
            // Rust reads `NaN`, `+Inf` and `1e300` alike, in any case.
            Form::Named { float } => float.parse().map(Self::Float).map_err(de::Error::custom),
        }
    }
}

/// A time of a clock: a float that is none, or is beyond every clock, would become another time.
fn seconds<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
    let number = Number::deserialize(deserializer)?;
    if number.to_f64().abs() <= -(i64::MIN as f64) {
        return Ok(number);
    }
    let seconds = number.to_f64();
    Err(de::Error::custom(format!(
        "{seconds} is no time in seconds that fits 64 bits"
    )))
}

fn one() -> u16 {
    1
}

fn once() -> u64 {
    1
}

fn dimensionless() -> Text {
    Text("1".into())
}
