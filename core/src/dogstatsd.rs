//! The serializers: metrics, events and service checks as DogStatsD lines, and lines in packets.
//!
//! A whole message of each kind:
//!
//! ```
//! use perop_core::dogstatsd::{Event, Metric, Serializer, ServiceCheck, Status, TagSet};
//!
//! let serializer = Serializer::new()
//!     .prefix("shop")
//!     .global_tags(TagSet::new(["env:prod"].as_slice()));
//! let mut out = Vec::new();
//!
//! let sold = Metric::count("items::sold", 42).rate(0.5).tags(["kind:a,b"].as_slice());
//! serializer.write(&sold, &mut out)?;
//! assert_eq!(out, b"shop.items.sold:42|c|@0.5|#env:prod,kind:ab");
//!
//! out.clear();
//! serializer.write_event(&Event::new("deploy", "one\ntwo"), &mut out)?;
//! assert_eq!(out, b"_e{6,8}:deploy|one\\ntwo|#env:prod");
//!
//! out.clear();
//! let check = ServiceCheck::new("db", Status::Warning).message("slow");
//! serializer.write_check(&check, &mut out)?;
//! assert_eq!(out, b"_sc|db|1|#env:prod|m:slow");
//! # Ok::<(), perop_core::dogstatsd::Error>(())
//! ```
//!
//! Everything is appended to the caller's buffer, and after an error the buffer is as it was.
//! Nothing is allocated once that buffer is large enough.

pub mod check;
pub mod event;
pub mod lint;
pub mod metric;
pub mod name;
pub mod number;
pub mod origin;
pub mod packet;
pub mod parse;
pub mod serializer;
pub mod tags;
pub mod variants;

mod append;
mod charset;
mod error;

pub use check::{ServiceCheck, Status};
pub use error::Error;
pub use event::{AlertType, Event, Priority};
pub use metric::{Metric, MetricType, SetValue};
pub use name::{Name, NameRef};
pub use number::Number;
pub use origin::{Cardinality, Origin};
pub use packet::{Packer, pack};
pub use serializer::{Dialect, Serializer};
pub use tags::{Environment, TagSet, Tags};
