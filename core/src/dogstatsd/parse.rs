//! A line read back as the agent reads it.
//!
//! The order of the steps is the agent's, so that a line with several faults is refused for the
//! same one. What the agent reads only under a setting (timestamp, container, external data,
//! cardinality) is always read here. Lines are bytes: the agent does not ask for UTF-8.
//!
//! ```
//! use perop_core::dogstatsd::parse::{Message, parse};
//!
//! let Message::Metric(metric) = parse(b"a.b:1:2|h|@0.5|#env:x")? else { unreachable!() };
//! assert_eq!((metric.name, metric.rate), (&b"a.b"[..], 0.5));
//!
//! let refused = parse(b"a.b:1|m").unwrap_err();
//! assert_eq!((refused.kind(), refused.position()), ("InvalidType", 6));
//! # Ok::<(), perop_core::dogstatsd::parse::Error>(())
//! ```

mod check;
mod error;
mod event;
pub(super) mod field;
mod metric;
pub(super) mod number;

pub use check::ServiceCheck;
pub use error::Error;
pub use event::Event;
pub use metric::{Metric, Values};

/// What a line turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub enum Message<'a> {
    /// Anything that is neither of the two below.
    Metric(Metric<'a>),
    /// A line that begins `_e{`.
    Event(Event<'a>),
    /// A line that begins `_sc`.
    ServiceCheck(ServiceCheck<'a>),
}

/// The fields that say where a message comes from, as they stand on the wire.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Origin<'a> {
    /// After `c:`.
    pub container_id: Option<&'a [u8]>,
    /// After `e:`.
    pub external_data: Option<&'a [u8]>,
    /// After `card:`; the agent takes any word.
    pub cardinality: Option<&'a [u8]>,
}

/// Reads one line, without its line break.
///
/// Errors: the first fault in the order of the agent's steps, with its place.
pub fn parse(line: &[u8]) -> Result<Message<'_>, Error> {
    if line.starts_with(b"_e{") {
        event::parse(line).map(Message::Event)
    } else if line.starts_with(b"_sc") {
        check::parse(line).map(Message::ServiceCheck)
    } else {
        metric::parse(line).map(Message::Metric)
    }
}
