//! Which bytes may not stand where, and the way around them.
//!
//! Texts are short and nearly always clean, so the fast question is "could there be anything to do
//! here?", asked of eight bytes at a time in one register, the last eight overlapping those before.
//! Below some 32 bytes that is faster than a table, and than a search with wide registers, whose
//! set-up costs more than the text. It may say yes to a clean text (one with a tab); the way around
//! then looks every byte up in a table and is right.

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

/// Every byte below this counts as suspicious: CR, LF and what nobody writes into a tag.
const CONTROLS_END: u8 = b'\r' + 1;

/// Whether a tag could hold a byte to delete.
#[inline(always)]
pub(super) fn is_suspicious_tag(text: &[u8]) -> bool {
    is_suspicious(text, [b'|', b','])
}

/// Whether a name could hold a byte to replace.
#[inline(always)]
pub(super) fn is_suspicious_name(text: &[u8]) -> bool {
    is_suspicious(text, [b'|', b':', b'@'])
}

#[inline(always)]
fn is_suspicious<const N: usize>(text: &[u8], needles: [u8; N]) -> bool {
    let wide = |word: [u8; 8]| marks(u64::from_le_bytes(word), needles);
    if let (Some(&first), Some(&last)) = (text.first_chunk(), text.last_chunk()) {
        let mut found = wide(first) | wide(last);
        if text.len() > 16 {
            let (words, _) = text[8..].as_chunks();
            found |= words.iter().fold(0, |found, &word| found | wide(word));
        }
        return found != 0;
    }
    // Shorter than a word: its bytes, some of them twice, and letters for the rest. Put together
    // in a register, since a word read right after its halves were stored has to wait.
    let word = if let (Some(&first), Some(&last)) = (text.first_chunk(), text.last_chunk()) {
        u64::from(u32::from_le_bytes(first)) | u64::from(u32::from_le_bytes(last)) << 32
    } else if let (Some(&first), Some(&last)) = (text.first(), text.last()) {
        const LETTERS: u64 = u64::from_le_bytes([0, 0, 0, b'a', b'a', b'a', b'a', b'a']);
        let middle = text[text.len() / 2];
        LETTERS | u64::from(first) | u64::from(middle) << 8 | u64::from(last) << 16
    } else {
        return false;
    };
    marks(word, needles) != 0
}

/// A set top bit for each byte of the word that is a needle or a control character; a byte above
/// one of those may be marked too.
///
/// Source: Bit Twiddling Hacks, "Determine if a word has a zero byte" and "… a byte less than n".
#[inline(always)]
fn marks<const N: usize>(word: u64, needles: [u8; N]) -> u64 {
    const fn everywhere(byte: u8) -> u64 {
        u64::from_ne_bytes([byte; 8])
    }
    let mut marks = word.wrapping_sub(everywhere(CONTROLS_END)) & !word;
    for needle in needles {
        let zero_where_equal = word ^ everywhere(needle);
        marks |= zero_where_equal.wrapping_sub(everywhere(1)) & !zero_where_equal;
    }
    marks & everywhere(0x80)
}

/// Appends `text` without the bytes of the class.
pub(super) fn append_without(text: &[u8], class: u8, out: &mut Vec<u8>) {
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

/// Appends `text` without pipes, each line break (CRLF, CR or LF) of what is left as a backslash
/// and an n.
pub(super) fn append_escaped(text: &[u8], out: &mut Vec<u8>) {
    let mut previous = 0;
    for &byte in text {
        match byte {
            // Its neighbours stand together: a CR before it and an LF after it are one line break.
            b'|' => continue,
            b'\n' if previous == b'\r' => {}
            b'\r' | b'\n' => out.extend_from_slice(b"\\n"),
            _ => out.push(byte),
        }
        previous = byte;
    }
}
