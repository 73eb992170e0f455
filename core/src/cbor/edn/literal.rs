//! The text between quotes: `"…"`, `'…'` and raw strings.

use std::borrow::Cow;

use super::cursor::{Cursor, found};
use super::error::Error;

/// What a quoted text may contain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quote {
    /// `"…"`, with the escapes of JSON and `\u{…}`.
    Double,
    /// `'…'`, in which printable ASCII is never written as `\u`.
    Single,
    /// `"…"` as JSON has it: line breaks have to be escaped, and there is no `\u{…}`.
    Json,
}

impl Quote {
    fn delimiter(self) -> u8 {
        match self {
            Self::Single => b'\'',
            Self::Double | Self::Json => b'"',
        }
    }
}

/// Appends the content of the quoted text here to `out` and passes over it.
pub(crate) fn quoted(
    cursor: &mut Cursor<'_>,
    quote: Quote,
    out: &mut Vec<u8>,
) -> Result<(), Error> {
    let open = cursor.at;
    cursor.at += 1;
    loop {
        let run = cursor
            .rest()
            .iter()
            .position(|&byte| byte == quote.delimiter() || byte == b'\\' || byte < 0x20);
        let Some(run) = run else {
            let quote = char::from(quote.delimiter());
            let message = format!("this string is not closed: end it with `{quote}`");
            return Err(cursor.error_at(open, message));
        };
        out.extend_from_slice(&cursor.rest()[..run]);
        cursor.at += run;
        match cursor.rest()[0] {
            b'\\' => {
                let character = escape(cursor, quote)?;
                out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
            b'\n' if quote != Quote::Json => {
                out.push(b'\n');
                cursor.at += 1;
            }
            // So that a text means the same however its lines end.
            b'\r' if quote != Quote::Json => cursor.at += 1,
            byte if byte == quote.delimiter() => {
                cursor.at += 1;
                return Ok(());
            }
            byte => {
                let message = format!(
                    "a control character in a string: write it as `{}`",
                    match byte {
                        b'\t' => "\\t".into(),
                        b'\n' => "\\n".into(),
                        b'\r' => "\\r".into(),
                        _ => format!("\\u{byte:04x}"),
                    }
                );
                return Err(cursor.error_at(cursor.at, message));
            }
        }
    }
}

/// The character that an escape stands for.
fn escape(cursor: &mut Cursor<'_>, quote: Quote) -> Result<char, Error> {
    let start = cursor.at;
    cursor.at += 1;
    let kind = cursor.peek();
    cursor.at += usize::from(kind.is_some());
    let character = match kind {
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'\\') => '\\',
        Some(b'/') if quote != Quote::Single => '/',
        Some(byte) if byte == quote.delimiter() => char::from(byte),
        Some(b'u') => {
            let character = unicode(cursor, quote, start)?;
            if quote == Quote::Single && matches!(character, ' '..='~') {
                let message = format!("in single quotes, write `{character}` as it is");
                return Err(cursor.error_at(start, message));
            }
            character
        }
        _ => {
            let found = found(cursor.text, start + 1);
            let known = match quote {
                Quote::Single => "\\\\ \\' \\b \\f \\n \\r \\t \\u",
                Quote::Double | Quote::Json => "\\\\ \\\" \\/ \\b \\f \\n \\r \\t \\u",
            };
            let message = format!("no escape has {found} after the backslash: there are {known}");
            return Err(cursor.error_at(start, message));
        }
    };
    Ok(character)
}

/// The character of `\uXXXX`, of a pair of them, or of `\u{X…}`; the cursor is behind the `u`.
fn unicode(cursor: &mut Cursor<'_>, quote: Quote, start: usize) -> Result<char, Error> {
    if quote != Quote::Json && cursor.eat(b"{") {
        let rest = cursor.rest();
        let end = rest.iter().position(|byte| !byte.is_ascii_hexdigit());
        let digits = &cursor.text[cursor.at..cursor.at + end.unwrap_or(rest.len())];
        cursor.at += digits.len();
        if digits.is_empty() || !cursor.eat(b"}") {
            return Err(cursor.expected("hexadecimal digits and `}`"));
        }
        // Leading zeros, of which there may be any number, do not count.
        let scalar = u32::from_str_radix(digits.trim_start_matches('0'), 16);
        let scalar = scalar.unwrap_or(if digits.bytes().all(|digit| digit == b'0') {
            0
        } else {
            u32::MAX
        });
        return char::from_u32(scalar)
            .ok_or_else(|| cursor.error_at(start, "there is no character of that number"));
    }
    let first = four_digits(cursor)?;
    if !(0xd800..0xe000).contains(&first) {
        return char::from_u32(first).ok_or_else(|| cursor.expected("a character"));
    }
    let alone = "half of a surrogate pair: a high one (\\ud800 to \\udbff) and a low one \
                 (\\udc00 to \\udfff) behind it make a character";
    if first >= 0xdc00 || !cursor.eat(b"\\u") {
        return Err(cursor.error_at(start, alone));
    }
    let second = four_digits(cursor)?;
    if !(0xdc00..0xe000).contains(&second) {
        return Err(cursor.error_at(start, alone));
    }
    let scalar = 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00);
    char::from_u32(scalar).ok_or_else(|| cursor.error_at(start, alone))
}

fn four_digits(cursor: &mut Cursor<'_>) -> Result<u32, Error> {
    let mut number = 0;
    for _ in 0..4 {
        let digit = cursor.peek().and_then(|byte| char::from(byte).to_digit(16));
        let Some(digit) = digit else {
            return Err(cursor.expected("four hexadecimal digits"));
        };
        number = number << 4 | digit;
        cursor.at += 1;
    }
    Ok(number)
}

/// Appends the content of the raw string here to `out` and passes over it.
///
/// Shape: any number of backquotes, a line break that does not count, the content, and at least as
/// many backquotes; those that are more belong to the content.
pub(crate) fn raw(cursor: &mut Cursor<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
    let open = cursor.at;
    let width = backquotes(cursor);
    if !cursor.eat(b"\n") {
        cursor.eat(b"\r\n");
    }
    let start = out.len();
    loop {
        match cursor.peek() {
            None => {
                let quotes = "`".repeat(width.min(8));
                let message = format!("this raw string is not closed: end it with {quotes}");
                return Err(cursor.error_at(open, message));
            }
            Some(b'`') => {
                let run = backquotes(cursor);
                let more = run.checked_sub(width);
                out.extend(std::iter::repeat_n(b'`', more.unwrap_or(run)));
                if more.is_some() {
                    break;
                }
            }
            Some(b'\r') => cursor.at += 1,
            Some(byte) if byte < 0x20 && byte != b'\n' || byte == 0x7f => {
                let message = "a control character in a raw string: use a string in quotes";
                return Err(cursor.error_at(cursor.at, message));
            }
            Some(byte) => {
                out.push(byte);
                cursor.at += 1;
            }
        }
    }
    if out.len() == start {
        let message = "a raw string is never empty: write \"\" or ''";
        return Err(cursor.error_at(open, message));
    }
    Ok(())
}

fn backquotes(cursor: &mut Cursor<'_>) -> usize {
    let rest = cursor.rest();
    let run = rest.iter().position(|byte| *byte != b'`');
    let run = run.unwrap_or(rest.len());
    cursor.at += run;
    run
}

/// The content of a literal behind a prefix, and where it is in the text.
pub(crate) struct Content<'t> {
    pub(crate) text: Cow<'t, str>,
    /// Where the literal begins, at its quote.
    open: usize,
}

impl<'t> Content<'t> {
    /// Passes over the literal here, in single quotes or raw.
    pub(crate) fn read(cursor: &mut Cursor<'t>) -> Result<Self, Error> {
        let open = cursor.at;
        let rest = &cursor.rest()[1..];
        if cursor.peek() == Some(b'\'') {
            let special = rest
                .iter()
                .position(|&byte| byte == b'\'' || byte == b'\\' || byte < 0x20 && byte != b'\n');
            // Nearly always the content is in the text as it is.
            if let Some(end) = special.filter(|end| rest[*end] == b'\'') {
                cursor.at += end + 2;
                let text = Cow::Borrowed(&cursor.text[open + 1..open + 1 + end]);
                return Ok(Self { text, open });
            }
        }
        let mut bytes = Vec::new();
        if cursor.peek() == Some(b'\'') {
            quoted(cursor, Quote::Single, &mut bytes)?;
        } else {
            raw(cursor, &mut bytes)?;
        }
        let text = String::from_utf8(bytes).expect("literals of text are text");
        let text = Cow::Owned(text);
        Ok(Self { text, open })
    }

    /// Where the content's byte `at` is in `text`.
    pub(crate) fn place(&self, text: &str, at: usize) -> usize {
        let mut cursor = Cursor {
            text,
            at: self.open,
        };
        if cursor.peek() != Some(b'\'') {
            return self.place_in_raw(cursor, at);
        }
        cursor.at += 1;
        let mut content = 0;
        while content < at {
            match cursor.peek() {
                Some(b'\\') => match escape(&mut cursor, Quote::Single) {
                    Ok(character) => content += character.len_utf8(),
                    Err(_) => break,
                },
                Some(b'\r') => cursor.at += 1,
                Some(_) => {
                    cursor.at += 1;
                    content += 1;
                }
                None => break,
            }
        }
        cursor.at
    }

    fn place_in_raw(&self, mut cursor: Cursor<'_>, at: usize) -> usize {
        backquotes(&mut cursor);
        if !cursor.eat(b"\n") {
            cursor.eat(b"\r\n");
        }
        let mut content = 0;
        while content < at && cursor.peek().is_some() {
            content += usize::from(cursor.peek() != Some(b'\r'));
            cursor.at += 1;
        }
        cursor.at
    }
}
