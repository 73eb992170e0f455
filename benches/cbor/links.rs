//! A hundred thousand links, found.

use std::hint::black_box;

use criterion::Criterion;
use ipld_core::codec::Links as _;
use perop_core::cbor::{Encoder, links};
use serde_ipld_dagcbor::codec::DagCborCodec;

const COUNT: u32 = 100_000;

pub(crate) fn bench(criterion: &mut Criterion) {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes);
    encoder.array(COUNT.into());
    for number in 0..COUNT {
        // Version 1, DAG-CBOR, SHA-256; no digest has to be one of anything.
        let mut cid = [0; 37];
        cid[..5].copy_from_slice(&[0, 1, 0x71, 0x12, 32]);
        cid[5..9].copy_from_slice(&number.to_be_bytes());
        encoder.tag(links::LINK).bytes(&cid);
    }
    let mut ours = Vec::new();
    links::scan(&bytes, |link| ours.push(link.cid.to_string())).expect("the input is whole");
    let theirs = DagCborCodec::links(&bytes).expect("the input is whole");
    assert_eq!(theirs.map(|cid| cid.to_string()).collect::<Vec<_>>(), ours);

    let mut group = crate::group(criterion, "links", bytes.len());
    group.bench_function("perop", |b| {
        b.iter(|| {
            let mut count = 0_u32;
            links::scan(black_box(&bytes), |link| {
                black_box(link);
                count += 1;
            })
            .map(|_| count)
        });
    });
    group.bench_function("serde_ipld_dagcbor", |b| {
        b.iter(|| {
            let found = DagCborCodec::links(black_box(&bytes)).expect("the input is whole");
            found.map(black_box).count()
        });
    });
    group.finish();
}
