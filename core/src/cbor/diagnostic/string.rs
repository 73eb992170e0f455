//! Strings: escapes, base 16, base 64.

use super::{BytesForm, Style};
use crate::cbor::head::Major;
use crate::cbor::scan;

/// Appends the content of a string of that type, quotes and prefix included.
pub(super) fn string(out: &mut String, major: Major, content: &[u8], style: Style) {
    if major == Major::Text
        && let Some(text) = scan::text(content)
    {
        return quoted(out, text, '"');
    }
    let form = Form::of(major, content, style);
    out.push_str(form.opening());
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

    pub(super) fn opening(self) -> &'static str {
        match self {
            Self::Quoted => "\"",
            Self::SingleQuoted => "'",
            Self::Hex => "h'",
            Self::Base64 => "b64'",
            Self::BadText => "badtext'",
        }
    }

    pub(super) fn closing(self) -> char {
        if self == Self::Quoted { '"' } else { '\'' }
    }

    /// Whether it holds text, of which parts are joined by `+`.
    pub(super) fn is_text(self) -> bool {
        matches!(self, Self::Quoted | Self::SingleQuoted)
    }

    /// What is between the quotes. Only whole text has the form of text.
    pub(super) fn content(self, out: &mut String, content: &[u8]) {
        match self {
            Self::Hex | Self::BadText => hex(out, content),
            Self::Base64 => base64(out, content, Alphabet::Standard),
            Self::Quoted | Self::SingleQuoted => {
                let text = scan::text(content).unwrap_or_default();
                escaped(out, text, self.closing());
            }
        }
    }
}

fn is_printable(text: &str) -> bool {
    !text.chars().any(char::is_control)
}

/// Appends text between quotes of that kind.
pub(crate) fn quoted(out: &mut String, text: &str, quote: char) {
    out.push(quote);
    escaped(out, text, quote);
    out.push(quote);
}

fn escaped(out: &mut String, text: &str, quote: char) {
    let quote = quote as u8;
    let mut plain = 0;
    for (start, group) in (0..).step_by(8).zip(text.as_bytes().chunks(8)) {
        if <[u8; 8]>::try_from(group).is_ok_and(|eight| is_plain(eight, quote)) {
            continue;
        }
        // What needs an escape is ASCII, so it is found by byte.
        for (at, byte) in (start..).zip(group.iter().copied()) {
            if byte >= 0x20 && byte != quote && byte != b'\\' && byte != 0x7f {
                continue;
            }
            out.push_str(&text[plain..at]);
            plain = at + 1;
            escape(out, byte);
        }
    }
    out.push_str(&text[plain..]);
}

/// Whether none of eight bytes needs an escape, told by a few operations on all of them at once.
fn is_plain(eight: [u8; 8], quote: u8) -> bool {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let word = u64::from_le_bytes(eight);
    // Where a byte is below the limit, up to 128, and has no high bit itself, its high bit is set
    // in the difference. Borrows reach only bytes above one for which that holds.
    let below = |word: u64, limit: u64| word.wrapping_sub(limit * ONES) & !word & (0x80 * ONES);
    let equal = |byte: u8| below(word ^ (u64::from(byte) * ONES), 1);
    let special = below(word, 0x20) | equal(quote) | equal(b'\\') | equal(0x7f);
    special == 0
}

#[cold]
fn escape(out: &mut String, byte: u8) {
    match byte {
        b'\n' => out.push_str("\\n"),
        b'\r' => out.push_str("\\r"),
        b'\t' => out.push_str("\\t"),
        0x20..0x7f => {
            out.push('\\');
            out.push(char::from(byte));
        }
        _ => {
            out.push_str("\\u00");
            hex(out, &[byte]);
        }
    }
}

/// Bytes that are turned into digits at once, before they are appended.
const GROUP_BYTES: usize = 48;

/// Appends the digits of bytes in base 16.
pub(crate) fn hex(out: &mut String, content: &[u8]) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    out.reserve(2 * content.len());
    for group in content.chunks(GROUP_BYTES) {
        let mut digits = [0; 2 * GROUP_BYTES];
        for (pair, byte) in digits.chunks_exact_mut(2).zip(group) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        out.push_str(ascii(&digits[..2 * group.len()]));
    }
}

/// The digits of base 64 for 62 and 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alphabet {
    /// `+` and `/`.
    Standard,
    /// `-` and `_`.
    UrlSafe,
}

/// Appends the digits of bytes in base 64, without padding.
pub(crate) fn base64(out: &mut String, content: &[u8], alphabet: Alphabet) {
    let digit = |value: u32| match value as u8 & 63 {
        value @ 0..26 => b'A' + value,
        value @ 26..52 => b'a' + value - 26,
        value @ 52..62 => b'0' + value - 52,
        62 if alphabet == Alphabet::Standard => b'+',
        62 => b'-',
        _ if alphabet == Alphabet::Standard => b'/',
        _ => b'_',
    };
    out.reserve(content.len().div_ceil(3) * 4);
    for group in content.chunks(GROUP_BYTES) {
        let mut digits = [0; GROUP_BYTES / 3 * 4];
        for (four, three) in digits.chunks_exact_mut(4).zip(group.chunks(3)) {
            let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
            let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
            for (at, place) in four.iter_mut().enumerate() {
                *place = digit(bits >> (18 - 6 * at));
            }
        }
        let count = (group.len() * 4).div_ceil(3);
        out.push_str(ascii(&digits[..count]));
    }
}

fn ascii(digits: &[u8]) -> &str {
    std::str::from_utf8(digits).expect("digits are ASCII")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: RFC 4648 section 10.
    #[test]
    fn bytes_are_written_in_base_64_and_16() {
        let cases = [
            ("", "", ""),
            ("f", "Zg", "66"),
            ("fo", "Zm8", "666f"),
            ("foo", "Zm9v", "666f6f"),
            ("foobar", "Zm9vYmFy", "666f6f626172"),
        ];
        for (text, base_64, base_16) in cases {
            let mut out = String::new();
            base64(&mut out, text.as_bytes(), Alphabet::Standard);
            out.push('|');
            hex(&mut out, text.as_bytes());
            assert_eq!(out, format!("{base_64}|{base_16}"));
        }
        let mut out = String::new();
        base64(&mut out, &[0xfb, 0xff], Alphabet::UrlSafe);
        base64(&mut out, &[0xfb, 0xff], Alphabet::Standard);
        assert_eq!(out, "-_8+/8");
    }

    #[test]
    fn eight_bytes_at_once_are_judged_as_each_of_them() {
        for quote in *b"\"'" {
            for byte in 0..=u8::MAX {
                let is_alone = byte >= 0x20 && ![quote, b'\\', 0x7f].contains(&byte);
                for at in 0..8 {
                    for other in [b'a', 0xff, 0x80] {
                        let mut eight = [other; 8];
                        eight[at] = byte;
                        assert_eq!(is_plain(eight, quote), is_alone, "{eight:x?}");
                    }
                }
            }
        }
    }

    #[test]
    fn escapes_are_for_the_quote_the_backslash_and_controls() {
        let mut out = String::new();
        quoted(&mut out, "a\"'\\\n\u{1}\u{7f}ü", '"');
        quoted(&mut out, "a\"'", '\'');
        assert_eq!(out, "\"a\\\"'\\\\\\n\\u0001\\u007fü\"'a\"\\''");
    }
}
