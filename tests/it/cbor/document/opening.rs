//! Byte strings that hold items, opened while reading or on request.

use proptest::prelude::*;

use super::check::{all_rows, check_outline, check_walk, check_windows};
use super::{OPENED, read};
use crate::cbor::cases::bytes_of;

#[test]
fn embedded_items_are_opened_in_place() {
    // 24(<<[1, {"a": 2}]>>), a sequence under tag 63, and what is broken inside.
    let document = read(&bytes_of("82d818468201a1616102d83f420102"), OPENED);
    assert_eq!(document.fault(), None);
    let paths: Vec<String> = document.walk().map(|walked| walked.path).collect();
    assert_eq!(
        paths[1..8],
        [
            "$[0]",
            "$[0]",
            "$[0]<<0>>",
            "$[0]<<0>>[0]",
            "$[0]<<0>>[1]",
            "$[0]<<0>>[1][\"a\"]~",
            "$[0]<<0>>[1][\"a\"]"
        ]
    );
    assert_eq!(paths[10..], ["$[1]<<0>>", "$[1]<<1>>"]);
    let broken = read(&bytes_of("82d818448201a16102"), OPENED);
    assert_eq!(
        broken.fault(),
        None,
        "what is inside is no fault of the whole"
    );
    let inside = &broken.faults_inside()[0];
    assert_eq!(
        (inside.error.kind(), inside.error.position()),
        ("too_little_data", 8)
    );
    assert_eq!(inside.unread, 7..8);
    assert!(
        all_rows(&broken, 16)
            .iter()
            .any(|row| row.comment.contains("too_little_data"))
    );
    // COSE_Sign1: the protected header is opened, the payload is not.
    let cose = read(&bytes_of("d28443a10126a0414141ff"), OPENED);
    let paths: Vec<String> = cose.walk().map(|walked| walked.path).collect();
    assert_eq!(
        paths[2..6],
        ["$[0]", "$[0]<<0>>", "$[0]<<0>>[1]~", "$[0]<<0>>[1]"]
    );
}

/// Source: RFC 9052 sections 4.1, 5.1 and 6.1: signatures and recipients begin like the message.
#[test]
fn headers_of_signatures_and_recipients_are_opened() {
    let opened = |hex: &str| -> Vec<String> {
        let document = read(&bytes_of(hex), OPENED);
        let nodes = (0..document.nodes()).filter(|node| document.is_opened(*node));
        nodes.map(|node| document.path(node)).collect()
    };
    let recipient = "8344a1013818a04111";
    assert_eq!(
        opened(&format!("d8608443a10101a0410082{recipient}{recipient}")),
        ["$[0]", "$[3][0][0]", "$[3][1][0]"]
    );
    assert_eq!(
        opened(&format!("d8618543a10105a041004100 81{recipient}").replace(' ', "")),
        ["$[0]", "$[4][0][0]"]
    );
    // A signature, all of indefinite length.
    assert_eq!(
        opened("d8629f40a041009f9f43a10126a04100ffffff"),
        ["$[3][0][0]"]
    );
    // A recipient of a recipient.
    assert_eq!(
        opened(&format!("d8608443a10101a041008184 43a10105a04111 81{recipient}").replace(' ', "")),
        ["$[0]", "$[3][0][0]", "$[3][0][3][0][0]"]
    );
    // Other lists, and messages that have neither.
    for hex in [
        format!("d8608443a10101a081{recipient}4100"),
        format!("d28443a10126a0410081{recipient}"),
        format!("8443a10101a0410081{recipient}"),
    ] {
        assert!(opened(&hex).len() < 2, "{hex}");
    }
    let deep = "d860".to_owned() + &"84 40 a0 40 81".replace(' ', "").repeat(50) + recipient;
    assert_eq!(opened(&deep), Vec::<String>::new());
}

#[test]
fn any_byte_string_is_opened_and_closed_on_request() {
    let bytes = bytes_of("83438201024283014301ff00");
    let closed = read(&bytes, OPENED);
    let mut document = closed.clone();
    let strings: Vec<u32> = (0..document.nodes()).filter(|node| *node > 0).collect();
    document.open(&strings);
    let paths: Vec<String> = document.walk().map(|walked| walked.path).collect();
    assert_eq!(
        paths,
        [
            "$",
            "$[0]",
            "$[0]<<0>>",
            "$[0]<<0>>[0]",
            "$[0]<<0>>[1]",
            "$[1]",
            "$[1]<<0>>",
            "$[1]<<0>>[0]",
            "$[2]",
            "$[2]<<0>>"
        ]
    );
    let kinds: Vec<_> = document
        .faults_inside()
        .iter()
        .map(|fault| fault.error.kind())
        .collect();
    assert_eq!(kinds, ["too_little_data", "trailing_data"]);
    check_windows(&document);
    check_walk(&document);
    check_outline(&document);
    for node in [8, 5, 1] {
        document.close(node);
        check_windows(&document);
    }
    assert_eq!(all_rows(&document, 16), all_rows(&closed, 16));
    assert_eq!(document.faults_inside(), []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn opening_any_strings_holds_together(
        strings in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 1..20), 1..20),
        wanted in proptest::collection::vec(0..60_u32, 0..20),
    ) {
        let mut bytes = vec![0x9f];
        for string in &strings {
            bytes.push(0x40 | string.len() as u8);
            bytes.extend(string);
        }
        let closed = read(&bytes, OPENED);
        let mut document = closed.clone();
        for wanted in wanted.chunks(3) {
            document.open(wanted);
            check_windows(&document);
            check_walk(&document);
        }
        while let Some(node) = (0..document.nodes()).rev().find(|node| document.is_opened(*node)) {
            document.close(node);
        }
        assert_eq!(all_rows(&document, 16), all_rows(&closed, 16));
    }
}
