//! Diagnostic notation that no case has: what it encodes to, or why it is refused.

use super::edn::{encoded, fault};

/// Sources: the draft and draft-bormann-cbor-edn-app-ext, in their words where they give any;
/// otherwise what follows from them.
#[test]
fn what_the_cases_leave_open_encodes_so() {
    let cases = [
        ("", ""),
        (" # nothing\n", ""),
        ("1, 2", "0102"),
        ("1 2 # three\n 3,", "010203"),
        ("1#\r\n2", "0102"),
        ("[_ ]", "9fff"),
        ("[_]", "9fff"),
        ("{_ 1: [_1], 2: {_i }}", "bf0199000002a0ff"),
        ("(_ 'a' + 'b', <<1>>,)", "5f4261624101ff"),
        ("1(2(h'00'))", "c1c24100"),
        ("0_i(1)", "c001"),
        ("[ [ ] , { } ]", "8280a0"),
        ("''+''", "40"),
        ("'a'_0", "580161"),
        ("'a' + 'b'_1", "5900026162"),
        ("\"a\" + h'c3' + h'bc'", "6361c3bc"),
        ("'x' + <<1, [2]>> + h'03'", "457801810203"),
        ("<<>> + <<<<>>>>", "4140"),
        ("<<<<1>>_1>>_0", "580459000101"),
        ("<<1>>_1", "59000101"),
        ("...", "d90378f6"),
        ("... + .....", "d90378f6"),
        ("h'...'", "d90378f6"),
        ("'a' + ... + 'b' + 'c'", "d90378834161d90378f6426263"),
        ("\"a\" + ...", "d90378826161d90378f6"),
        ("... + <<1>> + <<[2]>>", "d9037882d90378f643018102"),
        ("<<1>> + ... + <<2>>", "d90378834101d90378f64102"),
        ("b32'MZXW6'", "43666f6f"),
        ("h32'cpnmu==='", "43666f6f"),
        ("b64'Zm 9v # foo'", "43666f6f"),
        ("h<<\"66 6f 6f\">>", "43666f6f"),
        ("badtext'ff'", "61ff"),
        ("badtext'ff'_0", "7801ff"),
        ("(_ badtext'ff', \"a\")", "7f61ff6161ff"),
        ("t1<<'a', \"b\", <<1>>>>", "63616201"),
        ("b1<<\"a\", t1<<'b'>>>>", "426162"),
        ("b1<<>>", "40"),
        ("t1'a'", "6161"),
        ("same<<1, 1_3, 0x01>>", "01"),
        ("same<<[1, 2], [_ 1, 2]>>", "820102"),
        ("float<<h'7e01'>>", "f97e01"),
        ("float'7ff8000000000001'", "fb7ff8000000000001"),
        ("dt'1970-01-01T00:00:01Z'_1", "190001"),
        ("dt'1969-12-31T23:59:59.5Z'_3", "fbbfe0000000000000"),
        ("dt<<\"1969-07-21T02:56:16.5Z\">>", "fbc16b0195f0000000"),
        ("dt`1970-01-01T00:00:01Z`", "01"),
        ("ip<<'192.0.2.42'>>", "44c000022a"),
        ("ip'192.0.2.0/24'", "82181843c00002"),
        ("'a' + ip'1.2.3.4'", "456101020304"),
        (
            "hash<<'foo', -14>>",
            "540beec7b5ea3f0fdbc95d0dd47f3c5bc275da8a33",
        ),
        ("foo'b\\'r'", "d903e78263666f6f8163622772"),
        ("FOO<<1, [2]>>", "d903e78263464f4f82018102"),
        ("foo<<>>", "d903e78263666f6f80"),
        ("18446744073709551616", "c249010000000000000000"),
        ("-18446744073709551616", "3bffffffffffffffff"),
        ("-0x10000000000000001", "c349010000000000000000"),
        ("simple(0x14)", "f4"),
        ("simple( 255 )", "f8ff"),
        ("`a`", "6161"),
        ("`a```", "63616060"),
        ("{1:2,3:4}", "a201020304"),
    ];
    for (text, expected) in cases {
        assert_eq!(encoded(text), expected, "{text}");
    }
}

#[test]
fn a_text_that_is_refused_says_where_and_what_to_do() {
    let cases: &[(&str, &str, usize, &str)] = &[
        ("[1,,2]", "edn_syntax", 3, "expected an item, found `,`"),
        ("[,]", "edn_syntax", 1, "expected an item, found `,`"),
        (
            "[1 2",
            "edn_syntax",
            4,
            "expected `,`, a blank or `]`, found the end of the text",
        ),
        (
            "[1]]",
            "edn_syntax",
            3,
            "expected `,` or a blank between two items, found `]`",
        ),
        (
            "{1}",
            "edn_syntax",
            2,
            "expected `:` and the value of this key, found `}`",
        ),
        (
            "{1:2 3}",
            "edn_syntax",
            6,
            "expected `:` and the value of this key, found `}`",
        ),
        (
            "1(2 3)",
            "edn_syntax",
            4,
            "expected `)` behind the content of the tag, found `3`",
        ),
        (
            "[_1\"a\"]",
            "edn_syntax",
            3,
            "expected a blank behind the encoding indicator, found `\"`",
        ),
        (
            "hello",
            "edn_syntax",
            0,
            "`hello` is no item: text is in quotes, \"hello\"",
        ),
        (
            "0x10(1)",
            "edn_syntax",
            0,
            "a tag number is decimal, from 0 to 18446744073709551615",
        ),
        (
            "\"a",
            "edn_syntax",
            0,
            "this string is not closed: end it with `\"`",
        ),
        (
            "\"a\tb\"",
            "edn_syntax",
            2,
            "a control character in a string: write it as `\\t`",
        ),
        (
            "1 /* a",
            "edn_syntax",
            2,
            "this comment is not closed: end it with `*/`",
        ),
        (
            "H'00'",
            "edn_syntax",
            0,
            "there is no prefix `H`: write `h`",
        ),
        (
            "hX'00'",
            "edn_syntax",
            0,
            "the prefix `hX` mixes cases: write it in lower or in upper case",
        ),
        (
            "h'0g'",
            "edn_syntax",
            3,
            "expected a hexadecimal digit, found `g`",
        ),
        (
            "h'\\n0g'",
            "edn_syntax",
            5,
            "expected a hexadecimal digit, found `g`",
        ),
        (
            "[h'0']",
            "edn_syntax",
            4,
            "an odd number of hexadecimal digits: a byte has two",
        ),
        (
            "''_ + 'a'",
            "edn_concat_type",
            0,
            "only strings of definite length are joined with `+`, and this is none",
        ),
        (
            "'a' + dt'1970-01-01T00:00:00Z'",
            "edn_concat_type",
            6,
            "only strings of definite length are joined with `+`, and this is none",
        ),
        (
            "'a' + 1",
            "edn_syntax",
            6,
            "expected a string behind `+`, found `1`",
        ),
        (
            "'a' + \"b\"",
            "edn_concat_type",
            6,
            "text cannot be joined to bytes: put text first, or write '…'",
        ),
        (
            "(_ 'a', \"b\")",
            "edn_concat_type",
            8,
            "the chunks of a string are all bytes or all text",
        ),
        (
            "(_ 'a', 1)",
            "edn_syntax",
            8,
            "expected a string, found `1`",
        ),
        (
            "(_ ...)",
            "edn_syntax",
            3,
            "only a string of definite length, nothing left out, can be here",
        ),
        (
            "(1)",
            "edn_syntax",
            0,
            "expected `(_` and the chunks of a string: only tags have other brackets",
        ),
        (
            "'a'_0 + 'b'_1",
            "edn_syntax",
            11,
            "two encoding indicators for one string: write only one",
        ),
        (
            "18446744073709551616_3",
            "edn_indicator_too_small",
            0,
            "the encoding indicator is too small for this: take a larger one, or none",
        ),
        (
            "[_i 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24]",
            "edn_indicator_too_small",
            0,
            "the encoding indicator is too small for this: take a larger one, or none",
        ),
        (
            "simple(31)",
            "edn_invalid_simple",
            7,
            "there is no such simple value: they are 0 to 23 and 32 to 255",
        ),
        (
            "same<<1, 2>>",
            "edn_syntax",
            10,
            "this item is another one than the first in same<<…>>",
        ),
        (
            "dt'1970-01-01'",
            "edn_syntax",
            13,
            "expected `T`: a date is written 2013-03-21T20:04:00Z",
        ),
        (
            "true'a'",
            "edn_syntax",
            0,
            "`true` is a value and no prefix: put a comma behind it",
        ),
        (
            "``",
            "edn_syntax",
            0,
            "this raw string is not closed: end it with ``",
        ),
        (
            "\n  {\"ü\": x}",
            "edn_syntax",
            10,
            "`x` is no item: text is in quotes, \"x\"",
        ),
    ];
    for (text, kind, offset, message) in cases {
        let (found, at, _, _, said) = fault(text);
        assert_eq!(
            (found, at, said.as_str()),
            (*kind, *offset, *message),
            "{text}"
        );
    }
    let (_, _, line, column, _) = fault("\n  {\"ü\": x}");
    assert_eq!((line, column), (2, 9));
}
