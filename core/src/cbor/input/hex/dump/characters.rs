//! Rows of `od -c`: a character, an escape or three octal digits in four columns each.

use super::line::Row;

/// Columns of a byte.
pub(super) const COLUMNS: usize = 4;

/// Escapes and the bytes that they stand for.
const ESCAPES: [(&str, u8); 8] = [
    ("\\0", 0),
    ("\\a", 7),
    ("\\b", 8),
    ("\\t", b'\t'),
    ("\\n", b'\n'),
    ("\\v", 11),
    ("\\f", 12),
    ("\\r", b'\r'),
];

/// Appends the bytes of a row.
///
/// Errors: the place in the line of what cannot be read, and what is wrong with it.
pub(super) fn read(row: &Row<'_>, bytes: &mut Vec<u8>) -> Result<(), (usize, String)> {
    let body = &row.line[row.body..];
    for (place, cell) in (row.body..)
        .step_by(COLUMNS)
        .zip(body.as_bytes().chunks(COLUMNS))
    {
        let text = str::from_utf8(cell)
            .ok()
            .filter(|text| text.len() == COLUMNS);
        let byte = text.and_then(byte_of);
        let byte = byte.ok_or_else(|| {
            (
                place,
                "these four columns are no character, escape or octal number".into(),
            )
        })?;
        bytes.push(byte);
    }
    // Blanks at the end are characters, too.
    bytes.resize(bytes.len() + row.tail / COLUMNS, b' ');
    Ok(())
}

/// The byte of four columns.
fn byte_of(cell: &str) -> Option<u8> {
    let cell = cell.strip_prefix(' ')?;
    let word = cell.trim_start();
    if let Some((_, byte)) = ESCAPES.iter().find(|(escape, _)| *escape == word) {
        return Some(*byte);
    }
    match *word.as_bytes() {
        [] => Some(b' '),
        [byte @ 0x21..=0x7e] => Some(byte),
        [_, _, _] => {
            let byte = u8::from_str_radix(word, 8).ok()?;
            // What has a character or an escape is written so.
            let is_written_otherwise =
                matches!(byte, b' '..=b'~') || ESCAPES.iter().any(|(_, other)| *other == byte);
            (!is_written_otherwise).then_some(byte)
        }
        _ => None,
    }
}
