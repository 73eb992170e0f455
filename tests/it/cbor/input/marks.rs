//! Line ends of any kind, and what stands around the characters of a dump.

use perop_core::cbor::input::{self, Format, Reading};

use super::reads;

/// An item of 32 bytes: its second row of 16 begins and ends with a bar.
const BARS: &[u8] = b"\x78\x1eabcdefghijklmn|opqrstuvwxyz12|";

/// The rows of a dump: offset, bytes in groups of so many, and the characters between marks.
fn dump(bytes: &[u8], offset: impl Fn(usize) -> String, group: usize, marks: [&str; 2]) -> String {
    let row = |(index, row): (usize, &[u8])| {
        let hex = |group: &[u8]| group.iter().map(|byte| format!("{byte:02x}")).collect();
        let groups: Vec<String> = row.chunks(group).map(hex).collect();
        let shown = |byte: &u8| match byte {
            b' '..=b'~' => char::from(*byte),
            _ => '.',
        };
        let shown: String = row.iter().map(shown).collect();
        let [open, close] = marks;
        format!(
            "{} {}  {open}{shown}{close}\n",
            offset(16 * index),
            groups.join(" ")
        )
    };
    bytes.chunks(16).enumerate().map(row).collect()
}

#[test]
fn characters_without_marks_may_begin_and_end_with_a_bar() {
    let blank = |at: usize| format!("{at:08x} ");
    let colon = |at: usize| format!("{at:08x}:");
    for bytes in [BARS, &BARS[16..], b"\x63ab|", b"\x63||a", b"\x63|||"] {
        for (text, name) in [
            (
                dump(bytes, blank, 1, ["", ""]),
                "a dump of bytes in hexadecimal",
            ),
            (dump(bytes, colon, 2, ["", ""]), "an xxd dump"),
            (dump(bytes, colon, 1, ["|", "|"]), "an xxd dump"),
        ] {
            let reading = input::paste(&text);
            assert_eq!(
                (reading.bytes.as_slice(), reading.fault()),
                (bytes, None),
                "{text}"
            );
            assert_eq!(remarks(&reading), [""; 0], "{text}");
            assert!(reading.why.starts_with(name), "{text}{}", reading.why);
        }
        let text = dump(bytes, blank, 1, ["|", "|"]);
        let reading = input::paste(&format!("{text}{:08x}\n", bytes.len()));
        assert_eq!(
            (reading.bytes.as_slice(), reading.fault()),
            (bytes, None),
            "{text}"
        );
        assert_eq!(remarks(&reading), [""; 0], "{text}");
        assert!(
            reading.why.starts_with("a hexdump -C dump"),
            "{text}{}",
            reading.why
        );
        // Only what hexdump and od write ends with a line of an offset.
        let reading = input::paste(&text);
        assert_eq!(remarks(&reading), ["no_end"], "{text}");
    }
}

/// The kinds of what is said of the dump itself.
fn remarks(reading: &Reading) -> Vec<&'static str> {
    let damage = reading.damage.iter().filter(|damage| damage.line > 0);
    damage.map(|damage| damage.kind).collect()
}

#[test]
fn lines_may_end_with_a_carriage_return() {
    let dump = "00000000: 8301 0203  ....\n00000004: 83g1 0203  ....\n";
    let plain = "83010203830102038301020383010203\n8301020x";
    let base64 = "gwECAwgwECAwgwECAw\ngwEC!gwECAwgwECAwgwEC";
    let annotated = "83 # array(3)\n01 # 1\n0 # 2\n03 # 3\n";
    let list = "u8 a[] = {\n0x83, // first\n0x01, x, 0x03};";
    for (text, (line, column)) in [
        (dump, (2, 13)),
        (plain, (2, 8)),
        (base64, (2, 5)),
        (annotated, (3, 1)),
        (list, (3, 7)),
    ] {
        for end in ["\n", "\r\n", "\r"] {
            let text = text.replace('\n', end);
            let reading = input::paste(&text);
            let fault = reading
                .fault()
                .unwrap_or_else(|| panic!("{text:?} was read"));
            assert_eq!(
                (fault.line, fault.column),
                (line, column),
                "{text:?} {fault}"
            );
        }
    }
    let item = [0x83, 1, 2, 3];
    for text in [
        "83 # array(3)\r01 # 1\r02 # 2\r03 # 3\r",
        "00000000: 8301  ..\r00000002: 0203  ..\r",
        "u8 a[] = {\r0x83, // first\r0x01, 2, 0x03};",
    ] {
        let reading = reads(text, Format::Hex, &item);
        assert_eq!(reading.damage, []);
    }
    // The line feed of a pair belongs to the line that it ends.
    let after = input::paste("8301020383010203\r\n\r\n83010203830102038301020383010g");
    let fault = after.fault().expect("it is no digit");
    assert_eq!((fault.line, fault.column), (3, 30));
}
