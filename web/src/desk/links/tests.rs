use perop_core::harness::result::VERSION;

use super::*;
use crate::protocol::share::Kind;
use crate::state::run::{counted, environment};

#[test]
fn hex_of_the_cbor_page_is_bytes_in_a_link_and_any_other_text_is_itself() {
    let hex = vec![("format".to_owned(), "hex".to_owned())];
    let cases = [
        ("83010203", hex.clone(), true),
        ("8301 0203", hex.clone(), false),
        ("83010203F", hex.clone(), false),
        ("AB", hex, false),
        ("83010203", vec![], false),
    ];
    for (text, fields, is_bytes) in cases {
        let input = Input {
            page: Page::Cbor,
            text: text.into(),
            fields,
        };
        let payload = write_input(input.clone()).expect("it is short");
        let bytes = [0x83, 1, 2, 3];
        assert_eq!(
            write_bytes(&bytes) == Some(payload.clone()),
            is_bytes,
            "{text}"
        );
        assert_eq!(open(&payload).map(|it| it.kind), Ok(Kind::Input(input)));
    }
}

#[test]
fn own_input_is_in_a_link_of_results_where_it_is_given() {
    let snapshot = Snapshot {
        perop: VERSION,
        environment: environment(),
        results: vec![counted("given/scan", "tuned", 0.0, 0.0)],
    };
    for given in [None, Some(vec![0x83, 1, 2, 3])] {
        let link = of_results(snapshot.clone(), given.clone());
        let written = write(&link, "").expect("it is short");
        let opened = open(&written.payload).expect("it was just written");
        assert_eq!(opened.payload, written.payload);
        let snapshot = snapshot.clone();
        let tasks = vec![Task {
            id: "given/scan".into(),
            title: "Scan".into(),
            operation: "one check of all bytes, well-formedness and UTF-8".into(),
        }];
        let kind = Kind::Results {
            snapshot,
            given,
            tasks,
        };
        assert_eq!(opened.kind, kind);
        // The block reads as the page does: a title, and nothing of presets or reports.
        let head = "**given/scan** Scan\n\n| variant | allocs/op | grows/op | B/op | ns/op | \
                    95 % interval |\n";
        assert!(written.block.starts_with(head), "{}", written.block);
        let title = "CBOR input, 1 result, Chrome 142.0, 2026-12-01";
        assert_eq!(kept_title(&written.payload).as_deref(), Ok(title));
    }
}

#[test]
fn exported_input_of_a_page_is_what_the_command_prints() {
    let input = |fields: &[(&str, &str)]| Input {
        page: Page::Cbor,
        text: "83010203".into(),
        fields: fields
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect(),
    };
    // Hexadecimal digits are bytes, whose digits they are.
    let bytes = write_input(input(&[("format", "hex")])).expect("it is short");
    let text = write_input(input(&[("format", "edn")])).expect("it is short");
    let json = |payload: &str| -> serde_json::Value {
        serde_json::from_str(&opened_json(payload).expect("it opens")).expect("it is JSON")
    };
    assert_eq!(
        json(&bytes),
        serde_json::json!({"page": "cbor", "input": "83010203"})
    );
    assert_eq!(
        json(&text),
        serde_json::json!({"page": "cbor", "input": "83010203", "fields": {"format": "edn"}})
    );
}
