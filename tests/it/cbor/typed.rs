//! The test types: every variant reads and writes the same bytes, and refuses the same ones.

use perop_core::cbor::types::{borrowed, owned};
use perop_core::cbor::variants::{Bytes, Fault, Sink, Source, before, pr65, pr67};
use perop_core::cbor::{Encoder, Error, Strict};

const TYPE_TWO: [&[u8]; 2] = [
    include_bytes!("../../../core/data/cbor/type_two_56887.cbor"),
    include_bytes!("../../../core/data/cbor/type_two_123456.cbor"),
];
const TREE: [&[u8]; 2] = [
    include_bytes!("../../../core/data/cbor/tree_56887.cbor"),
    include_bytes!("../../../core/data/cbor/tree_123456.cbor"),
];

mod any;

/// Reads a value and writes it again, by one of the ways to do so.
struct Way {
    name: &'static str,
    again: fn(&[u8]) -> Result<Vec<u8>, &'static str>,
}

fn historical<T>(
    bytes: &[u8],
    read: fn(&mut dyn Source) -> Result<T, Fault>,
    write: fn(&T, &mut dyn Sink),
) -> Result<Vec<u8>, &'static str> {
    let mut out = Vec::new();
    let value = read(&mut Bytes::new(bytes)).map_err(Fault::name)?;
    write(&value, &mut out);
    Ok(out)
}

fn library<'a, T>(
    bytes: &'a [u8],
    read: fn(&mut Strict<'a>) -> Result<T, Error>,
    write: fn(&T, &mut Encoder<'_>),
) -> Result<Vec<u8>, &'static str> {
    let mut out = Vec::new();
    let value = read(&mut Strict::new(bytes)).map_err(|error| error.kind())?;
    write(&value, &mut Encoder::new(&mut out));
    Ok(out)
}

macro_rules! ways {
    ($read:ident, $write:ident, $type:ident) => {
        [
            Way {
                name: "before",
                again: |b| historical(b, before::$read, before::$write),
            },
            Way {
                name: "pr65",
                again: |b| historical(b, pr65::$read, pr65::$write),
            },
            Way {
                name: "pr67",
                again: |b| historical(b, pr67::$read, pr67::$write),
            },
            Way {
                name: "borrowed",
                again: |b| library(b, borrowed::$type::read, borrowed::$type::write),
            },
            Way {
                name: "owned",
                again: |b| library(b, owned::$type::read, owned::$type::write),
            },
        ]
    };
}

fn type_two() -> [Way; 5] {
    ways!(unmarshal_type_two, marshal_type_two, TypeTwo)
}

fn tree() -> [Way; 5] {
    ways!(unmarshal_tree, marshal_tree, Tree)
}

#[test]
fn decoding_and_encoding_gives_the_same_bytes_in_every_variant() {
    for (ways, inputs) in [(type_two(), TYPE_TWO), (tree(), TREE)] {
        for way in ways {
            for input in inputs {
                assert_eq!((way.again)(input).as_deref(), Ok(input), "{}", way.name);
            }
        }
    }
}

#[test]
fn a_value_that_ends_early_never_looks_like_none_at_all() {
    for (ways, [input, _]) in [(type_two(), TYPE_TWO), (tree(), TREE)] {
        for way in ways {
            for end in 1..input.len() {
                let outcome = (way.again)(&input[..end]);
                let is_truncated = matches!(outcome, Err("unexpected-EOF" | "too_little_data"));
                assert!(is_truncated, "{} {end}: {outcome:?}", way.name);
            }
            assert!(
                matches!((way.again)(&[]), Err("EOF" | "end_of_input")),
                "{}",
                way.name
            );
        }
    }
}

/// One with nothing in it, its array of three cut to `three` elements.
fn empty_type_two(three: u8) -> Vec<u8> {
    let one = [0x85, 0x60, 0, 0x40, 0, 0x60];
    let fields = [
        0x89,
        0xf6,
        0x80,
        0x80,
        0x80,
        0x60,
        0x80,
        0xf6,
        0xf6,
        0x80 | three,
    ];
    [&fields[..], &one.repeat(usize::from(three))].concat()
}

#[test]
fn arrays_of_another_length_and_long_lists_are_refused() {
    let mut list_too_long = empty_type_two(3);
    list_too_long.splice(2..3, [0x99, 0x20, 0x01]);
    let cases: [(Vec<u8>, [&str; 2]); 5] = [
        (vec![0xa0], ["wrong-type", "wrong_type"]),
        (vec![0x88], ["wrong-count", "wrong_count"]),
        (empty_type_two(2), ["wrong-count", "wrong_count"]),
        (list_too_long, ["too-long", "too_long"]),
        (
            [vec![0x89; 130], vec![0xf6]].concat(),
            ["too-deep", "nesting_too_deep"],
        ),
    ];
    for way in type_two() {
        assert!((way.again)(&empty_type_two(3)).is_ok(), "{}", way.name);
        for (input, expected) in &cases {
            let error = (way.again)(input).expect_err("the value is not one");
            // What is borrowed has no limit of depth: it finds that the rest is missing.
            let is_deep = way.name == "borrowed" && input.len() > 100;
            let expected = if is_deep {
                &["", "too_little_data"]
            } else {
                expected
            };
            assert!(
                expected.contains(&error),
                "{} {input:x?}: {error}",
                way.name
            );
        }
    }
}

#[test]
fn unknown_keys_are_skipped_absent_ones_empty_and_the_last_of_equal_ones_counts() {
    // {"Dog": "a", "x": [1, {2: h'03'}], "Dog": "b", "NotPizza": 7}
    let input = b"\xa4\x63Dog\x61a\x61x\x82\x01\xa1\x02\x41\x03\x63Dog\x61b\x68NotPizza\x07";
    let value = owned::Tree::read(&mut Strict::new(input)).expect("the map is read");
    let expected = owned::Tree {
        dog: "b".into(),
        not_pizza: Some(7),
        ..Default::default()
    };
    assert_eq!(value, expected);
    let mut written = Vec::new();
    value.write(&mut Encoder::new(&mut written));
    for way in tree() {
        assert_eq!(
            (way.again)(input).as_deref(),
            Ok(written.as_slice()),
            "{}",
            way.name
        );
    }
}

#[test]
fn a_deep_tree_is_borrowed_without_recursion() {
    let deep = [b"\xa1\x65Stuff".repeat(100_000), vec![0xf6]].concat();
    let value = borrowed::Tree::read(&mut Strict::new(&deep)).expect("the map is read");
    assert_eq!(
        value.stuff.map(|nested| nested.encoded().len()),
        Some(deep.len() - 7)
    );
}

/// Source: tag 2 on a byte string of at most 256 bytes, as the original reads big integers.
#[test]
fn big_integers_have_a_tag_and_a_limit() {
    let of_length = |length: u16| {
        let head = [&[0xc2, 0x59][..], &length.to_be_bytes()].concat();
        [head, vec![7; usize::from(length)]].concat()
    };
    let read = |bytes: &[u8]| {
        let mut reader = Strict::new(bytes);
        let magnitude = reader.big_integer().map(<[u8]>::to_vec);
        magnitude.map_err(|error| (error.kind(), error.position()))
    };
    assert_eq!(read(&[0xc2, 0x41, 5]), Ok(vec![5]));
    assert_eq!(read(&[0xc2, 0x40]), Ok(vec![]));
    assert_eq!(read(&of_length(256)), Ok(vec![7; 256]));
    assert_eq!(read(&of_length(257)), Err(("too_long", 1)));
    assert_eq!(read(&[0xc3, 0x41, 5]), Err(("wrong_type", 0)));
    assert_eq!(read(&[0xc2, 0x61, 0x35]), Err(("wrong_type", 1)));
    assert_eq!(read(&[0x41, 5]), Err(("wrong_type", 0)));
    assert_eq!(read(&[0xc2, 0x42, 5]), Err(("too_little_data", 3)));
}
