//! The test types with all they contain: one allocation for each text, list or nested value that
//! is not empty, fewer where texts share one.

use super::{borrowed, optional_unsigned, write_optional};
use crate::cbor::encode::Encoder;
use crate::cbor::error::{Error, Kind};
use crate::cbor::strict::Strict;

/// How deep a value may be nested in others of its kind. Values of one kind that own each other
/// are compared and dropped recursively; this bounds it.
pub const DEPTH_MAX: usize = 128;

/// Five fields, an array. Its two texts are in one allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeOne {
    /// The first text, then the second.
    texts: Box<str>,
    foo_bytes: usize,
    /// Any number.
    pub value: u64,
    /// Any bytes.
    pub binary: Box<[u8]>,
    /// Any number with a sign.
    pub signed: i64,
}

/// Nine fields, an array; it can contain another of its kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeTwo {
    /// Another one inside.
    pub stuff: Option<Box<TypeTwo>>,
    /// Numbers.
    pub others: Vec<u64>,
    /// Numbers with a sign.
    pub signed_others: Vec<i64>,
    /// Byte strings.
    pub test: Vec<Box<[u8]>>,
    /// Any text.
    pub dog: Box<str>,
    /// Numbers.
    pub numbers: Vec<u64>,
    /// A number that may be absent.
    pub pizza: Option<u64>,
    /// A number that may be absent.
    pub pointy_pizza: Option<u64>,
    /// Always three.
    pub array: [TypeOne; 3],
}

/// Seven fields, a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// Another one inside.
    pub stuff: Option<Box<Tree>>,
    /// A value of the other type.
    pub stufff: Option<Box<TypeTwo>>,
    /// Numbers.
    pub others: Vec<u64>,
    /// Byte strings.
    pub test: Vec<Box<[u8]>>,
    /// Any text.
    pub dog: Box<str>,
    /// Any number with a sign.
    pub signed: i64,
    /// A number that may be absent.
    pub not_pizza: Option<u64>,
}

impl TypeOne {
    /// The given fields.
    pub fn new(first: &str, value: u64, binary: &[u8], signed: i64, second: &str) -> Self {
        let mut texts = String::with_capacity(first.len() + second.len());
        texts.push_str(first);
        texts.push_str(second);
        let texts = texts.into_boxed_str();
        Self {
            texts,
            foo_bytes: first.len(),
            value,
            binary: binary.into(),
            signed,
        }
    }

    /// The first text.
    pub fn foo(&self) -> &str {
        &self.texts[..self.foo_bytes]
    }

    /// The second text.
    pub fn n_string(&self) -> &str {
        &self.texts[self.foo_bytes..]
    }

    /// Reads one.
    pub fn read(reader: &mut Strict<'_>) -> Result<Self, Error> {
        let one = borrowed::TypeOne::read(reader)?;
        Ok(Self::new(
            one.foo,
            one.value,
            one.binary,
            one.signed,
            one.n_string,
        ))
    }

    /// Appends it.
    pub fn write(&self, encoder: &mut Encoder<'_>) {
        encoder
            .array(5)
            .text(self.foo())
            .unsigned(self.value)
            .bytes(&self.binary)
            .integer(self.signed)
            .text(self.n_string());
    }
}

impl TypeTwo {
    /// Reads one.
    ///
    /// Errors: those of a strict reader; `nesting_too_deep` over [`DEPTH_MAX`].
    pub fn read(reader: &mut Strict<'_>) -> Result<Self, Error> {
        reader.array_of(9)?;
        let stuff = Self::read_optional(reader)?;
        Self::read_after_stuff(stuff, reader)
    }

    /// Reads one that may be absent: the heads of all levels, then the rest of each from the
    /// innermost on.
    fn read_optional(reader: &mut Strict<'_>) -> Result<Option<Box<Self>>, Error> {
        let mut levels = 0;
        while !reader.take_null() {
            if levels == DEPTH_MAX {
                return Err(reader.fault(Kind::TooDeep));
            }
            reader.array_of(9)?;
            levels += 1;
        }
        let mut stuff = None;
        for _ in 0..levels {
            stuff = Some(Box::new(Self::read_after_stuff(stuff, reader)?));
        }
        Ok(stuff)
    }

    fn read_after_stuff(stuff: Option<Box<Self>>, reader: &mut Strict<'_>) -> Result<Self, Error> {
        Ok(Self {
            stuff,
            others: list(reader, Strict::unsigned)?,
            signed_others: list(reader, Strict::integer)?,
            test: list(reader, |reader| reader.bytes().map(Box::from))?,
            dog: reader.text()?.into(),
            numbers: list(reader, Strict::unsigned)?,
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

    /// Appends it.
    pub fn write(&self, encoder: &mut Encoder<'_>) {
        encoder.array(9);
        // Bounded as reading is: a value of more levels cannot be read.
        match &self.stuff {
            Some(stuff) => stuff.write(encoder),
            None => _ = encoder.null(),
        }
        self.write_after_stuff(encoder);
    }

    fn write_after_stuff(&self, encoder: &mut Encoder<'_>) {
        encoder.array(self.others.len() as u64);
        self.others
            .iter()
            .for_each(|number| _ = encoder.unsigned(*number));
        encoder.array(self.signed_others.len() as u64);
        self.signed_others
            .iter()
            .for_each(|number| _ = encoder.integer(*number));
        encoder.array(self.test.len() as u64);
        self.test.iter().for_each(|bytes| _ = encoder.bytes(bytes));
        encoder.text(&self.dog).array(self.numbers.len() as u64);
        self.numbers
            .iter()
            .for_each(|number| _ = encoder.unsigned(*number));
        write_optional(self.pizza, encoder);
        write_optional(self.pointy_pizza, encoder);
        encoder.array(3);
        self.array.iter().for_each(|one| one.write(encoder));
    }
}

impl Tree {
    /// Reads one.
    ///
    /// Errors: those of a strict reader; `nesting_too_deep` over [`DEPTH_MAX`].
    pub fn read(reader: &mut Strict<'_>) -> Result<Self, Error> {
        Self::read_at_depth(reader, 0)
    }

    fn read_at_depth(reader: &mut Strict<'_>, depth: usize) -> Result<Self, Error> {
        if depth > DEPTH_MAX {
            return Err(reader.fault(Kind::TooDeep));
        }
        let mut tree = Self::default();
        for _ in 0..reader.map()? {
            match reader.text()? {
                "Stuff" if reader.take_null() => tree.stuff = None,
                "Stuff" => tree.stuff = Some(Box::new(Self::read_at_depth(reader, depth + 1)?)),
                "Stufff" => tree.stufff = TypeTwo::read_optional(reader)?,
                "Others" => tree.others = list(reader, Strict::unsigned)?,
                "Test" => tree.test = list(reader, |reader| reader.bytes().map(Box::from))?,
                "Dog" => tree.dog = reader.text()?.into(),
                "SixtyThreeBitIntegerWithASignBit" => tree.signed = reader.integer()?,
                "NotPizza" => tree.not_pizza = optional_unsigned(reader)?,
                _ => {
                    reader.item()?;
                }
            }
        }
        Ok(tree)
    }

    /// Appends it.
    pub fn write(&self, encoder: &mut Encoder<'_>) {
        let [stuff, stufff, others, test, dog, signed, not_pizza] = super::KEYS;
        encoder.map(7).text(stuff);
        match &self.stuff {
            Some(inner) => inner.write(encoder),
            None => _ = encoder.null(),
        }
        encoder.text(stufff);
        match &self.stufff {
            Some(inner) => inner.write(encoder),
            None => _ = encoder.null(),
        }
        encoder.text(others).array(self.others.len() as u64);
        self.others
            .iter()
            .for_each(|number| _ = encoder.unsigned(*number));
        encoder.text(test).array(self.test.len() as u64);
        self.test.iter().for_each(|bytes| _ = encoder.bytes(bytes));
        encoder
            .text(dog)
            .text(&self.dog)
            .text(signed)
            .integer(self.signed)
            .text(not_pizza);
        write_optional(self.not_pizza, encoder);
    }
}

/// Reads an array. Memory is taken for what can still follow, not for what is promised.
fn list<'a, T>(
    reader: &mut Strict<'a>,
    mut read: impl FnMut(&mut Strict<'a>) -> Result<T, Error>,
) -> Result<Vec<T>, Error> {
    let count = reader.array()?;
    let mut list = Vec::with_capacity(count.min(reader.left()));
    for _ in 0..count {
        list.push(read(reader)?);
    }
    Ok(list)
}
