//! A set of attributes, as the original's library for metrics makes it.

use std::hint::black_box;

use super::super::Attribute;
use crate::alloc::phase;

/// The largest set that the library has a fixed array for.
const FIXED_ARRAY_MAX: usize = 10;

/// Attributes sorted by key, each key once, in an array behind an interface.
#[derive(Clone, Debug)]
pub struct SetObject<'a> {
    array: Box<[Attribute<'a>]>,
}

impl<'a> SetObject<'a> {
    /// The set of a list, where the last of equal keys counts, as an instrument takes it: behind
    /// an interface of its own.
    ///
    /// A set of more than ten takes two allocations, as its array is made by reflection and then
    /// copied into the interface; a smaller one takes one. The set itself is one more.
    pub(super) fn of(mut list: Vec<Attribute<'a>>) -> Box<Self> {
        list.sort_by_key(|attribute| attribute.key);
        // Stable, so the last of each run is the one that counts.
        let mut kept = 0;
        for at in 0..list.len() {
            if list.get(at + 1).is_none_or(|next| next.key != list[at].key) {
                list[kept] = list[at];
                kept += 1;
            }
        }
        list.truncate(kept);
        let array = if list.len() > FIXED_ARRAY_MAX {
            let made: Box<[_]> = {
                let _phase = phase("array made by reflection");
                black_box(list.as_slice().into())
            };
            let _phase = phase("array copied into an interface");
            black_box(made.clone())
        } else {
            let _phase = phase("array copied into an interface");
            black_box(list.as_slice().into())
        };
        let _phase = phase("set as an option of the recording");
        black_box(Box::new(Self { array }))
    }

    /// The attributes, sorted by key.
    pub fn as_slice(&self) -> &[Attribute<'a>] {
        &self.array
    }
}
