use perop_core::snapshot::link::Page;

use super::*;
use crate::protocol::share::{Input, Kind};

const PRINTED: &str = "\
name         old time/op    new time/op    delta
Marshal-8       564ns ± 1%    1123ns ± 3%   +99.16%  (p=0.000 n=9+10)
Scan-8         1.68µs ± 1%    1.70µs ± 2%      ~     (p=0.310 n=10+10)

name         old allocs/op  new allocs/op  delta
Marshal-8        10.0 ± 0%       0.0       -100.00%  (p=0.000 n=10+10)
Scan-8           3.00 ± 0%      3.00 ± 0%      ~     (all equal)
";

fn runs(fold_ns: u32, push_allocs: u32) -> String {
    let fold = (0..6).map(|run| format!("BenchmarkFold-8 100 {} ns/op\n", fold_ns + run));
    let push = (0..6).map(|run| {
        format!(
            "BenchmarkPush-8 100 {} ns/op {push_allocs} allocs/op\n",
            50 + run
        )
    });
    fold.chain(push).collect()
}

fn given(texts: &[&str]) -> (Vec<Given>, Vec<u8>) {
    let given = texts.iter().map(|text| Given {
        length: text.len(),
        ..Given::default()
    });
    (given.collect(), texts.concat().into_bytes())
}

fn show(desk: &mut Desk, texts: &[&str], view: &View) -> Result<Shown, String> {
    let (given, bytes) = given(texts);
    desk.show(1, &given, &bytes, view)
}

fn shown(texts: &[&str]) -> Shown {
    show(&mut Desk::default(), texts, &View::default()).expect("the sides can be compared")
}

#[test]
fn printed_comparison_keeps_what_was_printed() {
    let shown = shown(&[PRINTED]);
    assert_eq!(shown.labels, ["old", "new"]);
    let titles: Vec<&str> = shown.groups.iter().map(|it| it.title.as_str()).collect();
    assert_eq!(titles, ["ns/op", "allocs/op"]);
    let marshal = &shown.groups[0].rows[0].cells;
    assert_eq!(
        (marshal[0].figure.as_str(), marshal[0].spread.as_str()),
        ("564", "±1 %")
    );
    assert_eq!(
        (
            marshal[1].change.as_str(),
            marshal[1].test.as_str(),
            marshal[1].tone.as_str()
        ),
        ("+99.16 %", "p<0.001 n=9+10", "worse")
    );
    let scan = &shown.groups[0].rows[1].cells[1];
    assert_eq!((scan.change.as_str(), scan.tone.as_str()), ("~", "neutral"));
    let allocs = &shown.groups[1].rows[0].cells[1];
    assert_eq!(
        (allocs.figure.as_str(), allocs.tone.as_str()),
        ("0", "better")
    );
    assert!(
        allocs.verdict.contains("no allocations any more"),
        "{}",
        allocs.verdict
    );
    let names: Vec<&str> = shown.pictures.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "Side by side, ns/op",
            "Side by side, allocs/op",
            "Time against allocations"
        ]
    );
}

#[test]
fn unit_in_which_something_came_from_zero_is_first() {
    let shown = shown(&[&runs(800, 0), &runs(640, 2)]);
    assert_eq!(shown.groups[0].title, "allocs/op");
    let push = &shown.groups[0].rows[0].cells[1];
    assert_eq!(
        (push.change.as_str(), push.tone.as_str()),
        ("from zero", "worse")
    );
    let fold = &shown.groups[1].rows[0].cells[1];
    assert_eq!(
        (fold.test.as_str(), fold.tone.as_str()),
        ("p=0.002 n=6", "better")
    );
    assert!(
        shown.notes.iter().any(|note| note.contains("by chance")),
        "{:?}",
        shown.notes
    );
}

#[test]
fn one_text_is_shown_without_a_comparison() {
    let shown = shown(&[&runs(800, 1)]);
    assert_eq!(shown.labels.len(), 1);
    let cells = &shown.groups[0].rows[0].cells;
    assert_eq!((cells.len(), cells[0].change.as_str()), (1, ""));
    assert!(
        shown
            .pictures
            .iter()
            .any(|it| it.name == "Every run, ns/op")
    );
}

#[test]
fn text_without_results_gives_words_and_no_rows() {
    let shown = shown(&["It is fast.\nBenchmarkFoo is now 12 ns/op faster\n"]);
    assert_eq!((shown.verdict.as_str(), shown.groups.len()), ("", 0));
    assert_eq!(shown.sides[0].words, "No result was found.");
    assert_eq!(shown.not_understood[0].line, 2);
}

#[test]
fn pairing_is_offered_and_taken_only_when_asked_for() {
    let text = "\
## Before
BenchmarkGet-8 100 200 ns/op
## After
BenchmarkGet-8 100 100 ns/op
";
    let mut desk = Desk::default();
    let before = show(&mut desk, &[text], &View::default()).expect("it is read");
    assert_eq!((before.labels.len(), before.accepted), (1, None));
    assert_eq!(before.offers, ["Compare Before with After: 1 benchmark"]);
    let view = View {
        pairing: Some(0),
        ..View::default()
    };
    let after = show(&mut desk, &[text], &view).expect("it is read");
    assert_eq!(after.labels, ["Before", "After"]);
    assert_eq!(after.accepted, Some(0));
}

#[test]
fn rows_beyond_the_first_are_shown_when_asked_for() {
    let text: String = (0..500)
        .map(|i| format!("BenchmarkB{i}-8 1 {i} ns/op\n"))
        .collect();
    let mut desk = Desk::default();
    let few = show(&mut desk, &[&text], &View::default()).expect("it is read");
    assert_eq!((few.groups[0].rows.len(), few.rows_left), (ROWS_MAX, 100));
    let view = View {
        is_all: true,
        ..View::default()
    };
    let all = show(&mut desk, &[&text], &view).expect("it is read");
    assert_eq!((all.groups[0].rows.len(), all.rows_left), (500, 0));
}

#[test]
fn comparison_is_the_same_after_a_link() {
    let mut desk = Desk::default();
    let texts = [runs(800, 0), runs(640, 2)];
    let shown = show(&mut desk, &[&texts[0], &texts[1]], &View::default()).expect("it is read");
    let link = desk.link(1).expect("it was shown last");
    let written = write(&link, "https://example.org/").expect("it is short");
    assert_eq!(written.fit, "green");
    assert_eq!(written.length, written.address.chars().count());
    assert!(written.block.contains("Push-8") && written.block.contains(&written.address));
    assert_eq!(open(&written.address).map(|it| it.kind), Ok(Kind::Compared));
    let again = show(&mut desk, &[&written.address], &View::default()).expect("it is a link");
    assert_eq!(
        (again.groups, again.labels, again.verdict),
        (shown.groups, shown.labels, shown.verdict)
    );
    let same = write(
        &desk.link(1).expect("it was shown last"),
        "https://example.org/",
    );
    assert_eq!(same.map(|it| it.payload), Ok(written.payload));
    assert!(desk.link(2).is_err());
}

#[test]
fn input_of_the_page_comes_back_from_its_link() {
    let input = Input {
        page: Page::Compare,
        text: PRINTED.into(),
        fields: vec![("text2".into(), "BenchmarkA 1 2 ns/op".into())],
    };
    let payload = write_input(input.clone()).expect("it is short");
    assert_eq!(
        open(&payload).map(|it| it.kind),
        Ok(Kind::Input(input.clone()))
    );
    // What does not fit a link is not kept in the address.
    let mut seed = 1_u64;
    let noise = (0..400_000).map(|_| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        char::from(b'a' + ((seed >> 33) % 26) as u8)
    });
    let long = Input {
        text: noise.collect(),
        ..input
    };
    assert_eq!(write_input(long), None);
}

#[test]
fn damaged_link_is_refused_in_words() {
    let mut desk = Desk::default();
    show(&mut desk, &[PRINTED], &View::default()).expect("it is read");
    let link = desk.link(1).expect("it was shown last");
    let payload = write(&link, "").expect("it is short").payload;
    let cut = &payload[..payload.len() - 1];
    let refused = show(&mut desk, &[cut], &View::default());
    let message = refused.expect_err("a link without its end");
    assert!(message.contains("incomplete"), "{message}");
    assert!(open(cut).is_err_and(|message| message.contains("ncomplete")));
    assert!(open(&payload.replacen("b1", "b2", 1)).is_err_and(|it| it.contains("ewer")));
}

#[test]
fn every_format_has_the_rows_in_it() {
    let mut desk = Desk::default();
    show(&mut desk, &[&runs(800, 0), &runs(640, 2)], &View::default()).expect("it is read");
    for format in Format::ALL {
        let text = desk
            .copy(1, format, "https://example.org/")
            .expect("it was shown last");
        assert!(text.contains("Push-8"), "{format:?}: {text}");
        assert_eq!(
            text.contains("https://example.org/#/s/b1."),
            format == Format::MarkdownWithLink,
            "{format:?}"
        );
        assert!(desk.copy(2, format, "").is_err());
    }
}

#[test]
fn kept_links_have_names() {
    let mut desk = Desk::default();
    show(&mut desk, &[PRINTED], &View::default()).expect("it is read");
    let link = desk.link(1).expect("it was shown last");
    let payload = write(&link, "").expect("it is short").payload;
    assert_eq!(kept_title(&payload).as_deref(), Ok("old and new: 4 rows"));
    assert!(kept_title("b1.nonsense").is_err());
    let json: serde_json::Value =
        serde_json::from_str(&opened_json(&payload).expect("it opens")).expect("it is JSON");
    assert_eq!(json["rows"][0]["name"], "Marshal-8");
}

#[test]
fn commas_that_were_understood_are_notes_and_an_odd_file_is_not() {
    let old = "BenchmarkA 10 1,234 ns/op\nBenchmarkB 10 2,345 ns/op\nBenchmarkC 10 5\n";
    let new = "BenchmarkA 10 1,235 ns/op\n";
    let found = shown(&[old, new]);
    let commas = "commas in numbers were read as thousands separators.";
    for note in [
        format!("Old, 2 lines, line 1 first: {commas}"),
        format!("New, line 1: {commas}"),
    ] {
        assert!(found.notes.contains(&note), "{:?}", found.notes);
    }
    let lines: Vec<usize> = found.not_understood.iter().map(|it| it.line).collect();
    assert_eq!(lines, [3]);
    let odd = shown(&["{\"perop\": 2}"]);
    assert_eq!(odd.sides[0].words, "No result was found.");
    assert_eq!(
        odd.not_understood[0].reason,
        "perop: made by a newer Perop, whose version 2 is not known here, at line 1, column 11; \
         reload the page, or update; nothing of it is read"
    );
}
