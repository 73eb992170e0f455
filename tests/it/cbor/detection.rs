//! `perop cbor` finds out how its input is written.

use crate::command::call_with;

#[test]
fn inputs_are_detected() {
    let cases = [
        "83:01:02:03",
        "0x83 01,02,03",
        "gwECAw==",
        "data:;base64,gwECAw==",
        "00000000: 8301 0203                                ....\n",
        "83 # array(3)\n  01 # one\n  02 # two\n  03 # three\n",
        "\"\\x83\\x01\\x02\\x03\"",
        "{0x83, 0x01, 0x02, 0x03}",
    ];
    for input in cases {
        let answer = call_with(&["cbor", "diag"], input.as_bytes());
        assert_eq!(
            (answer.code, answer.out.as_str()),
            (Some(0), "[1, 2, 3]\n"),
            "{input}"
        );
        assert_eq!(answer.err, "", "{input}");
    }
    for notation in ["[1, 2, 3]", "[ 1, 2, 0x3 ] # notation"] {
        let answer = call_with(&["cbor", "diag"], notation.as_bytes());
        assert_eq!(
            (answer.code, answer.out.as_str()),
            (Some(0), "[1, 2, 3]\n"),
            "{notation}"
        );
    }
    let neither = call_with(&["cbor", "diag"], b"8!");
    assert_eq!(neither.code, Some(1));
    assert!(
        neither.err.contains("neither hex nor base64"),
        "{}",
        neither.err
    );
    let odd = call_with(&["cbor", "check"], b"83 01 0 03");
    assert_eq!(odd.code, Some(1));
    assert!(
        odd.err.contains("an odd number of hexadecimal digits"),
        "{}",
        odd.err
    );
    let gzip = call_with(&["cbor", "check"], b"\x1f\x8b\x08\0\0");
    assert_eq!(gzip.code, Some(1));
    assert!(gzip.err.contains("this is gzip"), "{}", gzip.err);
}
