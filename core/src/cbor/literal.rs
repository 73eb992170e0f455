//! Bytes as text for other tools: digits, base64, and the source of programs.
//!
//! Every form is read back by [`input`](super::input).

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};

/// Bytes in a line of a list.
const LINE_BYTES: usize = 12;

/// A form of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Literal {
    /// Hexadecimal digits, nothing between them.
    Hex,
    /// Base64, padded.
    Base64,
    /// Base64 for addresses, not padded.
    Base64Url,
    /// An array of C.
    C,
    /// An array of Rust.
    Rust,
    /// A slice of Go.
    Go,
    /// Bytes of Python.
    Python,
    /// A typed array of JavaScript.
    JavaScript,
}

impl Literal {
    /// Every form.
    pub const ALL: [Self; 8] = [
        Self::Hex,
        Self::Base64,
        Self::Base64Url,
        Self::C,
        Self::Rust,
        Self::Go,
        Self::Python,
        Self::JavaScript,
    ];

    /// Its name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hex => "hex",
            Self::Base64 => "base64",
            Self::Base64Url => "base64url",
            Self::C => "c",
            Self::Rust => "rust",
            Self::Go => "go",
            Self::Python => "python",
            Self::JavaScript => "javascript",
        }
    }

    /// Its name for people.
    pub fn label(self) -> &'static str {
        match self {
            Self::Hex => "Hex",
            Self::Base64 => "Base64",
            Self::Base64Url => "Base64url",
            Self::C => "C array",
            Self::Rust => "Rust array",
            Self::Go => "Go slice",
            Self::Python => "Python bytes",
            Self::JavaScript => "JavaScript array",
        }
    }
}

/// `bytes` in the given form, without a line break at the end.
pub fn write(bytes: &[u8], form: Literal) -> String {
    let length = bytes.len();
    match form {
        Literal::Hex => digits(bytes, ""),
        Literal::Base64 => BASE64_STANDARD.encode(bytes),
        Literal::Base64Url => BASE64_URL_SAFE_NO_PAD.encode(bytes),
        Literal::C => list(bytes, "static const unsigned char data[] = {", "};"),
        Literal::Rust => list(bytes, &format!("const DATA: [u8; {length}] = ["), "];"),
        Literal::Go => list(bytes, "var data = []byte{", "}"),
        Literal::JavaScript => list(bytes, "const data = new Uint8Array([", "]);"),
        Literal::Python => python(bytes),
    }
}

fn digits(bytes: &[u8], before: &str) -> String {
    const LETTERS: &[u8; 16] = b"0123456789abcdef";
    let mut out = String::with_capacity(bytes.len() * (2 + before.len()));
    for byte in bytes {
        out.push_str(before);
        out.push(char::from(LETTERS[usize::from(byte >> 4)]));
        out.push(char::from(LETTERS[usize::from(byte & 15)]));
    }
    out
}

fn list(bytes: &[u8], open: &str, close: &str) -> String {
    let mut out = String::with_capacity(6 * bytes.len() + open.len() + close.len() + 8);
    out.push_str(open);
    for line in bytes.chunks(LINE_BYTES) {
        out.push_str("\n    ");
        let numbers = digits(line, ", 0x");
        out.push_str(&numbers[2..]);
        out.push(',');
    }
    if !bytes.is_empty() {
        out.push('\n');
    }
    out.push_str(close);
    out
}

fn python(bytes: &[u8]) -> String {
    if bytes.len() <= LINE_BYTES {
        return format!("data = b\"{}\"", digits(bytes, "\\x"));
    }
    let lines = bytes.chunks(LINE_BYTES);
    let lines = lines.map(|line| format!("    b\"{}\"\n", digits(line, "\\x")));
    format!("data = (\n{})", lines.collect::<String>())
}
