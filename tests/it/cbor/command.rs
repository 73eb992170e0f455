//! `perop cbor` on every case, line by line, and as a person calls it.

use serde_json::{Value, json};

use super::cases;
use crate::command::{call, call_with};

/// The answers to the given inputs in hex.
fn answers<'a>(options: &[&str], inputs: impl IntoIterator<Item = &'a str>) -> Vec<Value> {
    let lines: String = inputs.into_iter().flat_map(|input| [input, "\n"]).collect();
    let arguments = [&["cbor"], options, &["--lines"]].concat();
    let answer = call_with(&arguments, lines.as_bytes());
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
    let parse = |line| serde_json::from_str(line).expect("every answer is a line of JSON");
    answer.out.lines().map(parse).collect()
}

#[test]
fn every_case_is_answered_as_it_should_be() {
    let cases: Vec<_> = cases::all()
        .into_iter()
        .filter(|case| case.text("hex").is_some())
        .collect();
    let inputs = || cases.iter().filter_map(|case| case.text("hex"));
    let diags = answers(&["diag"], inputs());
    let needed = answers(&["diag", "--indicators", "needed"], inputs());
    let checks = answers(&["check"], inputs());
    assert_eq!((diags.len(), checks.len()), (cases.len(), cases.len()));
    for (at, case) in cases.iter().enumerate() {
        let (diag, needed, check) = (&diags[at], &needed[at], &checks[at]);
        if let Some((kind, offset)) = case.fault() {
            for answer in [diag, check] {
                let fault = (&answer["error"], &answer["offset"]);
                assert_eq!(fault, (&json!(kind), &json!(offset)), "{}", case.name());
            }
            assert!(diag["partial"].is_string() && check["partial"].is_null());
        } else if let Some(expected) = case.text("diag") {
            assert_eq!(diag["diag"], expected, "{}", case.name());
            assert_eq!(needed["diag"], case.text("diag_ei").unwrap_or(expected));
            assert_eq!(check["diag"], Value::Null);
        }
        if let Some((kind, offset)) = case.invalidity() {
            let is_it = |finding: &Value| {
                (&finding["kind"], &finding["offset"]) == (&json!(kind), &json!(offset))
                    && finding["level"] == "valid"
            };
            let findings = check["findings"]
                .as_array()
                .expect("the bytes are well-formed");
            assert!(findings.iter().any(is_it), "{} {check}", case.name());
            assert_eq!(diag["findings"], check["findings"]);
        }
    }
}

#[test]
fn answers_have_exactly_these_fields() {
    let cases: &[(&[&str], &str, Value)] = &[
        (
            &["diag"],
            "83010203",
            json!({"diag": "[1, 2, 3]", "findings": []}),
        ),
        (&["check"], "83010203", json!({"findings": []})),
        (
            &["diag"],
            "820104ff",
            json!({"error": "trailing_data", "offset": 3, "message": "more bytes follow the item",
                "partial": "[1, 4]"}),
        ),
        (
            &["check"],
            "8201",
            json!({"error": "too_little_data", "offset": 2,
                "message": "the input ends inside an item"}),
        ),
        (
            &["diag"],
            "",
            json!({"error": "too_little_data", "offset": 0,
                "message": "the input ends inside an item", "partial": ""}),
        ),
        (
            &["diag"],
            "a261ff016101e0",
            json!({"diag": "{badtext'ff': 1, \"\\u0001\": simple(0)}", "findings": [{
                "kind": "invalid_utf8", "level": "valid", "offset": 1,
                "message": "byte 0 of the text is not UTF-8"}]}),
        ),
        (
            &["diag", "--seq"],
            "a000",
            json!({"items": ["{}", "0"], "findings": []}),
        ),
        (&["diag", "--seq"], "", json!({"items": [], "findings": []})),
        (
            &["diag", "--seq"],
            "0182",
            json!({"items": ["1"], "error": "too_little_data", "offset": 2,
                "message": "the input ends inside an item"}),
        ),
        (
            &["diag", "--from", "base64"],
            "gwECAw",
            json!({"diag": "[1, 2, 3]", "findings": []}),
        ),
        (
            &["diag"],
            "83x1",
            json!({"error": "BadCall", "message": "'x' is not a hexadecimal digit in column 3"}),
        ),
        (
            &["diag", "--indicators", "always"],
            "82180141ff",
            json!({"diag": "[_i 1_0, h'ff'_i]", "findings": []}),
        ),
    ];
    for (options, input, expected) in cases {
        assert_eq!(
            answers(options, [*input]),
            std::slice::from_ref(expected),
            "{options:?} {input}"
        );
    }
}

#[test]
fn at_most_a_thousand_findings_are_listed_and_all_are_counted() {
    let equal_keys = format!("bf{}ff", "0102".repeat(5_000));
    let [answer] = &answers(&["check"], [equal_keys.as_str()])[..] else {
        panic!("one line is one answer")
    };
    assert_eq!(answer["findings"].as_array().map(Vec::len), Some(1_000));
    assert_eq!(answer["findings"][999]["offset"], 2_001);
    assert_eq!(answer["findings_total"], 4_999);
}

#[test]
fn a_person_sees_the_item_and_what_is_wrong_with_it() {
    let cases: &[(&[&str], &[u8], i32, &str, &str)] = &[
        (&["diag"], b"83 01 02 03\n", 0, "[1, 2, 3]\n", ""),
        (
            &["diag"],
            b"\xa2\x01\x02\x01\x03",
            0,
            "{1: 2, 1: 3}\n",
            "perop: duplicate_key at byte 3: the key at byte 1 is equal\n",
        ),
        (
            &["diag"],
            b"9f01",
            1,
            "[_ 1\n",
            "perop: standard input: too_little_data: the input ends inside an item at byte 2 \
             ($[1]): expected an item of the array at byte 0, or a break, found the end of the \
             input; no break (0xff) ends what begins at byte 0\n",
        ),
        (&["diag", "--seq"], b"0102", 0, "1\n2\n", ""),
        (&["check"], b"80", 0, "valid\n", ""),
        (&["check"], b"c101", 0, "valid\n", ""),
        (
            &["check"],
            b"c001",
            0,
            "well-formed, not valid\n",
            "perop: invalid_tag_content at byte 0: tag 0 is on text\n",
        ),
        (&["diag"], b"8!", 1, "", ""),
        (&["diag", "--from", "yaml"], b"", 2, "", ""),
        (
            &["diag", "--indicators", "sometimes"],
            b"",
            2,
            "",
            "perop: --indicators is never, needed or always, not `sometimes`\n",
        ),
        (
            &["show"],
            b"",
            2,
            "",
            "perop: cbor has no `show`, only diag, check, annotate, tree, links or encode\n",
        ),
    ];
    for (options, input, code, out, err) in cases {
        let answer = call_with(&[&["cbor"], *options].concat(), input);
        assert_eq!(
            (answer.code, answer.out.as_str()),
            (Some(*code), *out),
            "{options:?}"
        );
        if !err.is_empty() {
            assert_eq!(answer.err, *err, "{options:?}");
        }
    }
    assert!(
        call(&["cbor", "--help"])
            .out
            .contains("\nUsage: perop cbor ")
    );
}

#[test]
fn hostile_inputs_are_answered_by_line() {
    let deep = format!("{}00", "81".repeat(200_000));
    let inputs = [deep.as_str(), "9a7fffffff", "bb7fffffffffffffff"];
    let answers = answers(&["check"], inputs);
    assert_eq!(answers[0], json!({"findings": []}));
    for (answer, offset) in answers[1..].iter().zip([5, 9]) {
        assert_eq!(
            (&answer["error"], &answer["offset"]),
            (&json!("too_little_data"), &json!(offset))
        );
    }
}
