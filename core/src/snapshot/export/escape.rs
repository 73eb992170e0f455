//! Names that were written by others, made harmless for the text they are put into.
//!
//! A name may hold markup, or a character that turns the direction of what follows it. Each
//! format shows it and does nothing else with it.

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::cbor::diagnostic::is_hidden;

/// The text with characters that cannot be seen, or turn the direction, as `\u202e`.
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return text.into();
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_hidden(c) {
            // Go writes characters that are not printable the same way.
            let code = u32::from(c);
            let digits = if code > 0xffff { 'U' } else { 'u' };
            let width = if code > 0xffff { 8 } else { 4 };
            write!(shown, "\\{digits}{code:0width$x}").expect("writing to a string succeeds");
        } else {
            shown.push(c);
        }
    }
    shown.into()
}

/// The text inside of an element or a quoted attribute of HTML and SVG.
pub fn html(text: &str) -> Cow<'_, str> {
    let text = visible(text);
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped.into()
}

/// The text as code in a cell of a Markdown table: no markup, no mention, no link comes of it.
pub fn markdown_code(text: &str) -> String {
    let text = visible(text);
    if text.is_empty() {
        return String::new();
    }
    if !text.contains(['|', '`', '\\']) && text.trim() == text {
        return format!("`{text}`");
    }
    // Readers differ on what ends a cell or a code span here; a character reference never does.
    let mut code = String::from("<code>");
    for c in text.chars() {
        if c.is_ascii_punctuation() && !"/=-+.,:".contains(c) {
            write!(code, "&#{};", u32::from(c)).expect("writing to a string succeeds");
        } else {
            code.push(c);
        }
    }
    code.push_str("</code>");
    code
}

/// The text as one field of a CSV line.
///
/// A field that a spreadsheet would take for a formula begins with an apostrophe.
/// Source: RFC 4180 for the quotes; OWASP, "CSV Injection", for the apostrophe.
pub fn csv(text: &str) -> Cow<'_, str> {
    let text = visible(text);
    let is_formula = text.starts_with(['=', '+', '-', '@']);
    let is_quoted = text.contains([',', '"']);
    match (is_formula, is_quoted) {
        (false, false) => text,
        (_, false) => format!("'{text}").into(),
        (_, true) => {
            let mark = if is_formula { "'" } else { "" };
            format!("\"{mark}{}\"", text.replace('"', "\"\"")).into()
        }
    }
}

/// The text as the name of a line of Go's benchmark data format, without `Benchmark`.
///
/// Blanks become `_`, as in the names of sub-benchmarks; the first letter becomes upper-case, as
/// readers take `Benchmarks` for a word.
pub fn go_name(text: &str) -> String {
    let text = visible(text);
    let mut characters = text.trim().chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    let blank = |c: char| if c.is_whitespace() { '_' } else { c };
    first.chain(characters).map(blank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_shown() {
        assert_eq!(visible("Größe/件数=10-4"), "Größe/件数=10-4");
        assert_eq!(
            visible("a\u{202e}b\n\u{e0041}"),
            "a\\u202eb\\u000a\\U000e0041"
        );
    }

    #[test]
    fn markup_stays_text_in_every_format() {
        let name = "<img src=x onerror=\"alert('1')\">";
        assert_eq!(
            html(name),
            "&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;"
        );
        assert_eq!(markdown_code("a_b*c*<b>@user"), "`a_b*c*<b>@user`");
        assert_eq!(
            markdown_code("a|b`c\\|d/e"),
            "<code>a&#124;b&#96;c&#92;&#124;d/e</code>"
        );
        assert_eq!(markdown_code(""), "");
        assert_eq!(csv("=1+1"), "'=1+1");
        assert_eq!(csv("-2,\"a\""), "\"'-2,\"\"a\"\"\"");
        assert_eq!(csv("Get/size=4k-8"), "Get/size=4k-8");
        assert_eq!(
            go_name("tags Array + global\ntags"),
            "Tags_Array_+_global\\u000atags"
        );
    }
}
