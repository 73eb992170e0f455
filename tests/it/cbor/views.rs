//! `perop cbor annotate`, `tree` and `links`, line by line and as a person calls them.

use perop_core::cbor::{Head, Major};
use serde_json::{Value, json};

use super::cases::{self, bytes_of};
use crate::command::{call, call_with};

fn answers<'a>(call: &str, inputs: impl IntoIterator<Item = &'a str>) -> Vec<Value> {
    let lines: String = inputs.into_iter().flat_map(|input| [input, "\n"]).collect();
    let answer = call_with(&["cbor", call, "--lines"], lines.as_bytes());
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
    let parse = |line| serde_json::from_str(line).expect("every answer is a line of JSON");
    answer.out.lines().map(parse).collect()
}

/// An item as an independent reader sees it.
#[derive(Debug, PartialEq)]
struct Item {
    offset: usize,
    head: usize,
    end: usize,
    kind: &'static str,
    children: usize,
}

/// Reads the item at `at` with all it contains, by recursion; well-formed bytes only.
fn walk(bytes: &[u8], at: usize, items: &mut Vec<Item>) -> usize {
    let head = Head::read(bytes, at).expect("the bytes are well-formed");
    let kind = match bytes[at] >> 5 {
        0 => "unsigned",
        1 => "negative",
        2 => "bytes",
        3 => "text",
        4 => "array",
        5 => "map",
        6 => "tag",
        _ if head.is_float() => "float",
        _ => "simple",
    };
    let place = items.len();
    let mut end = at + head.size();
    items.push(Item {
        offset: at,
        head: head.size(),
        end,
        kind,
        children: 0,
    });
    let mut children = 0;
    if head.is_indefinite() {
        while bytes[end] != 0xff {
            end = walk(bytes, end, items);
            children += 1;
        }
        end += 1;
    } else {
        let count = match head.major() {
            Major::Array => head.argument as usize,
            Major::Map => 2 * head.argument as usize,
            Major::Tag => 1,
            _ => 0,
        };
        for _ in 0..count {
            end = walk(bytes, end, items);
        }
        children = count;
        if matches!(head.major(), Major::Bytes | Major::Text) {
            end += head.argument as usize;
        }
    }
    (items[place].end, items[place].children) = (end, children);
    end
}

#[test]
fn trees_of_all_cases_are_those_of_an_independent_walk() {
    let cases: Vec<_> = cases::all()
        .into_iter()
        .filter(|case| case.text("hex").is_some())
        .collect();
    let answers = answers("tree", cases.iter().filter_map(|case| case.text("hex")));
    assert_eq!(answers.len(), cases.len());
    for (case, answer) in cases.iter().zip(&answers) {
        if let Some((kind, offset)) = case.fault() {
            let fault = (&answer["error"], &answer["offset"]);
            assert_eq!(fault, (&json!(kind), &json!(offset)), "{}", case.name());
            assert!(answer["items"].is_array() && answer["message"].is_string());
            continue;
        }
        let bytes = case.bytes().expect("the case has bytes");
        let mut expected = Vec::new();
        if !bytes.is_empty() {
            walk(&bytes, 0, &mut expected);
        }
        let items = answer["items"]
            .as_array()
            .expect("the bytes are well-formed");
        assert_eq!(items.len(), expected.len(), "{}", case.name());
        for (item, expected) in items.iter().zip(&expected) {
            let number = |field: &str| item[field].as_u64().expect("a number") as usize;
            let found = Item {
                offset: number("offset"),
                head: number("head"),
                end: number("end"),
                kind: expected.kind,
                children: number("children"),
            };
            assert_eq!(
                (&found, item["kind"].as_str()),
                (expected, Some(expected.kind))
            );
        }
    }
}

#[test]
fn an_item_has_exactly_these_fields() {
    let answers = answers(
        "tree",
        ["a1616182f5c249010000000000000000", "8201", "", "x"],
    );
    let expected = json!({"items": [
        {"offset": 0, "head": 1, "end": 16, "kind": "map", "value": null, "children": 2,
            "path": "$"},
        {"offset": 1, "head": 1, "end": 3, "kind": "text", "value": "\"a\"", "children": 0,
            "path": "$[\"a\"]~"},
        {"offset": 3, "head": 1, "end": 16, "kind": "array", "value": null, "children": 2,
            "path": "$[\"a\"]"},
        {"offset": 4, "head": 1, "end": 5, "kind": "simple", "value": "true", "children": 0,
            "path": "$[\"a\"][0]"},
        {"offset": 5, "head": 1, "end": 16, "kind": "tag", "value": "2", "children": 1,
            "path": "$[\"a\"][1]"},
        {"offset": 6, "head": 1, "end": 16, "kind": "bytes", "value": "h'010000000000000000'",
            "children": 0, "path": "$[\"a\"][1]"},
    ]});
    assert_eq!(answers[0], expected);
    assert_eq!(answers[1]["items"].as_array().map(Vec::len), Some(2));
    assert_eq!(answers[1]["error"], "too_little_data");
    assert_eq!(
        answers[2],
        json!({"items": [], "error": "too_little_data", "offset": 0,
        "message": "the input ends inside an item"})
    );
    assert_eq!(answers[3]["error"], "BadCall");
}

#[test]
fn annotated_lines_add_up_to_the_input() {
    let cases: Vec<_> = cases::all()
        .into_iter()
        .filter(|case| case.text("hex").is_some())
        .collect();
    let answers = answers("annotate", cases.iter().filter_map(|case| case.text("hex")));
    for (case, answer) in cases.iter().zip(&answers) {
        let text = answer["text"].as_str().expect("there is a text");
        let code = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or_default());
        let digits: String = code.flat_map(str::split_whitespace).collect();
        assert_eq!(Some(digits.as_str()), case.text("hex"));
        assert_eq!(answer["error"].as_str(), case.fault().map(|(kind, _)| kind));
    }
}

#[test]
fn recipes_are_answered_by_every_call() {
    for case in cases::all() {
        let Some(bytes) = case.built_by_recipe().filter(|bytes| bytes.len() < 400_001) else {
            continue;
        };
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        for call in ["tree", "annotate", "links"] {
            let answer = &answers(call, [hex.as_str()])[0];
            let error = answer["error"].as_str();
            assert_eq!(
                error,
                case.field("expect")["error"].as_str(),
                "{call} {}",
                case.name()
            );
        }
    }
}

#[test]
fn links_are_listed_with_their_tags() {
    let cid = "0155122001020304050607080910111213141516171819202122232425262728293031ff";
    let cid_text = "bafkreicbajeagnafqczagyeyffrrvhl2hbibwdhx4bckjbmwmtq4gpxk74";
    let hex = format!("9f01d82a582500{cid}d82a4100d82a01ff");
    let answers = answers("links", [hex.as_str(), "80", "81"]);
    let links = answers[0]["links"].as_array().expect("there is a list");
    assert_eq!(links.len(), 1, "{}", answers[0]);
    assert_eq!(
        (&links[0]["offset"], &links[0]["hex"]),
        (&json!(2), &json!(cid))
    );
    assert!(
        links[0]["cid"]
            .as_str()
            .is_some_and(|cid| cid.starts_with("bafkrei")),
        "{cid_text}"
    );
    assert_eq!(answers[1], json!({"links": []}));
    assert_eq!(answers[2]["error"], "too_little_data");
}

#[test]
fn a_person_sees_rows_and_the_fault() {
    let cases: &[(&[&str], &str, i32, &str, &str)] = &[
        (
            &["annotate"],
            "83 01 02 6161",
            0,
            "83      # array of 3 items\n  01    # unsigned 1\n  02    # unsigned 2\n  \
             61    # text of 1 byte\n    61  # \"a\"\n",
            "",
        ),
        (
            &["annotate", "--from", "base64"],
            "gg==",
            1,
            "82  # array of 2 items\n    # too_little_data: the input ends inside an item at byte \
             1\n",
            "perop: standard input: too_little_data: the input ends inside an item at byte 1 \
             ($[0]): expected item 1 of the array at byte 0, which promises 2, found the end of \
             the input; the array at byte 0 promises 2 items, 0 follow\n",
        ),
        (
            &["tree"],
            "a1616182018102",
            0,
            "0  map of 1 pair\n1    key: \"a\"\n3    \"a\": array of 2 items\n4      [0]: 1\n\
             5      [1]: array of 1 item\n6        [0]: 2\n",
            "",
        ),
        (&["tree", "--seq"], "0102", 0, "0  [0]: 1\n1  [1]: 2\n", ""),
        (&["links"], "80", 0, "", ""),
    ];
    for (options, input, code, out, err) in cases {
        let answer = call_with(&[&["cbor"], *options].concat(), input.as_bytes());
        assert_eq!(
            (answer.code, answer.out.as_str()),
            (Some(*code), *out),
            "{options:?}"
        );
        assert_eq!(answer.err, *err, "{options:?}");
    }
    assert!(
        call(&["cbor", "tree", "--help"])
            .out
            .contains("\nUsage: perop cbor annotate|tree|")
    );
    let bytes = bytes_of("0001");
    let raw = call_with(&["cbor", "tree", "--from", "raw"], &bytes);
    assert_eq!(
        (raw.code, raw.out.as_str()),
        (
            Some(1),
            "0  0\n1  trailing_data: more bytes follow the \
        item at byte 1; bytes not read: 1\n"
        )
    );
}
