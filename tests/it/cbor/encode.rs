//! `perop cbor encode` on every case, line by line, and as a person calls it.

use serde_json::{Value, json};

use super::cases;
use super::edn::DISPUTED;
use crate::command::{call, call_with};

/// The answers to the given texts.
fn answers<'a>(options: &[&str], texts: impl IntoIterator<Item = &'a str>) -> Vec<Value> {
    let lines: String = texts
        .into_iter()
        .map(|text| format!("{}\n", json!(text)))
        .collect();
    let arguments = [&["cbor", "encode"], options, &["--lines"]].concat();
    let answer = call_with(&arguments, lines.as_bytes());
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
    let parse = |line| serde_json::from_str(line).expect("every answer is a line of JSON");
    answer.out.lines().map(parse).collect()
}

#[test]
fn every_text_of_the_cases_is_answered_as_it_should_be() {
    let cases: Vec<_> = cases::all()
        .into_iter()
        .filter(|case| case.text("edn").is_some())
        .collect();
    let answers = answers(&[], cases.iter().filter_map(|case| case.text("edn")));
    assert_eq!(answers.len(), cases.len());
    for (case, answer) in cases.iter().zip(&answers) {
        if let Some(kind) = case.text("error") {
            assert_eq!(answer["error"], kind, "{}", case.name());
            assert!(answer["line"].is_u64() && answer["column"].is_u64());
            continue;
        }
        let (disputed, bytes) = DISPUTED;
        let is_disputed = case.text("edn") == Some(disputed);
        let expected = case.text("hex").filter(|_| !is_disputed).unwrap_or(bytes);
        assert_eq!(answer["hex"], expected, "{}", case.name());
        let finding = case.field("finding");
        if finding.is_object() {
            let found = &answer["findings"][0];
            assert_eq!(
                (&found["kind"], &found["offset"]),
                (&finding["kind"], &finding["offset"])
            );
        }
    }
}

#[test]
fn answers_have_exactly_these_fields() {
    let cases: &[(&[&str], &str, Value)] = &[
        (
            &[],
            "[1, h'ff']",
            json!({"hex": "820141ff", "findings": []}),
        ),
        (&[], "", json!({"hex": "", "findings": []})),
        (
            &["--to", "base64"],
            "[1]",
            json!({"base64": "gQE=", "findings": []}),
        ),
        (
            &[],
            "{1: 2, 1: 3}",
            json!({"hex": "a201020103", "findings": [{"kind": "duplicate_key", "level": "valid",
                "offset": 3, "message": "the key at byte 1 is equal"}]}),
        ),
        (
            &[],
            "[\n \"ü\" 1;",
            json!({"error": "edn_syntax", "offset": 9, "line": 2, "column": 7,
                "message": "expected `,`, a blank or `]`, found `;`"}),
        ),
        (
            &["--from", "json"],
            "{\"a\": 1.0}",
            json!({"hex": "a16161f93c00", "findings": []}),
        ),
        (
            &["--from", "json"],
            "[1,]",
            json!({"error": "json_syntax", "offset": 3, "line": 1, "column": 4,
                "message": "expected a value, found `]`"}),
        ),
    ];
    for (options, text, expected) in cases {
        assert_eq!(
            answers(options, [*text]),
            std::slice::from_ref(expected),
            "{text}"
        );
    }
}

#[test]
fn an_empty_line_is_an_empty_text_and_one_that_is_no_text_says_so() {
    let answer = call_with(&["cbor", "encode", "--lines"], b"\n[1]\n\"1\"\n");
    let lines: Vec<&str> = answer.out.lines().collect();
    assert_eq!(lines[0], r#"{"hex":"","findings":[]}"#);
    assert!(
        lines[1].starts_with(r#"{"error":"BadCall","message":"#),
        "{}",
        lines[1]
    );
    assert_eq!(lines[2], r#"{"hex":"01","findings":[]}"#);
}

#[test]
fn a_person_gets_bytes_or_the_place_of_the_fault() {
    let cases: &[(&[&str], &[u8], i32, &str, &str)] = &[
        (&[], b"[1, 2]\n", 0, "820102\n", ""),
        (&["--to", "base64"], b"[1, 2]", 0, "ggEC\n", ""),
        (&["--to", "raw"], b"\"hi\"", 0, "bhi", ""),
        (&["--from", "json"], b"{\"a\": []}", 0, "a1616180\n", ""),
        (
            &[],
            b"{1: 2, 1: 3}",
            0,
            "a201020103\n",
            "perop: duplicate_key at byte 3: the key at byte 1 is equal\n",
        ),
        (
            &[],
            b"[1, 2\n",
            1,
            "",
            "perop: standard input: edn_syntax at line 2, column 1: \
             expected `,`, a blank or `]`, found the end of the text\n",
        ),
        (
            &[],
            b"\"\xff\"",
            1,
            "",
            "perop: standard input: not UTF-8 at byte 1: bytes are shown by `cbor diag`\n",
        ),
        (
            &["--from", "yaml"],
            b"",
            2,
            "",
            "perop: --from is edn or json, not `yaml`\n",
        ),
        (
            &["--to", "yaml"],
            b"",
            2,
            "",
            "perop: --to is hex, base64 or raw, not `yaml`\n",
        ),
        (
            &["--to", "raw", "--lines"],
            b"",
            2,
            "",
            "perop: --to raw cannot be given by --lines, as answers are text\n",
        ),
    ];
    for (options, input, code, out, err) in cases {
        let answer = call_with(&[&["cbor", "encode"], *options].concat(), input);
        let said = (answer.code, answer.out.as_str(), answer.err.as_str());
        assert_eq!(said, (Some(*code), *out, *err), "{options:?}");
    }
    let help = call(&["cbor", "encode", "--help"]).out;
    assert!(help.contains("\nUsage: perop cbor encode ") && help.contains("From JSON:"));
}
