//! The array types as the peers' derives have them.

use minicbor::bytes::{ByteSlice, ByteVec};
use minicbor::{Decode, Encode};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

/// `TypeOne`, borrowed.
#[derive(Decode)]
#[cbor(array)]
pub(super) struct BorrowedOne<'b> {
    #[b(0)]
    first: &'b str,
    #[n(1)]
    value: u64,
    #[b(2)]
    binary: &'b ByteSlice,
    #[n(3)]
    signed: i64,
    #[b(4)]
    second: &'b str,
}

/// `TypeTwo`, borrowed.
#[derive(Decode)]
#[cbor(array)]
pub(super) struct Borrowed<'b> {
    #[b(0)]
    stuff: Option<Box<Borrowed<'b>>>,
    #[n(1)]
    others: Vec<u64>,
    #[n(2)]
    signed_others: Vec<i64>,
    #[b(3)]
    test: Vec<&'b ByteSlice>,
    #[b(4)]
    dog: &'b str,
    #[n(5)]
    numbers: Vec<u64>,
    #[n(6)]
    pizza: Option<u64>,
    #[n(7)]
    pointy_pizza: Option<u64>,
    #[b(8)]
    array: [BorrowedOne<'b>; 3],
}

impl Borrowed<'_> {
    /// Every number and every length, added.
    pub(super) fn sum(&self) -> u64 {
        let ones = self.array.iter().map(|one| {
            let lengths = one.first.len() + one.binary.len() + one.second.len();
            (lengths as u64)
                .wrapping_add(one.value)
                .wrapping_add(one.signed as u64)
        });
        let inside = self.stuff.as_ref().map_or(0, |nested| nested.sum());
        ones.chain(self.others.iter().copied())
            .chain(self.numbers.iter().copied())
            .chain(self.signed_others.iter().map(|number| *number as u64))
            .chain(self.test.iter().map(|bytes| bytes.len() as u64))
            .chain([self.dog.len() as u64, self.pizza.unwrap_or(0), inside])
            .fold(self.pointy_pizza.unwrap_or(0), u64::wrapping_add)
    }
}

/// `TypeOne`, owned.
#[derive(Decode, Encode)]
#[cbor(array)]
pub(super) struct OwnedOne {
    #[n(0)]
    first: String,
    #[n(1)]
    value: u64,
    #[n(2)]
    binary: ByteVec,
    #[n(3)]
    signed: i64,
    #[n(4)]
    second: String,
}

/// `TypeTwo`, owned.
#[derive(Decode, Encode)]
#[cbor(array)]
pub(super) struct Owned {
    #[n(0)]
    stuff: Option<Box<Owned>>,
    #[n(1)]
    others: Vec<u64>,
    #[n(2)]
    signed_others: Vec<i64>,
    #[n(3)]
    test: Vec<ByteVec>,
    #[n(4)]
    dog: String,
    #[n(5)]
    numbers: Vec<u64>,
    #[n(6)]
    pizza: Option<u64>,
    #[n(7)]
    pointy_pizza: Option<u64>,
    #[n(8)]
    array: [OwnedOne; 3],
}

/// `TypeOne` through serde, for which an array is a tuple.
#[derive(Deserialize, Serialize)]
struct SerdeOne(String, u64, ByteBuf, i64, String);

/// `TypeTwo` through serde.
#[derive(Deserialize, Serialize)]
pub(super) struct Serde(
    Option<Box<Serde>>,
    Vec<u64>,
    Vec<i64>,
    Vec<ByteBuf>,
    String,
    Vec<u64>,
    Option<u64>,
    Option<u64>,
    [SerdeOne; 3],
);
