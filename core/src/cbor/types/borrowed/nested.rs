//! A value inside another of the test types, still in its bytes.

use std::marker::PhantomData;

use super::{Tree, TypeTwo};
use crate::cbor::encode::Encoder;
use crate::cbor::error::Error;
use crate::cbor::strict::Strict;

/// A nested value, all of which has been read once.
#[derive(Clone, Copy, Debug)]
pub struct Nested<'a, T> {
    encoded: &'a [u8],
    of: PhantomData<T>,
}

impl<'a, T> Nested<'a, T> {
    fn since(start: usize, reader: &Strict<'a>) -> Self {
        Self {
            encoded: reader.since(start),
            of: PhantomData,
        }
    }

    /// Its bytes.
    pub fn encoded(&self) -> &'a [u8] {
        self.encoded
    }

    pub(super) fn write(nested: Option<Self>, encoder: &mut Encoder<'_>) {
        match nested {
            Some(nested) => encoder.encoded(nested.encoded),
            None => encoder.null(),
        };
    }
}

impl<'a> Nested<'a, TypeTwo<'a>> {
    /// Reads a value that may be absent.
    ///
    /// Each level begins with the next one, so the levels are a chain: their heads come first, then
    /// the other fields of each from the innermost on. Counting is enough.
    pub(super) fn type_two(reader: &mut Strict<'a>) -> Result<Option<Self>, Error> {
        let start = reader.position();
        let mut levels = 0_usize;
        while !reader.take_null() {
            reader.array_of(9)?;
            levels += 1;
        }
        if levels == 0 {
            return Ok(None);
        }
        for _ in 0..levels {
            TypeTwo::read_after_stuff(None, reader)?;
        }
        Ok(Some(Self::since(start, reader)))
    }

    /// The value.
    pub fn get(&self) -> TypeTwo<'a> {
        TypeTwo::read(&mut Strict::new(self.encoded)).expect("the value was read once")
    }
}

impl<'a> Nested<'a, Tree<'a>> {
    /// Reads a value that may be absent.
    ///
    /// All levels have the same keys, so it does not matter to which of them a pair belongs: the
    /// pairs of a tree inside are added to those still owed.
    pub(super) fn tree(reader: &mut Strict<'a>) -> Result<Option<Self>, Error> {
        let start = reader.position();
        if reader.take_null() {
            return Ok(None);
        }
        let mut owed = reader.map()?;
        while owed > 0 {
            owed -= 1;
            match reader.text()? {
                "Stuff" if reader.take_null() => {}
                "Stuff" => owed += reader.map()?,
                key => Tree::default().read_field(key, reader)?,
            }
        }
        Ok(Some(Self::since(start, reader)))
    }

    /// The value.
    pub fn get(&self) -> Tree<'a> {
        Tree::read(&mut Strict::new(self.encoded)).expect("the value was read once")
    }
}
