//! Where the sides were measured: what they share, and what they do not.

use std::collections::{HashMap, HashSet};

use super::side::Side;

/// A `key: value` line that two sides give differently.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Difference {
    /// The key.
    pub key: String,
    /// Each side's value; `None` of a side that does not give one.
    pub values: Vec<Option<String>>,
}

impl Difference {
    /// One sentence without a full stop, with the sides by their labels.
    pub fn text(&self, labels: &[String]) -> String {
        let sides = self.values.iter().zip(labels);
        let said: Vec<String> = sides
            .filter_map(|(value, label)| Some(format!("{} ({label})", value.as_ref()?)))
            .collect();
        format!("{} differs: {}", self.key, said.join(", "))
    }
}

/// A side's lines by key; the last of several counts, as readers have it.
fn lines(side: &Side) -> HashMap<&str, &str> {
    let lines = side.config.iter();
    lines
        .map(|(key, value)| (key.as_str(), value.as_str()))
        .collect()
}

/// The lines that all sides give alike, in the order of the first.
pub(super) fn shared(sides: &[Side]) -> Vec<(String, String)> {
    let Some((first, others)) = sides.split_first() else {
        return Vec::new();
    };
    let others: Vec<_> = others.iter().map(lines).collect();
    let is_shared = |(key, value): &&(String, String)| {
        let alike = |side: &HashMap<&str, &str>| side.get(key.as_str()) == Some(&value.as_str());
        others.iter().all(alike)
    };
    first.config.iter().filter(is_shared).cloned().collect()
}

/// The lines of which two sides give different values. A side that is silent differs from none.
pub(super) fn between(sides: &[Side]) -> Vec<Difference> {
    let by_side: Vec<_> = sides.iter().map(lines).collect();
    let mut seen = HashSet::new();
    let keys = sides.iter().flat_map(|side| &side.config);
    let keys = keys
        .map(|(key, _)| key.as_str())
        .filter(|key| seen.insert(*key));
    let of_key = |key: &str| {
        let values: Vec<_> = by_side.iter().map(|side| side.get(key).copied()).collect();
        let mut given = values.iter().flatten();
        let first = given.next()?;
        given.any(|other| other != first).then(|| Difference {
            key: key.to_owned(),
            values: values
                .iter()
                .map(|value| value.map(str::to_owned))
                .collect(),
        })
    };
    keys.filter_map(of_key).collect()
}
