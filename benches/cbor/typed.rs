//! The array types of cbor-gen, borrowed and owned, read and written, and a list of a million.
//!
//! Ours are strict: shortest heads, lengths under limits. What borrows hands out lists and nested
//! values as views, so every variant is looked at field by field after it was read; the time is for
//! both. minicbor's derive has no text keys, so the map type has no peer there.

mod peers;

use std::hint::black_box;

use cbor4ii::core::dec::Decode as _;
use cbor4ii::core::utils::SliceReader;
use criterion::Criterion;
use perop_core::cbor::types::{borrowed, owned};
use perop_core::cbor::{Decoder, Encoder, Strict};

const TYPE_TWO: &[u8] = include_bytes!("../../core/data/cbor/type_two_123456.cbor");

pub(crate) fn bench(criterion: &mut Criterion) {
    let sum = sum_borrowed(&read_borrowed(TYPE_TWO));
    let theirs: peers::Borrowed<'_> = minicbor::decode(TYPE_TWO).expect("the input is whole");
    assert_eq!(theirs.sum(), sum);

    let mut group = crate::group(criterion, "typed/decode_borrowed", TYPE_TWO.len());
    group.bench_function("perop", |b| {
        b.iter(|| sum_borrowed(&read_borrowed(black_box(TYPE_TWO))));
    });
    group.bench_function("minicbor", |b| {
        b.iter(|| minicbor::decode::<peers::Borrowed<'_>>(black_box(TYPE_TWO)).map(|v| v.sum()));
    });
    group.finish();

    let ours = read_owned(TYPE_TWO);
    let minicbor: peers::Owned = minicbor::decode(TYPE_TWO).expect("the input is whole");
    let cbor4ii: peers::Serde = cbor4ii::serde::from_slice(TYPE_TWO).expect("the input is whole");
    let mut group = crate::group(criterion, "typed/decode_owned", TYPE_TWO.len());
    group.bench_function("perop", |b| b.iter(|| read_owned(black_box(TYPE_TWO))));
    group.bench_function("minicbor", |b| {
        b.iter(|| minicbor::decode::<peers::Owned>(black_box(TYPE_TWO)));
    });
    group.bench_function("cbor4ii", |b| {
        b.iter(|| cbor4ii::serde::from_slice::<peers::Serde>(black_box(TYPE_TWO)));
    });
    group.finish();

    let mut out = Vec::new();
    ours.write(&mut Encoder::new(&mut out));
    assert_eq!(out, TYPE_TWO);
    assert_eq!(
        minicbor::to_vec(&minicbor).expect("a vector takes all"),
        TYPE_TWO
    );
    assert_eq!(
        cbor4ii::serde::to_vec(Vec::new(), &cbor4ii).expect("as above"),
        TYPE_TWO
    );
    let mut group = crate::group(criterion, "typed/encode", TYPE_TWO.len());
    group.bench_function("perop", |b| {
        b.iter(|| {
            out.clear();
            black_box(&ours).write(&mut Encoder::new(&mut out));
            black_box(&out).len()
        });
    });
    group.bench_function("minicbor", |b| {
        b.iter(|| {
            out.clear();
            minicbor::encode(black_box(&minicbor), &mut out).expect("a vector takes all");
            black_box(&out).len()
        });
    });
    group.bench_function("cbor4ii", |b| {
        b.iter(|| {
            let buffer = std::mem::take(&mut out);
            out = cbor4ii::serde::to_vec(buffer, black_box(&cbor4ii)).expect("as above");
            let length = black_box(&out).len();
            out.clear();
            length
        });
    });
    group.finish();
    list(criterion);
}

fn read_borrowed(bytes: &[u8]) -> borrowed::TypeTwo<'_> {
    borrowed::TypeTwo::read(&mut Strict::new(bytes)).expect("the input is whole")
}

fn read_owned(bytes: &[u8]) -> owned::TypeTwo {
    owned::TypeTwo::read(&mut Strict::new(bytes)).expect("the input is whole")
}

/// Every number and every length, added.
fn sum_borrowed(value: &borrowed::TypeTwo<'_>) -> u64 {
    let add = u64::wrapping_add;
    let fields = &value.fields;
    let ones = fields.array.iter().map(|one| {
        let lengths = one.foo.len() + one.binary.len() + one.n_string.len();
        (lengths as u64)
            .wrapping_add(one.value)
            .wrapping_add(one.signed as u64)
    });
    let inside = value.stuff.map_or(0, |nested| sum_borrowed(&nested.get()));
    ones.chain(fields.others.iter())
        .chain(fields.numbers.iter())
        .chain(fields.signed_others.iter().map(|number| number as u64))
        .chain(fields.test.iter().map(|bytes| bytes.len() as u64))
        .chain([fields.dog.len() as u64, fields.pizza.unwrap_or(0), inside])
        .fold(fields.pointy_pizza.unwrap_or(0), add)
}

/// A million small integers into a list of numbers.
fn list(criterion: &mut Criterion) {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes);
    encoder.array(1_000_000);
    (0..1_000_000).for_each(|number| _ = encoder.unsigned(number % 24));
    let ours = |bytes: &[u8]| {
        let mut decoder = Decoder::new(bytes);
        let count = decoder
            .array()
            .ok()
            .flatten()
            .expect("the length is definite") as usize;
        let mut numbers = Vec::with_capacity(count.min(decoder.rest().len()));
        for _ in 0..count {
            numbers.push(decoder.unsigned().expect("the input is whole"));
        }
        numbers
    };
    let minicbor = |bytes: &[u8]| minicbor::decode::<Vec<u64>>(bytes).expect("the input is whole");
    let cbor4ii = |bytes: &[u8]| {
        Vec::<u64>::decode(&mut SliceReader::new(bytes)).expect("the input is whole")
    };
    assert_eq!(ours(&bytes), minicbor(&bytes));
    assert_eq!(ours(&bytes), cbor4ii(&bytes));
    let mut group = crate::group(criterion, "typed/list", bytes.len());
    group.bench_function("perop", |b| b.iter(|| ours(black_box(&bytes))));
    group.bench_function("minicbor", |b| b.iter(|| minicbor(black_box(&bytes))));
    group.bench_function("cbor4ii", |b| b.iter(|| cbor4ii(black_box(&bytes))));
    group.finish();
}
