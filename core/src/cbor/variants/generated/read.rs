//! The generated readers. Each takes the end of the input for the end of an item once its own
//! first header was read.

use std::hint::black_box;

use super::{DEPTH_MAX, Reading, Tree, TypeOne, TypeTwo};
use crate::cbor::head::Major;
use crate::cbor::strict::{BYTES_MAX, ITEMS_MAX};
use crate::cbor::variants::Fault;

pub(in crate::cbor::variants) fn read_type_two<R: Reading>(
    reader: &mut R,
    depth: usize,
) -> Result<TypeTwo, Fault> {
    let _phase = crate::alloc::phase("TypeTwo");
    let mut scratch = reader.scratch();
    array_of(9, reader.header(&mut scratch)?)?;
    type_two_fields(reader, &mut scratch, depth).map_err(Fault::inside)
}

fn type_two_fields<R: Reading>(
    reader: &mut R,
    scratch: &mut R::Scratch,
    depth: usize,
) -> Result<TypeTwo, Fault> {
    Ok(TypeTwo {
        stuff: nested(reader, depth, read_type_two)?,
        others: numbers(reader, scratch)?,
        signed_others: list(reader, scratch, |reader, scratch| {
            integer(reader.header(scratch)?)
        })?,
        test: list(reader, scratch, bytes)?,
        dog: reader.text(scratch)?,
        numbers: numbers(reader, scratch)?,
        pizza: optional(reader, scratch)?,
        pointy_pizza: optional(reader, scratch)?,
        array: {
            array_of(3, reader.header(scratch)?)?;
            [
                read_type_one(reader)?,
                read_type_one(reader)?,
                read_type_one(reader)?,
            ]
        },
    })
}

fn read_type_one<R: Reading>(reader: &mut R) -> Result<TypeOne, Fault> {
    let _phase = crate::alloc::phase("TypeOne");
    let mut scratch = reader.scratch();
    array_of(5, reader.header(&mut scratch)?)?;
    Ok(TypeOne {
        foo: reader.text(&mut scratch)?,
        value: number(reader.header(&mut scratch)?)?,
        binary: bytes(reader, &mut scratch)?,
        signed: integer(reader.header(&mut scratch)?)?,
        n_string: reader.text(&mut scratch)?,
    })
}

pub(in crate::cbor::variants) fn read_tree<R: Reading>(
    reader: &mut R,
    depth: usize,
) -> Result<Tree, Fault> {
    let _phase = crate::alloc::phase("Tree");
    let mut scratch = reader.scratch();
    let pairs = match reader.header(&mut scratch)? {
        (Major::Map, pairs) if pairs <= ITEMS_MAX => pairs,
        (Major::Map, _) => return Err(Fault::TooLong),
        _ => return Err(Fault::WrongType),
    };
    tree_fields(reader, &mut scratch, pairs, depth).map_err(Fault::inside)
}

fn tree_fields<R: Reading>(
    reader: &mut R,
    scratch: &mut R::Scratch,
    pairs: u64,
    depth: usize,
) -> Result<Tree, Fault> {
    let mut tree = Tree::default();
    for _ in 0..pairs {
        let key = reader.text(scratch)?;
        match key.as_str() {
            "Stuff" => tree.stuff = nested(reader, depth, read_tree)?,
            "Stufff" => tree.stufff = nested(reader, depth, read_type_two)?,
            "Others" => tree.others = numbers(reader, scratch)?,
            "Test" => tree.test = list(reader, scratch, bytes)?,
            "Dog" => tree.dog = reader.text(scratch)?,
            "SixtyThreeBitIntegerWithASignBit" => tree.signed = integer(reader.header(scratch)?)?,
            "NotPizza" => tree.not_pizza = optional(reader, scratch)?,
            _ => skip(reader, scratch)?,
        }
    }
    Ok(tree)
}

pub(in crate::cbor::variants) fn read_integer<R: Reading>(reader: &mut R) -> Result<i64, Fault> {
    let mut scratch = reader.scratch();
    integer(reader.header(&mut scratch)?)
}

pub(in crate::cbor::variants) fn read_boolean<R: Reading>(reader: &mut R) -> Result<bool, Fault> {
    let mut scratch = reader.scratch();
    match reader.header(&mut scratch)? {
        (Major::Simple, 20) => Ok(false),
        (Major::Simple, 21) => Ok(true),
        _ => Err(Fault::NotABoolean),
    }
}

/// A value that may be absent, in a box.
fn nested<R: Reading, T>(
    reader: &mut R,
    depth: usize,
    read: fn(&mut R, usize) -> Result<T, Fault>,
) -> Result<Option<Box<T>>, Fault> {
    if reader.source().take_null()? {
        return Ok(None);
    }
    if depth == DEPTH_MAX {
        return Err(Fault::TooDeep);
    }
    read(reader, depth + 1).map(|value| Some(Box::new(value)))
}

/// A number that may be absent, in a box.
fn optional<R: Reading>(
    reader: &mut R,
    scratch: &mut R::Scratch,
) -> Result<Option<Box<u64>>, Fault> {
    if reader.source().take_null()? {
        return Ok(None);
    }
    let value = number(reader.header(scratch)?)?;
    Ok(Some(black_box(Box::new(value))))
}

fn numbers<R: Reading>(reader: &mut R, scratch: &mut R::Scratch) -> Result<Vec<u64>, Fault> {
    list(reader, scratch, |reader, scratch| {
        number(reader.header(scratch)?)
    })
}

/// An array into a list of exactly its length, which the limit bounds.
fn list<R: Reading, T>(
    reader: &mut R,
    scratch: &mut R::Scratch,
    mut read: impl FnMut(&mut R, &mut R::Scratch) -> Result<T, Fault>,
) -> Result<Vec<T>, Fault> {
    let count = match reader.header(scratch)? {
        (Major::Array, count) if count <= ITEMS_MAX => count,
        (Major::Array, _) => return Err(Fault::TooLong),
        _ => return Err(Fault::WrongType),
    };
    let mut list = Vec::with_capacity(count as usize);
    for _ in 0..count {
        list.push(read(reader, scratch)?);
    }
    Ok(list)
}

/// A byte string, which the limit bounds.
fn bytes<R: Reading>(reader: &mut R, scratch: &mut R::Scratch) -> Result<Vec<u8>, Fault> {
    let length = match reader.header(scratch)? {
        (Major::Bytes, length) if length <= BYTES_MAX => length,
        (Major::Bytes, _) => return Err(Fault::TooLong),
        _ => return Err(Fault::WrongType),
    };
    let mut bytes = vec![0; length as usize];
    reader.source().read_full(&mut bytes)?;
    Ok(bytes)
}

/// Passes over the value of a key that is not known.
fn skip<R: Reading>(reader: &mut R, scratch: &mut R::Scratch) -> Result<(), Fault> {
    let mut owed = 1_u64;
    while owed > 0 {
        owed -= 1;
        match reader.header(scratch)? {
            (Major::Bytes | Major::Text, length) => reader.source().discard(length)?,
            (Major::Array, items) => owed = owed.saturating_add(items),
            (Major::Map, pairs) => owed = owed.saturating_add(pairs.saturating_mul(2)),
            (Major::Tag, _) => owed += 1,
            _ => {}
        }
    }
    Ok(())
}

fn array_of(items: u64, header: (Major, u64)) -> Result<(), Fault> {
    match header {
        (Major::Array, count) if count == items => Ok(()),
        (Major::Array, _) => Err(Fault::WrongCount),
        _ => Err(Fault::WrongType),
    }
}

fn number(header: (Major, u64)) -> Result<u64, Fault> {
    match header {
        (Major::Unsigned, value) => Ok(value),
        _ => Err(Fault::WrongType),
    }
}

fn integer((major, value): (Major, u64)) -> Result<i64, Fault> {
    match (major, i64::try_from(value)) {
        (Major::Unsigned, Ok(value)) => Ok(value),
        (Major::Negative, Ok(value)) => Ok(!value),
        (Major::Unsigned | Major::Negative, Err(_)) => Err(Fault::Overflow),
        _ => Err(Fault::WrongType),
    }
}
