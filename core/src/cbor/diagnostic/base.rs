//! Bytes in base 16 and base 64.

/// Appends the digits of bytes in base 16.
pub(crate) fn hex(out: &mut Vec<u8>, content: &[u8]) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let start = out.len();
    out.resize(start + 2 * content.len(), 0);
    let (pairs, _) = out[start..].as_chunks_mut();
    for (pair, byte) in pairs.iter_mut().zip(content) {
        *pair = [byte >> 4, byte & 15].map(|digit| DIGITS[usize::from(digit)]);
    }
}

/// The digits of base 64 for 62 and 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alphabet {
    /// `+` and `/`.
    Standard,
    /// `-` and `_`.
    UrlSafe,
}

/// Appends the digits of bytes in base 64, without padding.
pub(crate) fn base64(out: &mut Vec<u8>, content: &[u8], alphabet: Alphabet) {
    let digit = |value: u32| match value as u8 & 63 {
        value @ 0..26 => b'A' + value,
        value @ 26..52 => b'a' + value - 26,
        value @ 52..62 => b'0' + value - 52,
        62 if alphabet == Alphabet::Standard => b'+',
        62 => b'-',
        _ if alphabet == Alphabet::Standard => b'/',
        _ => b'_',
    };
    out.reserve(content.len().div_ceil(3) * 4);
    for three in content.chunks(3) {
        let byte = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        let four = [18, 12, 6, 0].map(|shift| digit(bits >> shift));
        out.extend_from_slice(&four[..three.len() + 1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: RFC 4648 section 10.
    #[test]
    fn bytes_are_written_in_base_64_and_16() {
        let cases = [
            ("", "", ""),
            ("f", "Zg", "66"),
            ("fo", "Zm8", "666f"),
            ("foo", "Zm9v", "666f6f"),
            ("foobar", "Zm9vYmFy", "666f6f626172"),
        ];
        for (text, base_64, base_16) in cases {
            let mut out = Vec::new();
            base64(&mut out, text.as_bytes(), Alphabet::Standard);
            out.push(b'|');
            hex(&mut out, text.as_bytes());
            assert_eq!(out, format!("{base_64}|{base_16}").as_bytes());
        }
        let mut out = Vec::new();
        base64(&mut out, &[0xfb, 0xff], Alphabet::UrlSafe);
        base64(&mut out, &[0xfb, 0xff], Alphabet::Standard);
        assert_eq!(out, b"-_8+/8");
    }
}
