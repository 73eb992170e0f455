//! A value that owns what it was read from.
//!
//! Ours is a copy of the bytes and an index of eight bytes an item, which keeps everything and is
//! looked at through views; the peers build trees of vectors, maps and strings.

use std::hint::black_box;

use cbor4ii::core::dec::Decode as _;
use cbor4ii::core::utils::{BufWriter, SliceReader};
use criterion::Criterion;
use ipld_core::ipld::Ipld;
use perop_core::cbor::tree::{Chunks, Data, Item};
use perop_core::cbor::{Text, Value};

use crate::documents::Input;

pub(crate) fn bench(criterion: &mut Criterion, inputs: &[Input]) {
    for Input { name, bytes } in inputs {
        let bytes = bytes.as_slice();
        check(bytes);
        let mut group = crate::group(criterion, &format!("value/{name}"), bytes.len());
        group.bench_function("perop", |b| b.iter(|| perop(black_box(bytes))));
        group.bench_function("cbor4ii", |b| b.iter(|| cbor4ii(black_box(bytes))));
        group.bench_function("serde_cbor", |b| b.iter(|| serde_cbor(black_box(bytes))));
        group.bench_function("ciborium", |b| b.iter(|| ciborium(black_box(bytes))));
        group.bench_function("serde_ipld_dagcbor", |b| {
            b.iter(|| dagcbor(black_box(bytes)))
        });
        group.finish();
    }
}

fn perop(bytes: &[u8]) -> Value {
    Value::decode(bytes, Text::Checked).expect("the input is whole")
}

fn cbor4ii(bytes: &[u8]) -> cbor4ii::core::Value {
    cbor4ii::core::Value::decode(&mut SliceReader::new(bytes)).expect("the input is whole")
}

fn serde_cbor(bytes: &[u8]) -> serde_cbor::Value {
    serde_cbor::from_slice(bytes).expect("the input is whole")
}

fn ciborium(bytes: &[u8]) -> ciborium::Value {
    ciborium::from_reader(bytes).expect("the input is whole")
}

fn dagcbor(bytes: &[u8]) -> Ipld {
    serde_ipld_dagcbor::from_slice(bytes).expect("the input is whole")
}

/// All five hold the same data, seen as JSON.
fn check(bytes: &[u8]) {
    let expected = json(perop(bytes).root());
    let from_cbor4ii = {
        let mut out = BufWriter::new(Vec::new());
        cbor4ii::core::enc::Encode::encode(&cbor4ii(bytes), &mut out).expect("it can be written");
        serde_cbor::from_slice::<serde_json::Value>(out.buffer()).expect("it was just written")
    };
    assert_eq!(from_cbor4ii, expected);
    let from_serde_cbor = serde_cbor::value::from_value::<serde_json::Value>(serde_cbor(bytes));
    assert_eq!(from_serde_cbor.expect("it is JSON"), expected);
    let from_ciborium = ciborium(bytes).deserialized::<serde_json::Value>();
    assert_eq!(from_ciborium.expect("it is JSON"), expected);
    let from_dagcbor = serde_ipld_dagcbor::to_vec(&dagcbor(bytes)).expect("it can be written");
    assert_eq!(json(perop(&from_dagcbor).root()), expected);
}

fn json(item: Item<'_>) -> serde_json::Value {
    let text = |chunks: Chunks<'_>| {
        let content = chunks.parts().flatten().copied().collect();
        String::from_utf8(content).expect("text was checked")
    };
    match item.data() {
        Data::Unsigned(number) => number.into(),
        Data::Negative(number) => (!(number as i64)).into(),
        Data::Text(chunks) => text(chunks).into(),
        Data::Array(items) => items.map(json).collect(),
        Data::Map(mut children) => {
            let mut map = serde_json::Map::new();
            while let (Some(key), Some(value)) = (children.next(), children.next()) {
                let Data::Text(key) = key.data() else {
                    panic!("keys of JSON are text")
                };
                map.insert(text(key), json(value));
            }
            map.into()
        }
        Data::Simple(20) => false.into(),
        Data::Simple(21) => true.into(),
        Data::Simple(22) => serde_json::Value::Null,
        Data::Float(float) => float.value().into(),
        other => panic!("{other:?} is not in JSON"),
    }
}
