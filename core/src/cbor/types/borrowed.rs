//! The test types over the bytes they are read from: no allocation, no recursion.
//!
//! Everything is checked when a value is read; lists, and trees inside of trees, are views that are
//! read once more when they are looked at.

mod list;
mod nested;

use super::{optional_unsigned, write_optional};
use crate::cbor::encode::Encoder;
use crate::cbor::error::Error;
use crate::cbor::strict::Strict;

pub use list::{Element, List};
pub use nested::{NestedTree, NestedTypeTwo};

/// Five fields, an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeOne<'a> {
    /// Any text.
    pub foo: &'a str,
    /// Any number.
    pub value: u64,
    /// Any bytes.
    pub binary: &'a [u8],
    /// Any number with a sign.
    pub signed: i64,
    /// Any text.
    pub n_string: &'a str,
}

/// Nine fields, an array; it can contain another of its kind.
#[derive(Clone, Copy, Debug)]
pub struct TypeTwo<'a> {
    /// Another one inside.
    pub stuff: Option<NestedTypeTwo<'a>>,
    /// The other eight.
    pub fields: Fields<'a>,
}

/// What a [`TypeTwo`] has beside the one inside of it.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'a> {
    /// Numbers.
    pub others: List<'a, u64>,
    /// Numbers with a sign.
    pub signed_others: List<'a, i64>,
    /// Byte strings.
    pub test: List<'a, &'a [u8]>,
    /// Any text.
    pub dog: &'a str,
    /// Numbers.
    pub numbers: List<'a, u64>,
    /// A number that may be absent.
    pub pizza: Option<u64>,
    /// A number that may be absent.
    pub pointy_pizza: Option<u64>,
    /// Always three.
    pub array: [TypeOne<'a>; 3],
}

/// Seven fields, a map; keys come in any order, unknown ones are skipped, absent ones stay empty
/// and of equal ones the last counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tree<'a> {
    /// Another one inside.
    pub stuff: Option<NestedTree<'a>>,
    /// A value of the other type.
    pub stufff: Option<NestedTypeTwo<'a>>,
    /// Numbers.
    pub others: List<'a, u64>,
    /// Byte strings.
    pub test: List<'a, &'a [u8]>,
    /// Any text.
    pub dog: &'a str,
    /// Any number with a sign.
    pub signed: i64,
    /// A number that may be absent.
    pub not_pizza: Option<u64>,
}

impl<'a> TypeOne<'a> {
    /// Reads one.
    pub fn read(reader: &mut Strict<'a>) -> Result<Self, Error> {
        reader.array_of(5)?;
        Ok(Self {
            foo: reader.text()?,
            value: reader.unsigned()?,
            binary: reader.bytes()?,
            signed: reader.integer()?,
            n_string: reader.text()?,
        })
    }

    /// Appends it.
    pub fn write(&self, encoder: &mut Encoder<'_>) {
        encoder
            .array(5)
            .text(self.foo)
            .unsigned(self.value)
            .bytes(self.binary)
            .integer(self.signed)
            .text(self.n_string);
    }
}

impl<'a> TypeTwo<'a> {
    /// Reads one.
    pub fn read(reader: &mut Strict<'a>) -> Result<Self, Error> {
        reader.array_of(9)?;
        Ok(Self {
            stuff: NestedTypeTwo::read(reader)?,
            fields: Fields::read(reader)?,
        })
    }

    /// Appends it; what is nested has been checked and is copied.
    pub fn write(&self, encoder: &mut Encoder<'_>) {
        encoder.array(9);
        nested::write(self.stuff.map(|stuff| stuff.encoded()), encoder);
        self.fields.write(encoder);
    }
}

impl<'a> Fields<'a> {
    fn read(reader: &mut Strict<'a>) -> Result<Self, Error> {
        Ok(Self {
            others: List::read(reader)?,
            signed_others: List::read(reader)?,
            test: List::read(reader)?,
            dog: reader.text()?,
            numbers: List::read(reader)?,
            pizza: optional_unsigned(reader)?,
            pointy_pizza: optional_unsigned(reader)?,
            array: {
                reader.array_of(3)?;
                [
                    TypeOne::read(reader)?,
                    TypeOne::read(reader)?,
                    TypeOne::read(reader)?,
                ]
            },
        })
    }

    fn write(&self, encoder: &mut Encoder<'_>) {
        self.others.write(encoder);
        self.signed_others.write(encoder);
        self.test.write(encoder);
        encoder.text(self.dog);
        self.numbers.write(encoder);
        write_optional(self.pizza, encoder);
        write_optional(self.pointy_pizza, encoder);
        encoder.array(3);
        self.array.iter().for_each(|one| one.write(encoder));
    }
}

impl<'a> Tree<'a> {
    /// Reads one.
    pub fn read(reader: &mut Strict<'a>) -> Result<Self, Error> {
        let mut tree = Self::default();
        for _ in 0..reader.map()? {
            match reader.text()? {
                "Stuff" => tree.stuff = NestedTree::read(reader)?,
                key => tree.read_field(key, reader)?,
            }
        }
        Ok(tree)
    }

    /// Reads the value of any key but that of another tree inside.
    fn read_field(&mut self, key: &str, reader: &mut Strict<'a>) -> Result<(), Error> {
        match key {
            "Stufff" => self.stufff = NestedTypeTwo::read(reader)?,
            "Others" => self.others = List::read(reader)?,
            "Test" => self.test = List::read(reader)?,
            "Dog" => self.dog = reader.text()?,
            "SixtyThreeBitIntegerWithASignBit" => self.signed = reader.integer()?,
            "NotPizza" => self.not_pizza = optional_unsigned(reader)?,
            _ => {
                reader.item()?;
            }
        }
        Ok(())
    }

    /// Appends it; what is nested has been checked and is copied.
    pub fn write(&self, encoder: &mut Encoder<'_>) {
        let [stuff, stufff, others, test, dog, signed, not_pizza] = super::KEYS;
        encoder.map(7).text(stuff);
        nested::write(self.stuff.map(|stuff| stuff.encoded()), encoder);
        encoder.text(stufff);
        nested::write(self.stufff.map(|stuff| stuff.encoded()), encoder);
        encoder.text(others);
        self.others.write(encoder);
        encoder.text(test);
        self.test.write(encoder);
        encoder
            .text(dog)
            .text(self.dog)
            .text(signed)
            .integer(self.signed)
            .text(not_pizza);
        write_optional(self.not_pizza, encoder);
    }
}
