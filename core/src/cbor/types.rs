//! The test types of cbor-gen: what its generated code is benchmarked on.
//!
//! ```text
//! TypeOne  array  [foo: text, value: u64, binary: bytes, signed: i64, n_string: text]
//! TypeTwo  array  [stuff: TypeTwo?, others: [u64], signed_others: [i64], test: [bytes],
//!                  dog: text, numbers: [u64], pizza: u64?, pointy_pizza: u64?, array: 3 TypeOne]
//! Tree     map    {Stuff: Tree?, Stufff: TypeTwo?, Others: [u64], Test: [bytes], Dog: text,
//!                  SixtyThreeBitIntegerWithASignBit: i64, NotPizza: u64?}
//! ```
//! `borrowed` reads them without an allocation; `owned` keeps them.

pub mod borrowed;
pub mod owned;

use super::encode::Encoder;
use super::error::Error;
use super::strict::Strict;

/// The keys of `Tree`, in the order in which they are written.
pub(crate) const KEYS: [&str; 7] = [
    "Stuff",
    "Stufff",
    "Others",
    "Test",
    "Dog",
    "SixtyThreeBitIntegerWithASignBit",
    "NotPizza",
];

fn optional_unsigned(reader: &mut Strict<'_>) -> Result<Option<u64>, Error> {
    if reader.take_null() {
        Ok(None)
    } else {
        reader.unsigned().map(Some)
    }
}

fn write_optional(value: Option<u64>, encoder: &mut Encoder<'_>) {
    match value {
        Some(value) => encoder.unsigned(value),
        None => encoder.null(),
    };
}
