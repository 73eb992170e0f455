//! `cri''`: a URI reference as a constrained resource identifier.
//!
//! ```text
//! https://example.com/a?b#c   [-4, ["example", "com"], ["a"], ["b"], "c"]
//! ../a                        [2, ["a"]]
//! ```
//! Source: draft-ietf-core-href, of which a URI needs: schemes by number, hosts as labels or
//! addresses, user and port, absolute and relative paths.

mod authority;

use std::borrow::Cow;

use super::{Made, Tagged};
use crate::cbor::edn::cursor::{Fault, found};
use crate::cbor::encode::Encoder;

/// Schemes that have a number; it is -1 minus the place in that registry.
const SCHEMES: &[(&str, i64)] = &[
    ("coap", -1),
    ("coaps", -2),
    ("http", -3),
    ("https", -4),
    ("urn", -5),
    ("did", -6),
    ("coap+tcp", -7),
    ("coaps+tcp", -8),
    ("coap+ws", -25),
    ("coaps+ws", -26),
];

/// What is in front of the path.
enum Base<'c> {
    Scheme(&'c str, Option<&'c str>),
    /// `//host`, of the scheme that the base has.
    Authority(&'c str),
    Relative,
}

pub(super) fn write(content: &str, tagged: Tagged, out: &mut Vec<u8>) -> Result<Made, Fault> {
    check_characters(content)?;
    let (rest, fragment) = split(content, '#');
    let (rest, query) = split(rest, '?');
    let (base, path) = base_and_path(rest)?;
    // Each part is encoded; those at the end that are null are left out.
    let mut parts: Vec<Option<Vec<u8>>> = Vec::new();
    let mut segments: Vec<&str> = path.split('/').collect();
    match base {
        Base::Relative => parts.push(Some(discard(path, &mut segments))),
        Base::Scheme(_, _) | Base::Authority(_) => {
            let is_rooted = path.is_empty() || path.starts_with('/');
            if is_rooted {
                segments.remove(0);
            }
            let (scheme, authority) = match base {
                Base::Scheme(scheme, authority) => (Some(encoded_scheme(scheme)), authority),
                Base::Authority(authority) => (None, Some(authority)),
                Base::Relative => (None, None),
            };
            parts.push(scheme);
            parts.push(match authority {
                Some(authority) => Some(authority::encoded_authority(authority)?),
                // The path begins with a slash, or with none.
                None if path.starts_with('/') => None,
                None => Some(encoded(|out| _ = out.boolean(true))),
            });
        }
    }
    parts.push(texts(&segments)?);
    let words: Option<Vec<&str>> = query.map(|query| query.split('&').collect());
    parts.push(words.map_or(Ok(None), |words| texts(&words))?);
    let fragment = fragment.map(decoded).transpose()?;
    parts.push(fragment.map(|fragment| encoded(|out| _ = out.text(&fragment))));
    while parts.last().is_some_and(Option::is_none) {
        parts.pop();
    }
    let mut out = Encoder::new(out);
    if tagged == Tagged::Yes {
        out.tag(99);
    }
    out.array(parts.len() as u64);
    for part in parts {
        match part {
            Some(part) => out.encoded(&part),
            None => out.null(),
        };
    }
    Ok(Made::Item)
}

fn encoded(write: impl FnOnce(&mut Encoder<'_>)) -> Vec<u8> {
    let mut out = Vec::new();
    write(&mut Encoder::new(&mut out));
    out
}

fn split(text: &str, at: char) -> (&str, Option<&str>) {
    match text.split_once(at) {
        Some((before, after)) => (before, Some(after)),
        None => (text, None),
    }
}

fn check_characters(content: &str) -> Result<(), Fault> {
    let is_wrong = |character: char| {
        character.is_whitespace() || character.is_control() || "\"<>\\^`{|}".contains(character)
    };
    let Some(at) = content.find(is_wrong) else {
        return Ok(());
    };
    let message = format!("{} is percent-encoded in a URI", found(content, at));
    Err(Fault::new(at, message))
}

fn base_and_path(rest: &str) -> Result<(Base<'_>, &str), Fault> {
    let authority = |rest: &str| -> Option<(usize, usize)> {
        let after = rest.strip_prefix("//")?;
        Some((2, 2 + after.find('/').unwrap_or(after.len())))
    };
    let colon = rest
        .find([':', '/'])
        .filter(|at| rest.as_bytes()[*at] == b':');
    let Some(colon) = colon else {
        return Ok(match authority(rest) {
            Some((start, end)) => (Base::Authority(&rest[start..end]), &rest[end..]),
            None => (Base::Relative, rest),
        });
    };
    let (scheme, rest) = (&rest[..colon], &rest[colon + 1..]);
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    if !is_scheme {
        let message = "a scheme begins with a letter and has letters, digits, `+`, `-` and `.`";
        return Err(Fault::new(0, message));
    }
    Ok(match authority(rest) {
        Some((start, end)) => (Base::Scheme(scheme, Some(&rest[start..end])), &rest[end..]),
        None => (Base::Scheme(scheme, None), rest),
    })
}

fn encoded_scheme(scheme: &str) -> Vec<u8> {
    let scheme = scheme.to_ascii_lowercase();
    let known = SCHEMES.iter().find(|(name, _)| *name == scheme);
    encoded(|out| match known {
        Some((_, number)) => _ = out.integer(*number),
        None => _ = out.text(&scheme),
    })
}

/// How many segments of the base are dropped; `true` for all of them. Takes the dots out of
/// `segments`.
fn discard(path: &str, segments: &mut Vec<&str>) -> Vec<u8> {
    if path.starts_with('/') {
        segments.remove(0);
        return encoded(|out| _ = out.boolean(true));
    }
    let mut dropped = 1;
    if path.is_empty() {
        segments.clear();
        dropped = 0;
    }
    while let Some(first) = segments
        .first()
        .filter(|first| matches!(**first, "." | ".."))
    {
        dropped += i64::from(*first == "..");
        segments.remove(0);
    }
    encoded(|out| _ = out.integer(dropped))
}

/// An array of decoded texts; nothing if there are none.
fn texts(texts: &[&str]) -> Result<Option<Vec<u8>>, Fault> {
    if texts.is_empty() {
        return Ok(None);
    }
    let mut out = Vec::new();
    Encoder::new(&mut out).array(texts.len() as u64);
    for text in texts {
        Encoder::new(&mut out).text(&decoded(text)?);
    }
    Ok(Some(out))
}

/// Text without percent-encoding.
fn decoded(text: &str) -> Result<Cow<'_, str>, Fault> {
    if !text.contains('%') {
        return Ok(Cow::Borrowed(text));
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut parts = text.split('%');
    bytes.extend_from_slice(parts.next().unwrap_or_default().as_bytes());
    for part in parts {
        let digits = part
            .get(..2)
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let byte =
            byte.ok_or_else(|| Fault::new(0, "`%` is followed by two hexadecimal digits"))?;
        bytes.push(byte);
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    let text = String::from_utf8(bytes);
    text.map(Cow::Owned)
        .map_err(|_| Fault::new(0, "what is percent-encoded has to be UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cbor::diagnostic::{self, Indicators};
    use crate::cbor::tree::{Text, Tree};

    #[test]
    fn references_become_their_parts() {
        let cases = [
            (
                "https://example.com/bottarga/shaved",
                r#"[-4, ["example", "com"], ["bottarga", "shaved"]]"#,
            ),
            ("HTTP://Example.com", r#"[-3, ["example", "com"]]"#),
            (
                "coap://me@[2001:db8::1]:61616/a%20b?x=1&y#f",
                "[-1, [false, \"me\", h'20010db8000000000000000000000001', 61616], [\"a b\"], \
                 [\"x=1\", \"y\"], \"f\"]",
            ),
            ("coaps://192.0.2.1?q", "[-2, [h'c0000201'], null, [\"q\"]]"),
            ("urn:ietf:rfc", r#"[-5, true, ["ietf:rfc"]]"#),
            ("x-y:/a/b", r#"["x-y", null, ["a", "b"]]"#),
            ("//example.com/a", r#"[null, ["example", "com"], ["a"]]"#),
            ("/a/b", r#"[true, ["a", "b"]]"#),
            ("a/b", r#"[1, ["a", "b"]]"#),
            ("../../a", r#"[3, ["a"]]"#),
            ("#f", r#"[0, null, null, "f"]"#),
            ("", "[0]"),
        ];
        for (content, expected) in cases {
            let mut out = Vec::new();
            write(content, Tagged::No, &mut out).expect(content);
            let tree = Tree::read(&out, Text::Checked).expect("it is an item");
            let item = tree.root().expect("it is an item");
            assert_eq!(
                diagnostic::print(&tree, item, Indicators::Never),
                expected,
                "{content}"
            );
        }
    }

    #[test]
    fn what_is_no_reference_is_refused() {
        for wrong in [
            "a b",
            "1a:b",
            "http://[::1",
            "http://[1]/",
            "a%2",
            "a%zz",
            "%ff",
            "//a:99999",
        ] {
            assert!(
                write(wrong, Tagged::No, &mut Vec::new()).is_err(),
                "{wrong}"
            );
        }
    }
}
