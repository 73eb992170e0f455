//! The state as it was before and after the pull request, to the allocation.
//!
//! Addresses are shared text here, as the original's are; copying a connection allocates nothing.
//! Source: datadog-process-agent, base and commit of pull request 295.

mod before;
mod older_keys;
mod pr295;
mod state;

mod generic_write;

use std::rc::Rc;

use super::Connection;

pub use before::Before;
pub use older_keys::{key_buffer, key_packed, key_string};
pub use pr295::Pr295;
pub use state::State;

/// A connection that holds its addresses as the original does.
pub type TextConnection = Connection<Rc<str>>;

/// What the pull request changed.
pub trait Version {
    /// Replaces what is in `buffer` by the key of `connection`.
    ///
    /// Shape: eight bytes little-endian of `pid << 32 | source port << 16 | destination port`, the
    /// source, one byte `family << 4 | protocol`, the destination. No separators.
    fn byte_key(connection: &TextConnection, buffer: &mut Vec<u8>);

    /// An empty list for the result of a fetch with that many connections.
    fn result(active: usize, closed: usize) -> Vec<TextConnection>;

    /// Appends to such a list.
    fn append(result: &mut Vec<TextConnection>, connection: TextConnection);
}
