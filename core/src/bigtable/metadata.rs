//! What comes beside an answer: how long the server took, and where it is.

use super::Error;
use super::error::Kind;
use super::protobuf::{Field, FieldValue, Fields};

/// The server's own time for a call.
pub(super) const SERVER_TIMING: &str = "server-timing";

/// What stands before the milliseconds.
const SERVER_TIMING_PREFIX: &str = "gfet4t7; dur=";

/// The cluster and zone that answered, as a message.
pub(super) const LOCATION: &str = "x-goog-ext-425905942-bin";

/// Headers before, or trailers after, the messages of an answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Metadata(Vec<(String, Vec<u8>)>);

impl Metadata {
    /// Adds a value. Names are lower case.
    pub fn insert(&mut self, name: impl Into<String>, value: impl Into<Vec<u8>>) {
        self.0.push((name.into(), value.into()));
    }

    /// The first value of that name.
    pub fn get(&self, name: &str) -> Option<&[u8]> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_slice())
    }
}

/// How long the server says it took, from the headers or else the trailers.
///
/// Units: milliseconds.
/// Errors: it says nothing, or nothing that is a finite number.
pub fn server_latency_ms(headers: &Metadata, trailers: &Metadata) -> Result<f64, Error> {
    let value = headers
        .get(SERVER_TIMING)
        .or_else(|| trailers.get(SERVER_TIMING))
        .ok_or(Error(Kind::NoServerLatency))?;
    std::str::from_utf8(value)
        .ok()
        .map(|text| text.strip_prefix(SERVER_TIMING_PREFIX).unwrap_or(text))
        .and_then(|text| text.parse().ok())
        .filter(|milliseconds: &f64| milliseconds.is_finite())
        .ok_or_else(|| {
            let text = String::from_utf8_lossy(value).into_owned();
            Error(Kind::ServerLatency(text))
        })
}

/// Where an answer came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Location<'a> {
    /// The cluster.
    pub cluster: &'a str,
    /// The zone that the cluster is in.
    pub zone: &'a str,
}

impl Location<'static> {
    /// What stands for a location that is not known.
    pub const UNKNOWN: Self = Self {
        cluster: "<unspecified>",
        zone: "global",
    };
}

/// Where an answer came from, from the headers or else the trailers.
///
/// Shape: a message whose field 1 is the zone and 2 the cluster; others are skipped.
/// Errors: there is none, or it cannot be decoded; [`Location::UNKNOWN`] stands for it then.
pub fn location<'a>(headers: &'a Metadata, trailers: &'a Metadata) -> Result<Location<'a>, Error> {
    let message = headers
        .get(LOCATION)
        .or_else(|| trailers.get(LOCATION))
        .ok_or(Error(Kind::NoLocation))?;
    let mut location = Location {
        cluster: "",
        zone: "",
    };
    let text = |bytes| {
        std::str::from_utf8(bytes).map_err(|fault| {
            // The offset in the message: that of the text and the fault's in it.
            let start = bytes.as_ptr().addr() - message.as_ptr().addr();
            let position = start + fault.valid_up_to();
            Error(Kind::Location { position })
        })
    };
    for field in Fields::of(message) {
        match field.map_err(|position| Error(Kind::Location { position }))? {
            Field {
                number: 1,
                value: FieldValue::Bytes(bytes),
            } => location.zone = text(bytes)?,
            Field {
                number: 2,
                value: FieldValue::Bytes(bytes),
            } => location.cluster = text(bytes)?,
            _ => {}
        }
    }
    Ok(location)
}
