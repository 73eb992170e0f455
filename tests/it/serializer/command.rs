//! `perop datagram` as a person uses it, and what it says to bad input.

use crate::command::call_with;

#[test]
fn write_without_lines_prints_the_wire_text() {
    let call = br#"{"op": "metric", "type": "count", "name": "a::b", "value": 1}"#;
    let answer = call_with(&["datagram", "write"], call);
    assert_eq!((answer.code, answer.out.as_str()), (Some(0), "a.b:1|c\n"));
}

#[test]
fn a_refused_call_without_lines_is_one_sentence_and_exit_code_1() {
    let call = br#"{"op": "metric", "type": "count", "name": "", "value": 1}"#;
    let answer = call_with(&["datagram", "write", "-"], call);
    assert_eq!((answer.code, answer.out.as_str()), (Some(1), ""));
    assert_eq!(
        answer.err,
        "perop: standard input: EmptyName: the name is empty\n"
    );
}

#[test]
fn read_takes_a_raw_line_with_its_line_break() {
    let answer = call_with(&["datagram", "read"], b"a.b:1|c|#x\n");
    assert_eq!(
        answer.json(),
        serde_json::json!({
            "kind": "metric", "name": "a.b", "type": "count",
            "values": [1.0], "rate": 1.0, "tags": ["x"],
        })
    );
}

#[test]
fn each_line_gets_an_answer_whatever_it_is() {
    let cases: [(&str, &[u8], &str); 12] = [
        ("write", b"", "BadCall"),
        ("write", b"nope", "BadCall"),
        ("write", b"[]", "BadCall"),
        ("write", b"{}", "BadCall"),
        ("write", b"{\"op\":\"pack\"}", "BadCall"),
        ("write", b"{\"op\":\"metric\",\"name\":7}", "InvalidType"),
        ("write", b"\xff\xfe", "BadCall"),
        ("read", b"", "NoPipe"),
        ("read", b"\xff\xfe", "NoPipe"),
        ("read", b"{\"op\":\"parse\"}", "BadCall"),
        ("read", b"{\"op\":", "BadCall"),
        (
            "pack",
            b"{\"op\":\"pack\",\"lines\":[{\"repeat\":[\"x\",1e15]}]}",
            "BadCall",
        ),
    ];
    for (subcommand, line, kind) in cases {
        let input = [line, b"\n"].concat();
        let answer = call_with(&["datagram", subcommand, "--lines"], &input);
        assert_eq!(
            answer.json()["error"],
            kind,
            "{subcommand} {}",
            line.escape_ascii()
        );
    }
}

#[test]
fn a_raw_line_may_begin_with_a_brace() {
    let answer = call_with(&["datagram", "read", "--lines"], b"{x}:1|c\n");
    assert_eq!(answer.json()["name"], "{x}");
}

#[test]
fn bytes_that_are_no_text_are_read_and_shown_replaced() {
    let answer = call_with(&["datagram", "read", "--lines"], b"a\xffb:1|c|#\xfe\n");
    assert_eq!(answer.json()["name"], "a\u{fffd}b");
    assert_eq!(answer.json()["tags"], serde_json::json!(["\u{fffd}"]));
}

#[test]
fn an_unknown_subcommand_is_exit_code_2() {
    for arguments in [
        &["datagram"][..],
        &["datagram", "send"],
        &["datagram", "write", "--x"],
    ] {
        assert_eq!(call_with(arguments, b"").code, Some(2), "{arguments:?}");
    }
}
