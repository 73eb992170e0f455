//! What one piece of work asked for.

use std::ops::AddAssign;

use super::counters::{COUNTERS, Counters};

/// How many powers of two a size can be.
pub const CLASSES: usize = usize::BITS as usize;

/// Runs `work` and counts what it asked the allocator for on this thread.
///
/// The value is returned, so that dropping it is not part of what was counted. All counts are 0
/// where the binary did not install [`super::Counting`]: see [`is_counting`].
pub fn count<T>(work: impl FnOnce() -> T) -> (T, Counts) {
    let start = COUNTERS.with(Counts::read);
    let value = work();
    let end = COUNTERS.with(Counts::read);
    (value, end.since(&start))
}

/// Like [`count`], and looks closely: peak, sizes, zeroed blocks. Not for while time is measured.
pub fn count_in_detail<T>(work: impl FnOnce() -> T) -> (T, Counts, Detail) {
    let looking = Looking::start();
    let start = COUNTERS.with(Detail::read);
    let (value, counts) = count(work);
    let mut detail = COUNTERS.with(Detail::read).since(&start);
    detail.bytes_peak = looking.peak();
    (value, counts, detail)
}

/// Whether the binary's global allocator feeds these counters.
pub fn is_counting() -> bool {
    let (block, counts) = count(|| std::hint::black_box(Box::new(0_u8)));
    drop(block);
    counts.allocs == 1
}

/// What a piece of work asked for; totals, not per operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// Blocks asked for: alloc and zeroed alloc.
    pub allocs: u64,
    /// Blocks made larger.
    pub grows: u64,
    /// Blocks made smaller, or kept at their size by a realloc.
    pub shrinks: u64,
    /// Blocks given back.
    pub deallocs: u64,
    /// Bytes asked for: sizes of allocs, new minus old sizes of grows.
    pub bytes_asked: u64,
    /// Bytes given back by shrinks.
    pub bytes_shrunk: u64,
    /// Bytes given back by deallocs.
    pub bytes_freed: u64,
}

impl Counts {
    /// Calls that asked for memory: alloc, zeroed alloc and grow. Divided by operations this is
    /// allocs/op.
    pub fn requests(&self) -> u64 {
        self.allocs + self.grows
    }

    /// Bytes live at the end less those at the start; negative where more was given back.
    pub fn bytes_retained(&self) -> i64 {
        let given_back = self.bytes_shrunk.wrapping_add(self.bytes_freed);
        self.bytes_asked.wrapping_sub(given_back).cast_signed()
    }

    fn read(counters: &Counters) -> Self {
        Self {
            allocs: counters.allocs.get(),
            grows: counters.grows.get(),
            shrinks: counters.shrinks.get(),
            deallocs: counters.deallocs.get(),
            bytes_asked: counters.bytes_asked.get(),
            bytes_shrunk: counters.bytes_shrunk.get(),
            bytes_freed: counters.bytes_freed.get(),
        }
    }

    fn since(&self, start: &Self) -> Self {
        Self {
            allocs: self.allocs.wrapping_sub(start.allocs),
            grows: self.grows.wrapping_sub(start.grows),
            shrinks: self.shrinks.wrapping_sub(start.shrinks),
            deallocs: self.deallocs.wrapping_sub(start.deallocs),
            bytes_asked: self.bytes_asked.wrapping_sub(start.bytes_asked),
            bytes_shrunk: self.bytes_shrunk.wrapping_sub(start.bytes_shrunk),
            bytes_freed: self.bytes_freed.wrapping_sub(start.bytes_freed),
        }
    }
}

/// Adds up what several threads or workers did side by side.
impl AddAssign<&Self> for Counts {
    fn add_assign(&mut self, other: &Self) {
        self.allocs += other.allocs;
        self.grows += other.grows;
        self.shrinks += other.shrinks;
        self.deallocs += other.deallocs;
        self.bytes_asked += other.bytes_asked;
        self.bytes_shrunk += other.bytes_shrunk;
        self.bytes_freed += other.bytes_freed;
    }
}

/// What is shown on demand about a piece of work; totals, not per operation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Detail {
    /// Blocks that had to be zeroed.
    pub zeroed: u64,
    /// Bytes that reallocs kept and may have copied: old sizes of grows, new sizes of shrinks.
    pub bytes_kept: u64,
    /// The most bytes live at one time above those at the start.
    pub bytes_peak: u64,
    /// Requests (alloc, grow) by size asked for: entry `k` holds 2^k up to and without 2^(k+1).
    #[cfg_attr(feature = "serde", serde(with = "classes"))]
    pub requests_by_size: [u64; CLASSES],
    /// Bytes asked for by those requests.
    #[cfg_attr(feature = "serde", serde(with = "classes"))]
    pub bytes_by_size: [u64; CLASSES],
}

impl Detail {
    /// Everything but the peak, which is no total.
    fn read(counters: &Counters) -> Self {
        let close = &counters.close;
        Self {
            zeroed: close.zeroed.get(),
            bytes_kept: close.bytes_kept.get(),
            bytes_peak: 0,
            requests_by_size: std::array::from_fn(|class| close.requests[class].get()),
            bytes_by_size: std::array::from_fn(|class| close.bytes[class].get()),
        }
    }

    fn since(mut self, start: &Self) -> Self {
        self.zeroed = self.zeroed.wrapping_sub(start.zeroed);
        self.bytes_kept = self.bytes_kept.wrapping_sub(start.bytes_kept);
        for class in 0..CLASSES {
            let requests = &mut self.requests_by_size[class];
            *requests = requests.wrapping_sub(start.requests_by_size[class]);
            let bytes = &mut self.bytes_by_size[class];
            *bytes = bytes.wrapping_sub(start.bytes_by_size[class]);
        }
        self
    }
}

impl Default for Detail {
    fn default() -> Self {
        Self {
            zeroed: 0,
            bytes_kept: 0,
            bytes_peak: 0,
            requests_by_size: [0; CLASSES],
            bytes_by_size: [0; CLASSES],
        }
    }
}

/// Adds up what several threads or workers did side by side. The sum of their peaks is the most
/// that can have been live, reached only if all peaked at once.
impl AddAssign<&Self> for Detail {
    fn add_assign(&mut self, other: &Self) {
        self.zeroed += other.zeroed;
        self.bytes_kept += other.bytes_kept;
        self.bytes_peak += other.bytes_peak;
        for class in 0..CLASSES {
            self.requests_by_size[class] += other.requests_by_size[class];
            self.bytes_by_size[class] += other.bytes_by_size[class];
        }
    }
}

/// Looks closely, with a peak that starts at what is live now; gives an enclosing look its own
/// back, also when the work unwinds.
pub(super) struct Looking {
    live_at_start: i64,
    was_close: bool,
    outer_peak: i64,
}

impl Looking {
    pub(super) fn start() -> Self {
        COUNTERS.with(|counters| {
            let live_at_start = counters.live();
            Self {
                live_at_start,
                was_close: counters.is_close.replace(true),
                outer_peak: counters.close.peak.replace(live_at_start),
            }
        })
    }

    fn peak(&self) -> u64 {
        let peak = COUNTERS.with(|counters| counters.close.peak.get());
        u64::try_from(peak.wrapping_sub(self.live_at_start)).unwrap_or(0)
    }
}

impl Drop for Looking {
    fn drop(&mut self) {
        COUNTERS.with(|counters| {
            counters.is_close.set(self.was_close);
            let inner = counters.close.peak.get();
            counters.close.peak.set(inner.max(self.outer_peak));
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
