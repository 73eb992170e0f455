//! A list that is still in its bytes.

use std::marker::PhantomData;

use crate::cbor::encode::Encoder;
use crate::cbor::error::Error;
use crate::cbor::strict::Strict;

/// What a list can be of.
pub trait Element<'a>: Sized {
    /// Reads one.
    fn read(reader: &mut Strict<'a>) -> Result<Self, Error>;
    /// Appends it.
    fn write(self, encoder: &mut Encoder<'_>);
}

impl<'a> Element<'a> for u64 {
    #[inline]
    fn read(reader: &mut Strict<'a>) -> Result<Self, Error> {
        reader.unsigned()
    }

    #[inline]
    fn write(self, encoder: &mut Encoder<'_>) {
        encoder.unsigned(self);
    }
}

impl<'a> Element<'a> for i64 {
    #[inline]
    fn read(reader: &mut Strict<'a>) -> Result<Self, Error> {
        reader.integer()
    }

    #[inline]
    fn write(self, encoder: &mut Encoder<'_>) {
        encoder.integer(self);
    }
}

impl<'a> Element<'a> for &'a [u8] {
    #[inline]
    fn read(reader: &mut Strict<'a>) -> Result<Self, Error> {
        reader.bytes()
    }

    #[inline]
    fn write(self, encoder: &mut Encoder<'_>) {
        encoder.bytes(self);
    }
}

/// The elements of an array, all of which have been read once.
#[derive(Clone, Copy, Debug)]
pub struct List<'a, T> {
    count: usize,
    elements: &'a [u8],
    of: PhantomData<T>,
}

impl<T> Default for List<'_, T> {
    fn default() -> Self {
        Self {
            count: 0,
            elements: &[],
            of: PhantomData,
        }
    }
}

impl<'a, T: Element<'a>> List<'a, T> {
    pub(super) fn read(reader: &mut Strict<'a>) -> Result<Self, Error> {
        let count = reader.array()?;
        let start = reader.position();
        for _ in 0..count {
            T::read(reader)?;
        }
        Ok(Self {
            count,
            elements: reader.since(start),
            of: PhantomData,
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The elements in turn.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = T> + use<'a, T> {
        let mut reader = Strict::new(self.elements);
        (0..self.count).map(move |_| T::read(&mut reader).expect("every element was read once"))
    }

    pub(super) fn write(&self, encoder: &mut Encoder<'_>) {
        encoder.array(self.count as u64);
        self.iter().for_each(|element| element.write(encoder));
    }
}
