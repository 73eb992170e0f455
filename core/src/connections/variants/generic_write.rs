//! The original runtime's way to write a number of any type as bytes.

use std::hint::black_box;

use crate::alloc::phase;

/// A number that is written little-endian.
pub(super) trait Fixed: Copy + Into<u64> + 'static {
    /// Its size in bytes.
    const SIZE: usize;
}

impl Fixed for u8 {
    const SIZE: usize = 1;
}

impl Fixed for u16 {
    const SIZE: usize = 2;
}

impl Fixed for u32 {
    const SIZE: usize = 4;
}

impl Fixed for u64 {
    const SIZE: usize = 8;
}

/// A value behind an interface: the original's runtime puts it into a box of its own, except that
/// a number below 256 is found in a table that is always there.
pub(super) enum Interface<T> {
    Table(T),
    Boxed(Box<T>),
}

impl<T: Fixed> Interface<T> {
    pub(super) fn of_number(value: T) -> Self {
        if value.into() < 256 {
            return Self::Table(value);
        }
        Self::boxed(value)
    }
}

impl<T> Interface<T> {
    pub(super) fn boxed(value: T) -> Self {
        let _phase = phase("value boxed for the generic writer");
        Self::Boxed(black_box(Box::new(value)))
    }

    pub(super) fn get(&self) -> &T {
        match self {
            Self::Table(value) => value,
            Self::Boxed(value) => value,
        }
    }
}

/// Appends `value`, little-endian.
///
/// The scratch that the bytes are put into first goes to a writer that is not known here, so the
/// original's compiler cannot keep it on the stack.
pub(super) fn write<T: Fixed>(out: &mut Vec<u8>, value: T) {
    let value = Interface::of_number(value);
    let mut scratch = {
        let _phase = phase("scratch of the generic writer");
        black_box(vec![0; T::SIZE].into_boxed_slice())
    };
    let number: u64 = (*value.get()).into();
    scratch.copy_from_slice(&number.to_le_bytes()[..T::SIZE]);
    out.extend_from_slice(black_box(&scratch));
}
