//! Bytes of other formats that are pasted by mistake.

use super::super::message_pack;
use crate::cbor::scan;
use crate::figure::counted;

/// How other formats begin: name, first bytes, what to say.
const BEGINNINGS: &[(&str, &[u8], &str)] = &[
    ("gzip", b"\x1f\x8b\x08", "this is gzip: unpack it first"),
    (
        "zstd",
        b"\x28\xb5\x2f\xfd",
        "this is Zstandard: unpack it first",
    ),
    (
        "zip",
        b"PK\x03\x04",
        "this is a zip archive: unpack it first",
    ),
    ("png", b"\x89PNG\r\n\x1a\n", "this is a PNG image"),
    ("pdf", b"%PDF-", "this is a PDF document"),
    ("sqlite", b"SQLite format 3\0", "this is an SQLite database"),
    ("elf", b"\x7fELF", "this is an ELF program"),
    ("wasm", b"\0asm", "this is a WebAssembly module"),
];

/// The name and the description of the format that `bytes` seem to be of, for bytes that are no
/// CBOR as a whole.
pub fn foreign(bytes: &[u8]) -> Option<(&'static str, String)> {
    for (name, beginning, words) in BEGINNINGS {
        if bytes.starts_with(beginning) {
            return Some((name, (*words).into()));
        }
    }
    car(bytes)
        .or_else(|| text(bytes))
        .or_else(|| der(bytes))
        .or_else(|| evm(bytes))
        .or_else(|| {
            let words = "these bytes are one whole MessagePack item";
            message_pack::is_whole(bytes).then(|| ("message_pack", words.into()))
        })
}

/// A varint, then a header of that length: a map that names its version.
///
/// Source: the CARv1 and CARv2 specifications of IPLD.
fn car(bytes: &[u8]) -> Option<(&'static str, String)> {
    let mut length = 0_usize;
    for (at, byte) in bytes.iter().take(4).enumerate() {
        length |= usize::from(byte & 0x7f) << (7 * at);
        if byte & 0x80 == 0 {
            let start = at + 1;
            let header = bytes.get(start..start + length)?;
            let is_map = matches!(header.first(), Some(0xa1 | 0xa2));
            let is_header = is_map && header.windows(8).any(|window| window == b"gversion");
            return is_header.then(|| {
                let words = format!(
                    "a varint first ({length}) and a header with a version: this is a CAR, whose \
                     header begins at byte {start}"
                );
                ("car", words)
            });
        }
    }
    None
}

/// Text that was taken for bytes.
fn text(bytes: &[u8]) -> Option<(&'static str, String)> {
    let text = std::str::from_utf8(bytes).ok()?.trim();
    let (first, last) = (text.chars().next()?, text.chars().next_back()?);
    if matches!((first, last), ('{', '}') | ('[', ']')) && text.len() > 2 {
        return Some((
            "json",
            "this is text, and looks like JSON or diagnostic notation".into(),
        ));
    }
    if text.len() < 8 || !text.is_ascii() {
        return None;
    }
    let digits = text.bytes().filter(u8::is_ascii_hexdigit).count();
    if digits == text.len() && digits % 2 == 0 {
        return Some((
            "doubled_hex",
            "these bytes are hexadecimal digits: hex of hex".into(),
        ));
    }
    let is_base64 = |byte: u8| byte.is_ascii_alphanumeric() || b"+/-_=".contains(&byte);
    let all = text.bytes().all(is_base64);
    all.then(|| {
        (
            "base64_text",
            "these bytes are the characters of base64".into(),
        )
    })
}

/// A DER sequence whose length is that of the input.
fn der(bytes: &[u8]) -> Option<(&'static str, String)> {
    let (length, size) = match *bytes {
        [0x30, length @ 0..=0x7f, ..] => (usize::from(length), 2),
        [0x30, 0x81, length, ..] => (usize::from(length), 3),
        [0x30, 0x82, high, low, ..] => (usize::from(u16::from_be_bytes([high, low])), 4),
        _ => return None,
    };
    (length > 2 && bytes.len() == length + size).then(|| {
        (
            "der",
            "this is ASN.1 DER, as keys and certificates are".into(),
        )
    })
}

/// Bytecode whose last two bytes say how long the CBOR before them is.
///
/// Source: the Solidity documentation, encoding of the metadata hash in the bytecode.
fn evm(bytes: &[u8]) -> Option<(&'static str, String)> {
    let (&[high, low], before) = (bytes.last_chunk::<2>()?, bytes.len() - 2);
    let length = usize::from(u16::from_be_bytes([high, low]));
    let start = before.checked_sub(length).filter(|start| *start > 0)?;
    let is_map = matches!(bytes[start], 0xa1..=0xb7);
    let is_metadata = is_map && scan::well_formed(&bytes[..before], start) == Ok(before);
    is_metadata.then(|| {
        let words = format!(
            "EVM bytecode: its last 2 bytes say that {} of CBOR {} before them, \
             from byte {start}",
            counted(length as u64, "byte"),
            if length == 1 { "comes" } else { "come" }
        );
        ("evm", words)
    })
}
