//! Small numbers for meters, by which threads find what they know of each.

use std::sync::Mutex;

use crate::stats::lock;

struct Slots {
    free: Vec<usize>,
    used: usize,
    last_id: u64,
}

static SLOTS: Mutex<Slots> = Mutex::new(Slots {
    free: Vec::new(),
    used: 0,
    last_id: 0,
});

/// An id never given before, and a slot that no living meter has.
pub(super) fn claim() -> (u64, usize) {
    let mut slots = lock(&SLOTS);
    slots.last_id += 1;
    let slot = slots.free.pop().unwrap_or_else(|| {
        slots.used += 1;
        slots.used - 1
    });
    (slots.last_id, slot)
}

/// Lets another meter have the slot.
pub(super) fn give_back(slot: usize) {
    lock(&SLOTS).free.push(slot);
}
