//! The envelope: from the bytes of a content to characters that survive a messenger, and back.
//!
//! ```text
//! b1.  base64url, no padding
//!      ┌───────┬────────────────┬──────────────────┬─────────────┬────────┐
//!      │ flags │ length, stored │ length, inflated │ stored body │ CRC-32 │
//!      └───────┴────────────────┴──────────────────┴─────────────┴────────┘
//!        1 byte      varint            varint                       4 bytes
//! ```
//!
//! Flags, bits 0 and 1: 0 the body as it is, 1 raw deflate, where that is shorter. Lengths are
//! unsigned LEB128 in the shortest form. The CRC-32 (IEEE, little-endian) is over `b1.` and all
//! before it. The deflate is a pinned crate, so that equal contents give equal links everywhere.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use super::VERSION;
use super::error::{Error, Kind};

/// What every link of [`VERSION`] begins with.
pub(super) const PREFIX: &str = "b1.";

/// Most characters of a link, from `b1.` on.
pub const CHARACTERS_MAX: usize = 64 << 10;

/// Most bytes of a content. Deflate makes at most about 1,032 bytes of one.
pub const BODY_BYTES_MAX: usize = 1 << 20;

const CRC_BYTES: usize = 4;

/// Fewest characters: flags, two lengths of one byte, an empty body and the checksum.
pub(super) const CHARACTERS_MIN: usize = characters_of(3 + CRC_BYTES);

/// Bytes of the longest varint that can be meant: lengths are below 2^21.
const VARINT_BYTES_MAX: usize = 3;

/// The highest level of the compressor; part of the format, as another one gives another link.
const LEVEL: u8 = 9;

/// The bits of the flags that say how the body is packed.
const PACKING: u8 = 3;
const STORED: u8 = 0;
const DEFLATED: u8 = 1;

/// The characters from `b1.` on.
///
/// Errors: too long.
pub(super) fn seal(body: &[u8]) -> Result<String, Error> {
    if body.len() > BODY_BYTES_MAX {
        return Err(Kind::TooLarge { bytes: body.len() }.into());
    }
    let deflated = compress_to_vec(body, LEVEL);
    let (flags, stored) = if deflated.len() < body.len() {
        (DEFLATED, deflated.as_slice())
    } else {
        (STORED, body)
    };
    let mut sealed = vec![flags];
    push_varint(&mut sealed, stored.len());
    push_varint(&mut sealed, body.len());
    sealed.extend_from_slice(stored);
    sealed.extend_from_slice(&checksum(VERSION, &sealed).to_le_bytes());
    let characters = characters_of(sealed.len());
    if characters > CHARACTERS_MAX {
        return Err(Kind::TooLong { characters }.into());
    }
    let mut text = String::with_capacity(characters);
    text.push_str(PREFIX);
    URL_SAFE_NO_PAD.encode_string(&sealed, &mut text);
    Ok(text)
}

/// The content of clean characters, those after the version.
///
/// Errors: incomplete, damaged or newer; checked in the order size, lengths, checksum, deflate.
pub(super) fn unseal(version: u32, payload: &[u8]) -> Result<Vec<u8>, Error> {
    opened(version, payload).map_err(|error| match recased(payload) {
        Some(recased) if !error.is_newer() => recased,
        _ => error,
    })
}

/// What is wrong with characters whose letters are all small, or all capitals: whatever they seem
/// to say, it is not what the link said.
fn recased(payload: &[u8]) -> Option<Error> {
    /// Of so many letters of a sound link, or of the beginning of one, some are of the other case.
    const LETTERS_MIN: usize = 12;
    // Bytes of zero are a row of `A`.
    let is_telling = |byte: &&u8| byte.is_ascii_alphabetic() && !matches!(byte, b'A' | b'a');
    let letters = || payload.iter().filter(is_telling);
    if letters().count() < LETTERS_MIN {
        return None;
    }
    if letters().all(u8::is_ascii_lowercase) {
        return Some(Error::damaged(
            "all its letters are small, so something has changed their case",
        ));
    }
    let are_capitals = letters().all(u8::is_ascii_uppercase);
    are_capitals.then(Error::capitals)
}

fn opened(version: u32, payload: &[u8]) -> Result<Vec<u8>, Error> {
    let arrived = PREFIX.len() + payload.len();
    if arrived > CHARACTERS_MAX {
        return Err(Error::damaged("it has more than 65536 characters"));
    }
    if is_newer(version, payload) {
        return Err(Kind::Newer("it is packed in a way that is not known here").into());
    }
    let head = Head::read(payload)?;
    let promised = characters_of(head.size + head.stored + CRC_BYTES);
    if promised > CHARACTERS_MAX {
        return Err(Error::damaged("it promises more than 65536 characters"));
    }
    if arrived < promised {
        return Err(Kind::Incomplete { arrived, promised }.into());
    }
    if arrived > promised {
        return Err(Error::damaged("characters follow its checksum"));
    }
    let sealed = URL_SAFE_NO_PAD
        .decode(payload)
        .map_err(|_| Error::damaged("its last character is not one that could be there"))?;
    let (checked, crc) = sealed.split_at(sealed.len() - CRC_BYTES);
    if checksum(version, checked).to_le_bytes() != crc {
        return Err(Error::damaged("its checksum does not fit"));
    }
    let stored = &checked[head.size..];
    match head.flags {
        STORED => Ok(stored.to_vec()),
        _ => inflate(stored, head.inflated),
    }
}

/// Whether it says that it is packed in a way of tomorrow, and the checksum bears that out: what
/// was changed on its way may say anything.
fn is_newer(version: u32, payload: &[u8]) -> bool {
    // The first character is the upper six bits of the flags.
    if matches!(payload.first(), None | Some(b'A')) {
        return false;
    }
    let sealed = URL_SAFE_NO_PAD.decode(payload).unwrap_or_default();
    let checked = sealed.split_last_chunk();
    checked.is_some_and(|(checked, crc)| checksum(version, checked).to_le_bytes() == *crc)
}

/// What stands before the stored body.
struct Head {
    flags: u8,
    stored: usize,
    inflated: usize,
    /// Bytes of flags and lengths.
    size: usize,
}

impl Head {
    fn read(payload: &[u8]) -> Result<Self, Error> {
        let bytes = beginning(payload)?;
        let arrived = PREFIX.len() + payload.len();
        let headless = || Kind::Headless {
            arrived,
            least: CHARACTERS_MIN,
        };
        let &flags = bytes.first().ok_or_else(headless)?;
        // Other bits are those of a newer link, if the checksum fits.
        let flags = flags & PACKING;
        if flags > DEFLATED {
            return Err(Error::damaged("it is packed in a way that there is not"));
        }
        let (stored, at) = varint(&bytes, 1)?.ok_or_else(headless)?;
        let (inflated, size) = varint(&bytes, at)?.ok_or_else(headless)?;
        if inflated > BODY_BYTES_MAX {
            return Err(Error::damaged("its content promises more than a mebibyte"));
        }
        if flags == STORED && stored != inflated {
            return Err(Error::damaged("its two lengths differ"));
        }
        if flags == DEFLATED && stored >= inflated {
            return Err(Error::damaged("it is packed although that saves nothing"));
        }
        Ok(Self {
            flags,
            stored,
            inflated,
            size,
        })
    }
}

/// The first bytes, as many as flags and lengths can have, whether or not the rest is there.
fn beginning(payload: &[u8]) -> Result<Vec<u8>, Error> {
    let longest = 1 + 2 * VARINT_BYTES_MAX;
    let characters = payload.len().min(longest.div_ceil(3) * 4);
    // Only whole groups of four characters, or what is left of the last, are whole bytes.
    let whole = characters - usize::from(characters % 4 == 1);
    let mut bytes = Vec::with_capacity(longest + 2);
    for group in payload[..whole].chunks(4) {
        let mut full = [b'A'; 4];
        full[..group.len()].copy_from_slice(group);
        let decoded = URL_SAFE_NO_PAD
            .decode(full)
            .map_err(|_| Error::damaged("a character is outside of its alphabet"))?;
        bytes.extend_from_slice(&decoded[..group.len() - 1]);
    }
    Ok(bytes)
}

/// An unsigned LEB128 and the offset after it; `None` where the bytes end in it.
fn varint(bytes: &[u8], start: usize) -> Result<Option<(usize, usize)>, Error> {
    let mut value = 0;
    for (index, &byte) in bytes[start..].iter().take(VARINT_BYTES_MAX).enumerate() {
        value |= usize::from(byte & 0x7f) << (7 * index);
        if byte & 0x80 == 0 {
            if byte == 0 && index > 0 {
                return Err(Error::damaged("a length is longer than it has to be"));
            }
            return Ok(Some((value, start + index + 1)));
        }
    }
    if bytes.len() - start >= VARINT_BYTES_MAX {
        return Err(Error::damaged("it promises more than fits a link"));
    }
    Ok(None)
}

fn push_varint(out: &mut Vec<u8>, mut value: usize) {
    while value > 0x7f {
        out.push((value & 0x7f) as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

fn checksum(version: u32, sealed: &[u8]) -> u32 {
    let mut crc = crc32fast::Hasher::new();
    crc.update(format!("b{version}.").as_bytes());
    crc.update(sealed);
    crc.finalize()
}

/// Characters of a link of so many sealed bytes, with [`PREFIX`].
const fn characters_of(sealed_bytes: usize) -> usize {
    PREFIX.len() + (sealed_bytes * 4).div_ceil(3)
}

/// Inflates into exactly `length` bytes, no more memory than that.
fn inflate(stored: &[u8], length: usize) -> Result<Vec<u8>, Error> {
    let mut body = vec![0; length];
    let mut state = Box::<DecompressorOxide>::default();
    let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
    let (status, read, written) = decompress(&mut state, stored, &mut body, 0, flags);
    if status == TINFLStatus::Done && read == stored.len() && written == length {
        return Ok(body);
    }
    Err(Error::damaged("its content is not of the promised length"))
}
