//! Inputs in every dress: what they are taken for, their bytes, and damage with its place.

mod damage;

use perop_core::cbor::input::{self, Format, Reading};

use super::cases::bytes_of;

const ITEM: &[u8] = &[0x83, 1, 2, 3];
/// `{"a": 1, "bytes": h'00ff…'}` over twenty bytes, so that dumps have two lines.
const LONG: &str = "a2616101656279746573500010203040506070a0b0c0d0e0f0ff41";

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
fn digits_that_a_dump_cannot_have_are_named_with_their_place() {
    let cases = [
        ("00000012", 18, "'2' is not a binary digit"),
        ("1000001", 11, "there are digits missing or too many here"),
        ("110000011", 11, "there are digits missing or too many here"),
    ];
    for (last, column, message) in cases {
        let text = format!("00000000: 10000011 00000001  ..\n00000002: {last}  .\n");
        let bits = input::paste(&text);
        assert_eq!(bits.why, "an xxd dump in bits: 1 lines with offsets");
        assert_eq!(bits.bytes, [0x83, 0x01]);
        let fault = bits.fault().expect("the last line is no byte");
        assert_eq!((fault.line, fault.column), (2, column));
        assert_eq!(fault.message, message);
    }
    for dump in [
        "0000000 a283 6161 4101 8362\n0000010 999 0201\n",
        "0000000 101202 000002 000001\n0000006 1203\n",
        "0000000 203 001 002\n0000003 03\n",
    ] {
        let fault = input::paste(dump);
        let fault = fault.fault().expect("a digit is missing");
        assert_eq!(fault.message, "there are digits missing or too many here");
        assert_eq!((fault.line, fault.column), (2, 9), "{dump}");
    }
    let words = input::paste("00000000: 8301 020  ...\n");
    let fault = words.fault().expect("a digit is missing");
    assert_eq!(fault.message, "there are digits missing or too many here");
}

#[test]
fn dumps_are_read() {
    let long = bytes_of(LONG);
    let cases = [
        "00000000: a261 6101 6562 7974 6573 5000 1020 3040  .aa.ebytesP.. 0@\n\
         00000010: 5060 70a0 b0c0 d0e0 f0ff 41              P`p.......A\n",
        "00000000: 10100010 01100001 01100001 00000001 01100101 01100010  .aa.eb\n\
         00000006: 01111001 01110100 01100101 01110011 01010000 00000000  ytesP.\n\
         0000000c: 00010000 00100000 00110000 01000000 01010000 01100000  . 0@P`\n\
         00000012: 01110000 10100000 10110000 11000000 11010000 11100000  p.....\n\
         00000018: 11110000 11111111 01000001                             ..A\n",
        "00000000  a2 61 61 01 65 62 79 74  65 73 50 00 10 20 30 40  |.aa.ebytesP.. 0@|\n\
         00000010  50 60 70 a0 b0 c0 d0 e0  f0 ff 41                 |P`p.......A|\n\
         0000001b\n",
        "0000000 61a2 0161 6265 7479 7365 0050 2010 4030\n\
         0000010 6050 a070 c0b0 e0d0 fff0 0041\n\
         000001b\n",
        "0000000 a2 61 61 01 65 62 79 74 65 73 50 00 10 20 30 40\n\
         0000020 50 60 70 a0 b0 c0 d0 e0 f0 ff 41\n\
         0000033\n",
        "000000 a2 61 61 01 65 62 79 74 65 73 50 00 10 20 30 40  >.aa.ebytesP.. 0@<\n\
         000010 50 60 70 a0 b0 c0 d0 e0 f0 ff 41                 >P`p.......A<\n\
         00001b\n",
        " a2 61 61 01 65 62 79 74 65 73 50 00 10 20 30 40\n 50 60 70 a0 b0 c0 d0 e0 f0 ff 41\n",
        "0000000 060642 000541 061145 072171 071545 000120 020020 040060\n\
         0000020 060120 120160 140260 160320 177760 000101\n\
         0000033\n",
    ];
    for text in cases {
        reads(text, Format::Hex, &long);
        let indented: String = text.lines().map(|line| format!("  {line}\r\n")).collect();
        reads(&indented, Format::Hex, &long);
    }
    // Groups of four bytes that could be bits.
    reads(
        "00000000: 10000011 00000000 01  .........\n",
        Format::Hex,
        &bytes_of("100000110000000001"),
    );
    reads(
        "00000000: 10000011 00000000  ........\n",
        Format::Hex,
        &bytes_of("1000001100000000"),
    );
    let zeros = "00000000  40 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |@...............|\n\
                 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|\n\
                 *\n\
                 00000040  00                                                |.|\n\
                 00000041\n";
    let reading = input::paste(zeros);
    assert_eq!(reading.bytes, [vec![0x40], vec![0; 0x40]].concat());
    assert_eq!(reading.why, "a hexdump -C dump: 4 lines with offsets");
    let missing = "00000000: 8301 0203  ....\n00000020: 0405  ..\n";
    let reading = input::paste(missing);
    assert_eq!(reading.damage[0].kind, "offset_differs");
    assert_eq!((reading.damage[0].line, reading.fault()), (2, None));
    let huge = "00000000  00\n*\nffffffff\n";
    assert_eq!(
        input::paste(huge).fault().map(|fault| fault.kind),
        Some("repeated_lines")
    );
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
