//! cbor-gen before the pull requests and after each, as jobs.

use std::hint::black_box;

use super::input;
use super::operation::{Operation, append_links};
use crate::cbor::links::Link;
use crate::cbor::variants::{
    Bytes, Deferred, Discard, Fault, Sink, Source, Tree, TypeTwo, before, pr65, pr67,
};
use crate::harness::{Job, Params};
use crate::workloads::CounterExample;

/// One version of the original.
pub(in crate::workloads) trait Original: 'static {
    fn marshal_type_two(value: &TypeTwo, sink: &mut dyn Sink);
    fn unmarshal_type_two(source: &mut dyn Source) -> Result<TypeTwo, Fault>;
    fn marshal_tree(value: &Tree, sink: &mut dyn Sink);
    fn unmarshal_tree(source: &mut dyn Source) -> Result<Tree, Fault>;
    fn defer(deferred: &mut Deferred, source: &mut dyn Source) -> Result<(), Fault>;
    fn scan_links(source: &mut dyn Source, found: impl FnMut(Link<'_>)) -> Result<(), Fault>;
}

pub(in crate::workloads) struct Before;
pub(in crate::workloads) struct Pr65;
pub(in crate::workloads) struct Pr67;

macro_rules! original {
    ($name:ident, $module:ident) => {
        impl Original for $name {
            fn marshal_type_two(value: &TypeTwo, sink: &mut dyn Sink) {
                $module::marshal_type_two(value, sink);
            }
            fn unmarshal_type_two(source: &mut dyn Source) -> Result<TypeTwo, Fault> {
                $module::unmarshal_type_two(source)
            }
            fn marshal_tree(value: &Tree, sink: &mut dyn Sink) {
                $module::marshal_tree(value, sink);
            }
            fn unmarshal_tree(source: &mut dyn Source) -> Result<Tree, Fault> {
                $module::unmarshal_tree(source)
            }
            fn defer(deferred: &mut Deferred, source: &mut dyn Source) -> Result<(), Fault> {
                $module::defer(deferred, source)
            }
            fn scan_links(
                source: &mut dyn Source,
                found: impl FnMut(Link<'_>),
            ) -> Result<(), Fault> {
                $module::scan_links(source, found)
            }
        }
    };
}

original!(Before, before);
original!(Pr65, pr65);
original!(Pr67, pr67);

/// Reads a benchmark's value.
fn read<T>(bytes: &[u8], unmarshal: fn(&mut dyn Source) -> Result<T, Fault>) -> T {
    unmarshal(&mut Bytes::new(bytes)).expect("the benchmarks' values are whole")
}

/// Writes a value to a sink that discards it.
fn write_job<T: 'static>(value: T, marshal: fn(&T, &mut dyn Sink)) -> Box<dyn Job> {
    Operation::job(
        value,
        move |value| marshal(black_box(value), &mut Discard),
        move |value, out| marshal(value, out),
    )
}

/// Reads a value from one source that is rewound, as the original's benchmark does.
fn read_job<T: 'static>(
    bytes: &'static [u8],
    unmarshal: fn(&mut dyn Source) -> Result<T, Fault>,
    marshal: fn(&T, &mut dyn Sink),
) -> Box<dyn Job> {
    let run = move |source: &mut Bytes<'static>| {
        source.rewind();
        _ = black_box(unmarshal(black_box(source)));
    };
    let answer = move |source: &mut Bytes<'static>, out: &mut Vec<u8>| {
        source.rewind();
        marshal(&read(source.rest(), unmarshal), out);
    };
    Operation::job(Bytes::new(bytes), run, answer)
}

pub(super) fn marshal<O: Original>(params: &Params) -> Box<dyn Job> {
    write_job(
        read(input::type_two(params), O::unmarshal_type_two),
        O::marshal_type_two,
    )
}

pub(super) fn map_marshal<O: Original>(params: &Params) -> Box<dyn Job> {
    write_job(
        read(input::tree(params), O::unmarshal_tree),
        O::marshal_tree,
    )
}

pub(super) fn unmarshal<O: Original>(params: &Params) -> Box<dyn Job> {
    read_job(
        input::type_two(params),
        O::unmarshal_type_two,
        O::marshal_type_two,
    )
}

pub(super) fn map_unmarshal<O: Original>(params: &Params) -> Box<dyn Job> {
    read_job(input::tree(params), O::unmarshal_tree, O::marshal_tree)
}

pub(super) fn link_scan<O: Original>(params: &Params) -> Box<dyn Job> {
    let run = |source: &mut Bytes<'static>| {
        source.rewind();
        let mut count = 0_u64;
        let outcome = O::scan_links(black_box(source), |link| {
            black_box(link);
            count += 1;
        });
        _ = black_box((outcome, count));
    };
    let answer = |source: &mut Bytes<'static>, out: &mut Vec<u8>| {
        source.rewind();
        let mut found = Vec::new();
        O::scan_links(source, |link| found.push(link.cid.as_bytes().to_vec()))
            .expect("the benchmarks' values are whole");
        append_links(found.iter().map(Vec::as_slice), out);
    };
    Operation::job(Bytes::new(input::type_two(params)), run, answer)
}

pub(super) fn deferred<O: Original>(params: &Params) -> Box<dyn Job> {
    let run = |(source, kept): &mut (Bytes<'static>, Deferred)| {
        source.rewind();
        let outcome = O::defer(kept, black_box(source));
        _ = black_box((outcome, kept.as_bytes()));
    };
    let answer = |(source, kept): &mut (Bytes<'static>, Deferred), out: &mut Vec<u8>| {
        source.rewind();
        O::defer(kept, source).expect("the benchmarks' values are whole");
        out.extend_from_slice(kept.as_bytes());
    };
    let source = Bytes::new(input::type_two(params));
    Operation::job((source, Deferred::default()), run, answer)
}

/// A link of no bytes: the versions crash on it.
pub(super) fn link_of_no_bytes<O: Original>() -> CounterExample {
    let outcome = O::scan_links(&mut Bytes::new(&[0xd8, 0x2a, 0x40]), |_| {});
    CounterExample {
        input: "d82a40".into(),
        expected: "an error: these bytes are not a content identifier".into(),
        got: match outcome {
            Ok(()) => "no error".into(),
            Err(Fault::OutOfRange) => "the original crashes: a slice out of range".into(),
            Err(fault) => format!("an error: {fault}"),
        },
    }
}
