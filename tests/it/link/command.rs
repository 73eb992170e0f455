//! `perop link`, `perop open` and `perop run --format link`.

use std::fs;

use perop_core::snapshot::link::{self, Input, Kind, Link, Page, PageInput};
use serde_json::{Value, json};

use crate::command::{Answer, call, call_with};

const GO: &[u8] = b"goos: linux\npkg: example.test/q\nBenchmarkA-8 100 11.5 ns/op 64 B/op\n\
                    BenchmarkA-8 100 12.5 ns/op 64 B/op\n";

/// A file of this test, removed at the end.
struct File(std::path::PathBuf);

impl File {
    fn new(name: &str, content: &[u8]) -> Self {
        let name = format!("perop-link-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, content).expect("the folder for temporary files can be written");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("names of temporary files are UTF-8")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn fine(answer: &Answer) -> &str {
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    answer.out.trim_end()
}

#[test]
fn what_was_read_opens_as_it_was_read() {
    let made = call_with(&["link", "-"], GO);
    let link = fine(&made);
    assert!(link.starts_with("#/s/b1."), "{link}");
    let read = call_with(&["read"], GO).json();
    assert_eq!(call(&["open", link, "--format", "json"]).json(), read);
    let lines = call(&["open", link, "--format", "go"]);
    let again = call_with(&["link", "-"], fine(&lines).as_bytes());
    let records = |link: &str| call(&["open", link, "--format", "json"]).json()["records"].clone();
    assert_eq!(records(fine(&again)), records(link));
    let text = call(&["open", link]);
    assert!(fine(&text).contains("A-8"), "{}", text.out);
    // A link is a file like any other.
    assert_eq!(fine(&call_with(&["link"], link.as_bytes())), link);
}

#[test]
fn base_is_put_before_the_link_and_every_form_of_it_opens() {
    let made = call_with(&["link", "-", "--base", "https://perop.example/"], GO);
    let whole = fine(&made);
    assert!(
        whole.starts_with("https://perop.example/#/s/b1."),
        "{whole}"
    );
    let read = call(&["open", whole, "--format", "json"]).json();
    let escaped = whole.replace('#', "%23");
    let (_, fragment) = whole.split_once("#/s/").unwrap();
    for form in [
        &escaped,
        &whole.replace("https", "http"),
        fragment,
        &format!("{whole}."),
    ] {
        assert_eq!(call(&["open", form, "--format", "json"]).json(), read);
    }
}

#[test]
fn two_files_make_a_comparison() {
    let side = |ns: [u32; 6]| -> Vec<u8> {
        let lines = ns.map(|ns| format!("BenchmarkA-8 100 {ns} ns/op 0 B/op\n"));
        lines.concat().into_bytes()
    };
    let old = File::new("old.txt", &side([101, 102, 103, 104, 105, 106]));
    let new = File::new("new.txt", &side([51, 52, 53, 54, 55, 56]));
    let made = call(&["link", old.path(), new.path()]);
    let link = fine(&made);
    let comparison = call(&["open", link, "--format", "json"]).json();
    let row = &comparison["rows"][0];
    assert_eq!(
        (&row["name"], &row["unit"]),
        (&"A-8".into(), &"ns/op".into())
    );
    assert_eq!((&row["old"], &row["new"]), (&103.5.into(), &53.5.into()));
    assert_eq!((&row["n_old"], &row["n_new"]), (&6.into(), &6.into()));
    let lines = call(&["open", link, "--format", "go"]);
    let lines: Vec<&str> = fine(&lines).lines().collect();
    let at = |line| lines.iter().position(|one| *one == line).expect(line);
    assert!(at("side: old") < at("BenchmarkA-8 1 101 ns/op 0 B/op"));
    assert!(at("side: new") < at("BenchmarkA-8 1 51 ns/op 0 B/op"));
    assert!(fine(&call(&["open", link])).contains("A-8"));
    let summary = call(&["link", old.path(), new.path(), "--summary"]);
    let summed = call(&["open", fine(&summary), "--format", "json"]).json();
    for key in ["old", "new", "old_lo", "new_hi", "delta_text", "n_old"] {
        assert_eq!(summed["rows"][0][key], row[key], "{key}");
    }
}

#[test]
fn run_is_printed_as_a_link_and_opens_as_the_run() {
    let run = [
        "run",
        "stats/record1",
        "--variant",
        "tuned",
        "--samples",
        "6",
    ];
    let made = call(&[run.as_slice(), &["--format", "link"]].concat());
    let link = fine(&made);
    let snapshot = call(&["open", link, "--format", "json"]).json();
    assert_eq!(snapshot["perop"], 1);
    assert_eq!(snapshot["results"][0]["workload"], "stats/record1");
    assert_eq!(snapshot["results"][0]["params"]["measurements"], 1);
    let samples = snapshot["results"][0]["ns_per_op"]["samples"].as_array();
    assert_eq!(samples.map(Vec::len), Some(6));
    // The file of a run is the same link, recipe and all.
    let file = serde_json::to_vec(&snapshot).unwrap();
    assert_eq!(fine(&call_with(&["link"], &file)), link);
    // Whoever made the link may have put anything into a name.
    let mut hostile = snapshot.clone();
    let (name, shown) = ("a\u{1b}[2J\u{202e}b\nc", "a\\u001b[2J\\u202eb\\u000ac");
    for place in [
        "/results/0/workload",
        "/results/0/variant",
        "/environment/version",
    ] {
        *hostile.pointer_mut(place).expect("a name") = name.into();
    }
    let made = call_with(&["link"], &serde_json::to_vec(&hostile).unwrap());
    let opened = call(&["open", fine(&made)]);
    assert_eq!(fine(&opened).matches(shown).count(), 3, "{}", opened.out);
    assert!(!opened.out.contains(['\u{1b}', '\u{202e}']));
    let mut odd = snapshot.clone();
    odd["input"] = serde_json::json!({"page": "cbor", "hex": "830"});
    let refused = call_with(&["link"], &serde_json::to_vec(&odd).unwrap());
    assert_eq!(refused.code, Some(1));
    let words = "perop: standard input: input.hex: expected pairs of hexadecimal digits, found \
                 the text \"830\", at line 1, column ";
    assert!(refused.err.starts_with(words), "{}", refused.err);
    assert!(fine(&call(&["open", link])).contains("tuned"));
    let lines = call(&["open", link, "--format", "go"]);
    let first = fine(&lines)
        .lines()
        .find(|line| line.starts_with("Benchmark"));
    let name = "BenchmarkStats/record1/variant=tuned ";
    assert!(
        first.is_some_and(|line| line.starts_with(name)),
        "{}",
        lines.out
    );
}

#[test]
fn input_of_a_page_opens_as_page_and_input() {
    let input = |input, fields: &[(&str, &str)]| {
        let fields = fields
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()));
        let page = PageInput {
            page: Page::Cbor,
            input,
            fields: fields.collect(),
        };
        link::write(&Link::new(Kind::Input(page))).unwrap()
    };
    let bytes = input(Input::Bytes(vec![0x83, 1, 2, 3]), &[]);
    let answer = call(&["open", &bytes, "--format", "json"]).json();
    assert_eq!(
        answer,
        serde_json::json!({"page": "cbor", "input": "83010203"})
    );
    let text = input(Input::Text("[1, 2]\u{202e}".into()), &[("format", "edn")]);
    let answer = call(&["open", &text, "--format", "json"]).json();
    assert_eq!(answer["input"], "[1, 2]\u{202e}");
    assert_eq!(answer["fields"]["format"], "edn");
    assert_eq!(call(&["open", &text]).out, "[1, 2]\\u202e\n");
    assert_eq!(call(&["open", &text, "--format", "go"]).code, Some(1));
}

#[test]
fn what_cannot_be_opened_or_linked_is_said_in_a_sentence() {
    let link = fine(&call_with(&["link"], GO)).to_owned();
    let cut = &link[..link.len() - 1];
    let cases: &[(&[&str], i32, &str)] = &[
        (&["open", cut], 1, "incomplete"),
        (&["open", "hello"], 1, "damaged"),
        (&["open", "#/s/b2.AAAA"], 1, "newer"),
        (&["open", &link, "--format", "xml"], 2, "text, json or go"),
        (&["open"], 2, "needs a LINK"),
        (&["open", &link, &link], 2, "one LINK"),
        (&["link", "no/such/file"], 1, "cannot read"),
        (&["link", "a", "b", "c"], 2, "one or two"),
        (&["link"], 1, "no results"),
    ];
    for (arguments, code, words) in cases {
        let answer = call(arguments);
        assert_eq!(
            (answer.code, answer.out.as_str()),
            (Some(*code), ""),
            "{arguments:?}"
        );
        assert!(answer.err.contains(words), "{arguments:?}: {}", answer.err);
        assert_eq!(answer.err.lines().count(), 1, "{}", answer.err);
    }
    let answer: Value = call(&["open", &link, "--format", "json"]).json();
    assert!(answer.is_object());
}

#[test]
fn run_of_an_own_input_keeps_it_in_link_json_and_text() {
    let run = [
        "run",
        "cbor/marshal",
        "--variant",
        "tuned",
        "--samples",
        "6",
    ];
    let made = call(&[run.as_slice(), &["--format", "json"]].concat());
    let mut file: Value = serde_json::from_str(fine(&made)).expect("a run is JSON");
    file["input"] = json!({ "page": "cbor", "hex": "83010203" });
    let of_hex = call_with(&["link"], file.to_string().as_bytes());
    file["input"] = json!({ "page": "cbor", "input": "83010203" });
    let made = call_with(&["link"], file.to_string().as_bytes());
    let link = fine(&made);
    assert_eq!(fine(&of_hex), link);
    let Kind::Results(results) = link::open(link).unwrap().kind else {
        panic!("another kind");
    };
    let own = results.input.expect("it is in the link");
    assert_eq!(own.input, Input::Bytes(vec![0x83, 1, 2, 3]));
    assert_eq!(call(&["open", link, "--format", "json"]).json(), file);
    let text = call(&["open", link]);
    assert!(
        fine(&text).ends_with("\nInput of the page cbor:\n83010203"),
        "{}",
        text.out
    );
    // Whoever reads a run reads its results; the input is nobody's benchmark.
    let read = call_with(&["read"], file.to_string().as_bytes()).json();
    assert_eq!(read["formats"], json!(["perop"]));
}
