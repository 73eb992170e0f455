//! What five servers make of the same messages.

use perop_core::dogstatsd::lint::{Sees, Server, Value, Verdict, lint};
use serde_json::{Value as Json, json};

use crate::command::{call, call_with};

/// A message a line, and what each server says of it: the verdict, kind and place of the worst.
const CASES: &str = include_str!("../../data/statsd/servers.tsv");

#[test]
fn every_server_has_its_own_word_for_a_message() {
    let mut count = 0;
    for line in CASES.lines().skip(1) {
        let (message, expected) = line.split_once('\t').expect("a tab behind the message");
        for (server, expected) in Server::ALL.into_iter().zip(expected.split('\t')) {
            count += 1;
            let checked = lint(message.as_bytes(), server);
            let [checked] = checked.as_slice() else {
                panic!("{message}: one message is one answer");
            };
            let verdict = checked.verdict().name();
            let said = match checked.worst() {
                Some(worst) => format!("{verdict} {} {}", worst.kind, worst.at),
                None => verdict.to_owned(),
            };
            let (name, findings) = (server.name(), &checked.findings);
            assert_eq!(said, expected, "{message} for {name}: {findings:?}");
            // What is refused as a whole leaves nothing, and whatever is taken leaves something.
            if checked.verdict() < Verdict::Error {
                assert_ne!(checked.sees, Sees::Nothing, "{message} for {name}");
            }
        }
    }
    assert_eq!(count, 5 * 27);
}

fn samples(message: &str, server: Server) -> Vec<(Value, Vec<String>)> {
    let checked = lint(message.as_bytes(), server);
    let Sees::Samples(samples) = &checked[0].sees else {
        return Vec::new();
    };
    let tags = |tags: &[(String, String)]| {
        let tags = tags.iter().map(|(key, value)| format!("{key}={value}"));
        tags.collect()
    };
    let samples = samples.iter();
    samples
        .map(|sample| (sample.value.clone(), tags(&sample.tags)))
        .collect()
}

#[test]
fn values_are_those_that_the_server_keeps() {
    let number = |value| vec![(Value::Number(value), vec![])];
    let cases = [
        ("a:250|ms", Server::Prometheus, number(0.25)),
        ("a:1.9|c", Server::Telegraf, number(1.0)),
        ("a:-3|g", Server::Etsy, vec![(Value::Change(-3.0), vec![])]),
        ("a:0x10|c", Server::Otel, vec![]),
        (
            "a:1|c:2|ms",
            Server::Etsy,
            vec![(Value::Number(1.0), vec![]), (Value::Number(2.0), vec![])],
        ),
        ("a:1|c|e:x", Server::Telegraf, number(1.0)),
        (
            "a:1|c|#one,two,k:v,k:w",
            Server::Telegraf,
            vec![(Value::Number(1.0), vec!["one=two".into(), "k=w".into()])],
        ),
        (
            "a[x=1]b:1|c",
            Server::Prometheus,
            vec![(Value::Number(1.0), vec!["x=1".into()])],
        ),
        (
            "a:1|g|#k:v,,l:w",
            Server::Otel,
            vec![(Value::Number(1.0), vec!["k=v".into()])],
        ),
        (
            "a:1|c|#k:v|@0.5",
            Server::Etsy,
            vec![(Value::Number(1.0), vec!["k=v|@0.5".into()])],
        ),
    ];
    for (message, server, expected) in cases {
        let name = server.name();
        assert_eq!(samples(message, server), expected, "{message} for {name}");
    }
}

#[test]
fn messages_of_a_packet_have_their_places_and_any_bytes_are_judged() {
    let packet = b"a:1|c\r\n\nbad\n_sc|x|7\n";
    let places = |server| -> Vec<(usize, usize, &str)> {
        let checked = lint(packet, server);
        let places = checked
            .iter()
            .map(|one| (one.offset, one.length, one.verdict().name()));
        places.collect()
    };
    let agent = places(Server::Agent);
    assert_eq!(agent, [(0, 5, "ok"), (8, 3, "error"), (12, 7, "error")]);
    let long = [vec![b'a'; 8_190].as_slice(), b":1|c"].concat();
    let found = &lint(&long, Server::Agent)[0].findings;
    assert_eq!((found[0].kind, found[0].at), ("PacketTooLong", 8_192));
    for server in Server::ALL {
        for byte in 0..=255_u8 {
            for shape in [&b"\xff:1|c|#"[..], b"a:1|", b"_e{", b"_sc|", b"a|#", b"[:"] {
                let message = [shape, &[byte, b':', byte, b'|', byte, b',', byte]].concat();
                for checked in lint(&message, server) {
                    assert!(
                        checked
                            .findings
                            .iter()
                            .all(|found| found.at <= checked.length)
                    );
                }
            }
        }
    }
}

#[test]
fn command_answers_each_line_and_whole_packets() {
    let lint = |server: &str, more: &[&str], input: &[u8]| -> Json {
        let call = [&["datagram", "lint", "--server", server], more].concat();
        call_with(&call, input).json()
    };
    assert_eq!(
        lint("agent", &["--lines"], b"a:1|c|#x|m:y\n"),
        json!({"server": "agent", "messages": [{
            "offset": 0, "length": 12, "verdict": "warning", "kind": "UnknownField", "at": 9,
            "message": "the field is not known and is left out",
            "sees": {"kind": "metric", "name": "a", "type": "count", "values": [1.0],
                "rate": 1.0, "tags": ["x"]},
        }]})
    );
    assert_eq!(
        lint("prometheus", &[], b"ok:1|c|#k:v\nt:5|s\n"),
        json!({"server": "prometheus", "messages": [
            {
                "offset": 0, "length": 11, "verdict": "ok", "kind": null, "at": null,
                "message": null,
                "sees": {"samples": [{"name": "ok", "type": "count", "value": 1.0, "rate": 1.0,
                    "tags": {"k": "v"}}]},
            },
            {
                "offset": 12, "length": 5, "verdict": "error", "kind": "InvalidType", "at": 4,
                "message": "the type is none of c, g, ms, h, d; there are no sets", "sees": null,
            },
        ]})
    );
    let packet = br#"{"op": "lint", "packet": "a:-1|g|@0.5\nb:1|c"}"#;
    let answer = lint("etsy", &["--lines"], packet);
    let messages = answer["messages"].as_array().expect("a list");
    assert_eq!(messages.len(), 2);
    assert_eq!(messages[0]["sees"]["samples"][0]["change"], -1.0);
    assert_eq!(messages[0]["more"][0]["kind"], "RateWithoutEffect");
    let odd = call_with(&["datagram", "lint", "--server", "statsite"], b"");
    assert_eq!(odd.code, Some(2));
    assert_eq!(
        odd.err,
        "perop: a server is agent, etsy, prometheus, telegraf or otel, not `statsite`\n"
    );
    let other = call(&["datagram", "read", "--server", "etsy"]);
    assert_eq!((other.code, other.out.as_str()), (Some(2), ""));
}

#[test]
fn fields_that_a_call_does_not_have_are_refused_by_name() {
    let cases = [
        (
            "write",
            r#"{"op": "metric", "type": "count", "name": "a", "value": 1, "ratee": 0.5}"#,
            "metric has no field \"ratee\", only type, name, value, values, rate, tags, \
             global_tags, prefix, dialect, timestamp, container_id, external_data, cardinality",
        ),
        (
            "read",
            r#"{"op": "parse", "line": "a:1|c", "lines": []}"#,
            "parse has no field \"lines\", only line",
        ),
        (
            "pack",
            r#"{"op": "pack", "lines": ["a:1|c"], "max": 10}"#,
            "pack has no field \"max\", only lines, max_bytes, report",
        ),
        (
            "lint",
            r#"{"op": "lint", "packet": "a:1|c", "line": ""}"#,
            "lint has no field \"line\", only packet",
        ),
        (
            "write",
            r#"{"op": "metric", "type": "count", "name": "a", "value": {"float": "1", "x": 2}}"#,
            "the value {\"float\":\"1\",\"x\":2} is not a number",
        ),
    ];
    for (part, input, message) in cases {
        let answer = call_with(&["datagram", part, "--lines"], input.as_bytes()).json();
        assert_eq!(answer, json!({"error": "BadCall", "message": message}));
    }
    for (op, odd) in [("event", "title_text"), ("service_check", "state")] {
        let input = json!({"op": op, odd: 1}).to_string();
        let answer = call_with(&["datagram", "write", "--lines"], input.as_bytes()).json();
        let message = answer["message"].as_str().expect("a text");
        let begins = format!("{op} has no field {odd:?}, only ");
        assert!(message.starts_with(&begins), "{message}");
    }
}
