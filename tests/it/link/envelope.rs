//! The envelope, field by field: links made by hand.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use perop_core::snapshot::link::{self, Error, Page};

/// Raw deflate.
pub(super) fn deflated(body: &[u8]) -> Vec<u8> {
    miniz_oxide::deflate::compress_to_vec(body, 9)
}

pub(super) fn varint(mut value: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while value > 0x7f {
        bytes.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
    bytes
}

/// A link with a right checksum over whatever it promises.
pub(super) fn sealed(flags: u8, stored: &[u8], stored_length: usize, inflated: usize) -> String {
    let lengths = [varint(stored_length), varint(inflated)].concat();
    closed(&[&[flags], lengths.as_slice(), stored].concat())
}

/// A checksum over the prefix and `sealed` at its end, as characters.
fn closed(sealed: &[u8]) -> String {
    let crc = crc32fast::hash(&[b"b1.", sealed].concat());
    let bytes = [sealed, &crc.to_le_bytes()].concat();
    format!("b1.{}", URL_SAFE_NO_PAD.encode(bytes))
}

/// A stored content.
pub(super) fn content(body: &[u8]) -> String {
    sealed(0, body, body.len(), body.len())
}

/// `{0: 3, 5: ["cbor", h'01']}`, the shortest that opens.
const BODY: &[u8] = b"\xa2\x00\x03\x05\x82\x64cbor\x41\x01";

fn refusal(text: &str) -> String {
    link::open(text).expect_err(text).to_string()
}

#[test]
fn link_made_by_hand_is_the_one_that_is_written() {
    let text = content(BODY);
    let link = link::open(&text).unwrap();
    assert_eq!(link.page(), Page::Cbor);
    assert_eq!(link::write(&link).unwrap(), text);
}

#[test]
fn every_prefix_is_incomplete_and_names_both_lengths() {
    let body = [
        b"\xa2\x00\x03\x05\x82\x64cbor\x58\xff".as_slice(),
        &[7; 255],
    ]
    .concat();
    for text in [content(BODY), content(&body)] {
        for end in 0..text.len() {
            let error = link::open(&text[..end]).unwrap_err();
            assert!(error.is_incomplete(), "{end}: {error}");
            let message = error.to_string();
            assert!(message.contains("incomplete"), "{message}");
            assert!(message.contains(&format!(" {end} ")), "{message}");
            // Where even the lengths are cut, the least that any link has.
            let head = 3 + if text.len() > 200 { 7 } else { 4 };
            if end >= head {
                assert!(message.contains(&format!(" {},", text.len())), "{message}");
            }
        }
    }
}

#[test]
fn what_the_contract_refuses_is_refused_in_its_order() {
    let n = BODY.len();
    let packed = deflated(&[0; 4000]);
    let with_more = [content(BODY).as_str(), "AAAA"].concat();
    let cases: &[(&str, String, &str)] = &[
        ("flags 2", sealed(2, BODY, n, n), "damaged"),
        ("flags 3", sealed(3, BODY, n, n), "damaged"),
        ("bit 2", sealed(4, BODY, n, n), "newer"),
        ("bit 7", sealed(0x80, BODY, n, n), "newer"),
        ("bits 1 and 6", sealed(0x42, BODY, n, n), "newer"),
        (
            "stored lengths that differ",
            sealed(0, BODY, n, n + 1),
            "two lengths differ",
        ),
        ("bytes after the checksum", with_more, "follow"),
        (
            "body longer than said",
            sealed(0, BODY, n - 1, n - 1),
            "follow",
        ),
        (
            "inflates to less",
            sealed(1, &packed, packed.len(), 4001),
            "promised length",
        ),
        (
            "inflates to more",
            sealed(1, &packed, packed.len(), 3999),
            "promised length",
        ),
        (
            "deflate that saves nothing",
            sealed(1, BODY, n, n),
            "saves nothing",
        ),
        (
            "inflated over a mebibyte",
            sealed(1, &packed, packed.len(), (1 << 20) + 1),
            "mebibyte",
        ),
        (
            "long varint",
            closed(&[&[0, n as u8 | 0x80, 0, n as u8], BODY].concat()),
            "longer than it has to be",
        ),
        (
            "endless varint",
            closed(&[&[0, 0xff, 0xff, 0xff, 0xff, 0xff], BODY].concat()),
            "more than fits",
        ),
        ("an empty content", content(b""), "damaged"),
    ];
    for (what, text, words) in cases {
        let message = refusal(text);
        assert!(message.contains(words), "{what}: {message}");
    }
}

#[test]
fn unused_bits_of_the_last_character_are_zero() {
    let text = content(BODY);
    let kept = text.len() - 1;
    let sound = text.as_bytes()[kept];
    let mut refused = 0;
    for last in (b'0'..=b'9').chain(b'A'..=b'Z').chain(b'a'..=b'z') {
        if last != sound {
            let message = refusal(&format!("{}{}", &text[..kept], char::from(last)));
            assert!(message.contains("damaged"), "{message}");
            refused += usize::from(message.contains("last character"));
        }
    }
    assert!(refused > 40, "{refused}");
}

#[test]
fn an_address_is_found_however_it_arrives() {
    let text = content(BODY);
    let standard = text.replace('-', "+").replace('_', "/");
    let opened = link::open(&text).unwrap();
    let cases = [
        text.clone(),
        format!("#/s/{text}"),
        format!("/s/{text}"),
        format!("#/cbor/{text}"),
        format!("https://b1.example/#/s/{text}"),
        format!("https://b1.example/a/b/%23/s/{text}"),
        format!(
            "https://b1.example/%2523%2Fs%2F{}",
            text.replace('.', "%252E")
        ),
        format!("<https://perop.example/#/s/{text}>"),
        format!("[results](https://perop.example/#/s/{text})."),
        format!("  {standard}==  \n"),
        format!("{}\u{200b}{}", &text[..9], &text[9..]),
        format!("{}=\r\n{}", &text[..9], &text[9..]),
        format!("https://perop.example/s/{text}"),
    ];
    for case in cases {
        assert_eq!(link::open(&case).as_ref(), Ok(&opened), "{case}");
        assert!(link::is_link(&case), "{case}");
    }
}

#[test]
fn what_is_no_link_is_refused_and_not_taken_for_one() {
    let text = content(BODY);
    let upper = text.to_uppercase();
    let cases = [
        ("hello", false),
        ("https://perop.example/", false),
        ("#/run/stats/record8?n=1", false),
        (upper.as_str(), false),
        ("b0.AAAAAAAAAAAAAAAAAAAAA", true),
        ("b01.AAAAAAAAAAAAAAAAAAAA", true),
        ("b1.!!!!", true),
        ("b1.\u{1f600}AAAAAAAAAAAAAAAA", true),
    ];
    for (case, is_link) in cases {
        assert_eq!(link::is_link(case), is_link, "{case}");
        let error: Error = link::open(case).expect_err(case);
        let said = error.to_string();
        assert!(
            said.contains("damaged") || said.contains("incomplete"),
            "{case}: {said}"
        );
    }
    assert!(refusal(&text.replacen("b1", "b4294967297", 1)).contains("newer"));
}

#[test]
fn letters_whose_case_was_changed_are_damage_whatever_they_seem_to_say() {
    let damaged = |letters: &str| {
        format!(
            "the link is damaged: all its letters are {letters}, so something has changed their \
             case"
        )
    };
    let packed = deflated(&[0; 4000]);
    for text in [content(BODY), sealed(1, &packed, packed.len(), 4000)] {
        let whole = format!("https://perop.example/#/s/{text}");
        let (prefix, payload) = text.split_at(3);
        for small in [text.to_lowercase(), whole.to_lowercase()] {
            assert_eq!(refusal(&small), damaged("small"), "{small}");
        }
        for capitals in [text.to_uppercase(), whole.to_uppercase()] {
            assert_eq!(refusal(&capitals), damaged("capitals"), "{capitals}");
        }
        let capitals = format!("{prefix}{}", payload.to_uppercase());
        assert_eq!(refusal(&capitals), damaged("capitals"), "{capitals}");
        // A beginning of a link is still that.
        assert!(refusal(&text[..9]).contains("incomplete"));
    }
}

#[test]
fn what_says_that_it_is_newer_is_believed_only_where_its_checksum_fits() {
    let newer = sealed(0x80, BODY, BODY.len(), BODY.len());
    assert!(refusal(&newer).contains("newer"));
    let flipped = newer.replacen("Y2Jv", "Y2Jw", 1);
    assert_ne!(flipped, newer);
    assert!(refusal(&flipped).contains("its checksum does not fit"));
    assert!(refusal(&newer[..newer.len() - 1]).contains("incomplete"));
    // One bit of the flags of a link of today.
    let today = content(BODY);
    let flags = today.replacen("b1.A", "b1.g", 1);
    assert!(refusal(&flags).contains("its checksum does not fit"));
}

#[test]
fn sizes_are_checked_before_anything_is_unpacked() {
    let long = format!("b1.{}", "A".repeat((64 << 10) - 2));
    let message = refusal(&long);
    assert!(message.contains("more than 65536 characters"), "{message}");
    // Cut at the limit by somebody else: it promises more than a link may have.
    let promising = sealed(0, &[0; 60_000], 60_000, 60_000);
    let message = refusal(&promising[..1000]);
    assert!(message.contains("promises more than 65536"), "{message}");
}
