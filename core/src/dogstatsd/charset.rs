//! Which bytes may not stand where, and the way around them.
//!
//! A short text is looked up byte by byte in one table and the answers are folded without a
//! branch: below some 32 bytes that is faster than a search with wide registers, whose set-up
//! costs more than the text.

/// Deleted from a tag: it would end the tag, the field or the line.
pub(super) const TAG: u8 = 1;
/// Replaced in a metric's name: it would end the name, the field or the line.
pub(super) const NAME: u8 = 2;
/// Deleted from an optional value and a set's value: it would end the field or the line.
pub(super) const FIELD: u8 = 4;
/// Deleted from external data: what is not printable, and the pipe.
pub(super) const EXTERNAL: u8 = 8;

/// The classes of every byte.
static CLASSES: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut control = 0;
    while control < 32 {
        table[control] = EXTERNAL;
        control += 1;
    }
    table[127] = EXTERNAL;
    table[b'\r' as usize] = TAG | NAME | FIELD | EXTERNAL;
    table[b'\n' as usize] = TAG | NAME | FIELD | EXTERNAL;
    table[b'|' as usize] = TAG | NAME | FIELD | EXTERNAL;
    table[b',' as usize] = TAG;
    table[b':' as usize] = NAME;
    table[b'@' as usize] = NAME;
    table
}

/// Whether any byte of `text` is of the class.
#[inline]
pub(super) fn contains(text: &[u8], class: u8) -> bool {
    let seen = text
        .iter()
        .fold(0, |seen, &byte| seen | CLASSES[byte as usize]);
    seen & class != 0
}

/// Appends `text` without the bytes of the class.
#[inline]
pub(super) fn append_without(text: &[u8], class: u8, out: &mut Vec<u8>) {
    if contains(text, class) {
        append_filtered(text, class, out);
    } else {
        out.extend_from_slice(text);
    }
}

#[cold]
fn append_filtered(text: &[u8], class: u8, out: &mut Vec<u8>) {
    let kept = |byte: &u8| CLASSES[*byte as usize] & class == 0;
    out.extend(text.iter().copied().filter(kept));
}

/// Appends `text` with an underscore for every byte of the class.
pub(super) fn append_replaced(text: &[u8], class: u8, out: &mut Vec<u8>) {
    let legal = |byte: u8| {
        if CLASSES[byte as usize] & class == 0 {
            byte
        } else {
            b'_'
        }
    };
    out.extend(text.iter().copied().map(legal));
}

/// Appends `text` without pipes, each line break (CRLF, CR or LF) as a backslash and an n.
pub(super) fn append_escaped(text: &[u8], out: &mut Vec<u8>) {
    let mut previous = 0;
    for &byte in text {
        match byte {
            b'|' => {}
            b'\n' if previous == b'\r' => {}
            b'\r' | b'\n' => out.extend_from_slice(b"\\n"),
            _ => out.push(byte),
        }
        previous = byte;
    }
}
