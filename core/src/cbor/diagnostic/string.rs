//! Strings: their forms and escapes.

use super::base::{Alphabet, base64, hex};
use super::{BytesForm, Style, hidden};
use crate::cbor::head::Major;
use crate::cbor::scan;

/// Appends the content of a string of that type, quotes and prefix included.
pub(super) fn string(out: &mut Vec<u8>, major: Major, content: &[u8], style: Style) {
    if major == Major::Text {
        let seen = Seen::of(content, b'"');
        if seen.is_ascii || scan::is_utf8(content) {
            return between(out, content, b'"', seen);
        }
    }
    let form = Form::of(major, content, style);
    out.extend_from_slice(form.opening());
    form.content(out, content);
    out.push(form.closing());
}

/// How one string is written. A long one is written in parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Form {
    #[default]
    Quoted,
    SingleQuoted,
    Hex,
    Base64,
    /// Text that is not UTF-8.
    BadText,
}

impl Form {
    pub(super) fn of(major: Major, content: &[u8], style: Style) -> Self {
        let text = || scan::text(content);
        match (major, style.bytes) {
            (Major::Text, _) if text().is_some() => Self::Quoted,
            (Major::Text, _) => Self::BadText,
            (_, BytesForm::Text) if text().is_some_and(is_printable) => Self::SingleQuoted,
            (_, BytesForm::Base64) => Self::Base64,
            (_, BytesForm::Text | BytesForm::Hex) => Self::Hex,
        }
    }

    pub(super) fn opening(self) -> &'static [u8] {
        match self {
            Self::Quoted => b"\"",
            Self::SingleQuoted => b"'",
            Self::Hex => b"h'",
            Self::Base64 => b"b64'",
            Self::BadText => b"badtext'",
        }
    }

    pub(super) fn closing(self) -> u8 {
        if self == Self::Quoted { b'"' } else { b'\'' }
    }

    /// Whether it holds text, of which parts are joined by `+`.
    pub(super) fn is_text(self) -> bool {
        matches!(self, Self::Quoted | Self::SingleQuoted)
    }

    /// What is between the quotes. Only whole text has the form of text.
    pub(super) fn content(self, out: &mut Vec<u8>, content: &[u8]) {
        match self {
            Self::Hex | Self::BadText => hex(out, content),
            Self::Base64 => base64(out, content, Alphabet::Standard),
            Self::Quoted | Self::SingleQuoted => escaped(out, content, self.closing()),
        }
    }
}

fn is_printable(text: &str) -> bool {
    !text.chars().any(hidden::is_hidden)
}

/// Appends text between quotes of that kind.
pub(crate) fn quoted(out: &mut Vec<u8>, text: &str, quote: u8) {
    let text = text.as_bytes();
    between(out, text, quote, Seen::of(text, quote));
}

/// Text between quotes of that kind, for a message.
#[cfg(feature = "inspect")]
pub(crate) fn in_quotes(text: &str, quote: u8) -> String {
    let mut out = Vec::new();
    quoted(&mut out, text, quote);
    String::from_utf8(out).expect("only text was written")
}

fn between(out: &mut Vec<u8>, text: &[u8], quote: u8, seen: Seen) {
    out.reserve(text.len() + 2);
    out.push(quote);
    if seen.is_plain && (seen.is_ascii || hidden::find(text).is_none()) {
        out.extend_from_slice(text);
    } else {
        escaped(out, text, quote);
    }
    out.push(quote);
}

/// What one look at a string tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    /// No byte needs an escape.
    is_plain: bool,
    is_ascii: bool,
}

impl Seen {
    /// Eight bytes at a time, the last of them perhaps twice: most strings are short.
    #[inline]
    fn of(content: &[u8], quote: u8) -> Self {
        let (mut special, mut high) = (0, 0);
        let mut see = |word: u64| {
            special |= specials(word, quote);
            high |= word & HIGH_BITS;
        };
        if let Some(last) = content.last_chunk::<8>() {
            let (eights, _) = content.as_chunks::<8>();
            eights
                .iter()
                .for_each(|eight| see(u64::from_le_bytes(*eight)));
            see(u64::from_le_bytes(*last));
        } else if let (Some(first), Some(last)) = (content.first_chunk(), content.last_chunk()) {
            let halves = [u32::from_le_bytes(*first), u32::from_le_bytes(*last)];
            see(u64::from(halves[0]) << 32 | u64::from(halves[1]));
        } else {
            // Three bytes at most, behind what is plain.
            see(content
                .iter()
                .fold(PLAIN, |word, byte| word << 8 | u64::from(*byte)));
        }
        Self {
            is_plain: special == 0,
            is_ascii: high == 0,
        }
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;
/// What no byte of eight has that are ASCII.
pub(super) const HIGH_BITS: u64 = 0x80 * ONES;
const PLAIN: u64 = b'a' as u64 * ONES;

/// Not zero if one of eight bytes needs an escape, told by a few operations on all of them at once.
#[inline]
fn specials(word: u64, quote: u8) -> u64 {
    // Where a byte without a high bit is below the limit, its high bit is set in the difference.
    // Borrows reach only bytes above one for which that holds.
    let below = |word: u64, limit: u64| word.wrapping_sub(limit * ONES);
    let equal = |byte: u8| below(word ^ (u64::from(byte) * ONES), 1);
    let any = below(word, 0x20) | equal(quote) | equal(b'\\') | equal(0x7f);
    any & !word & HIGH_BITS
}

/// A byte order mark that text begins with stays as it is, as cases have it; anywhere else it is
/// hidden like the others.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

fn escaped(out: &mut Vec<u8>, text: &[u8], quote: u8) {
    let mut rest = text;
    if let Some(behind) = text.strip_prefix(BYTE_ORDER_MARK) {
        out.extend_from_slice(BYTE_ORDER_MARK);
        rest = behind;
    }
    while let Some((at, length)) = hidden::find(rest) {
        ascii_escaped(out, &rest[..at], quote);
        // Two escapes for one beyond the first plane, which JSON reads as well.
        let character = str::from_utf8(&rest[at..at + length]);
        let units = character.into_iter().flat_map(str::encode_utf16);
        for unit in units {
            out.extend_from_slice(b"\\u");
            hex(out, &unit.to_be_bytes());
        }
        rest = &rest[at + length..];
    }
    ascii_escaped(out, rest, quote);
}

/// What needs an escape among ASCII.
fn ascii_escaped(out: &mut Vec<u8>, text: &[u8], quote: u8) {
    let mut plain = 0;
    for (start, group) in (0..).step_by(8).zip(text.chunks(8)) {
        let eight = <[u8; 8]>::try_from(group).map(u64::from_le_bytes);
        if eight.is_ok_and(|word| specials(word, quote) == 0) {
            continue;
        }
        // What needs an escape is ASCII, so it is found by byte.
        for (at, byte) in (start..).zip(group.iter().copied()) {
            if byte >= 0x20 && byte != quote && byte != b'\\' && byte != 0x7f {
                continue;
            }
            out.extend_from_slice(&text[plain..at]);
            plain = at + 1;
            escape(out, byte);
        }
    }
    out.extend_from_slice(&text[plain..]);
}

#[cold]
fn escape(out: &mut Vec<u8>, byte: u8) {
    match byte {
        b'\n' => out.extend_from_slice(b"\\n"),
        b'\r' => out.extend_from_slice(b"\\r"),
        b'\t' => out.extend_from_slice(b"\\t"),
        0x20..0x7f => out.extend_from_slice(&[b'\\', byte]),
        _ => {
            out.extend_from_slice(b"\\u00");
            hex(out, &[byte]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_look_at_a_string_judges_as_each_of_its_bytes() {
        for quote in *b"\"'" {
            for byte in 0..=u8::MAX {
                let is_plain = byte >= 0x20 && ![quote, b'\\', 0x7f].contains(&byte);
                let places = (1..20).flat_map(|length| (0..length).map(move |at| (length, at)));
                for ((length, at), other) in places.flat_map(|place| [(place, b'a'), (place, 0x80)])
                {
                    let mut content = vec![other; length];
                    content[at] = byte;
                    let seen = Seen::of(&content, quote);
                    assert_eq!(seen.is_plain, is_plain, "{content:x?}");
                    assert_eq!(seen.is_ascii, content.is_ascii(), "{content:x?}");
                }
            }
        }
        let nothing = Seen {
            is_plain: true,
            is_ascii: true,
        };
        assert_eq!(Seen::of(b"", b'"'), nothing);
    }

    #[test]
    fn what_cannot_be_seen_is_escaped() {
        let mut out = Vec::new();
        quoted(
            &mut out,
            "\u{feff}a\u{202e}b\u{200b}\u{feff}\u{e0041}\u{85}é\"",
            b'"',
        );
        quoted(&mut out, "\u{feff}ü\u{300}👍\u{fe0f}", b'\'');
        let expected = "\"\u{feff}a\\u202eb\\u200b\\ufeff\\udb40\\udc41\\u0085é\\\"\"\
                        '\u{feff}ü\u{300}👍\u{fe0f}'";
        assert_eq!(String::from_utf8_lossy(&out), expected);
    }

    #[test]
    fn escapes_are_for_the_quote_the_backslash_and_controls() {
        let mut out = Vec::new();
        quoted(&mut out, "a\"'\\\n\u{1}\u{7f}ü", b'"');
        quoted(&mut out, "a\"'", b'\'');
        let out = String::from_utf8_lossy(&out);
        assert_eq!(out, "\"a\\\"'\\\\\\n\\u0001\\u007fü\"'a\"\\''");
    }
}
