//! What od, hexdump and xxd print is read as the bytes that they were given, or refused where it
//! stands for other bytes as well.

use std::path::Path;

use perop_core::cbor::input::{self, Format};

use crate::cbor::cases::bytes_of;

/// What a program printed of some bytes.
#[derive(Clone, Debug)]
pub(super) struct Dump {
    pub(super) call: String,
    pub(super) bytes: Vec<u8>,
    pub(super) text: String,
}

/// What the programs printed.
pub(super) fn dumps() -> Vec<Dump> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/cbor/dumps.json");
    let text = std::fs::read_to_string(file).expect("the dumps are there");
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).expect("the dumps are JSON");
    let dump = |case: serde_json::Value| {
        let field = |name: &str| {
            case[name]
                .as_str()
                .expect("a dump has three fields")
                .to_owned()
        };
        Dump {
            call: field("call"),
            bytes: bytes_of(&field("hex")),
            text: field("text"),
        }
    };
    cases.into_iter().map(dump).collect()
}

/// Calls whose dumps are read whatever the bytes are.
const ALWAYS_READ: &[&str] = &[
    "od -d",
    "od -t x1",
    "od -t x4",
    "od -t x8",
    "od -t o4",
    "od -t o8",
    "od -t u2",
    "od -t u4",
    "od -t u8",
    "od -t d1",
    "od -t d2",
    "od -t d8",
    "od -A x -t x1",
    "od -A x -t x4",
    "od -A d -t x1",
    "od -A d -t x4",
    "od -t x1z",
    "od -v -t x1",
    "od -w8 -t x1",
    "hexdump -C",
    "hexdump -v",
    "xxd",
    "xxd -g 1",
    "xxd -g 3",
    "xxd -c 8",
    "xxd -c 5",
    "xxd -p",
    "xxd -i",
    "xxd -u",
    "xxd -b",
    "xxd -b -c 4",
    "xxd -d",
    "xxd -a",
    "xxd -o 256",
    "xxd -s 1",
];

/// Calls for whose dumps an order of bytes is taken that is not theirs, where no character tells:
/// the name of what was read says which.
const OTHER_ORDER: &[&str] = &["od --endian=big -t x4z", "xxd -e -g 2"];

#[test]
fn what_the_programs_print_is_read_or_refused_in_words() {
    let mut count = 0;
    for Dump { call, bytes, text } in dumps() {
        let reading = input::paste(&text);
        let is_read = reading.damage.is_empty() && reading.bytes == bytes;
        count += usize::from(is_read);
        if ALWAYS_READ.contains(&call.as_str()) {
            // Only what begins behind the first byte has a remark.
            let is_right = reading.bytes == bytes && reading.fault().is_none();
            assert!(is_right, "{call}\n{text}{reading:?}");
        }
        let is_named = !reading.damage.is_empty() || reading.format != Format::Hex;
        let is_of_other_order = OTHER_ORDER.contains(&call.as_str());
        assert!(
            is_read || is_named || is_of_other_order,
            "{call}\n{text}{reading:?}"
        );
    }
    assert!(count > 500, "{count} of 675 are read");
}
