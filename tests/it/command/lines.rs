//! `--lines`: a conversation over two pipes, one JSON answer a line.

use std::io::{BufRead as _, BufReader, Write as _};

use serde_json::{Value, json};

use super::{Answer, call, call_with, start};

const COUNT: &str = r#"{"op":"metric","type":"count","name":"page.views","value":1}"#;

fn answers(answer: &Answer) -> Vec<Value> {
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
    answer
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("a JSON line"))
        .collect()
}

#[test]
fn answers_are_in_order_and_a_bad_line_is_an_answer() {
    let mut input = format!("{COUNT}\nnonsense\n\n[1]\n").into_bytes();
    input.extend_from_slice(b"\"\xff\"\n");
    // Lines may end as on Windows, and the last one need not end at all.
    input.extend_from_slice(format!("{COUNT}\r\n{COUNT}").as_bytes());
    let answers = answers(&call_with(&["datagram", "write", "--lines"], &input));
    assert_eq!(answers.len(), 7);
    for at in [0, 5, 6] {
        assert_eq!(answers[at], "page.views:1|c", "line {at}");
    }
    for at in [1, 2, 3, 4] {
        assert_eq!(answers[at]["error"], "BadCall", "line {at}");
        assert!(answers[at]["message"].is_string(), "line {at}");
    }
    assert_eq!(
        answers[4],
        json!({ "error": "BadCall", "message": "not UTF-8 at byte 1" })
    );
}

#[test]
fn no_input_has_no_answers() {
    let answer = call(&["datagram", "write", "--lines"]);
    assert_eq!(answers(&answer), [] as [Value; 0]);
}

#[test]
fn an_empty_line_is_an_empty_input() {
    let answers = answers(&call_with(&["datagram", "read", "--lines"], b"\na:1|c\n"));
    assert_eq!(answers[0]["error"], "NoPipe");
    assert_eq!(answers[1]["name"], "a");
}

#[test]
fn a_line_is_answered_before_the_next_has_to_be_there() {
    let mut child = start(&["datagram", "write", "--lines", "-"]);
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    for _ in 0..3 {
        writeln!(input, "{COUNT}").expect("it reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("it answers");
        assert_eq!(line, "\"page.views:1|c\"\n");
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_file_is_read_like_standard_input() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/data/command/calls.jsonl");
    let from_file = call(&["datagram", "write", "--lines", file]);
    assert_eq!(
        answers(&from_file),
        ["page.views:1|c", "fuel:0.5|g|#env:dev"]
    );
}

#[test]
fn an_unreadable_file_is_one_sentence_and_code_1() {
    let missing = concat!(env!("CARGO_MANIFEST_DIR"), "/data/command/no-such-file");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
    for file in [missing, folder] {
        for arguments in [
            ["datagram", "read", file, "--lines"],
            ["datagram", "pack", "--", file],
        ] {
            let answer = call(&arguments);
            assert_eq!(
                (answer.code, answer.out.as_str()),
                (Some(1), ""),
                "{arguments:?}"
            );
            let start = format!("perop: cannot read {file}: ");
            assert!(
                answer.err.starts_with(&start),
                "{arguments:?}: {}",
                answer.err
            );
            assert_eq!(
                answer.err.lines().count(),
                1,
                "{arguments:?}: {}",
                answer.err
            );
        }
    }
}

#[test]
fn a_reader_that_goes_away_ends_a_conversation_quietly() {
    let mut child = start(&["datagram", "write", "--lines"]);
    drop(child.stdout.take());
    let mut input = child.stdin.take().expect("a pipe");
    // The call may already have ended when the last of these is written.
    while writeln!(input, "{COUNT}").is_ok() {}
    drop(input);
    let answer = Answer::of(child);
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
}
