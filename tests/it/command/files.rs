//! What calls say of files that are not as they have to be.

use crate::command::{call, call_with};
use crate::reading::files::RUN;

/// A file of this test, removed at the end.
struct File(std::path::PathBuf);

impl File {
    fn new(name: &str, content: &str) -> Self {
        let name = format!("perop-files-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, content).expect("the folder for temporary files can be written");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("names of temporary files are UTF-8")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn a_run_with_an_odd_field_is_refused_with_its_place() {
    let odd = RUN.replace("\"cores\": 2", "\"cores\": \"two\"");
    let place = "environment.cores: expected a whole number of at least 0, found the text \"two\", \
                 at line 3, column 93";
    let newer = RUN.replace("\"perop\": 1", "\"perop\": 2");
    let version = "perop: made by a newer Perop, whose version 2 is not known here, at line 1, \
                   column 11; reload the page, or update";
    let (sound, odd, newer) = (
        File::new("sound", RUN),
        File::new("odd", &odd),
        File::new("newer", &newer),
    );
    let left_out = "what it belongs to is left out";
    let nothing = "nothing of it is read";
    for (file, place, done) in [(&odd, place, left_out), (&newer, version, nothing)] {
        let path = file.path();
        let cases = [
            (call(&["link", path]), format!("{path}: {place}")),
            (
                call(&["compare", sound.path(), path]),
                format!("no results in {path}: {place}; {done}"),
            ),
            (
                call(&["link", sound.path(), path]),
                format!(
                    "no results in {}: {place}; {done}",
                    path.rsplit('/').next().unwrap_or(path)
                ),
            ),
        ];
        for (answer, said) in cases {
            assert_eq!((answer.code, answer.out.as_str()), (Some(1), ""));
            assert_eq!(answer.err, format!("perop: {said}\n"));
        }
        let answer = call(&["read", path]).json();
        assert_eq!(answer["records"], serde_json::json!([]));
        assert_eq!(
            answer["diagnostics"][0]["message"],
            format!("{place}; {done}")
        );
    }
}

#[test]
fn commas_that_were_understood_are_not_called_otherwise() {
    let side = |ns: &str| format!("BenchmarkA 1,000 {ns} ns/op\nBenchmarkA 10 5\n");
    let old = File::new("commas", &side("1,234"));
    let new = side("2,468");
    let answer = call_with(
        &["compare", old.path(), "-", "--format", "csv"],
        new.as_bytes(),
    );
    assert_eq!(answer.code, Some(0), "{}", answer.err);
    assert!(
        answer.out.contains("\nA,1.234e-06,∞,2.468e-06,∞,~,"),
        "{}",
        answer.out
    );
    let lines: Vec<&str> = answer.err.lines().collect();
    let path = old.path();
    let commas = "commas in numbers were read as thousands separators";
    let unit = "not understood: missing-unit: the line ends after a value; the pairs before it \
                are kept";
    assert_eq!(
        lines[..4],
        [
            format!("perop: {path}:1: {commas}"),
            format!("perop: {path}:2: {unit}"),
            format!("perop: standard input:1: {commas}"),
            format!("perop: standard input:2: {unit}"),
        ]
    );
    assert_eq!(
        lines.last(),
        Some(
            &"perop: of 1 row, 0 worse, 0 better, 0 without a difference found, 1 with too few \
              runs to tell"
        )
    );
}

#[test]
fn a_part_that_a_call_does_not_have_is_answered_with_those_it_has() {
    let cases = [
        (
            "cbor",
            "frob",
            "cbor has no `frob`, only diag, check, annotate, tree, links or encode",
        ),
        (
            "datagram",
            "frob",
            "datagram has no `frob`, only write, read, lint or pack",
        ),
        ("stats", "frob", "stats has no `frob`, only replay"),
    ];
    for (name, part, words) in cases {
        let answer = call(&[name, part]);
        assert_eq!((answer.code, answer.out.as_str()), (Some(2), ""));
        assert_eq!(answer.err, format!("perop: {words}\n"));
    }
}

#[test]
fn what_is_said_of_a_cbor_file_bears_its_name() {
    let cases = [
        ("dump", "00000000: 8301 02zz\n", 1, "diag"),
        ("base64", "gwEC*Q==\n", 1, "diag"),
        ("short", "8301\n", 1, "diag"),
        ("equal", "a201000100\n", 0, "check"),
        ("notation", "[1,\n", 1, "encode"),
    ];
    for (name, content, code, part) in cases {
        let file = File::new(name, content);
        let answer = call(&["cbor", part, file.path()]);
        assert_eq!(answer.code, Some(code), "{name}: {}", answer.err);
        assert!(!answer.err.is_empty(), "{name}");
        for line in answer.err.lines() {
            let named = format!("perop: {}: ", file.path());
            assert!(line.starts_with(&named), "{name}: {line}");
        }
    }
}
