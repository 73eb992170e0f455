//! `perop cbor … --profile P`, line by line and as a person calls it.

use perop_core::cbor::profile::Profile;
use serde_json::{Value, json};

use super::of_case;
use crate::cbor::cases;
use crate::command::call_with;

#[test]
fn cases_about_a_profile_are_answered() {
    for profile in [Profile::Dcbor, Profile::DagCbor] {
        let cases = cases::all()
            .into_iter()
            .filter(|case| of_case(case) == Some(profile));
        let cases: Vec<_> = cases.filter(|case| case.text("hex").is_some()).collect();
        let lines: String = cases
            .iter()
            .filter_map(|case| case.text("hex"))
            .flat_map(|hex| [hex, "\n"])
            .collect();
        let arguments = ["cbor", "check", "--profile", profile.name(), "--lines"];
        let answer = call_with(&arguments, lines.as_bytes());
        assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
        assert_eq!(answer.out.lines().count(), cases.len());
        for (line, case) in answer.out.lines().zip(&cases) {
            let answer: Value = serde_json::from_str(line).expect("an answer is JSON");
            let findings = answer["findings"]
                .as_array()
                .expect("the bytes are well-formed");
            let is_it = |finding: &Value| {
                finding["kind"] == *case.field("error") && finding["level"] == profile.name()
            };
            match case.text("error") {
                Some(_) => assert!(findings.iter().any(is_it), "{answer} {}", case.name()),
                None => assert_eq!(findings, &[] as &[Value], "{}", case.name()),
            }
        }
    }
}

fn deterministic(kind: &str, offset: usize, message: &str) -> Value {
    json!({"kind": kind, "level": "deterministic", "offset": offset, "message": message})
}

#[test]
fn findings_of_a_profile_have_these_fields() {
    let answer = call_with(
        &["cbor", "diag", "--profile", "deterministic", "--lines"],
        b"a20a001801190001\n",
    );
    let answer: Value = serde_json::from_str(answer.out.trim()).expect("an answer is JSON");
    let head = "the head is longer than it has to be";
    assert_eq!(
        answer,
        json!({"diag": "{10: 0, 1: 1}", "findings": [
            deterministic("map_keys_not_sorted", 3, "the key at byte 1 belongs behind this one"),
            deterministic("non_shortest_head", 3, head),
            deterministic("non_shortest_head", 5, head),
        ]})
    );
}

#[test]
fn a_person_is_told_which_rules_are_broken() {
    let cases: &[(&str, &[u8], &str, &str)] = &[
        ("dcbor", b"01", "valid, dcbor\n", ""),
        (
            "ctap2",
            b"c101",
            "well-formed, not ctap2\n",
            "perop: tag_not_allowed at byte 0: this tag is not allowed\n",
        ),
        (
            "preferred",
            b"61ff",
            "well-formed, not valid\n",
            "perop: invalid_utf8 at byte 0: byte 0 of the text is not UTF-8\n",
        ),
    ];
    for (profile, input, out, err) in cases {
        let answer = call_with(
            &["cbor", "check", "--profile", profile, "--from", "hex"],
            input,
        );
        assert_eq!(
            (answer.code, answer.out.as_str(), answer.err.as_str()),
            (Some(0), *out, *err)
        );
    }
    let answer = call_with(&["cbor", "check", "--profile", "loose"], b"01");
    assert_eq!(answer.code, Some(2));
    assert_eq!(
        answer.err,
        "perop: a profile is preferred, deterministic, length-first, ctap2, dcbor, dag-cbor, not \
         `loose`\n"
    );
}
