//! A line as a reader of results sees it: without colours, overwritten text and marks.

use std::borrow::Cow;

use super::text::unmangled;
use crate::snapshot::model::DiffMark;

/// A line that was cleaned.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    /// From 1.
    pub(super) number: usize,
    /// Without colours and overwritten text; columns of tables stand where they stood.
    pub(super) raw: &'a str,
    /// Without blanks, quote marks, bullets and marks of a difference at its ends.
    pub(super) content: &'a str,
    pub(super) mark: Option<DiffMark>,
    /// Quote marks before it.
    pub(super) depth: usize,
    /// The package of the event it comes from.
    pub(super) pkg: Option<&'a str>,
    /// Whether characters of it were damaged.
    pub(super) is_repaired: bool,
}

impl<'a> Line<'a> {
    pub(super) fn new(number: usize, raw: &'a str) -> Self {
        let (content, mark, depth) = unmarked(raw);
        Self {
            number,
            raw,
            content,
            mark,
            depth,
            pkg: None,
            is_repaired: false,
        }
    }
}

/// What a terminal would show of a line, with damaged characters put right.
///
/// The second is whether there were any.
pub(super) fn shown(line: &str) -> (Cow<'_, str>, bool) {
    let line = line.trim_end_matches('\r');
    let mut shown = Cow::Borrowed(line);
    if line.bytes().any(|b| matches!(b, 0x1b | b'\r' | 0x08))
        || line.contains(['\u{200b}', '\u{feff}'])
    {
        let visible = without_escapes(line);
        // What stands before a carriage return is written over.
        let last = visible.rsplit('\r').find(|part| !part.trim().is_empty());
        shown = Cow::Owned(last.unwrap_or_default().to_owned());
    } else if line.contains("m") && line.contains('[') {
        let visible = without_bare_colours(line);
        if visible.len() < line.len() {
            shown = Cow::Owned(visible);
        }
    }
    if shown.is_ascii() {
        return (shown, false);
    }
    match unmangled(&shown) {
        Some(text) => (Cow::Owned(text), true),
        None => (shown, false),
    }
}

/// Without the sequences that terminals take for themselves, and characters without width.
fn without_escapes(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        match character {
            '\u{1b}' => skip_sequence(&mut characters),
            '\u{8}' => {
                text.pop();
            }
            '\u{200b}' | '\u{feff}' => {}
            other => text.push(other),
        }
    }
    text
}

/// Passes over one sequence after its escape character.
fn skip_sequence(characters: &mut std::str::Chars<'_>) {
    match characters.next() {
        // Parameters, then one letter.
        Some('[') => {
            let _ = characters.find(|c| ('\u{40}'..='\u{7e}').contains(c));
        }
        // A text such as a link's address, up to a bell or another escape.
        Some(']') if characters.find(|c| matches!(c, '\u{7}' | '\u{1b}')) == Some('\u{1b}') => {
            let _ = characters.next();
        }
        _ => {}
    }
}

/// Without colours whose escape character was lost on the way: `[32mname[0m`.
fn without_bare_colours(line: &str) -> String {
    let mut text = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(at) = rest.find('[') {
        let (before, after) = rest.split_at(at);
        text.push_str(before);
        let digits = after[1..]
            .bytes()
            .take_while(|b| b.is_ascii_digit() || *b == b';')
            .count();
        let is_colour = digits > 0 && after[1 + digits..].starts_with('m');
        if !is_colour {
            text.push('[');
        }
        rest = &after[if is_colour { digits + 2 } else { 1 }..];
    }
    text.push_str(rest);
    text
}

/// A line without the time that build servers write before each: `2026-03-01T10:00:00.123Z name`.
fn without_time(line: &str) -> &str {
    /// With nine digits of a second's fraction.
    const LENGTH_MAX: usize = "2026-03-01T10:00:00.123456789Z".len();
    let bytes = line.as_bytes();
    let is_time = |end: usize| {
        bytes[..end].iter().enumerate().all(|(at, byte)| match at {
            4 | 7 => *byte == b'-',
            10 => *byte == b'T',
            13 | 16 => *byte == b':',
            19 => *byte == b'.',
            _ => byte.is_ascii_digit(),
        })
    };
    let end = bytes.iter().take(LENGTH_MAX).position(|byte| *byte == b'Z');
    match end {
        Some(end @ 19..) if is_time(end) && line[end + 1..].starts_with(char::is_whitespace) => {
            line[end + 1..].trim_start()
        }
        _ => line,
    }
}

/// The content of a line, the mark of a difference before it, and how deep it is quoted.
fn unmarked(raw: &str) -> (&str, Option<DiffMark>, usize) {
    let mut rest = without_time(raw.trim());
    let mut mark = None;
    let mut depth = 0;
    loop {
        let mut characters = rest.chars();
        let (first, after) = (characters.next(), characters.as_str());
        let is_alone = after.starts_with(char::is_whitespace);
        match first {
            Some('>') => depth += 1,
            Some('+') if is_alone && mark.is_none() => mark = Some(DiffMark::Added),
            Some('-') if is_alone && mark.is_none() => mark = Some(DiffMark::Removed),
            Some('*' | '•' | '‣' | '·') if is_alone => {}
            // A difference marks lines without a blank as well.
            Some('+' | '-') if mark.is_none() && after.starts_with("Benchmark") => {
                mark = Some(match first {
                    Some('+') => DiffMark::Added,
                    _ => DiffMark::Removed,
                });
            }
            _ => return (rest, mark, depth),
        }
        rest = after.trim_start();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_shows_what_was_written_last() {
        let cases = [
            ("\u{1b}[32mname\u{1b}[0m 1 \u{1b}[2m2\u{1b}[m", "name 1 2"),
            ("[32mname[0m [1 2 ms]", "name [1 2 ms]"),
            ("working\rworking more\r\u{1b}[2Kdone\r", "done"),
            (
                "\u{1b}]8;;http://a.test\u{1b}\\link\u{1b}]8;;\u{7}!",
                "link!",
            ),
            ("ab\u{8}c\u{1b}", "ac"),
            ("plain", "plain"),
            ("\u{1b}[", ""),
        ];
        for (line, text) in cases {
            assert_eq!(shown(line).0, text);
        }
    }

    #[test]
    fn marks_are_taken_off() {
        let cases = [
            (
                "  > > - BenchmarkX 1",
                "BenchmarkX 1",
                Some(DiffMark::Removed),
                2,
            ),
            ("+ BenchmarkX", "BenchmarkX", Some(DiffMark::Added), 0),
            ("+BenchmarkX", "BenchmarkX", Some(DiffMark::Added), 0),
            ("* • x", "x", None, 0),
            ("-1.2%", "-1.2%", None, 0),
            ("- - x", "- x", Some(DiffMark::Removed), 0),
            (">", "", None, 1),
            ("2026-03-01T10:00:00.1234567Z > x", "x", None, 1),
            ("2026-03-01T10:00:00Z x", "x", None, 0),
            ("2026-03-01 10:00:00Z x", "2026-03-01 10:00:00Z x", None, 0),
            ("ÄÖÜäöüßÄÖÜäöüßZ x", "ÄÖÜäöüßÄÖÜäöüßZ x", None, 0),
        ];
        for (raw, content, mark, depth) in cases {
            assert_eq!(unmarked(raw), (content, mark, depth), "{raw}");
        }
    }
}
