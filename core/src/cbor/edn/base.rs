//! Bytes written as digits: base 16, 64 and 32.

use super::cursor::{Fault, comment, found};

/// Reads the content of `h'…'`, run by run: an ellipsis may stand between two.
pub(crate) struct Hex<'c> {
    content: &'c str,
    at: usize,
}

/// What follows a run of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    End,
    Ellipsis,
}

/// The value of a hexadecimal digit; 255 for everything else.
const DIGITS: [u8; 256] = {
    let mut digits = [255; 256];
    let mut value = 0;
    while value < 10 {
        digits[b'0' as usize + value] = value as u8;
        value += 1;
    }
    while value < 16 {
        digits[b'a' as usize + value - 10] = value as u8;
        digits[b'A' as usize + value - 10] = value as u8;
        value += 1;
    }
    digits
};

impl<'c> Hex<'c> {
    pub(crate) fn new(content: &'c str) -> Self {
        Self { content, at: 0 }
    }

    /// Appends the bytes of the next run.
    pub(crate) fn run(&mut self, out: &mut Vec<u8>) -> Result<After, Fault> {
        let content = self.content.as_bytes();
        let mut high = None;
        loop {
            // Pairs of digits without anything between them are nearly all there is.
            if high.is_none() {
                while let Some([first, second]) =
                    content.get(self.at..).and_then(<[u8]>::first_chunk)
                {
                    let (first, second) = (DIGITS[*first as usize], DIGITS[*second as usize]);
                    if first | second > 15 {
                        break;
                    }
                    out.push(first << 4 | second);
                    self.at += 2;
                }
            }
            let Some(&byte) = content.get(self.at) else {
                return self.end_of_run(high, After::End);
            };
            match byte {
                b' ' | b'\n' => self.at += 1,
                b'#' | b'/' => self.at = comment(self.content, self.at)?,
                b'.' if content[self.at..].starts_with(b"...") => {
                    let after = self.end_of_run(high, After::Ellipsis)?;
                    let dots = content[self.at..].iter().take_while(|byte| **byte == b'.');
                    self.at += dots.count();
                    return Ok(after);
                }
                _ if DIGITS[byte as usize] < 16 => {
                    let digit = DIGITS[byte as usize];
                    match high.take() {
                        None => high = Some(digit),
                        Some(high) => out.push(high << 4 | digit),
                    }
                    self.at += 1;
                }
                _ => {
                    let found = found(self.content, self.at);
                    let message = format!("expected a hexadecimal digit, found {found}");
                    return Err(Fault::new(self.at, message));
                }
            }
        }
    }

    fn end_of_run(&self, high: Option<u8>, after: After) -> Result<After, Fault> {
        match high {
            None => Ok(after),
            Some(_) => Err(Fault::new(
                self.at,
                "an odd number of hexadecimal digits: a byte has two",
            )),
        }
    }
}

/// A base of digits that hold 5 or 6 bits each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Base {
    /// Both alphabets of RFC 4648 sections 4 and 5.
    Base64,
    /// RFC 4648 section 6.
    Base32,
    /// RFC 4648 section 7.
    Base32Hex,
}

impl Base {
    fn bits(self) -> u32 {
        if self == Self::Base64 { 6 } else { 5 }
    }

    fn digit(self, byte: u8) -> Option<u8> {
        let upper = byte.to_ascii_uppercase();
        match (self, byte) {
            (Self::Base64, b'A'..=b'Z') => Some(byte - b'A'),
            (Self::Base64, b'a'..=b'z') => Some(byte - b'a' + 26),
            (Self::Base64, b'0'..=b'9') => Some(byte - b'0' + 52),
            (Self::Base64, b'+' | b'-') => Some(62),
            (Self::Base64, b'/' | b'_') => Some(63),
            (Self::Base32, _) if upper.is_ascii_uppercase() => Some(upper - b'A'),
            (Self::Base32, b'2'..=b'7') => Some(byte - b'2' + 26),
            (Self::Base32Hex, b'0'..=b'9') => Some(byte - b'0'),
            (Self::Base32Hex, _) if (b'A'..=b'V').contains(&upper) => Some(upper - b'A' + 10),
            _ => None,
        }
    }

    /// Appends the bytes that `content` stands for. Blanks and comments to the end of a line do
    /// not count; padding may be there, and then all of it.
    pub(crate) fn decode(self, content: &str, out: &mut Vec<u8>) -> Result<(), Fault> {
        let (mut digits, mut padding) = (0_u32, 0_u32);
        let (mut bits, mut held) = (0_u32, 0_u32);
        let mut at = 0;
        while let Some(&byte) = content.as_bytes().get(at) {
            match byte {
                b' ' | b'\n' => {}
                b'#' => {
                    at = comment(content, at)?;
                    continue;
                }
                b'=' => padding += 1,
                _ => {
                    let digit = self.digit(byte).filter(|_| padding == 0);
                    let Some(digit) = digit else {
                        let found = found(content, at);
                        let name = if self == Self::Base64 {
                            "base64"
                        } else {
                            "base32"
                        };
                        let message = format!("expected a {name} digit, found {found}");
                        return Err(Fault::new(at, message));
                    };
                    digits = (digits + 1) % self.group();
                    bits = bits << self.bits() | u32::from(digit);
                    held += self.bits();
                    if held >= 8 {
                        held -= 8;
                        out.push((bits >> held) as u8);
                        bits &= (1 << held) - 1;
                    }
                }
            }
            at += 1;
        }
        self.end(at, bits, held, digits, padding)
    }

    /// Digits that make whole bytes together.
    fn group(self) -> u32 {
        if self == Self::Base64 { 4 } else { 8 }
    }

    fn end(self, at: usize, bits: u32, held: u32, digits: u32, padding: u32) -> Result<(), Fault> {
        let fault = |message: &str| Err(Fault::new(at, message));
        if held >= self.bits() {
            return fault("a digit is missing: the last one is no whole byte");
        }
        if bits != 0 {
            return fault("the last digit has bits that belong to no byte: they have to be zero");
        }
        let full = (self.group() - digits) % self.group();
        if padding != 0 && padding != full {
            return fault("too few or too many `=`: write all of them or none");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(base: Base, content: &str) -> Result<Vec<u8>, usize> {
        let mut out = Vec::new();
        let outcome = base.decode(content, &mut out);
        outcome.map(|()| out).map_err(|fault| fault.at)
    }

    /// Source: RFC 4648 section 10.
    #[test]
    fn each_base_reads_its_test_vectors() {
        let cases = [
            ("", "", "", ""),
            ("f", "Zg==", "MY======", "CO======"),
            ("fo", "Zm8=", "MZXQ====", "CPNG===="),
            ("foo", "Zm9v", "MZXW6===", "CPNMU==="),
            ("foob", "Zm9vYg==", "MZXW6YQ=", "CPNMUOG="),
            ("fooba", "Zm9vYmE=", "MZXW6YTB", "CPNMUOJ1"),
            ("foobar", "Zm9vYmFy", "MZXW6YTBOI======", "CPNMUOJ1E8======"),
        ];
        for (text, base64, base32, hex) in cases {
            let expected = Ok(text.as_bytes().to_vec());
            for (which, written) in [
                (Base::Base64, base64),
                (Base::Base32, base32),
                (Base::Base32Hex, hex),
            ] {
                assert_eq!(base(which, written), expected, "{written}");
                assert_eq!(base(which, written.trim_end_matches('=')), expected);
            }
        }
    }

    #[test]
    fn what_stands_for_no_whole_bytes_is_refused() {
        for wrong in ["A", "AB", "AA=", "AB==", "AAA==", "AA==A", "AAAA=", "A A\t"] {
            assert!(base(Base::Base64, wrong).is_err(), "{wrong}");
        }
        for wrong in ["M", "MZX", "MZ", "MZXW6Y", "1"] {
            assert!(base(Base::Base32, wrong).is_err(), "{wrong}");
        }
    }
}
