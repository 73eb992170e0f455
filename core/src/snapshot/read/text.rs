//! Bytes of a file or a paste as text, and the text as lines.

use std::borrow::Cow;

/// What Windows-1252 has where Latin-1 has control characters, from 0x80.
const WINDOWS_1252: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\
                            \u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// A text, and the lines in which bytes were no UTF-8.
pub(super) struct Text<'a> {
    pub(super) text: Cow<'a, str>,
    /// Numbers of those lines, from 1, ascending.
    pub(super) repaired: Vec<usize>,
}

/// The text of a file: UTF-8, UTF-16 with or without byte order mark, or what is left of it.
pub(super) fn decode(bytes: &[u8]) -> Text<'_> {
    let whole = |text| Text {
        text,
        repaired: Vec::new(),
    };
    if let Some(text) = utf16(bytes) {
        return whole(Cow::Owned(text));
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    match simdutf8::basic::from_utf8(bytes) {
        Ok(text) => whole(Cow::Borrowed(text)),
        Err(_) => repaired(bytes),
    }
}

/// The text of UTF-16, as older PowerShells write it; unpaired surrogates are replaced.
fn utf16(bytes: &[u8]) -> Option<String> {
    let from_bytes: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        // ASCII has a zero in every second byte.
        [low, 0, next, 0, ..] if *low != 0 && *next != 0 => u16::from_le_bytes,
        [0, low, 0, next, ..] if *low != 0 && *next != 0 => u16::from_be_bytes,
        _ => return None,
    };
    let units = bytes
        .chunks_exact(2)
        .map(|pair| from_bytes([pair[0], pair[1]]));
    let characters = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
    let text: String = characters.collect();
    Some(
        text.strip_prefix('\u{feff}')
            .map(str::to_owned)
            .unwrap_or(text),
    )
}

/// Bytes that are no UTF-8 are taken for Windows-1252, in which `±` and `µ` are one byte.
fn repaired(bytes: &[u8]) -> Text<'static> {
    let mut text = String::with_capacity(bytes.len());
    let mut repaired = Vec::new();
    let mut line = 1;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        line += chunk.valid().bytes().filter(|b| *b == b'\n').count();
        if !chunk.invalid().is_empty() && repaired.last() != Some(&line) {
            repaired.push(line);
        }
        text.extend(chunk.invalid().iter().copied().map(windows_1252));
    }
    Text {
        text: Cow::Owned(text),
        repaired,
    }
}

fn windows_1252(byte: u8) -> char {
    let high = byte.checked_sub(0x80).filter(|at| *at < 0x20);
    high.and_then(|at| WINDOWS_1252.chars().nth(usize::from(at)))
        .unwrap_or(char::from(byte))
}

/// The byte that is this character in Windows-1252.
fn windows_1252_byte(character: char) -> Option<u8> {
    match u32::from(character) {
        byte @ (0..=0x7f | 0xa0..=0xff) => u8::try_from(byte).ok(),
        _ => {
            let at = WINDOWS_1252.chars().position(|c| c == character)?;
            u8::try_from(0x80 + at).ok()
        }
    }
}

/// A line whose UTF-8 was once taken for another encoding, put right: `Â±` is `±` again.
pub(super) fn unmangled(line: &str) -> Option<String> {
    if line.contains(['Â', 'Î', 'â', 'Ã']) {
        let bytes: Option<Vec<u8>> = line.chars().map(windows_1252_byte).collect();
        if let Some(text) = bytes.and_then(|bytes| String::from_utf8(bytes).ok()) {
            return Some(text);
        }
    }
    if line.contains(['┬', '╬', 'Γ']) {
        const CODE_PAGE_437: [(&str, &str); 5] = [
            ("┬▒", "±"),
            ("┬╡", "µ"),
            ("╬╝", "μ"),
            ("Γöé", "│"),
            ("Γê₧", "∞"),
        ];
        let mut text = line.to_owned();
        for (mangled, character) in CODE_PAGE_437 {
            text = text.replace(mangled, character);
        }
        return (text != line).then_some(text);
    }
    line.contains(char::REPLACEMENT_CHARACTER)
        .then(|| replaced(line))
}

/// A line with replacement characters: before a unit stood `µ`, between blanks `±`.
fn replaced(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut characters = line.chars().peekable();
    let mut before = ' ';
    while let Some(character) = characters.next() {
        if character != char::REPLACEMENT_CHARACTER {
            text.push(character);
            before = character;
            continue;
        }
        while characters
            .next_if_eq(&char::REPLACEMENT_CHARACTER)
            .is_some()
        {}
        let is_prefix = before.is_ascii_digit();
        let is_between = before.is_whitespace();
        before = match (is_prefix, is_between) {
            (true, _) => 'µ',
            (_, true) => '±',
            _ => character,
        };
        text.push(before);
    }
    text
}

/// A line of a text.
pub(super) struct RawLine<'a> {
    /// From 1.
    pub(super) number: usize,
    /// Where it begins, in bytes.
    pub(super) start: usize,
    pub(super) text: &'a str,
}

/// The lines of a text. Where there are no line feeds, carriage returns end lines.
pub(super) fn lines(text: &str) -> impl Iterator<Item = RawLine<'_>> {
    let end = if text.contains('\n') { '\n' } else { '\r' };
    let mut start = 0;
    text.split(end).enumerate().map(move |(at, line)| {
        let raw = RawLine {
            number: at + 1,
            start,
            text: line,
        };
        start += line.len() + 1;
        raw
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        decode(bytes).text.into_owned()
    }

    #[test]
    fn every_encoding_gives_the_same_text() {
        let little: Vec<u8> = "µ ±".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = "µ ±".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(text(&[b"\xff\xfe".as_slice(), &little].concat()), "µ ±");
        assert_eq!(text(&[b"\xfe\xff".as_slice(), &big].concat()), "µ ±");
        assert_eq!(text(b"a\0b\0"), "ab");
        assert_eq!(text(b"\0a\0b"), "ab");
        assert_eq!(text(b"\xef\xbb\xbf\xc2\xb5 \xc2\xb1"), "µ ±");
        assert_eq!(text(b"\xff\xfe\x00"), "");
        let mixed = decode(b"a\n\xb5 \xb1\n\xc2\xb5\x80");
        assert_eq!((&*mixed.text, mixed.repaired), ("a\nµ ±\nµ€", vec![2, 3]));
    }

    #[test]
    fn mangled_lines_are_put_right() {
        let cases = [
            ("1.2Âµs Â± 3%", "1.2µs ± 3%"),
            ("1.2Î¼s Â± âˆž", "1.2μs ± ∞"),
            ("1.2┬╡s ┬▒ 3%", "1.2µs ± 3%"),
            ("1.2�s � 3%", "1.2µs ± 3%"),
            ("1.2��s �� 3%", "1.2µs ± 3%"),
        ];
        for (mangled, line) in cases {
            assert_eq!(unmangled(mangled).as_deref(), Some(line));
        }
        assert_eq!(unmangled("Âme 1.2µs ± 3%"), None);
    }
}
