//! Where an item ends, and that all of it is well-formed.
//!
//! UTF-8 is checked by ours, minicbor and serde_cbor; cbor4ii and ciborium pass over it or copy
//! text before they forget it. None of the peers sees all that is not well-formed.

use std::hint::black_box;

use cbor4ii::core::dec::{Decode as _, IgnoredAny};
use cbor4ii::core::utils::SliceReader;
use criterion::Criterion;
use perop_core::cbor::scan;

use crate::documents::Input;

pub(crate) fn bench(criterion: &mut Criterion, inputs: &[Input]) {
    for Input { name, bytes } in inputs {
        let bytes = bytes.as_slice();
        assert_eq!(scan::well_formed_text(bytes, 0), Ok(bytes.len()));
        assert_eq!(minicbor(bytes), bytes.len());
        let mut group = crate::group(criterion, &format!("scan/{name}"), bytes.len());
        group.bench_function("perop", |b| {
            b.iter(|| scan::well_formed_text(black_box(bytes), 0))
        });
        group.bench_function("perop without UTF-8", |b| {
            b.iter(|| scan::well_formed(black_box(bytes), 0));
        });
        group.bench_function("minicbor", |b| b.iter(|| minicbor(black_box(bytes))));
        group.bench_function("serde_cbor", |b| b.iter(|| serde_cbor(black_box(bytes))));
        group.bench_function("cbor4ii without UTF-8", |b| {
            b.iter(|| cbor4ii(black_box(bytes)))
        });
        group.bench_function("ciborium", |b| b.iter(|| ciborium(black_box(bytes))));
        group.finish();
    }
}

fn minicbor(bytes: &[u8]) -> usize {
    let mut decoder = minicbor::Decoder::new(bytes);
    decoder.skip().expect("the input is whole");
    decoder.position()
}

fn serde_cbor(bytes: &[u8]) {
    serde_cbor::from_slice::<serde::de::IgnoredAny>(bytes).expect("the input is whole");
}

fn cbor4ii(bytes: &[u8]) {
    IgnoredAny::decode(&mut SliceReader::new(bytes)).expect("the input is whole");
}

fn ciborium(bytes: &[u8]) {
    ciborium::from_reader::<serde::de::IgnoredAny, _>(bytes).expect("the input is whole");
}
