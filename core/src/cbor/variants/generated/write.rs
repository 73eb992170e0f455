//! The generated writers.

use std::hint::black_box;

use super::{Tree, TypeOne, TypeTwo, Writing};
use crate::cbor::head::Major;
use crate::cbor::types::KEYS;

const NULL: &[u8] = &[0xf6];

pub(in crate::cbor::variants) fn write_type_two<W: Writing>(value: &TypeTwo, writer: &mut W) {
    let _phase = crate::alloc::phase("TypeTwo");
    let mut scratch = writer.scratch();
    writer.header(&mut scratch, Major::Array, 9);
    match &value.stuff {
        Some(stuff) => write_type_two(stuff, writer),
        None => writer.sink().write(NULL),
    }
    numbers(&value.others, writer, &mut scratch);
    writer.header(&mut scratch, Major::Array, value.signed_others.len() as u64);
    for number in &value.signed_others {
        integer(*number, writer, &mut scratch);
    }
    byte_strings(&value.test, writer, &mut scratch);
    text(&value.dog, writer, &mut scratch);
    numbers(&value.numbers, writer, &mut scratch);
    optional(value.pizza.as_deref(), writer, &mut scratch);
    optional(value.pointy_pizza.as_deref(), writer, &mut scratch);
    writer.header(&mut scratch, Major::Array, 3);
    for one in &value.array {
        write_type_one(one, writer);
    }
}

fn write_type_one<W: Writing>(value: &TypeOne, writer: &mut W) {
    let _phase = crate::alloc::phase("TypeOne");
    let mut scratch = writer.scratch();
    writer.header(&mut scratch, Major::Array, 5);
    text(&value.foo, writer, &mut scratch);
    writer.header(&mut scratch, Major::Unsigned, value.value);
    bytes(&value.binary, writer, &mut scratch);
    integer(value.signed, writer, &mut scratch);
    text(&value.n_string, writer, &mut scratch);
}

pub(in crate::cbor::variants) fn write_tree<W: Writing>(value: &Tree, writer: &mut W) {
    let _phase = crate::alloc::phase("Tree");
    // The head of the map is a literal of one byte that escapes to the sink.
    let literal: Box<[u8]> = black_box(Box::new([0xa7]));
    writer.sink().write(&literal);
    let mut scratch = writer.scratch();
    let [stuff, stufff, others, test, dog, signed, not_pizza] = KEYS;
    text(stuff, writer, &mut scratch);
    match &value.stuff {
        Some(inner) => write_tree(inner, writer),
        None => writer.sink().write(NULL),
    }
    text(stufff, writer, &mut scratch);
    match &value.stufff {
        Some(inner) => write_type_two(inner, writer),
        None => writer.sink().write(NULL),
    }
    text(others, writer, &mut scratch);
    numbers(&value.others, writer, &mut scratch);
    text(test, writer, &mut scratch);
    byte_strings(&value.test, writer, &mut scratch);
    text(dog, writer, &mut scratch);
    text(&value.dog, writer, &mut scratch);
    text(signed, writer, &mut scratch);
    integer(value.signed, writer, &mut scratch);
    text(not_pizza, writer, &mut scratch);
    optional(value.not_pizza.as_deref(), writer, &mut scratch);
}

fn text<W: Writing>(value: &str, writer: &mut W, scratch: &mut W::Scratch) {
    writer.header(scratch, Major::Text, value.len() as u64);
    writer.sink().write(value.as_bytes());
}

fn bytes<W: Writing>(value: &[u8], writer: &mut W, scratch: &mut W::Scratch) {
    writer.header(scratch, Major::Bytes, value.len() as u64);
    writer.sink().write(value);
}

fn integer<W: Writing>(value: i64, writer: &mut W, scratch: &mut W::Scratch) {
    if value < 0 {
        writer.header(scratch, Major::Negative, !value as u64);
    } else {
        writer.header(scratch, Major::Unsigned, value as u64);
    }
}

fn numbers<W: Writing>(list: &[u64], writer: &mut W, scratch: &mut W::Scratch) {
    writer.header(scratch, Major::Array, list.len() as u64);
    for number in list {
        writer.number_of_list(scratch, *number);
    }
}

fn byte_strings<W: Writing>(list: &[Vec<u8>], writer: &mut W, scratch: &mut W::Scratch) {
    writer.header(scratch, Major::Array, list.len() as u64);
    for one in list {
        bytes(one, writer, scratch);
    }
}

fn optional<W: Writing>(value: Option<&u64>, writer: &mut W, scratch: &mut W::Scratch) {
    match value {
        Some(value) => writer.header(scratch, Major::Unsigned, *value),
        None => writer.sink().write(NULL),
    }
}
