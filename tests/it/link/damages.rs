//! Every damage of `tests/data/link/damages.json`.

use perop_core::snapshot::link::{self, Error, Link};
use serde_json::Value;

use super::envelope::{deflated, sealed};

const DAMAGES: &str = include_str!("../../data/link/damages.json");
const HOST: &str = "https://perop.example/of/one/";

/// A link over 2,000 characters: bytes that do not compress.
fn long() -> Link {
    let noise = (0..2000_u32).map(|index| (index.wrapping_mul(2_654_435_761) >> 13) as u8);
    super::bytes(&noise.collect::<Vec<u8>>())
}

/// What became of the whole address of `link`.
fn damaged(change: &str, link: &str) -> Vec<String> {
    let whole = format!("{HOST}{}", link::address(link));
    let middle = whole.len() - link.len() / 2;
    let (left, right) = whole.split_at(middle);
    match change {
        "none" => vec![whole],
        "without its last character" => vec![whole[..whole.len() - 1].to_owned()],
        "whole address cut at 2000 characters" => vec![whole[..2000].to_owned()],
        "%23 for #" => vec![whole.replace('#', "%23")],
        "line break and four blanks in the middle" => vec![format!("{left}\r\n    {right}")],
        "version one higher" => vec![whole.replace("b1.", "b2.")],
        "percent-encoded but for letters and digits" => {
            let (before, fragment) = whole.split_once('#').unwrap();
            let escaped: String = fragment
                .bytes()
                .map(|byte| match byte {
                    b'/' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
                    _ => format!("%{byte:02X}"),
                })
                .collect();
            vec![format!("{before}#{escaped}")]
        }
        "one bit in the middle flipped" => (0..6)
            .map(|bit| {
                let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
                let place = alphabet.iter().position(|one| *one == right.as_bytes()[0]);
                let flipped = char::from(alphabet[place.unwrap() ^ (1 << bit)]);
                format!("{left}{flipped}{}", &right[1..])
            })
            .collect(),
        "promises 40 bytes, inflates to 50 MB of zeros" => {
            let zeros = deflated(&vec![0; 50 << 20]);
            // As it stands, and with a stored length that could be true.
            vec![
                sealed(1, &zeros, zeros.len(), 40),
                sealed(1, &zeros[..39], 39, 40),
                sealed(1, &zeros, zeros.len(), 50 << 20),
                sealed(1, &zeros, zeros.len(), 1 << 20),
            ]
        }
        _ if change.ends_with("at the end") => {
            let marks = change.strip_prefix("one of ").unwrap().split(' ');
            let marks = marks.filter(|mark| mark.chars().count() == 1);
            marks.map(|mark| format!("{whole}{mark}")).collect()
        }
        _ => panic!("no such damage: {change}"),
    }
}

#[test]
fn every_damage_is_read_right_or_refused_in_words() {
    let cases: Vec<Value> = serde_json::from_str(DAMAGES).unwrap();
    assert_eq!(cases.len(), 10);
    for original in [long(), super::bytes(b"\x83\x01\x02\x03")] {
        let text = link::write(&original).unwrap();
        for case in &cases {
            let (change, expected) = (case["change"].as_str().unwrap(), &case["expect"]);
            if change.contains("cut at 2000") && text.len() < 2000 {
                continue;
            }
            for damaged in damaged(change, &text) {
                check(
                    change,
                    expected.as_str().unwrap(),
                    &damaged,
                    &original,
                    &text,
                );
            }
        }
    }
}

fn check(change: &str, expected: &str, damaged: &str, original: &Link, text: &str) {
    let opened = link::open(damaged);
    let error = |is: fn(&Error) -> bool, word: &str| {
        let error = opened.clone().expect_err(change);
        assert!(is(&error), "{change}: {error}");
        assert!(error.to_string().contains(word), "{change}: {error}");
        error.to_string()
    };
    match expected {
        "opens" => assert_eq!(opened.as_ref(), Ok(original), "{change}"),
        "opens and is written as the same link" => {
            assert_eq!(opened.as_ref(), Ok(original), "{change}");
            assert_eq!(link::write(&opened.unwrap()).unwrap(), text);
        }
        "damaged" => drop(error(Error::is_damaged, "damaged")),
        "newer" => drop(error(Error::is_newer, "newer")),
        "incomplete" => drop(error(Error::is_incomplete, "incomplete")),
        "incomplete, both lengths named" => {
            let message = error(Error::is_incomplete, "incomplete");
            let arrived = damaged.len() - damaged.find("b1.").unwrap();
            let promised = text.len();
            assert!(message.contains(&arrived.to_string()), "{message}");
            assert!(message.contains(&promised.to_string()), "{message}");
        }
        _ => panic!("no such expectation: {expected}"),
    }
}
