//! Inputs in every dress: what they are taken for, their bytes, and damage with its place.

use perop_core::cbor::input::{self, Format, Reading};
use perop_core::cbor::literal::{self, Literal};
use proptest::prelude::*;

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
fn dumps_are_read() {
    let long = bytes_of(LONG);
    let cases = [
        "00000000: a261 6101 6562 7974 6573 5000 1020 3040  .aa.ebytesP.. 0@\n\
         00000010: 5060 70a0 b0c0 d0e0 f0ff 41              P`p.......A\n",
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
        "83       # array(3)\n   01    #   unsigned(1)\n   02    #   unsigned(2)\n   # three\n   03\n",
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
fn damage_is_named_with_its_place() {
    let cases: &[(&str, Format, &str, (usize, usize), &str)] = &[
        (
            "8301020",
            Format::Hex,
            "odd_digits",
            (1, 7),
            "an odd number of hexadecimal digits, one missing or too many in column 7",
        ),
        (
            "83 01 0 03",
            Format::Hex,
            "odd_digits",
            (1, 7),
            "an odd number of hexadecimal digits, 1 in this group in column 7",
        ),
        (
            "83 01 0g 03",
            Format::Hex,
            "stray_character",
            (1, 8),
            "'g' is not a hexadecimal digit in column 8",
        ),
        (
            "83010203830102038301020383010203\n8301020x",
            Format::Hex,
            "stray_character",
            (2, 8),
            "'x' is not a hexadecimal digit in line 2, column 8",
        ),
        (
            "gwECA",
            Format::Base64,
            "truncated_base64",
            (1, 5),
            "base64 that is cut off: one character of the last four is no byte in column 5",
        ),
        (
            "gwECAwgwECAwgwECAw!gwEC",
            Format::Base64,
            "stray_character",
            (1, 19),
            "'!' is not a character of base64 here in column 19",
        ),
    ];
    for (text, format, kind, (line, column), message) in cases {
        let reading = input::paste(text);
        let fault = reading
            .fault()
            .unwrap_or_else(|| panic!("{text} was read: {reading:?}"));
        assert_eq!((reading.format, fault.kind), (*format, *kind), "{text}");
        assert_eq!((fault.line, fault.column), (*line, *column), "{text}");
        assert_eq!(fault.to_string(), *message);
    }
    assert_eq!(input::paste("83 01 0g 03").bytes, [0x83, 1, 0]);
    let decoded = input::paste("\u{fffd}\u{1}\u{2}ab");
    assert_eq!(
        decoded.fault().map(|fault| (fault.kind, fault.offset)),
        Some(("decoded_as_text", 0))
    );
    assert!(input::paste("hello, world").fault().is_some());
}

#[test]
fn what_other_formats_are_pasted_is_remarked() {
    let cases = [
        ("1f8b0800000000000003", "gzip"),
        ("7b2261223a317d", "json"),
        ("3833303130323033", "doubled_hex"),
        ("82a7636f6d70616374c3a6736368656d6100", "message_pack"),
        ("11a265726f6f7473806776657273696f6e01", "car"),
        ("83efbfbd0102", "decoded_as_text"),
        ("504b030414000000", "zip"),
    ];
    for (hex, kind) in cases {
        let reading = input::paste(hex);
        let kinds: Vec<_> = reading.damage.iter().map(|damage| damage.kind).collect();
        assert_eq!((kinds, reading.fault()), (vec![kind], None), "{hex}");
        let file = input::file(&bytes_of(hex));
        if kind != "doubled_hex" && kind != "json" {
            assert_eq!(
                file.damage.first().map(|damage| damage.kind),
                Some(kind),
                "{hex}"
            );
        }
    }
    assert_eq!(input::paste("83010203").damage, []);
}

#[test]
fn pasted_text_is_never_raw_and_files_may_be() {
    assert_eq!(input::file(&[0x83, 1, 2, 3]).format, Format::Raw);
    assert_eq!(input::file(b"83 01 02 03\n").format, Format::Hex);
    assert_eq!(input::file(b"\xa1\x61\x61\xf9\x3c\x00").format, Format::Raw);
    let offered = input::file(b"83 01 02 03\n").others;
    assert!(offered.iter().any(|offer| offer.format == Format::Raw));
    let offered = input::paste("deadbeef").others;
    assert!(
        offered.iter().any(|offer| offer.format == Format::Base64),
        "{offered:?}"
    );
    for offer in offered {
        assert_eq!(
            input::read_as(b"deadbeef", offer.format).format,
            offer.format
        );
    }
    assert_eq!(input::read_as(b"abc", Format::Raw).bytes, b"abc");
    assert_eq!(
        input::read_as(b"\xff", Format::Hex)
            .fault()
            .map(|fault| fault.kind),
        Some("not_text")
    );
}

#[test]
fn literals_are_as_programs_write_them() {
    let cases = [
        (Literal::Hex, "83010203"),
        (Literal::Base64, "gwECAw=="),
        (Literal::Base64Url, "gwECAw"),
        (
            Literal::C,
            "static const unsigned char data[] = {\n    0x83, 0x01, 0x02, 0x03,\n};",
        ),
        (
            Literal::Rust,
            "const DATA: [u8; 4] = [\n    0x83, 0x01, 0x02, 0x03,\n];",
        ),
        (
            Literal::Go,
            "var data = []byte{\n    0x83, 0x01, 0x02, 0x03,\n}",
        ),
        (Literal::Python, "data = b\"\\x83\\x01\\x02\\x03\""),
        (
            Literal::JavaScript,
            "const data = new Uint8Array([\n    0x83, 0x01, 0x02, 0x03,\n]);",
        ),
    ];
    for (form, text) in cases {
        assert_eq!(literal::write(ITEM, form), text);
    }
}

proptest! {
    #[test]
    fn literals_are_read_back(bytes in proptest::collection::vec(any::<u8>(), 1..200)) {
        for form in Literal::ALL {
            let text = literal::write(&bytes, form);
            let reading = match form {
                // Short base64 may be hex as well.
                Literal::Base64 | Literal::Base64Url => {
                    input::read_as(text.as_bytes(), Format::Base64)
                }
                _ => input::paste(&text),
            };
            prop_assert_eq!(reading.fault(), None);
            prop_assert_eq!(&reading.bytes, &bytes, "{}", text);
        }
    }

    #[test]
    fn any_text_and_any_file_is_read_without_a_panic(
        text in "\\PC{0,60}",
        hexlike in "[0-9a-f xX\\\\:,#<>{}\\[\\]\"'*|\n-]{0,80}",
        bytes in proptest::collection::vec(any::<u8>(), 0..80),
    ) {
        for text in [&text, &hexlike] {
            let reading = input::paste(text);
            prop_assert!(reading.format != Format::Raw);
            for format in Format::ALL {
                input::read_as(text.as_bytes(), format);
            }
        }
        let file = input::file(&bytes);
        prop_assert!(file.format != Format::Raw || file.bytes == bytes);
        for format in Format::ALL {
            input::read_as(&bytes, format);
        }
    }
}
