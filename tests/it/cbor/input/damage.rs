//! Damaged inputs, files, and literals that are read back.

use perop_core::cbor::input::{self, Format};
use perop_core::cbor::literal::{self, Literal};
use proptest::prelude::*;

use super::ITEM;
use crate::cbor::cases::bytes_of;

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
    // Half a byte is none.
    assert_eq!(input::paste("83 01 0g 03").bytes, [0x83, 1]);
    let decoded = input::paste("\u{fffd}\u{1}\u{2}ab");
    assert_eq!(
        decoded.fault().map(|fault| (fault.kind, fault.offset)),
        Some(("decoded_as_text", 0))
    );
    assert_eq!(input::paste("hello, world").format, Format::Edn);
    assert!(input::paste("hello, world").fault().is_some());
}

#[test]
fn lists_that_lost_something_are_remarked_or_refused() {
    let remark = |text: &str| {
        let reading = input::paste(text);
        assert_eq!(reading.fault(), None, "{text}");
        reading.damage.first().map(ToString::to_string)
    };
    let length = |given: u32, bytes: &str, place: &str| {
        Some(format!(
            "the length is {given}, but the list has {bytes}: some are missing or too many {place}"
        ))
    };
    assert_eq!(
        remark("unsigned char data[] = {\n  0x83, 0x01\n};\nunsigned int data_len = 4;\n"),
        length(4, "2 bytes", "in line 4, column 25")
    );
    assert_eq!(
        remark("const DATA: [u8; 4] = [0x83];"),
        length(4, "1 byte", "in column 18")
    );
    assert_eq!(remark("const DATA: [u8; 2] = [0x83, 1];"), None);
    assert_eq!(
        remark("u8 x[] = {0x83, 0x01, 0x2, 0x03}").as_deref(),
        Some("0x2 has one digit and others have two: one may be missing in column 23")
    );
    let octal = input::paste("unsigned char data[] = {0x83, 010};");
    let fault = octal.fault().map(ToString::to_string);
    assert_eq!(fault.as_deref(), Some("\"010\" is not a byte in column 31"));
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

#[test]
fn offsets_that_no_bytes_follow_are_remarked() {
    let ends = input::paste("00000008:\n00000005:\n00000000: 8301 0203\n");
    assert_eq!(ends.bytes, [0x83, 1, 2, 3]);
    assert!(!ends.damage.is_empty());
    let far = input::paste("0000000000000000  \\0   a\n4000000000000002  \\0   b\n");
    assert_eq!(far.bytes, *b"\0a\0b");
    assert!(!far.damage.is_empty());
}

#[test]
fn maps_of_notation_with_a_key_a_line_are_no_dump() {
    for (text, bytes) in [
        (
            "{\n  0: \"abc\",\n  1: \"def\"\n}",
            "a20063616263016364 6566",
        ),
        (
            "{\n  1000: true,\n  1001: 12,\n  1002: h'ab'\n}",
            "a3 1903e8f5 1903e90c 1903ea41ab",
        ),
    ] {
        let reading = input::paste(text);
        assert_eq!(reading.fault(), None, "{text}");
        assert_eq!(reading.bytes, input::paste(bytes).bytes, "{text}");
    }
}

#[test]
fn blanks_at_the_end_of_a_row_of_characters_are_repeated_with_it() {
    let zeros = "  \\0".repeat(16);
    let text = format!(
        "0000000   X   o   @   A   B   C   D   E   F   G   H   I   J   K   L   M\n\
         0000020{zeros}\n\
         0000040   O   a   b   c   d   e   f   g                                \n\
         *\n\
         0000160  \\n\n0000161\n"
    );
    let expected = [
        &b"Xo@ABCDEFGHIJKLM"[..],
        &[0; 16],
        &b"Oabcdefg        ".repeat(5),
        b"\n",
    ];
    assert_eq!(input::paste(&text).bytes, expected.concat());
}
