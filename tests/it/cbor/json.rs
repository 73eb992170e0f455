//! JSON to bytes and back, by the mapping that is written down.

use perop_core::cbor::{Text, Tree, edn, json};

fn from_json(text: &str) -> Result<String, (usize, String)> {
    let bytes = json::encode(text).map_err(|error| {
        assert_eq!(error.kind(), "json_syntax", "{text}");
        (error.offset(), error.to_string())
    })?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn to_json(text: &str) -> String {
    let bytes = edn::encode(text).expect(text);
    let tree = Tree::read(&bytes, Text::AsIs).expect("it was encoded");
    json::write(&tree, tree.root().expect("it was encoded"))
}

#[test]
fn json_becomes_what_the_mapping_says() {
    let cases = [
        ("0", "00"),
        ("-0", "00"),
        ("-1", "20"),
        ("18446744073709551616", "c249010000000000000000"),
        ("1.0", "f93c00"),
        ("1e2", "f95640"),
        ("-0.0", "f98000"),
        ("1.1", "fb3ff199999999999a"),
        ("\"a\\u00fc\\ud83e\\udd13\"", "6761c3bcf09fa493"),
        ("\"\u{7f}\"", "617f"),
        (" [ ] ", "80"),
        ("{}", "a0"),
        ("[true, false, null]", "83f5f4f6"),
        (
            "{\"a\": {\"b\": [1, [2, []]]}, \"a\": 1}",
            "a26161a161628201820280616101",
        ),
        ("\u{feff}1", "01"),
    ];
    for (text, expected) in cases {
        assert_eq!(from_json(text).as_deref(), Ok(expected), "{text}");
    }
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    assert_eq!(from_json(&deep).map(|hex| hex.len()), Ok(200_000));
}

#[test]
fn what_is_no_json_is_blamed_at_its_place() {
    let cases = [
        ("", 0, "expected a value, found the end of the text"),
        ("01", 0, "a number in JSON does not begin with a zero"),
        (
            "1.",
            2,
            "expected a digit behind the point, found the end of the text",
        ),
        (".5", 0, "expected a value, found `.`"),
        ("+1", 0, "expected a value, found `+`"),
        ("0x1", 1, "expected a decimal number, found `x`"),
        (
            "1e",
            2,
            "expected the digits of the exponent, found the end of the text",
        ),
        ("[1,]", 3, "expected a value, found `]`"),
        ("[1 2]", 3, "expected `,` or `]`, found `2`"),
        ("{1: 2}", 1, "expected a key in double quotes, found `1`"),
        (
            "{\"a\" 1}",
            5,
            "expected `:` and the value of this key, found `1`",
        ),
        (
            "{\"a\": 1,}",
            8,
            "expected a key in double quotes, found `}`",
        ),
        (
            "[1] 2",
            4,
            "expected the end, as a JSON text is one value, found `2`",
        ),
        ("'a'", 0, "strings are in double quotes in JSON"),
        (
            "\"\n\"",
            1,
            "a control character in a string: write it as `\\n`",
        ),
        (
            "\"\\u{61}\"",
            3,
            "expected four hexadecimal digits, found `{`",
        ),
        (
            "\"\\'\"",
            1,
            "no escape has `'` after the backslash: \
             there are \\\\ \\\" \\/ \\b \\f \\n \\r \\t \\u",
        ),
        (
            "\"\\ud800\"",
            1,
            "half of a surrogate pair: a high one (\\ud800 to \\udbff) and a low one \
             (\\udc00 to \\udfff) behind it make a character",
        ),
        ("NaN", 0, "expected a value, found `N`"),
        (
            "1 // one",
            2,
            "expected the end, as a JSON text is one value, found `/`",
        ),
        (
            "nulll",
            4,
            "expected the end, as a JSON text is one value, found `l`",
        ),
        (
            "1e999",
            0,
            "too large for a float of 64 bits: write Infinity if that is meant",
        ),
    ];
    for (text, offset, message) in cases {
        assert_eq!(from_json(text), Err((offset, message.into())), "{text}");
    }
}

#[test]
fn items_become_json_as_the_mapping_says() {
    let cases = [
        (
            "[1, -2, 18446744073709551615]",
            "[1,-2,18446744073709551615]",
        ),
        ("-18446744073709551616", "-18446744073709551616"),
        ("18446744073709551616", "18446744073709551616"),
        ("3(h'ffffffffffffffffffff')", "-1208925819614629174706176"),
        ("2(h'')", "0"),
        ("[1.5, 1e300, -0.0, 2.0]", "[1.5,1.0e+300,-0.0,2.0]"),
        (
            "[NaN, Infinity, undefined, simple(99), null]",
            "[null,null,null,null,null]",
        ),
        ("[true, false]", "[true,false]"),
        ("\"a\\\"\\n\"", "\"a\\\"\\n\""),
        ("badtext'61ff62'", "\"a\u{fffd}b\""),
        ("h'fbff00'", "\"-_8A\""),
        ("22(h'fbff')", "\"+/8=\""),
        ("23([h'fbff', 21(h'fbff')])", "[\"fbff\",\"-_8\"]"),
        (
            "{1: 2, \"a\": 3, h'00': 4, [1]: 5}",
            "{\"1\":2,\"a\":3,\"h'00'\":4,\"[1]\":5}",
        ),
        (
            "{_ (_ \"a\", \"b\"): [_ (_ 'a', 'b')]}",
            "{\"ab\":[\"YWI\"]}",
        ),
        ("0(\"2013-03-21T20:04:00Z\")", "\"2013-03-21T20:04:00Z\""),
        ("[[], {}, 1({})]", "[[],{},{}]"),
    ];
    for (text, expected) in cases {
        assert_eq!(to_json(text), expected, "{text}");
    }
    let big = format!("3(h'{}')", "ff".repeat(257));
    assert!(to_json(&big).starts_with("\"~__"), "{}", to_json(&big));
}

#[test]
fn what_a_fault_left_unfinished_is_closed() {
    let cases: &[(&[u8], &str)] = &[
        (b"\x82\x01", "[1]"),
        (b"\xbf\x61a", "{\"a\":null}"),
        (b"\x81\xa1\x01\xc1", "[{\"1\":null}]"),
        (b"\x9f\x5f\x41a", "[\"YQ\"]"),
    ];
    for (bytes, expected) in cases {
        let (tree, fault) = Tree::read_until_fault(bytes, Text::AsIs);
        assert!(fault.is_some());
        assert_eq!(json::write(&tree, tree.root().expect("a head")), *expected);
    }
}

#[test]
fn json_comes_back_as_it_was() {
    for text in [
        "{\"a\":[1,2.5,-18446744073709551617,\"b\",{\"c\":[]}],\"d\":{},\"e\":null}",
        "[true,false,\"\\u0001\",1.0e-7]",
    ] {
        let bytes = json::encode(text).expect(text);
        let tree = Tree::read(&bytes, Text::Checked).expect("it was encoded");
        assert_eq!(json::write(&tree, tree.root().expect("an item")), text);
    }
}
