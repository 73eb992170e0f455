//! Characters that cannot be seen, or that move or hide those beside them.
//!
//! They are controls, separators of lines and what Unicode says may be left out when it is not
//! supported (`Default_Ignorable_Code_Point`): marks of direction, fillers, joiners, tags. The
//! joiner of graphemes and the variation selectors are not among them, as they only say how the
//! character before them looks, except the selectors beyond the first plane, which can carry text
//! of any length.

use super::string::HIGH_BITS;

/// Whether a character is one of them.
pub(crate) fn is_hidden(character: char) -> bool {
    let mut bytes = [0; 4];
    character.is_control() || length(character.encode_utf8(&mut bytes).as_bytes()).is_some()
}

/// The text with each of them as an escape, `\u202e`.
#[cfg(feature = "inspect")]
pub(crate) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        if is_hidden(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                shown.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            shown.push(character);
        }
    }
    shown
}

/// Where in UTF-8 the first of them is that is not ASCII, and how many bytes it has.
pub(super) fn find(text: &[u8]) -> Option<(usize, usize)> {
    let mut at = 0;
    while let Some(&first) = text.get(at) {
        at += match first {
            ..0x80 => match text[at..].first_chunk() {
                Some(eight) if u64::from_le_bytes(*eight) & HIGH_BITS == 0 => eight.len(),
                _ => 1,
            },
            0xc2 | 0xd8 | 0xe1..=0xe3 | 0xef | 0xf0 | 0xf3
                if let Some(length) = length(&text[at..]) =>
            {
                return Some((at, length));
            }
            // The rest of a character that began before the text.
            0x80..0xc0 => 1,
            0xc0..0xe0 => 2,
            0xe0..0xf0 => 3,
            _ => 4,
        };
    }
    None
}

/// How many bytes the one has that the text begins with, if it does.
fn length(text: &[u8]) -> Option<usize> {
    match text {
        // Controls, and the soft hyphen.
        [0xc2, 0x80..=0x9f | 0xad, ..] => Some(2),
        // The Arabic letter mark.
        [0xd8, 0x9c, ..] => Some(2),
        // Fillers of Hangul, vowels of Khmer that have no shape, a separator of Mongolian.
        [0xe1, 0x85, 0x9f | 0xa0, ..]
        | [0xe1, 0x9e, 0xb4 | 0xb5, ..]
        | [0xe1, 0xa0, 0x8e, ..]
        | [0xe3, 0x85, 0xa4, ..]
        | [0xef, 0xbe, 0xa0, ..] => Some(3),
        // No width; lines and paragraphs; embeddings, overrides and isolates of direction.
        [0xe2, 0x80, 0x8b..=0x8f | 0xa8..=0xae, ..] | [0xe2, 0x81, 0xa0..=0xaf, ..] => Some(3),
        // The byte order mark, annotations between lines, and what is no character.
        [0xef, 0xbb, 0xbf, ..] | [0xef, 0xbf, 0xb0..=0xbb | 0xbe | 0xbf, ..] => Some(3),
        // Controls of shorthand and of music.
        [0xf0, 0x9b, 0xb2, 0xa0..=0xa3, ..] | [0xf0, 0x9d, 0x85, 0xb3..=0xba, ..] => Some(4),
        // Tags, and variation selectors beyond the first plane.
        [0xf3, 0xa0, 0x80..=0xbf, _, ..] => Some(4),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: `Default_Ignorable_Code_Point` of Unicode 16 without the marks that only say how the
    /// character before them looks, and the separators of lines.
    const HIDDEN: &[(u32, u32)] = &[
        (0x00, 0x1f),
        (0x7f, 0x9f),
        (0xad, 0xad),
        (0x61c, 0x61c),
        (0x115f, 0x1160),
        (0x17b4, 0x17b5),
        (0x180e, 0x180e),
        (0x200b, 0x200f),
        (0x2028, 0x202e),
        (0x2060, 0x206f),
        (0x3164, 0x3164),
        (0xfeff, 0xfeff),
        (0xffa0, 0xffa0),
        (0xfff0, 0xfffb),
        (0xfffe, 0xffff),
        (0x1bca0, 0x1bca3),
        (0x1d173, 0x1d17a),
        (0xe0000, 0xe0fff),
    ];

    #[test]
    fn each_character_is_hidden_or_not_and_found_in_any_place() {
        for character in '\0'..=char::MAX {
            let code = u32::from(character);
            let expected = HIDDEN
                .iter()
                .any(|(first, last)| (*first..=*last).contains(&code));
            assert_eq!(is_hidden(character), expected, "{character:?}");
            if code < 0x80 || (code > 0xffff && code % 251 != 0 && !expected) {
                continue;
            }
            for before in [0, 15, 21] {
                let text = format!("{}{character}b", "é".repeat(before));
                let found = expected.then_some((2 * before, character.len_utf8()));
                assert_eq!(find(text.as_bytes()), found, "{character:?}");
            }
        }
    }
}
