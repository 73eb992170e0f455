//! Where a message comes from: container, external data, cardinality.

use std::str::FromStr;

use super::charset::{self, EXTERNAL, FIELD};
use super::error::{Error, Fault};

/// How many tags the agent may add about the sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cardinality {
    /// None.
    None,
    /// Those with few values.
    Low,
    /// Those of the orchestrator too.
    Orchestrator,
    /// All of them.
    High,
}

impl Cardinality {
    /// The word on the wire.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Low => "low",
            Self::Orchestrator => "orchestrator",
            Self::High => "high",
        }
    }
}

impl FromStr for Cardinality {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        [Self::None, Self::Low, Self::Orchestrator, Self::High]
            .into_iter()
            .find(|known| known.as_str() == text)
            .ok_or_else(|| Fault::InvalidCardinality(text.into()).into())
    }
}

/// The sender, as far as it is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin<'a> {
    /// `ci-ID`, `in-INODE` or a bare container id.
    pub container_id: Option<&'a str>,
    /// What an admission controller left for the agent, e.g. `it-false,cn-web,pu-1`.
    pub external_data: Option<&'a str>,
    /// How many tags the agent may add.
    pub cardinality: Option<Cardinality>,
}

/// Appends `|c:`, `|e:` and `|card:`, each where it is given and not empty.
///
/// Source: DogStatsD protocol 1.2 and 1.4 (container), 1.5 (external data), 1.6 (cardinality).
pub(super) fn append(origin: &Origin<'_>, out: &mut Vec<u8>) {
    append_field(b"|c:", origin.container_id, FIELD, out);
    append_field(b"|e:", origin.external_data.map(str::trim), EXTERNAL, out);
    if let Some(cardinality) = origin.cardinality {
        out.extend_from_slice(b"|card:");
        out.extend_from_slice(cardinality.as_str().as_bytes());
    }
}

/// Appends a field without the bytes of a class; nothing where no byte is left.
pub(super) fn append_field(lead: &[u8], value: Option<&str>, class: u8, out: &mut Vec<u8>) {
    let Some(value) = value else { return };
    let start = out.len();
    out.extend_from_slice(lead);
    let bare = out.len();
    charset::append_without(value.as_bytes(), class, out);
    if out.len() == bare {
        out.truncate(start);
    }
}

/// A timestamp in seconds since 1970 that the agent would take.
pub(super) fn checked_timestamp(timestamp: Option<i64>) -> Result<Option<i64>, Error> {
    match timestamp {
        Some(seconds) if seconds < 1 => Err(Fault::InvalidTimestamp(seconds).into()),
        _ => Ok(timestamp),
    }
}
