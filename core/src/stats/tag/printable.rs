//! Whether text may be a key, a value or a name: eight bytes at a time.

use super::TEXT_BYTES_MAX;

/// 0x01 in each of eight bytes.
const ONES: u64 = u64::MAX / 0xff;

/// The high bit of each of eight bytes.
const HIGH_BITS: u64 = ONES << 7;

/// At most 255 bytes, all of them printable ASCII (0x20 to 0x7e).
#[inline]
pub(in crate::stats) fn is_printable(text: &str) -> bool {
    let bytes = text.as_bytes();
    if let Some(last) = bytes.last_chunk() {
        let (chunks, _) = bytes.as_chunks();
        // The last eight bytes overlap those before, so that there is no rest.
        bytes.len() <= TEXT_BYTES_MAX
            && chunks.iter().fold(true, |all, chunk| {
                all & is_printable_word(u64::from_le_bytes(*chunk))
            })
            && is_printable_word(u64::from_le_bytes(*last))
    } else if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        is_printable_word(u64::from(first) | u64::from(last) << 32)
    } else {
        bytes
            .iter()
            .fold(true, |all, byte| all & (byte.wrapping_sub(0x20) < 0x5f))
    }
}

/// All eight bytes at once: none has its high bit set, none is below 0x20, none is 0x7f.
#[inline]
fn is_printable_word(word: u64) -> bool {
    let not_ascii = word & HIGH_BITS;
    // With the high bits set nothing is borrowed from the next byte; they stay from 0x20 on.
    let control = !((word | HIGH_BITS) - ONES * 0x20) & HIGH_BITS;
    let delete = ((word & !HIGH_BITS) + ONES) & HIGH_BITS;
    not_ascii | control | delete == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_judged_at_every_place_of_every_length() {
        for length in 0..=40 {
            assert!(is_printable(&"~ ".repeat(20)[..length]));
            for at in 0..length {
                for byte in 0..=0x7f_u8 {
                    let mut text = vec![b'x'; length];
                    text[at] = byte;
                    let text = String::from_utf8(text).expect("ASCII");
                    let expected = (0x20..=0x7e).contains(&byte);
                    assert_eq!(
                        is_printable(&text),
                        expected,
                        "{byte:#x} at {at} of {length}"
                    );
                }
            }
        }
        assert!(!is_printable("caf\u{e9}") && !is_printable("\u{ff5e}\u{ff5e}\u{ff5e}"));
    }

    #[test]
    fn text_of_255_bytes_is_the_longest() {
        let text = "x".repeat(256);
        assert!(is_printable(&text[..255]) && !is_printable(&text));
    }
}
