//! What a connection has carried, and how far that moved.

/// Bytes and retransmits of a connection.
///
/// Arithmetic wraps, as the kernel's own counters do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Bytes sent.
    pub sent_bytes: u64,
    /// Bytes received.
    pub received_bytes: u64,
    /// Segments sent again.
    pub retransmits: u32,
}

impl Counters {
    /// Both together.
    #[must_use]
    pub(super) fn plus(self, other: Self) -> Self {
        Self {
            sent_bytes: self.sent_bytes.wrapping_add(other.sent_bytes),
            received_bytes: self.received_bytes.wrapping_add(other.received_bytes),
            retransmits: self.retransmits.wrapping_add(other.retransmits),
        }
    }

    /// How far these are ahead of `earlier`; `None` where any of them went backwards.
    fn ahead_of(self, earlier: Self) -> Option<Self> {
        Some(Self {
            sent_bytes: self.sent_bytes.checked_sub(earlier.sent_bytes)?,
            received_bytes: self.received_bytes.checked_sub(earlier.received_bytes)?,
            retransmits: self.retransmits.checked_sub(earlier.retransmits)?,
        })
    }
}

/// What a client was last told about a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Totals {
    /// The monotonic counters at that time.
    pub(super) counters: Counters,
    /// The connection's last update epoch at that time.
    pub(super) epoch: u64,
}

impl Totals {
    /// Takes over `monotonic` and writes into `last` how far it moved.
    ///
    /// Returns whether a counter went backwards: `last` is then left as it is, so that no client
    /// is told a difference that never was; the totals are taken over in both cases.
    pub(super) fn advance(&mut self, monotonic: Counters, epoch: u64, last: &mut Counters) -> bool {
        let moved = monotonic.ahead_of(self.counters);
        if let Some(moved) = moved {
            *last = moved;
        }
        self.counters = monotonic;
        self.epoch = epoch;
        moved.is_none()
    }
}
