//! Global tags as the originals collect them: one value for each name.

use super::super::tags::Environment;
use super::Value;

/// Global tags as the caller gives them.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum GlobalTags {
    /// None, or anything that is neither of the two below.
    #[default]
    None,
    /// `name:value` or bare names; an entry with a second colon is dropped.
    List(Vec<Value>),
    /// Names with values, used as they are.
    Map(Vec<(Value, Value)>),
}

/// The environment's tags and the explicit ones, which win by name and keep the first one's place.
pub(super) fn collected(
    environment: &Environment<'_>,
    explicit: &GlobalTags,
) -> Vec<(Value, Value)> {
    let mut collected = Vec::new();
    for entry in environment.tags.unwrap_or_default().split(',') {
        set(&mut collected, split(entry));
    }
    for (name, value) in [
        ("dd.internal.entity_id", environment.entity_id),
        ("env", environment.env),
        ("service", environment.service),
        ("version", environment.version),
    ] {
        let pair = value.map(|value| (Value::text(name), Value::text(value)));
        set(&mut collected, pair);
    }
    match explicit {
        GlobalTags::None => {}
        GlobalTags::List(entries) => {
            for entry in entries {
                set(&mut collected, split(&entry.to_text()));
            }
        }
        GlobalTags::Map(pairs) => {
            for pair in pairs {
                set(&mut collected, Some(pair.clone()));
            }
        }
    }
    collected
}

/// Sets a name's value: a known name keeps its place. Names are the same if their texts are.
fn set(collected: &mut Vec<(Value, Value)>, pair: Option<(Value, Value)>) {
    let Some((name, value)) = pair else { return };
    let same = |(known, _): &&mut (Value, Value)| known.as_part() == name.as_part();
    match collected.iter_mut().find(same) {
        Some(known) => known.1 = value,
        None => collected.push((name, value)),
    }
}

/// Name and value of an entry, as the original's splitting has them: empty parts at the end do not
/// count, and an entry of no part or of three and more is dropped.
fn split(entry: &str) -> Option<(Value, Value)> {
    let entry = entry.trim_end_matches(':');
    match entry.split_once(':') {
        _ if entry.is_empty() => None,
        None => Some((Value::text(entry), Value::Nil)),
        Some((_, value)) if value.contains(':') => None,
        Some((name, value)) => Some((Value::text(name), Value::text(value))),
    }
}
