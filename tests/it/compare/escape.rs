//! Names written by others do nothing in any format but stand there.

use perop_core::snapshot::compare::{Options, compare};
use perop_core::snapshot::export::comparison::{benchstat, csv, go, json, markdown};

use super::side;

const HOSTILE: [&str; 7] = [
    "<img src=x onerror=alert(1)>",
    "a\u{202e}b|c`d\\",
    "=HYPERLINK(\"http://x\",\"y\")",
    "x\n| injected | row |\nBenchmarkFake 1 1 ns/op",
    "@everyone [link](http://x) #1 **bold**",
    "\u{200b}\u{feff}\u{2028}\u{e0041}",
    "",
];

#[test]
fn no_name_ends_a_line_or_turns_the_direction() {
    for name in HOSTILE {
        let values = [1.0, 2.0, 3.0];
        let pair = [
            side(name, name, name, &values),
            side("new", name, name, &values),
        ];
        let comparison = compare(&pair, Options::default());
        let answer = json::Answer::new(&comparison, Vec::new());
        let texts = [
            benchstat(&comparison),
            csv(&comparison),
            markdown(&comparison),
            go(&pair[0]),
            perop_core::snapshot::export::comparison::markdown_with_link(&comparison, name),
        ];
        for text in &texts {
            assert!(
                !text.contains(['\u{202e}', '\u{2028}', '\u{feff}', '\u{200b}']),
                "{text}"
            );
            assert!(
                !text.contains("\nBenchmarkFake") && !text.contains("\n| injected"),
                "{text}"
            );
        }
        assert!(
            !texts[2].contains("<img") || texts[2].contains("`<img"),
            "{}",
            texts[2]
        );
        let json = serde_json::to_string(&answer).expect("it has a JSON form");
        let back: serde_json::Value = serde_json::from_str(&json).expect("it is JSON");
        assert_eq!(back["rows"][0]["name"], name);
    }
}

#[test]
fn a_formula_stays_text_in_a_spreadsheet() {
    let name = "=1+1";
    let pair = [
        side("old", name, "ns/op", &[1.0]),
        side("new", name, "ns/op", &[1.0]),
    ];
    let text = csv(&compare(&pair, Options::default()));
    assert!(text.contains("\n'=1+1,"), "{text}");
}

#[test]
fn names_of_any_script_stay_as_they_are() {
    let name = "Suche/Größe=groß-4 並列";
    let pair = [
        side("old", name, "ns/op", &[1.0]),
        side("new", name, "ns/op", &[1.0]),
    ];
    let comparison = compare(&pair, Options::default());
    assert!(benchstat(&comparison).contains(name));
    assert!(markdown(&comparison).contains("`Suche/Größe=groß-4 並列`"));
    assert!(go(&pair[0]).contains("BenchmarkSuche/Größe=groß-4_並列 1 1 ns/op"));
}
