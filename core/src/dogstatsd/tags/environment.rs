//! Global tags from the process's environment, which comes in as an argument.

use super::{TagSet, Tags};

/// The variables that every official client reads, as far as they are set.
///
/// An empty variable counts as unset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Environment<'a> {
    /// `DD_TAGS`: tags separated by commas.
    pub tags: Option<&'a str>,
    /// `DD_ENTITY_ID`, written as `dd.internal.entity_id`.
    pub entity_id: Option<&'a str>,
    /// `DD_ENV`, written as `env`.
    pub env: Option<&'a str>,
    /// `DD_SERVICE`, written as `service`.
    pub service: Option<&'a str>,
    /// `DD_VERSION`, written as `version`.
    pub version: Option<&'a str>,
}

impl<'a> Environment<'a> {
    /// The variables that `get` knows, e.g. `|name| map.get(name).map(String::as_str)`.
    pub fn new(get: impl Fn(&str) -> Option<&'a str>) -> Self {
        Self {
            tags: get("DD_TAGS"),
            entity_id: get("DD_ENTITY_ID"),
            env: get("DD_ENV"),
            service: get("DD_SERVICE"),
            version: get("DD_VERSION"),
        }
    }

    /// The environment's tags with their names, later variables in the place of earlier ones.
    fn entries(&self) -> Vec<(&'a str, Option<&'a str>)> {
        let listed = self.tags.unwrap_or_default().split(',').map(split);
        let mut entries: Vec<_> = listed.filter(|(name, _)| !name.is_empty()).collect();
        let single = [
            ("dd.internal.entity_id", self.entity_id),
            ("env", self.env),
            ("service", self.service),
            ("version", self.version),
        ];
        for (name, value) in single {
            let Some(value) = value.filter(|value| !value.is_empty()) else {
                continue;
            };
            match entries.iter_mut().find(|(known, _)| *known == name) {
                Some(entry) => entry.1 = Some(value),
                None => entries.push((name, Some(value))),
            }
        }
        entries
    }
}

impl TagSet {
    /// The environment's tags and the explicit ones, which win by name.
    ///
    /// Explicit tags of a name that the environment has too stand in its place; the others follow,
    /// and nothing else is merged.
    pub fn with_environment(environment: &Environment<'_>, explicit: &[&str]) -> Self {
        let entries = environment.entries();
        let mut ordered: Vec<(&str, Option<&str>)> = Vec::new();
        let mut replaced: Vec<&str> = Vec::new();
        for &(name, value) in &entries {
            if replaced.contains(&name) {
                continue;
            }
            let before = ordered.len();
            ordered.extend(
                explicit
                    .iter()
                    .map(|tag| split(tag))
                    .filter(|tag| tag.0 == name),
            );
            if ordered.len() == before {
                ordered.push((name, value));
            } else {
                replaced.push(name);
            }
        }
        let known = |name: &str| entries.iter().any(|(entry, _)| *entry == name);
        ordered.extend(
            explicit
                .iter()
                .map(|tag| split(tag))
                .filter(|tag| !known(tag.0)),
        );
        Self::new(Tags::Pairs(&ordered))
    }
}

/// The name before the first colon and the value after it.
fn split(tag: &str) -> (&str, Option<&str>) {
    match tag.split_once(':') {
        Some((name, value)) => (name, Some(value)),
        None => (tag, None),
    }
}
