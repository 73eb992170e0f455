//! What one piece of work asked for.

use std::cell::Cell;
use std::ops::AddAssign;

use super::{COUNTERS, Counters};

/// How many powers of two a size can be.
pub const CLASSES: usize = usize::BITS as usize;

/// Runs `work` and counts what it asked the allocator for on this thread.
///
/// The value is returned, so that dropping it is not part of what was counted. All counts are 0
/// where the binary did not install [`super::Counting`]: see [`is_counting`].
pub fn count<T>(work: impl FnOnce() -> T) -> (T, Counts) {
    let before = COUNTERS.with(PeakFromHere::new);
    let start = COUNTERS.with(read);
    let value = work();
    let end = COUNTERS.with(read);
    drop(before);
    (value, end.since(&start))
}

/// Whether the binary's global allocator feeds these counters.
pub fn is_counting() -> bool {
    let (block, counts) = count(|| std::hint::black_box(Box::new(0_u8)));
    drop(block);
    counts.allocs == 1
}

/// What a piece of work asked for; totals, not per operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// Blocks asked for: alloc and zeroed alloc.
    pub allocs: u64,
    /// Those of them that had to be zeroed.
    pub zeroed: u64,
    /// Blocks made larger.
    pub grows: u64,
    /// Blocks made smaller, or kept at their size by a realloc.
    pub shrinks: u64,
    /// Blocks given back.
    pub deallocs: u64,
    /// Bytes asked for: sizes of allocs, new minus old sizes of grows.
    pub bytes_asked: u64,
    /// Bytes that reallocs kept and may have copied: old sizes of grows, new sizes of shrinks.
    pub bytes_kept: u64,
    /// Bytes given back by shrinks.
    pub bytes_shrunk: u64,
    /// Bytes given back by deallocs.
    pub bytes_freed: u64,
    /// Bytes live at the end less those at the start; negative where more was given back.
    pub bytes_retained: i64,
    /// The most bytes live at one time above those at the start.
    pub bytes_peak: u64,
    /// Requests (alloc, grow) by size asked for: entry `k` holds 2^k up to and without 2^(k+1).
    #[cfg_attr(feature = "serde", serde(with = "classes"))]
    pub requests_by_size: [u64; CLASSES],
    /// Bytes asked for by those requests.
    #[cfg_attr(feature = "serde", serde(with = "classes"))]
    pub bytes_by_size: [u64; CLASSES],
}

impl Counts {
    /// Calls that asked for memory: alloc, zeroed alloc and grow. Divided by operations this is
    /// allocs/op.
    pub fn requests(&self) -> u64 {
        self.allocs + self.grows
    }
}

impl Default for Counts {
    fn default() -> Self {
        Self {
            allocs: 0,
            zeroed: 0,
            grows: 0,
            shrinks: 0,
            deallocs: 0,
            bytes_asked: 0,
            bytes_kept: 0,
            bytes_shrunk: 0,
            bytes_freed: 0,
            bytes_retained: 0,
            bytes_peak: 0,
            requests_by_size: [0; CLASSES],
            bytes_by_size: [0; CLASSES],
        }
    }
}

/// Adds up what several threads or workers did side by side. The sum of their peaks is the most
/// that can have been live, reached only if all peaked at once.
impl AddAssign<&Self> for Counts {
    fn add_assign(&mut self, other: &Self) {
        self.allocs += other.allocs;
        self.zeroed += other.zeroed;
        self.grows += other.grows;
        self.shrinks += other.shrinks;
        self.deallocs += other.deallocs;
        self.bytes_asked += other.bytes_asked;
        self.bytes_kept += other.bytes_kept;
        self.bytes_shrunk += other.bytes_shrunk;
        self.bytes_freed += other.bytes_freed;
        self.bytes_retained += other.bytes_retained;
        self.bytes_peak += other.bytes_peak;
        for class in 0..CLASSES {
            self.requests_by_size[class] += other.requests_by_size[class];
            self.bytes_by_size[class] += other.bytes_by_size[class];
        }
    }
}

/// The counters at one moment.
struct Reading {
    requests: [u64; CLASSES],
    bytes: [u64; CLASSES],
    zeroed: u64,
    grows: u64,
    shrinks: u64,
    bytes_shrunk: u64,
    bytes_kept: u64,
    deallocs: u64,
    live: i64,
    peak: i64,
}

fn read(counters: &Counters) -> Reading {
    Reading {
        requests: std::array::from_fn(|class| counters.requests[class].get()),
        bytes: std::array::from_fn(|class| counters.bytes[class].get()),
        zeroed: counters.zeroed.get(),
        grows: counters.grows.get(),
        shrinks: counters.shrinks.get(),
        bytes_shrunk: counters.bytes_shrunk.get(),
        bytes_kept: counters.bytes_kept.get(),
        deallocs: counters.deallocs.get(),
        live: counters.live.get(),
        peak: counters.peak.get(),
    }
}

impl Reading {
    fn since(&self, start: &Self) -> Counts {
        let requests_by_size: [u64; CLASSES] =
            std::array::from_fn(|class| self.requests[class].wrapping_sub(start.requests[class]));
        let bytes_by_size: [u64; CLASSES] =
            std::array::from_fn(|class| self.bytes[class].wrapping_sub(start.bytes[class]));
        let grows = self.grows.wrapping_sub(start.grows);
        let bytes_asked: u64 = bytes_by_size.iter().sum();
        let bytes_shrunk = self.bytes_shrunk.wrapping_sub(start.bytes_shrunk);
        let bytes_retained = self.live.wrapping_sub(start.live);
        Counts {
            allocs: requests_by_size.iter().sum::<u64>() - grows,
            zeroed: self.zeroed.wrapping_sub(start.zeroed),
            grows,
            shrinks: self.shrinks.wrapping_sub(start.shrinks),
            deallocs: self.deallocs.wrapping_sub(start.deallocs),
            bytes_asked,
            bytes_kept: self.bytes_kept.wrapping_sub(start.bytes_kept),
            bytes_shrunk,
            bytes_freed: bytes_asked
                .wrapping_sub(bytes_shrunk)
                .wrapping_add_signed(bytes_retained.wrapping_neg()),
            bytes_retained,
            bytes_peak: self.peak.wrapping_sub(start.live).max(0) as u64,
            requests_by_size,
            bytes_by_size,
        }
    }
}

/// Lets the peak start at what is live now, and gives an enclosing count its own peak back, also
/// when the work unwinds.
struct PeakFromHere {
    outer: i64,
}

impl PeakFromHere {
    fn new(counters: &Counters) -> Self {
        let outer: &Cell<i64> = &counters.peak;
        Self {
            outer: outer.replace(counters.live.get()),
        }
    }
}

impl Drop for PeakFromHere {
    fn drop(&mut self) {
        COUNTERS.with(|counters| {
            let inner = counters.peak.get();
            counters.peak.set(inner.max(self.outer));
        });
    }
}

/// Classes as a list without the zeros at its end: serde knows no arrays of 64, and an instance
/// with 32-bit sizes has 32 of them.
#[cfg(feature = "serde")]
mod classes {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::CLASSES;

    pub(super) fn serialize<S: Serializer>(
        classes: &[u64; CLASSES],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let used = classes
            .iter()
            .rposition(|&n| n != 0)
            .map_or(0, |last| last + 1);
        serializer.collect_seq(&classes[..used])
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<[u64; CLASSES], D::Error> {
        let given = Vec::<u64>::deserialize(deserializer)?;
        let mut classes = [0; CLASSES];
        let room = classes
            .get_mut(..given.len())
            .ok_or_else(|| D::Error::custom("more size classes than this build has"))?;
        room.copy_from_slice(&given);
        Ok(classes)
    }
}
