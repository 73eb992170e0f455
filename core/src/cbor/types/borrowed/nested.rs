//! Values inside others of the test types.

use super::{Fields, Tree, TypeTwo};
use crate::cbor::encode::Encoder;
use crate::cbor::error::Error;
use crate::cbor::strict::Strict;

/// A nested [`TypeTwo`], all of which has been read once.
#[derive(Clone, Copy, Debug)]
pub struct NestedTypeTwo<'a> {
    encoded: &'a [u8],
    fields: Fields<'a>,
}

impl<'a> NestedTypeTwo<'a> {
    /// Reads a value that may be absent.
    ///
    /// Each level begins with the next one, so the levels are a chain: their heads come first, then
    /// the other fields of each from the innermost on. Counting is enough.
    pub(super) fn read(reader: &mut Strict<'a>) -> Result<Option<Self>, Error> {
        let start = reader.position();
        let mut levels = 0_usize;
        while !reader.take_null() {
            reader.array_of(9)?;
            levels += 1;
        }
        let mut outermost = None;
        for _ in 0..levels {
            outermost = Some(Fields::read(reader)?);
        }
        Ok(outermost.map(|fields| Self {
            encoded: reader.since(start),
            fields,
        }))
    }

    /// Its bytes.
    pub fn encoded(&self) -> &'a [u8] {
        self.encoded
    }

    /// The value; what is nested in it is read once more.
    pub fn get(&self) -> TypeTwo<'a> {
        let mut reader = Strict::new(self.encoded);
        let stuff = reader.array_of(9).and_then(|()| Self::read(&mut reader));
        TypeTwo {
            stuff: stuff.expect("the value was read once"),
            fields: self.fields,
        }
    }
}

/// A nested [`Tree`], still in its bytes, all of which has been read once.
#[derive(Clone, Copy, Debug)]
pub struct NestedTree<'a> {
    encoded: &'a [u8],
}

impl<'a> NestedTree<'a> {
    /// Reads a value that may be absent.
    ///
    /// All levels have the same keys, so it does not matter to which of them a pair belongs: the
    /// pairs of a tree inside are added to those still owed.
    pub(super) fn read(reader: &mut Strict<'a>) -> Result<Option<Self>, Error> {
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
        Ok(Some(Self {
            encoded: reader.since(start),
        }))
    }

    /// Its bytes.
    pub fn encoded(&self) -> &'a [u8] {
        self.encoded
    }

    /// The value.
    pub fn get(&self) -> Tree<'a> {
        Tree::read(&mut Strict::new(self.encoded)).expect("the value was read once")
    }
}

/// Appends a nested value as it is, or `null`.
pub(super) fn write(encoded: Option<&[u8]>, encoder: &mut Encoder<'_>) {
    match encoded {
        Some(encoded) => encoder.encoded(encoded),
        None => encoder.null(),
    };
}
