//! Content identifiers: what a link says about the bytes it points to.
//!
//! ```text
//! version 1:  01  codec  hash function  length  digest     each number a varint
//! version 0:              12             20      digest     34 bytes, always SHA-256
//! ```
//! Source: the CID and multihash specifications of multiformats.

use std::fmt;

/// A content identifier in its binary form, without the zero in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cid<'a>(&'a [u8]);

impl<'a> Cid<'a> {
    /// The identifier that `bytes` are, if they are one and nothing else.
    pub fn new(bytes: &'a [u8]) -> Option<Self> {
        let digest_and_length = match bytes {
            [0x12, 0x20, digest @ ..] if bytes.len() == 34 => (digest, 32),
            [1, rest @ ..] => {
                let (_codec, rest) = varint(rest)?;
                let (_function, rest) = varint(rest)?;
                let (length, digest) = varint(rest)?;
                (digest, length)
            }
            _ => return None,
        };
        let (digest, length) = digest_and_length;
        (digest.len() as u64 == length).then_some(Self(bytes))
    }

    /// Its bytes.
    pub fn as_bytes(self) -> &'a [u8] {
        self.0
    }
}

/// A varint in its shortest form and what follows it; at most nine bytes.
#[inline]
fn varint(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let mut value = 0;
    for (at, byte) in bytes.iter().take(9).enumerate() {
        value |= u64::from(byte & 0x7f) << (7 * at);
        if byte & 0x80 == 0 {
            let is_shortest = at == 0 || *byte != 0;
            return is_shortest.then(|| (value, &bytes[at + 1..]));
        }
    }
    None
}

/// The text form: base32 with the letter `b` in front, or base58 for version 0.
impl fmt::Display for Cid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.len() == 34 && self.0[0] == 0x12 {
            return f.write_str(&base58(self.0));
        }
        f.write_str("b")?;
        const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
        for five in self.0.chunks(5) {
            let mut padded = [0; 8];
            padded[3..3 + five.len()].copy_from_slice(five);
            let bits = u64::from_be_bytes(padded);
            for letter in 0..(five.len() * 8).div_ceil(5) {
                let index = (bits >> (35 - 5 * letter)) & 31;
                fmt::Write::write_char(f, char::from(LETTERS[index as usize]))?;
            }
        }
        Ok(())
    }
}

/// Base58 as Bitcoin writes it. The first byte is not zero here, so no leading ones come about.
fn base58(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    let mut digits: Vec<u8> = Vec::new();
    for byte in bytes {
        let mut carry = u32::from(*byte);
        for digit in &mut digits {
            carry += u32::from(*digit) << 8;
            *digit = (carry % 58) as u8;
            carry /= 58;
        }
        while carry > 0 {
            digits.push((carry % 58) as u8);
            carry /= 58;
        }
    }
    digits
        .iter()
        .rev()
        .map(|&digit| char::from(LETTERS[usize::from(digit)]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn version_0_is_base58() {
        // SHA-256 of nothing, whose identifier is well known.
        let bytes = b"\x12\x20\xe3\xb0\xc4\x42\x98\xfc\x1c\x14\x9a\xfb\xf4\xc8\x99\x6f\xb9\x24\
                      \x27\xae\x41\xe4\x64\x9b\x93\x4c\xa4\x95\x99\x1b\x78\x52\xb8\x55";
        let cid = Cid::new(bytes).unwrap();
        assert_eq!(
            cid.to_string(),
            "QmdfTbBqBPQ7VNxZEYEj14VmRuZBkqFbiwReogJgS1zR1n"
        );
    }

    #[test]
    fn a_digest_of_another_length_than_it_says_is_no_identifier() {
        assert_eq!(Cid::new(&[1, 0x71, 0, 2, 9]), None);
        assert_eq!(Cid::new(&[1, 0x71, 0, 1, 9, 9]), None);
        assert!(Cid::new(&[1, 0x71, 0, 1, 9]).is_some());
        // A varint that is longer than it has to be, and one that never ends.
        assert_eq!(Cid::new(&[1, 0xf1, 0x00, 0, 1, 9]), None);
        assert_eq!(
            Cid::new(&[1, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1]),
            None
        );
    }
}
