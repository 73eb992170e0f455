//! Allocation accounting: counters of one thread, the allocator that feeds them, phase marks.

/// Names what the code that follows is doing, until the returned value is dropped.
///
/// The anatomy of an operation shows the phase that was open at every event. Without the feature
/// `phases` this compiles to nothing; with it, it is one store before and one after.
#[inline(always)]
#[must_use = "the phase ends when this is dropped"]
pub fn phase(name: &'static str) -> Phase {
    let _ = name;
    Phase {}
}

/// An open phase; the one before it is restored on drop.
#[derive(Debug)]
pub struct Phase {}
