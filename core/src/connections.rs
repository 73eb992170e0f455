//! Connections of a host: what each client has not yet been told about them.
//!
//! A kernel reports active connections with counters that only grow, and closed ones once. Every
//! client of a [`Store`] gets, per fetch, each connection it has not seen yet and how far its
//! counters moved since that client's last fetch.
//!
//! ```
//! use perop_core::connections::{Addresses, Connection, Counters, Limits, Store};
//!
//! let mut addresses = Addresses::with_seed(1);
//! let mut store = Store::with_seed(Limits::default(), 1);
//! let mut fetched = Vec::new();
//! store.fetch("client", 0, 0, &[], &mut fetched); // registers; nothing is kept for strangers
//!
//! let mut connection = Connection {
//!     pid: 123,
//!     source: addresses.address("192.168.0.1"),
//!     destination: addresses.address("localhost"),
//!     source_port: 35_000,
//!     destination_port: 80,
//!     monotonic: Counters { sent_bytes: 36, ..Counters::default() },
//!     ..Connection::default()
//! };
//! store.fetch("client", 1, 1, &[connection], &mut fetched);
//! assert_eq!(fetched[0].last.sent_bytes, 36);
//!
//! connection.monotonic.sent_bytes = 120;
//! store.fetch("client", 2, 2, &[connection], &mut fetched);
//! assert_eq!(fetched[0].last.sent_bytes, 84);
//! ```
//!
//! What it costs: per connection stored or fetched one comparison where the kernel reports in the
//! same order as last time, otherwise one hash and one probe. Nothing is allocated once a client's
//! tables have met the largest number of connections.
//!
//! Source: datadog-process-agent, network state (pull request 295), with its faults mended; each
//! is named where it is mended.

mod address;
mod connection;
mod counters;
mod key;
mod limits;
mod store;

pub mod variants;

pub use address::{Address, Addresses, TextId};
pub use connection::{Connection, Direction, Family, Protocol};
pub use counters::Counters;
pub use key::Key;
pub use limits::{Limits, Telemetry};
pub use store::Store;
