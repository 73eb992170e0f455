//! Dumps: lines with offsets, in the forms that people paste, whole and damaged.

use perop_core::cbor::input::{self, Format};

use super::{ITEM, reads};
use crate::cbor::cases::bytes_of;

/// `{"a": 1, "bytes": h'00ff…'}` over twenty bytes, so that dumps have two lines.
const LONG: &str = "a2616101656279746573500010203040506070a0b0c0d0e0f0ff41";

#[test]
fn digits_that_a_dump_cannot_have_are_named_with_their_place() {
    let cases = [
        ("00000012", 18, "'2' is not a binary digit"),
        (
            "1000001",
            11,
            "there are digits missing or too many here: 7 of 8",
        ),
        (
            "110000011",
            11,
            "there are digits missing or too many here: 9 of 8",
        ),
    ];
    for (last, column, message) in cases {
        let text = format!("00000000: 10000011 00000001  ..\n00000002: {last}  .\n");
        let bits = input::paste(&text);
        assert_eq!(bits.why, "an xxd dump in bits: 1 line with offsets");
        assert_eq!(bits.bytes, [0x83, 0x01]);
        let fault = bits.fault().expect("the last line is no byte");
        assert_eq!((fault.line, fault.column), (2, column));
        assert_eq!(fault.message, message);
    }
    for (dump, digits) in [
        ("0000000 a283 6161 4101 8362\n0000010 999 0201\n", "3 of 4"),
        ("0000000 101202 000002 000001\n0000006 1203\n", "4 of 6"),
        ("0000000 203 001 002\n0000003 03\n", "2 of 3"),
    ] {
        let fault = input::paste(dump);
        let fault = fault.fault().expect("a digit is missing");
        let message = format!("there are digits missing or too many here: {digits}");
        assert_eq!(fault.message, message);
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
        "00000000: 10000011 00000041  .......A\n",
        Format::Hex,
        &bytes_of("1000001100000041"),
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

/// A damaged line is named: what, in which line and column, and nothing is read from there on.
#[track_caller]
fn is_named(text: &str, bytes: &[u8], place: (usize, usize), message: &str) {
    let reading = input::paste(text);
    let fault = reading
        .fault()
        .unwrap_or_else(|| panic!("{text} {reading:?}"));
    assert_eq!(fault.message, message, "{text}");
    assert_eq!((fault.line, fault.column), place, "{text}");
    assert_eq!(reading.bytes, bytes, "{text}");
}

#[test]
fn damaged_first_line_is_named_and_the_others_say_what_it_is() {
    let good = "00000004: 0405 0607  ....\n00000008: 0809  ..\n";
    let first = |first: &str, place, message: &str| {
        is_named(&format!("{first}\n{good}"), b"", (1, place), message);
    };
    let digits = "there are digits missing or too many here";
    first("00000000: 8301 020  ....", 18, digits);
    first(
        "00000000: 8301 02g3  ....",
        18,
        "'g' is not a hexadecimal digit",
    );
    first(
        "000x0000: 8301 0203  ....",
        4,
        "'x' is not a digit of an offset",
    );
    first(
        "00000000 8301 0203  ....",
        9,
        "the colon behind the offset is missing",
    );
    first("8301 0203  ....", 1, "this line has no offset");
    first("$ xxd item.cbor", 1, "'$' is not a digit of an offset");
    let od = "0000020 04 05 06 07\n0000024\n";
    for (first, column, message) in [
        (
            "0000000 83 1 02",
            12,
            "there are digits missing or too many here: 1 of 2",
        ),
        ("0000000 83 0z 02", 13, "'z' is not a hexadecimal digit"),
        ("00000O0 83 01 02", 6, "'O' is not a digit of an offset"),
    ] {
        is_named(&format!("{first}\n{od}"), b"", (1, column), message);
    }
    let canonical = "00000010  04 05 06 07                                       |....|\n\
                     00000014\n";
    let damaged = format!("000000  83 0 02  |...|\n{canonical}");
    is_named(
        &damaged,
        &[],
        (1, 12),
        "there are digits missing or too many here: 1 of 2",
    );
}

#[test]
fn rows_are_as_long_as_their_offsets_say() {
    let remark = |text: &str| {
        let reading = input::paste(text);
        assert_eq!(reading.fault(), None, "{text}");
        reading
            .damage
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        remark("00000000: 8301 0203  ....\n00000004: 0405 06  ...\n00000008: 0809  ..\n"),
        ["1 byte is missing in this line: it has 3 of 4 in line 2, column 18"]
    );
    assert_eq!(
        remark("00000000: 8301 0203  ....\n00000004: 0405 0607 0809  ......\n00000008: 08  .\n"),
        ["2 bytes are too many in this line: it has 6 for 4 in line 2, column 25"]
    );
    assert_eq!(
        remark("00000000: 8301 0203  ....\n00000008: 0809 0a0b  ....\n"),
        [
            "the offset is 8 behind the first, but the lines before hold 4 bytes: \
          lines are missing in line 2, column 1"
        ]
    );
    let line = "00000000: 8301 0203  ....\n";
    assert_eq!(
        remark(&[line, line].concat()),
        [
            "the offset is 0 behind the first, but the lines before hold 4 bytes: \
          lines are doubled or moved in line 2, column 1"
        ]
    );
    assert_eq!(
        remark("00000010: 8301 0203  ....\n"),
        ["the first offset is 00000010: what comes before it is not here in column 1"]
    );
    assert_eq!(
        remark("0000000 83 01 02 03\n"),
        ["the line that says where the dump ends is missing, \
          and there may be others before it in column 20"]
    );
    assert_eq!(
        remark("00000000: 6162 6364  abxd\n"),
        ["the characters in this line are not those of its bytes: \
          either is damaged in column 22"]
    );
}

#[test]
fn what_stands_around_a_dump_is_taken_away_or_named() {
    let dump = "00000000: 8301  ..\n00000002: 0203  ..\n";
    for leader in ["> ", ">", ">> ", "> > ", "  > ", "# ", "// ", "| ", "\t"] {
        let led: String = dump
            .lines()
            .map(|line| format!("{leader}{line}\r\n"))
            .collect();
        reads(&led, Format::Hex, ITEM);
    }
    for prefix in [
        "INFO ",
        "12:00:00.123 ",
        "2026-12-01 12:00:00 ",
        "[12] buf: ",
        "1701432000 ",
    ] {
        let led: String = dump
            .lines()
            .map(|line| format!("{prefix}{line}\n"))
            .collect();
        let message = "this is an offset, but something else stands before it: take that away";
        is_named(&led, b"", (1, prefix.len() + 1), message);
    }
    // Times and other numbers that are no bytes.
    for (text, column) in [
        ("12:00:00 8301 0203", 3),
        ("2026-12-01 12:00:00 83 01 02 03", 5),
    ] {
        let message = input::paste(text)
            .fault()
            .map(|fault| (fault.column, fault.kind));
        assert_eq!(message, Some((column, "stray_character")), "{text}");
    }
    reads("0x0000:  8301 0203  ....\n", Format::Hex, ITEM);
    reads("0000   83 01 02 03   ....\n", Format::Hex, ITEM);
    reads("0000  83 01\n0002  02 03\n", Format::Hex, ITEM);
    reads("00000000: 83 01  02 03  ....\n", Format::Hex, ITEM);
    reads("0000: 83 01 02 03 |....|\n", Format::Hex, ITEM);
    reads("00000000:\t8301 0203\t....\n", Format::Hex, ITEM);
    reads("00000000: 6161 abcd  aa..\n", Format::Hex, b"aa\xab\xcd");
    reads("00000000: 6162 6364 abcd\n", Format::Hex, b"abcd");
}
