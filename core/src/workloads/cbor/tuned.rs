//! The library's own codec as jobs.

use std::hint::black_box;

use super::input;
use super::operation::{Operation, append_links};
use crate::cbor::deferred::Deferred;
use crate::cbor::types::{borrowed, owned};
use crate::cbor::{Encoder, Error, Strict, links};
use crate::harness::{Job, Params};

/// What a value of a benchmark decodes to.
fn decoded<'a, T>(bytes: &'a [u8], read: impl FnOnce(&mut Strict<'a>) -> Result<T, Error>) -> T {
    let mut reader = Strict::new(bytes);
    let value = read(&mut reader).expect("the benchmarks' values are whole");
    reader.finish().expect("nothing follows them");
    value
}

/// Encodes an owned value into a buffer that is kept.
fn encode<T: 'static>(value: T, write: fn(&T, &mut Encoder<'_>)) -> Box<dyn Job> {
    let run = move |(value, out): &mut (T, Vec<u8>)| {
        out.clear();
        write(black_box(value), &mut Encoder::new(out));
        black_box(out.as_slice());
    };
    let answer = move |(value, _): &mut (T, Vec<u8>), out: &mut Vec<u8>| {
        write(value, &mut Encoder::new(out));
    };
    Operation::job((value, Vec::new()), run, answer)
}

pub(super) fn marshal(params: &Params) -> Box<dyn Job> {
    let value = decoded(input::type_two(params), owned::TypeTwo::read);
    encode(value, owned::TypeTwo::write)
}

pub(super) fn map_marshal(params: &Params) -> Box<dyn Job> {
    let value = decoded(input::tree(params), owned::Tree::read);
    encode(value, owned::Tree::write)
}

pub(super) fn unmarshal(params: &Params) -> Box<dyn Job> {
    Operation::job(
        input::type_two(params),
        |bytes| _ = black_box(decoded(black_box(bytes), borrowed::TypeTwo::read)),
        |bytes, out| write_type_two(&decoded(bytes, borrowed::TypeTwo::read), out),
    )
}

pub(super) fn unmarshal_owned(params: &Params) -> Box<dyn Job> {
    Operation::job(
        input::type_two(params),
        |bytes| _ = black_box(decoded(black_box(bytes), owned::TypeTwo::read)),
        |bytes, out| decoded(bytes, owned::TypeTwo::read).write(&mut Encoder::new(out)),
    )
}

pub(super) fn map_unmarshal(params: &Params) -> Box<dyn Job> {
    Operation::job(
        input::tree(params),
        |bytes| _ = black_box(decoded(black_box(bytes), borrowed::Tree::read)),
        |bytes, out| write_tree(&decoded(bytes, borrowed::Tree::read), out),
    )
}

pub(super) fn map_unmarshal_owned(params: &Params) -> Box<dyn Job> {
    Operation::job(
        input::tree(params),
        |bytes| _ = black_box(decoded(black_box(bytes), owned::Tree::read)),
        |bytes, out| decoded(bytes, owned::Tree::read).write(&mut Encoder::new(out)),
    )
}

pub(super) fn link_scan(params: &Params) -> Box<dyn Job> {
    Operation::job(
        input::type_two(params),
        |bytes| {
            let mut count = 0_u64;
            let end = links::scan(black_box(bytes), |link| {
                black_box(link);
                count += 1;
            });
            _ = black_box((end, count));
        },
        |bytes, out| {
            let mut found = Vec::new();
            links::scan(bytes, |link| found.push(link.cid.as_bytes()))
                .expect("the benchmarks' values are whole");
            append_links(found, out);
        },
    )
}

pub(super) fn deferred(params: &Params) -> Box<dyn Job> {
    let run = |(bytes, kept): &mut (&'static [u8], Deferred)| {
        let outcome = kept.read(&mut Strict::new(black_box(bytes)));
        _ = black_box((outcome, kept.as_bytes()));
    };
    let answer = |(bytes, kept): &mut (&'static [u8], Deferred), out: &mut Vec<u8>| {
        decoded(bytes, |reader| kept.read(reader));
        out.extend_from_slice(kept.as_bytes());
    };
    Operation::job((input::type_two(params), Deferred::default()), run, answer)
}

/// Writes a borrowed value; what is nested is looked at and written as well.
fn write_type_two(value: &borrowed::TypeTwo<'_>, out: &mut Vec<u8>) {
    value.write(&mut Encoder::new(out));
    if let Some(nested) = value.stuff {
        let mut again = Vec::new();
        nested.get().write(&mut Encoder::new(&mut again));
        spoil_unless(again == nested.encoded(), out);
    }
}

/// The same for the map type.
fn write_tree(value: &borrowed::Tree<'_>, out: &mut Vec<u8>) {
    value.write(&mut Encoder::new(out));
    if let Some(nested) = value.stuff {
        let mut again = Vec::new();
        nested.get().write(&mut Encoder::new(&mut again));
        spoil_unless(again == nested.encoded(), out);
    }
    if let Some(nested) = value.stufff {
        let mut again = Vec::new();
        write_type_two(&nested.get(), &mut again);
        spoil_unless(again == nested.encoded(), out);
    }
}

/// Makes the answer one that no variant may give where a part of it is wrong.
fn spoil_unless(is_right: bool, out: &mut Vec<u8>) {
    if !is_right {
        out.push(0);
    }
}
