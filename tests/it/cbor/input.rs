//! Inputs in every dress: what they are taken for, their bytes, and damage with its place.

mod attack;
mod damage;
mod dumps;
mod marks;
mod programs;

use perop_core::cbor::input::{self, Format, Reading};

use super::cases::bytes_of;

const ITEM: &[u8] = &[0x83, 1, 2, 3];
#[track_caller]
fn reads(text: &str, format: Format, bytes: &[u8]) -> Reading {
    let reading = input::paste(text);
    assert_eq!(
        (reading.format, reading.bytes.as_slice()),
        (format, bytes),
        "{text:?} {reading:?}"
    );
    assert_eq!(reading.fault(), None, "{text:?}");
    reading
}

#[test]
fn hex_is_read_in_any_dress() {
    let cases = [
        "83010203",
        "83 01 02 03",
        "83 01\r\n02 03\n",
        "8301 0203",
        "0x83010203",
        "0x83 0x01 0x02 0x03",
        "0x83, 0x1, 0x2, 0x3",
        "83,01,02,03",
        "83:01:02:03",
        "83-01-02-03",
        "0x83 01,02,03",
        "\\x83\\x01\\x02\\x03",
        "%83%01%02%03",
        "  83010203  ",
        "\u{feff}83010203",
        "<83010203>",
        "83 0 1 020 3",
        "83.01.02.03",
        // Lists and literals of programs.
        "[0x83, 0x01, 0x02, 0x03]",
        "{0x83, 0x01, 0x02, 0x03}",
        "{ 0x83,0x01,0x02,0x03, };",
        "const unsigned char data[4] = {0x83, 0x01, 0x02, 0x03};",
        "unsigned char x[] = {\n  0x83, 0x01, 0x02, 0x03\n};\nunsigned int x_len = 4;",
        "const DATA: [u8; 4] = [0x83, 0x01, 0x02, 0x03];",
        "let data: &[u8] = &[131, 1, 2, 3];",
        "vec![0x83u8, 1, 2, 3]",
        "[]byte{0x83, 0x01, 0x02, 0x03}",
        "[]byte{131, 1, 2, 3}",
        "[4]byte{131, 1, 2, 3}",
        "bytes([131, 1, 2, 3])",
        "bytearray([0x83, 1, 2, 3])",
        "new Uint8Array([131, 1, 2, 3])",
        "Uint8Array(4) [ 131, 1, 2, 3 ]",
        "<Buffer 83 01 02 03>",
        "new byte[] {(byte)0x83, 0x01, 0x02, 0x03}",
        "byte[] data = {-125, 1, 2, 3};",
        "{0x83, // array\n 0x01, /* one */ 0x02, 0x03}",
        "\"\\x83\\x01\\x02\\x03\"",
        "b\"\\x83\\x01\\x02\\x03\"",
        "b'\\x83\\x01\\x02\\x03'",
        "const char *data = \"\\x83\\x01\"\n    \"\\x02\\x03\";",
        "\"\\203\\001\\002\\003\"",
        "[]byte(\"\\x83\\x01\\x02\\x03\")",
    ];
    for text in cases {
        reads(text, Format::Hex, ITEM);
    }
    reads("b\"\\x63abc\"", Format::Hex, b"\x63abc");
    reads("", Format::Hex, b"");
    reads("deadbeef", Format::Hex, b"\xde\xad\xbe\xef");
}

#[test]
fn annotated_hex_is_read_back() {
    let cases = [
        // cbor.me
        "83    # array(3)\n   01 # unsigned(1)\n   02 # unsigned(2)\n   03 # unsigned(3)\n",
        // nemo157, with a comment on a line of its own
        "83       # array(3)\n   01    #   unsigned(1)\n   02    #   unsigned(2)\n   \
         # three\n   03\n",
        // npm cbor2, today and before
        "0x83010203\n83   -- Array (Length: 3 items)\n  01 --   [0] Unsigned: 1\n  \
         02 --   [1] Unsigned: 2\n  03 --   [2] Unsigned: 3\n\n",
        "  83                -- Array, 3 items\n    01              -- [0], 1\n    02\n    \
         03              -- [2], 3\n0x83010203\n",
    ];
    for text in cases {
        let reading = reads(text, Format::Hex, ITEM);
        assert!(reading.why.starts_with("annotated hex"), "{reading:?}");
    }
    let differs = "0x8301\n83 -- Array\n  02 -- 2\n";
    assert_eq!(input::paste(differs).damage[0].kind, "lines_differ");
    let odd = "83 # array\n 0 # what\n";
    let reading = input::paste(odd);
    let fault = reading.fault().expect("a digit is missing");
    assert_eq!((fault.kind, fault.line, fault.column), ("odd_digits", 2, 2));
    assert_eq!(reading.bytes, [0x83]);
}

#[test]
fn base64_and_what_is_around_it_is_read() {
    reads("gwECAw==", Format::Base64, ITEM);
    reads("gwECAw", Format::Base64, ITEM);
    reads("gwEC\nAw==\n", Format::Base64, ITEM);
    reads("-_8", Format::Base64Url, &[0xfb, 0xff]);
    reads("+/8=", Format::Base64, &[0xfb, 0xff]);
    reads(
        "data:application/cbor;base64,gwECAw==",
        Format::DataUrl,
        ITEM,
    );
    reads(
        "data:application/cbor;base64,gwECAw%3D%3D",
        Format::DataUrl,
        ITEM,
    );
    reads("data:;base64,gwEC_w", Format::DataUrl, &[0x83, 1, 2, 0xff]);
    reads("data:application/cbor,%83%01%02%03", Format::DataUrl, ITEM);
    let pem = "-----BEGIN CBOR-----\nVersion: 1\n\ngwEC\nAw==\n-----END CBOR-----\n";
    assert_eq!(
        reads(pem, Format::Pem, ITEM).why,
        "what is between the lines of -----BEGIN CBOR-----"
    );
    reads(
        "-----BEGIN X-----\n83010203\n-----END X-----",
        Format::Pem,
        ITEM,
    );
}

#[test]
fn notation_and_json_are_read() {
    reads("[1, 2, 3]", Format::Json, ITEM);
    reads("{\"a\": 1}", Format::Json, &bytes_of("a1616101"));
    reads("\"abc\"", Format::Json, b"\x63abc");
    reads("{1: 2}", Format::Edn, &[0xa1, 1, 2]);
    reads("h'83010203'", Format::Edn, &bytes_of("4483010203"));
    reads("1(1363896240)", Format::Edn, &bytes_of("c11a514b67b0"));
    reads("[_ 1, 2]", Format::Edn, &bytes_of("9f0102ff"));
    for (word, byte) in [
        ("true", 0xf5),
        ("false", 0xf4),
        ("null", 0xf6),
        ("undefined", 0xf7),
    ] {
        reads(word, Format::Edn, &[byte]);
    }
    reads("-1", Format::Edn, &[0x20]);
    reads("<<1, 2>>", Format::Edn, &[0x42, 1, 2]);
}
