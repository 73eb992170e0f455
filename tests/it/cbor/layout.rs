//! Rows of diagnostic notation: what a page shows of an item, line by line.

use perop_core::cbor::diagnostic::{self, BytesForm, Indicators, Layout, Row, Style};
use perop_core::cbor::document::{Document, Embedded, Items, Options};
use perop_core::cbor::{Text, Tree, edn};

use super::cases;

fn rows(text: &str, width: usize) -> Vec<String> {
    let bytes = edn::encode(text).expect(text);
    let (tree, _) = Tree::read_sequence(&bytes, Text::AsIs);
    let layout = Layout::of(&tree, Style::default(), width);
    let rows = layout.rows(&tree, 0..usize::MAX);
    assert_eq!(rows.len(), layout.len());
    rows.iter().map(line).collect()
}

fn line(row: &Row) -> String {
    format!("{}{}", "  ".repeat(row.indent as usize), row.text)
}

#[test]
fn what_fits_is_in_one_row_and_what_does_not_has_a_row_for_each_item() {
    assert_eq!(rows("[1, 2, {3: 4}]", 80), ["[1, 2, {3: 4}]"]);
    assert_eq!(
        rows("{\"a\": [1, 2, 3], 1(\"b\"): 2(h'0102'), [1, 2]: {_ }}", 16),
        [
            "{",
            "  \"a\": [",
            "    1,",
            "    2,",
            "    3",
            "  ],",
            "  1(\"b\"): 2(h'0102'),",
            "  [1, 2]: {_ }",
            "}",
        ]
    );
    assert_eq!(
        rows("1(32({_ [1, 2, 3, 4]: \"abcdef\"}))", 12),
        [
            "1(32({_",
            "  [",
            "    1,",
            "    2,",
            "    3,",
            "    4",
            "  ]: \"abcdef\"",
            "}))"
        ]
    );
    assert_eq!(
        rows("(_ 'abc', 'def')", 10),
        ["(_", "  h'616263',", "  h'646566'", ")"]
    );
    assert_eq!(rows("1, [2], 3", 80), ["1", "[2]", "3"]);
    assert_eq!(rows("", 80), [""; 0]);
}

#[test]
fn long_strings_are_parted_and_still_the_same_text() {
    let bytes = format!("[h'{}']", "ab".repeat(70));
    let long = "ab".repeat(32);
    assert_eq!(
        rows(&bytes, 80),
        [
            "[",
            &format!("  h'{long}"),
            &format!("    {long}"),
            "    abababababab'",
            "]"
        ]
    );
    let text = format!("\"{}\"", "ü".repeat(1_100));
    let parted = rows(&text, 80);
    assert_eq!(parted.len(), 3);
    assert!(parted[0].ends_with("ü\" +") && parted[2].ends_with("ü\""));
    assert_eq!(edn::encode(&parted.join("\n")), edn::encode(&text));
}

#[test]
fn rows_of_every_case_are_the_text_that_encodes_to_its_bytes() {
    let mut count = 0;
    for case in cases::all() {
        let Some(bytes) = case.bytes().filter(|_| case.fault().is_none()) else {
            continue;
        };
        let tree = Tree::read(&bytes, Text::AsIs).expect("the case is well-formed");
        for (width, form) in [
            (1, BytesForm::Text),
            (20, BytesForm::Base64),
            (72, BytesForm::Hex),
        ] {
            let style = Style {
                indicators: Indicators::Needed,
                bytes: form,
            };
            let layout = Layout::of(&tree, style, width);
            let rows = layout.rows(&tree, 0..layout.len());
            let text: Vec<String> = rows.iter().map(line).collect();
            assert_eq!(
                edn::encode(&text.join("\n")).as_deref(),
                Ok(&bytes[..]),
                "{text:?}"
            );
            for row in &rows {
                assert_pieces_tile(row);
            }
        }
        count += 1;
    }
    assert_eq!(count, 814);
}

fn assert_pieces_tile(row: &Row) {
    let mut at = 0;
    for piece in &row.pieces {
        assert_eq!(piece.start, at, "{row:?}");
        assert!(piece.end > at, "{row:?}");
        at = piece.end;
    }
    assert_eq!(at as usize, row.text.len(), "{row:?}");
}

#[test]
fn any_row_is_the_same_whether_it_is_asked_for_alone_or_with_all() {
    let items: Vec<String> = (0..3_000)
        .map(|at| format!("{{\"number\": {at}, \"list\": [1, [2, 3], {at}], \"more\": 1(true)}}"))
        .collect();
    let bytes = edn::encode(&format!("[{}]", items.join(","))).expect("a text");
    let tree = Tree::read(&bytes, Text::AsIs).expect("an item");
    let layout = Layout::of(&tree, Style::default(), 40);
    let all = layout.rows(&tree, 0..layout.len());
    assert!(all.len() > 9_000, "{}", all.len());
    for start in [0, 1, 255, 256, 257, 4_444, all.len() - 3] {
        let end = (start + 5).min(all.len());
        assert_eq!(
            layout.rows(&tree, start..start + 5),
            all[start..end],
            "{start}"
        );
    }
    assert_eq!(layout.rows(&tree, all.len()..all.len() + 9), []);
    // Each item begins in the row that has its first piece.
    for item in tree.all().step_by(97) {
        let row = layout.row_of(&tree, item);
        let is_there = all[row]
            .pieces
            .iter()
            .any(|piece| piece.node == item.node());
        let is_before = all[..row]
            .iter()
            .any(|row| row.pieces.iter().any(|piece| piece.node == item.node()));
        assert!(is_there && !is_before, "{item:?} in row {row}");
    }
    assert!(layout.size() < 4 * bytes.len(), "{}", layout.size());
}

#[test]
fn a_layout_can_be_made_step_by_step() {
    let bytes = edn::encode(&format!("[{}]", "[1, 2], ".repeat(5_000))).expect("a text");
    let tree = Tree::read(&bytes, Text::AsIs).expect("an item");
    let mut layout = Layout::new(Style::default(), 20);
    let mut steps = 0;
    while !layout.advance(&tree, 1_000) {
        steps += 1;
        assert!(layout.progress() >= 1_000 * steps);
    }
    assert_eq!((layout.len(), steps), (5_002, 14));
    let whole = Layout::of(&tree, Style::default(), 20);
    assert_eq!(layout.rows(&tree, 0..5_002), whole.rows(&tree, 0..5_002));
}

#[test]
fn what_came_before_a_fault_is_shown_and_left_open() {
    let cases: &[(&[u8], usize, &[&str])] = &[
        (b"\x82\x01", 80, &["[", "  1"]),
        (
            b"\xbf\x61a\x82\x01\x02\x61b",
            80,
            &["{_", "  \"a\": [1, 2],", "  \"b\""],
        ),
        (b"\x81\xc1", 80, &["[", "  1("]),
        (b"\x9f", 80, &["[_"]),
        (b"", 80, &[]),
    ];
    for (bytes, width, expected) in cases {
        let (tree, fault) = Tree::read_until_fault(bytes, Text::AsIs);
        assert!(fault.is_some());
        let layout = Layout::of(&tree, Style::default(), *width);
        let rows: Vec<String> = layout.rows(&tree, 0..99).iter().map(line).collect();
        assert_eq!(rows, *expected, "{bytes:?}");
    }
}

#[test]
fn deep_and_long_items_are_laid_out_without_end() {
    for head in [0x81, 0xc1, 0x9f] {
        let mut bytes = vec![head; 200_000];
        bytes.push(0);
        if head == 0x9f {
            bytes.extend([0xff; 200_000]);
        }
        let tree = Tree::read(&bytes, Text::AsIs).expect("an item");
        let layout = Layout::of(&tree, Style::default(), 80);
        let rows = layout.len();
        assert!(rows > 20_000, "{rows}");
        let middle = layout.rows(&tree, rows / 2..rows / 2 + 2);
        assert!(middle.iter().all(|row| row.text.len() < 100));
    }
    let mut long = vec![0x5a, 0, 0x10, 0, 0];
    long.resize(5 + (1 << 20), 7);
    let tree = Tree::read(&long, Text::AsIs).expect("an item");
    let layout = Layout::of(&tree, Style::default(), 80);
    assert_eq!(layout.len(), (1 << 20) / 32);
    let [last] = &layout.rows(&tree, layout.len() - 1..layout.len())[..] else {
        panic!("one row was asked for")
    };
    assert_eq!(last.text, format!("{}'", "07".repeat(32)));
}

#[test]
fn byte_strings_are_written_in_the_form_that_is_asked_for() {
    let bytes = edn::encode("['hi', h'00ff', \"x\"]").expect("a text");
    let tree = Tree::read(&bytes, Text::AsIs).expect("an item");
    let print = |bytes, indicators| {
        let mut out = Vec::new();
        let style = Style { indicators, bytes };
        diagnostic::write(&mut out, &tree, tree.root().expect("an item"), style);
        String::from_utf8(out).expect("it is text")
    };
    let never = Indicators::Never;
    assert_eq!(print(BytesForm::Hex, never), "[h'6869', h'00ff', \"x\"]");
    assert_eq!(print(BytesForm::Text, never), "['hi', h'00ff', \"x\"]");
    assert_eq!(
        print(BytesForm::Base64, never),
        "[b64'aGk', b64'AP8', \"x\"]"
    );
    assert_eq!(
        print(BytesForm::Base64, Indicators::Always),
        "[_i b64'aGk'_i, b64'AP8'_i, \"x\"_i]"
    );
}

#[test]
fn a_byte_string_that_was_opened_shows_the_items_in_it() {
    let text = "[24(<<{1: [2, 3]}>>), <<4>>]";
    let options = Options {
        items: Items::One,
        embedded: Embedded::Opened,
    };
    let bytes = edn::encode(text).expect("a text");
    let document = Document::read(bytes.clone(), options);
    let tree = document.tree();
    let root = tree.root().expect("an item");
    assert_eq!(
        diagnostic::print(&tree, root, Indicators::Never),
        "[24(<<{1: [2, 3]}>>), h'04']"
    );
    let layout = Layout::of(&tree, Style::default(), 12);
    let rows: Vec<String> = layout.rows(&tree, 0..99).iter().map(line).collect();
    let expected = [
        "[",
        "  24(<<",
        "    {",
        "      1: [",
        "        2,",
        "        3",
        "      ]",
    ];
    assert_eq!(rows[..7], expected);
    assert_eq!(rows[7..], ["    }", "  >>),", "  h'04'", "]"]);
    assert_eq!(edn::encode(&rows.join("\n")), Ok(bytes));
}
