//! Contents that nobody's page makes, each with a right checksum.

use perop_core::cbor::Encoder;
use perop_core::snapshot::link;

use super::envelope::{content, deflated, sealed};

/// A link of a content that may be long.
fn packed(body: &[u8]) -> String {
    let deflated = deflated(body);
    if deflated.len() < body.len() {
        return sealed(1, &deflated, deflated.len(), body.len());
    }
    content(body)
}

fn refusal(body: &[u8]) -> String {
    let error = link::open(&packed(body)).expect_err("nobody made it");
    error.to_string()
}

#[test]
fn contents_in_another_form_are_refused_in_words() {
    let deep = [
        b"\xa3\x00\x03\x05\x82\x64cbor\x41\x01\x18\x40".as_slice(),
        &[0x81; 16],
        b"\x01",
    ];
    let cases: &[(&str, &[u8], &str)] = &[
        ("no map", b"\x83\x00\x03\x05", "no map"),
        ("a number", b"\x05", "no map"),
        ("text keys", b"\xa1\x61a\x01", "a key is no integer"),
        ("negative key", b"\xa1\x20\x01", "a key is no integer"),
        (
            "keys out of order",
            b"\xa2\x05\x82\x64cbor\x41\x01\x00\x03",
            "not in order",
        ),
        ("a key twice", b"\xa2\x00\x03\x00\x03", "not in order"),
        ("a long head", b"\xa1\x18\x00\x03", "a key is no integer"),
        ("a long value", b"\xa1\x00\x18\x03", "shortest form"),
        ("no definite length", b"\xbf\x00\x03\xff", "shortest form"),
        ("a tag", b"\xa1\x00\xc1\x03", "a tag"),
        ("a float", b"\xa1\x00\xf9\x3c\x00", "a float"),
        ("a break", b"\xa1\x00\xff", "shortest form"),
        ("text that is not UTF-8", b"\xa1\x01\x61\xff", "not UTF-8"),
        ("bytes after it", b"\xa1\x00\x03\x00", "bytes follow"),
        ("an end", b"\xa2\x00\x03\x05", "ends early"),
        (
            "a huge count",
            b"\xa1\x00\x9b\x00\x00\x00\x01\x00\x00\x00\x00",
            "promises more",
        ),
        (
            "a huge text",
            b"\xa1\x01\x7b\x00\x00\x00\x01\x00\x00\x00\x00",
            "ends early",
        ),
        ("no kind", b"\xa1\x01\x61a", "missing"),
        ("a kind of tomorrow", b"\xa1\x00\x18\x2a", "newer"),
        ("no content", b"\xa1\x00\x03", "missing"),
        ("another type", b"\xa2\x00\x03\x05\x03", "no list"),
        (
            "a list too many",
            b"\xa2\x00\x03\x05\x81\x83\x64cbor\x41\x01\x01",
            "no text",
        ),
        (
            "a field without a value",
            b"\xa2\x00\x03\x05\x83\x64cbor\x41\x01\x81\x61a",
            "otherwise",
        ),
        (
            "an empty title",
            b"\xa3\x00\x03\x01\x60\x05\x82\x64cbor\x41\x01",
            "otherwise",
        ),
        ("nested too deep", &deep.concat(), "deeper than 16"),
    ];
    for (what, body, words) in cases {
        let message = refusal(body);
        assert!(message.contains(words), "{what}: {message}");
        let known = ["damaged", "newer"]
            .iter()
            .any(|word| message.contains(word));
        assert!(known, "{what}: {message}");
    }
}

#[test]
fn keys_of_tomorrow_are_kept_and_written_back() {
    let body =
        b"\xa4\x00\x03\x05\x82\x64cbor\x41\x01\x18\x28\x83\x01\xa1\x00\x20\x63new\x18\x29\xf5";
    let text = packed(body);
    let opened = link::open(&text).unwrap();
    assert_eq!(link::write(&opened).unwrap(), text);
    let without = link::open(&packed(b"\xa2\x00\x03\x05\x82\x64cbor\x41\x01")).unwrap();
    assert_eq!(opened.kind, without.kind);
    assert_ne!(opened, without);
}

#[test]
fn sixteen_levels_are_read_and_kept() {
    let body = [
        b"\xa3\x00\x03\x05\x82\x64cbor\x41\x01\x18\x40".as_slice(),
        &[0x81; 15],
        b"\x01",
    ];
    let text = packed(&body.concat());
    assert_eq!(link::write(&link::open(&text).unwrap()).unwrap(), text);
}

/// A results content with these texts and rows.
fn results(texts: impl FnOnce(&mut Encoder<'_>), rows: impl FnOnce(&mut Encoder<'_>)) -> Vec<u8> {
    let mut body = Vec::new();
    let mut out = Encoder::new(&mut body);
    out.map(4).unsigned(0).unsigned(0).unsigned(4);
    texts(&mut out);
    out.unsigned(5).array(10).unsigned(1);
    out.text("").text("").text("").text("").text("");
    out.unsigned(64).unsigned(2).null();
    out.array(2).integer(0).integer(0);
    out.unsigned(6);
    rows(&mut out);
    body
}

#[test]
fn absurd_numbers_and_names_give_a_message() {
    let name = "n".repeat(10_000);
    let long_name = results(
        |out| {
            out.array(1).text(&name);
        },
        |out| {
            out.array(26);
            for _ in 0..26 {
                out.unsigned(0);
            }
        },
    );
    assert!(refusal(&long_name).contains("longer than 4096 bytes"));

    let many_rows = results(
        |out| {
            out.array(1).text("a");
        },
        |out| {
            out.array(26);
            for _ in 0..26 {
                out.unsigned(u32::MAX.into());
            }
        },
    );
    assert!(refusal(&many_rows).contains("more than 4096 results"));

    // Each name is all of the last one and a letter more.
    let growing = results(
        |out| {
            out.array(2 * 3000 - 1).text("a");
            for length in 1..3000 {
                out.unsigned(length).text("a");
            }
        },
        |out| {
            out.array(0);
        },
    );
    assert!(refusal(&growing).contains("too long together"));
}
