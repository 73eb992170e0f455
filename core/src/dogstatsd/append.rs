//! Short texts to a buffer without a call.
//!
//! A tag has some ten bytes; the call that copies them takes as long as looking at them. Up to
//! sixteen bytes are two words of half that size, the second overlapping the first.

/// Appends `text`.
#[inline(always)]
pub(super) fn append(text: &[u8], out: &mut Vec<u8>) {
    let end = out.len() + text.len();
    if text.len() > 16 {
        out.extend_from_slice(text);
    } else if let (Some(first), Some(last)) = (text.first_chunk::<8>(), text.last_chunk::<8>()) {
        out.extend_from_slice(first);
        out.truncate(end - last.len());
        out.extend_from_slice(last);
    } else if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        out.extend_from_slice(first);
        out.truncate(end - last.len());
        out.extend_from_slice(last);
    } else if let (Some(&first), Some(&last)) = (text.first(), text.last()) {
        out.extend_from_slice(&[first, text[text.len() / 2], last]);
        out.truncate(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_every_length_are_appended_whole() {
        let letters: Vec<u8> = (b'a'..=b'z').collect();
        for length in 0..=letters.len() {
            let mut out = b"before".to_vec();
            append(&letters[..length], &mut out);
            assert_eq!(out, [b"before", &letters[..length]].concat());
        }
    }
}
