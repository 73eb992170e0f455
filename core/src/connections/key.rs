//! What identifies a connection.

use std::hash::{Hash, Hasher};
use std::io::Write as _;

use super::{Address, Addresses, Connection};

/// What identifies a connection: process, ports, both addresses, family and protocol.
///
/// Shape: six words, whatever the addresses are, so that comparing and hashing have no branches.
/// ```text
/// pid << 32 | source port << 16 | destination port
/// source address, 16 bytes
/// destination address, 16 bytes
/// kind of source << 16 | kind of destination << 8 | family << 4 | protocol
/// ```
/// Unlike the original's bytes it cannot be ambiguous: no address runs into what follows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key([u64; 6]);

impl Key {
    /// The key of no connection: there is no such kind of address.
    pub(super) const NONE: Self = Self([u64::MAX; 6]);

    /// The key of `connection`.
    #[inline]
    pub fn of(connection: &Connection) -> Self {
        let (source, source_kind) = words(connection.source);
        let (destination, destination_kind) = words(connection.destination);
        Self([
            connection.process_and_ports(),
            source[0],
            source[1],
            destination[0],
            destination[1],
            source_kind << 16 | destination_kind << 8 | u64::from(connection.family_and_protocol()),
        ])
    }
}

/// Word by word: the derived one adds a length, which is always the same here.
impl Hash for Key {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        for word in self.0 {
            state.write_u64(word);
        }
    }
}

/// An address in two words, and which of its kinds it is.
#[inline]
fn words(address: Address) -> ([u64; 2], u64) {
    match address {
        Address::V4(number) => ([u64::from(number.to_bits()), 0], 0),
        Address::V6(number) => {
            let bits = number.to_bits();
            ([bits as u64, (bits >> 64) as u64], 1)
        }
        Address::Text(id) => ([u64::from(id.position()), 0], 2),
    }
}

impl Addresses {
    /// Replaces `out` by the key of `connection` as the original writes it.
    ///
    /// Shape: eight bytes little-endian of `pid << 32 | source port << 16 | destination port`, the
    /// source's text, one byte `family << 4 | protocol`, the destination's text. No separators.
    /// Source: datadog-process-agent, `ByteKey`.
    pub fn write_byte_key(&self, connection: &Connection, out: &mut Vec<u8>) {
        out.clear();
        out.extend_from_slice(&connection.process_and_ports().to_le_bytes());
        write!(out, "{}", self.display(connection.source)).expect("a vector takes all bytes");
        out.push(connection.family_and_protocol());
        write!(out, "{}", self.display(connection.destination)).expect("a vector takes all bytes");
    }
}
