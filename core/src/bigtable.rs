//! Client-side metrics of a table service: recorded when they are on, and nearly nothing when off.
//!
//! A [`Factory`] is made once per client and hands out a [`Tracer`] per operation, which records
//! latencies and counts under the [`Attribute`]s of each metric.
//!
//! ```
//! # use perop_core::bigtable::{ClientConfig, Environment, Error, Factory, MetricsProvider};
//! # use perop_core::bigtable::{Discard, Method, Set};
//! # struct Machine;
//! # impl Environment for Machine {
//! #     fn now_ns(&self) -> u64 { 0 }
//! #     fn fill_random(&self, bytes: &mut [u8]) -> Result<(), Error> { bytes.fill(7); Ok(()) }
//! #     fn host_name(&self) -> Result<String, Error> { Ok("host".to_owned()) }
//! #     fn variable(&self, _: &str) -> Option<String> { None }
//! # }
//! # fn main() -> Result<(), Error> {
//! let config = ClientConfig {
//!     project: "my_project",
//!     instance: "my_instance",
//!     ..ClientConfig::default()
//! };
//! let factory = Factory::new(&config, &Machine, &Discard)?;
//! let mut tracer = factory.tracer(&Machine, "my-table", true);
//! tracer.set_method(Method::ReadRows);
//! let mut attributes = Set::default();
//! tracer.to_attributes("operation_latencies", &mut attributes)?;
//! assert_eq!(attributes.as_slice().len(), 11);
//!
//! let off = ClientConfig { provider: MetricsProvider::NoOp, ..config };
//! assert!(!Factory::new(&off, &Machine, &Discard)?.is_enabled());
//! # Ok(())
//! # }
//! ```
//!
//! What it costs: a disabled factory and a disabled tracer allocate nothing and ask the machine
//! for nothing. An enabled tracer allocates where an answer names a cluster it has not named
//! before in that operation.
//!
//! Source: google-cloud-go, package bigtable, pull requests 12647, 12708 and 12709.

mod attributes;
mod environment;
mod error;
mod factory;
mod metadata;
mod meter;
mod metric;
mod operation;
mod protobuf;
mod table;
mod tracer;

pub mod variants;

pub use attributes::{Attribute, Set, Value};
pub use environment::{ClientConfig, ClientOption, Environment, MetricsProvider, exporter_options};
pub use error::Error;
pub use factory::Factory;
pub use metadata::{Location, Metadata, location, server_latency_ms};
pub use meter::{Description, Discard, Exporter, Instrument, Meter, Monitoring};
pub use metric::{BOUNDS_MS, Metric};
pub use operation::{Method, Status};
pub use table::{Row, RowRange, Rows, Table};
pub use tracer::Tracer;
