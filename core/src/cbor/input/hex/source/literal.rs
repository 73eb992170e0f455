//! String literals: characters, and bytes behind a backslash.

use crate::cbor::input::hex::digit;
use crate::cbor::input::{Damage, Read};

/// Reads string literals, one or several in a row; `None` if the text has none with an escape
/// that neither JSON nor diagnostic notation knows.
pub(super) fn read(text: &str) -> Option<Read> {
    let first = text.find(['"', '\''])?;
    // A path or a URL may be full of backslashes; a literal begins behind an assignment at most.
    if !text.contains("\\x") && !has_octal(text) {
        return None;
    }
    let mut reader = Reader {
        text,
        at: first,
        bytes: Vec::with_capacity(text.len() / 4),
    };
    let mut literals = 0;
    let fault = loop {
        match reader.literal() {
            Ok(true) => literals += 1,
            Ok(false) => break None,
            Err((at, message)) => break Some(Damage::in_text("stray_escape", text, at, message)),
        }
    };
    let why = match literals {
        1 => "a string literal with escapes".into(),
        _ => format!("{literals} string literals with escapes"),
    };
    Some(Read {
        damage: fault.into_iter().collect(),
        ..Read::of(&why, reader.bytes)
    })
}

/// Whether a backslash is followed by three octal digits.
fn has_octal(text: &str) -> bool {
    let is_octal = |byte: &u8| matches!(byte, b'0'..=b'7');
    let bytes = text.as_bytes();
    bytes
        .windows(4)
        .any(|four| four[0] == b'\\' && four[1..].iter().all(is_octal))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    bytes: Vec<u8>,
}

impl Reader<'_> {
    /// Reads up to the end of the next literal; `false` if there is none.
    fn literal(&mut self) -> Result<bool, (usize, &'static str)> {
        let text = self.text.as_bytes();
        let Some(open) = self.text[self.at..].find(['"', '\'']) else {
            return Ok(false);
        };
        let open = self.at + open;
        let quote = text[open];
        self.at = open + 1;
        loop {
            match text.get(self.at) {
                None => return Err((open, "this literal does not end")),
                Some(byte) if *byte == quote => {
                    self.at += 1;
                    return Ok(true);
                }
                Some(b'\\') => self.escape()?,
                Some(byte) => {
                    self.bytes.push(*byte);
                    self.at += 1;
                }
            }
        }
    }

    fn escape(&mut self) -> Result<(), (usize, &'static str)> {
        let text = self.text.as_bytes();
        let (at, fault) = (self.at, "this escape is not known");
        let next = *text.get(at + 1).ok_or((at, fault))?;
        let (byte, size) = match next {
            b'x' | b'X' => {
                let high = text.get(at + 2).copied().and_then(digit);
                let high = high.ok_or((at, "two hexadecimal digits follow `\\x`"))?;
                match text.get(at + 3).copied().and_then(digit) {
                    Some(low) => (high << 4 | low, 4),
                    None => (high, 3),
                }
            }
            b'0'..=b'7' => {
                let octal = |byte: &&u8| matches!(byte, b'0'..=b'7');
                let digits = text[at + 1..].iter().take(3).take_while(octal);
                let (value, size) = digits.fold((0_u32, 1), |(value, size), digit| {
                    (value << 3 | u32::from(digit - b'0'), size + 1)
                });
                let value = u8::try_from(value).map_err(|_| (at, "this is over one byte"))?;
                (value, size)
            }
            b'n' => (b'\n', 2),
            b'r' => (b'\r', 2),
            b't' => (b'\t', 2),
            b'a' => (7, 2),
            b'b' => (8, 2),
            b'f' => (12, 2),
            b'v' => (11, 2),
            b'\\' | b'"' | b'\'' | b'?' => (next, 2),
            _ => return Err((at, fault)),
        };
        self.bytes.push(byte);
        self.at += size;
        Ok(())
    }
}
