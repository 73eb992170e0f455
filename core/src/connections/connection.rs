//! One connection, as the kernel reports it and as a client is told of it.

use super::{Address, Counters};

/// One connection of one process, with what it has carried.
///
/// `A` is how an address is held: [`Address`] here, shared text in the historical variants.
/// The namespace, the direction and the counters do not belong to what identifies it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Connection<A = Address> {
    /// The process.
    pub pid: u32,
    /// The network namespace, as its inode number.
    pub namespace: u32,
    /// The port on this host.
    pub source_port: u16,
    /// The port on the other.
    pub destination_port: u16,
    /// TCP or UDP.
    pub protocol: Protocol,
    /// IPv4 or IPv6.
    pub family: Family,
    /// Who opened it.
    pub direction: Direction,
    /// The address on this host.
    pub source: A,
    /// The address on the other.
    pub destination: A,
    /// Since the connection was opened.
    pub monotonic: Counters,
    /// Since the client's last fetch; filled in by a fetch.
    pub last: Counters,
    /// When the kernel last changed the counters, in nanoseconds of kernel time.
    pub last_update_epoch: u64,
}

/// The transport protocol; the number is its bit in a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// A stream.
    #[default]
    Tcp = 0,
    /// Datagrams.
    Udp = 1,
}

/// The address family; the number is its bit in a key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Family {
    /// IPv4.
    #[default]
    V4 = 0,
    /// IPv6.
    V6 = 1,
}

/// Who opened a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Not known.
    #[default]
    Unspecified = 0,
    /// The other side.
    Incoming = 1,
    /// This host.
    Outgoing = 2,
    /// Both ends are on this host.
    Local = 3,
}

impl<A> Connection<A> {
    /// `pid << 32 | source port << 16 | destination port`.
    pub(super) fn process_and_ports(&self) -> u64 {
        u64::from(self.pid) << 32
            | u64::from(self.source_port) << 16
            | u64::from(self.destination_port)
    }

    /// Family and protocol in one byte: `family << 4 | protocol`.
    pub(super) fn family_and_protocol(&self) -> u8 {
        (self.family as u8) << 4 | self.protocol as u8
    }

    /// The same connection with its addresses held another way.
    pub fn with_addresses<B>(self, source: B, destination: B) -> Connection<B> {
        Connection {
            pid: self.pid,
            namespace: self.namespace,
            source_port: self.source_port,
            destination_port: self.destination_port,
            protocol: self.protocol,
            family: self.family,
            direction: self.direction,
            source,
            destination,
            monotonic: self.monotonic,
            last: self.last,
            last_update_epoch: self.last_update_epoch,
        }
    }
}
