//! Faults in words: where, what was expected, and what may be behind it.

use super::{OPENED, read};
use crate::cbor::cases::bytes_of;

#[test]
fn faults_say_what_was_expected_and_what_may_help() {
    let cases: &[(&str, &str, &str, &str, Option<&str>)] = &[
        (
            "84010203",
            "$[3]",
            "item 4 of the array at byte 0, which promises 4",
            "the end of the input",
            Some("the array at byte 0 promises 4 items, 3 follow"),
        ),
        (
            "81a161618201",
            "$[0][\"a\"][1]",
            "item 2 of the array at byte 4, which promises 2",
            "the end of the input",
            Some("the array at byte 4 promises 2 items, 1 follows"),
        ),
        (
            "a26161016162",
            "$[\"b\"]",
            "the value of a key of the map at byte 0",
            "the end of the input",
            Some("the map at byte 0 promises 2 pairs, 1 and a key follow"),
        ),
        (
            "65616263",
            "$",
            "text of 5 bytes",
            "3 bytes",
            Some("the text at byte 0 promises 5 bytes, 3 follow"),
        ),
        ("1a0001", "$", "a head of 5 bytes", "3 bytes", None),
        (
            "590300010203",
            "$",
            "a byte string of 768 bytes",
            "3 bytes",
            Some(
                "the length 768 is 3 with its bytes in the other order, which fits: CBOR has the \
                  highest byte first",
            ),
        ),
        (
            "9f01",
            "$[1]",
            "an item of the array at byte 0, or a break",
            "the end of the input",
            Some("no break (0xff) ends what begins at byte 0"),
        ),
        (
            "83010203ff",
            "$1",
            "the end of the input",
            "1 byte more",
            Some("the item ends at 4, 1 byte left"),
        ),
        (
            "820102ffffff",
            "$1",
            "the end of the input",
            "3 bytes more",
            Some("the item ends at 3, 3 bytes left, all 0xff: erased flash behind the item"),
        ),
        (
            "82010203",
            "$1",
            "the end of the input",
            "1 byte more",
            Some(
                "the item ends at 3, 1 byte left: 1 well-formed item; the array promises 2, or \
                  this is a sequence",
            ),
        ),
        (
            "a16161010007",
            "$1",
            "the end of the input",
            "2 bytes more",
            Some("the item ends at 4, 2 bytes left: 2 well-formed items; read it as a sequence"),
        ),
        (
            "a16161010004",
            "$1",
            "the end of the input",
            "2 bytes more",
            Some(
                "the item ends at 4, 2 bytes left, which say 4: metadata of EVM bytecode, its \
                  length at the end",
            ),
        ),
        (
            "8301ff02",
            "$[1]",
            "item 2 of the array at byte 0, which promises 3",
            "a break",
            Some("the array at byte 0 promises 3 items; a break ends only what has no length"),
        ),
        (
            "bf00ff",
            "$[0]",
            "the value of the last key",
            "a break",
            Some("a map has as many values as keys: one is missing"),
        ),
        (
            "5f6161ff",
            "$[0]",
            "a chunk of definite length of the same type, or a break",
            "a text string",
            None,
        ),
        (
            "1c",
            "$",
            "additional information from 0 to 27, or 31",
            "28 in byte 0x1c",
            None,
        ),
        (
            "f818",
            "$",
            "a simple value from 32 on in a second byte",
            "24",
            None,
        ),
        (
            "7b2261223a317d",
            "$",
            "a head of 9 bytes",
            "7 bytes",
            Some("this is text, and looks like JSON or diagnostic notation"),
        ),
        (
            "1f8b0800",
            "$",
            "an argument",
            "byte 0x1f",
            Some("this is gzip: unpack it first"),
        ),
        (
            "82a7636f6d70616374c3a6736368656d6100",
            "$[0][-8]",
            "",
            "",
            None,
        ),
        (
            "5beFBFBD00efbfbd0000",
            "$",
            "a byte string of 17275734507336482048 bytes",
            "1 byte",
            Some(
                "EF BF BD at byte 1 is what a text decoder leaves of bytes that are no text: take \
                  the original bytes",
            ),
        ),
    ];
    for (hex, path, expected, found, hint) in cases {
        let document = read(&bytes_of(hex), OPENED);
        let fault = document
            .fault()
            .unwrap_or_else(|| panic!("{hex} is well-formed"));
        if expected.is_empty() {
            assert!(
                fault.hint.as_ref().unwrap().contains("MessagePack"),
                "{fault}"
            );
            continue;
        }
        assert_eq!(
            fault.path.replace("$1", "$"),
            path.replace("$1", "$"),
            "{hex}"
        );
        assert_eq!(
            (fault.expected.as_str(), fault.found.as_str()),
            (*expected, *found),
            "{hex}"
        );
        assert_eq!(fault.hint.as_deref(), *hint, "{hex}");
    }
}

#[test]
fn a_car_and_bytecode_are_recognised() {
    let header = bytes_of("a265726f6f7473806776657273696f6e01");
    let car = [&[header.len() as u8][..], &header, &[2, 1, 0x55]].concat();
    let hint = |bytes: &[u8]| {
        read(bytes, OPENED)
            .fault()
            .and_then(|fault| fault.hint.clone())
    };
    assert!(hint(&car).expect("there is one").contains("this is a CAR"));
    let bytecode = [
        bytes_of("6080604052"),
        bytes_of("a164736f6c6343000819"),
        vec![0, 10],
    ]
    .concat();
    assert!(
        hint(&bytecode)
            .expect("there is one")
            .contains("from byte 5")
    );
}
