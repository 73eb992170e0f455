//! What the original generates: a reader and a writer for each test type, over a runtime.
//!
//! Objects are made where the original makes them: an optional number is a box, a list has exactly
//! its length, an empty list or byte string is none at all.

mod read;
mod write;

use super::{Fault, Sink, Source};
use crate::cbor::head::Major;

pub(super) use read::{read_boolean, read_integer, read_tree, read_type_two};
pub(super) use write::{write_tree, write_type_two};

/// How deep a value may be nested; see the module above.
const DEPTH_MAX: usize = 128;

/// Five fields, an array.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypeOne {
    /// Any text.
    pub foo: String,
    /// Any number.
    pub value: u64,
    /// Any bytes.
    pub binary: Vec<u8>,
    /// Any number with a sign.
    pub signed: i64,
    /// Any text.
    pub n_string: String,
}

/// Nine fields, an array; it can contain another of its kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TypeTwo {
    /// Another one inside.
    pub stuff: Option<Box<TypeTwo>>,
    /// Numbers.
    pub others: Vec<u64>,
    /// Numbers with a sign.
    pub signed_others: Vec<i64>,
    /// Byte strings.
    pub test: Vec<Vec<u8>>,
    /// Any text.
    pub dog: String,
    /// Numbers.
    pub numbers: Vec<u64>,
    /// A number that may be absent, behind a pointer.
    pub pizza: Option<Box<u64>>,
    /// A number that may be absent, behind a pointer.
    pub pointy_pizza: Option<Box<u64>>,
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
    pub test: Vec<Vec<u8>>,
    /// Any text.
    pub dog: String,
    /// Any number with a sign.
    pub signed: i64,
    /// A number that may be absent, behind a pointer.
    pub not_pizza: Option<Box<u64>>,
}

/// What the generated readers need.
pub(super) trait Reading {
    /// What each of them sets up for the headers it reads.
    type Scratch;
    fn scratch(&mut self) -> Self::Scratch;
    fn header(&mut self, scratch: &mut Self::Scratch) -> Result<(Major, u64), Fault>;
    fn text(&mut self, scratch: &mut Self::Scratch) -> Result<String, Fault>;
    fn source(&mut self) -> &mut dyn Source;
}

/// What the generated writers need.
pub(super) trait Writing {
    /// What each of them sets up for the headers it writes.
    type Scratch;
    fn scratch(&mut self) -> Self::Scratch;
    fn header(&mut self, scratch: &mut Self::Scratch, major: Major, value: u64);
    /// An element of a list of numbers, which the original writes another way.
    fn number_of_list(&mut self, scratch: &mut Self::Scratch, value: u64);
    fn sink(&mut self) -> &mut dyn Sink;
}
