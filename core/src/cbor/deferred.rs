//! Deferred items: an item is kept as its bytes, to be looked at later or never.

use super::error::{Error, Kind};
use super::head::Major;
use super::strict::Strict;

/// The bytes of exactly one item, or nothing yet. Reading another item reuses the buffer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deferred {
    raw: Vec<u8>,
}

impl Deferred {
    /// Keeps the next item of `reader`; what follows it is left unread.
    ///
    /// Errors: those of a strict reader; nothing is stored then.
    pub fn read(&mut self, reader: &mut Strict<'_>) -> Result<(), Error> {
        self.raw.clear();
        let _phase = crate::alloc::phase("keep the item");
        self.raw.extend_from_slice(reader.item()?);
        Ok(())
    }

    /// The item's bytes; empty if there is none.
    pub fn as_bytes(&self) -> &[u8] {
        &self.raw
    }

    /// Appends the item.
    ///
    /// Errors: `nothing_stored`; `out` is unchanged.
    pub fn write(&self, out: &mut Vec<u8>) -> Result<(), Error> {
        if self.raw.is_empty() {
            return Err(Error::new(Kind::NothingStored, 0));
        }
        out.extend_from_slice(&self.raw);
        Ok(())
    }
}

/// Appends a deferred item, or `null` where there is none.
///
/// Errors: `nothing_stored`; `out` is unchanged.
pub fn write_optional(deferred: Option<&Deferred>, out: &mut Vec<u8>) -> Result<(), Error> {
    match deferred {
        Some(deferred) => deferred.write(out),
        None => {
            super::head::write(out, Major::Simple, 22);
            Ok(())
        }
    }
}

/// Whether `bytes` are one item and nothing else.
///
/// Errors: those of a strict reader, `trailing_data`.
pub fn validate(bytes: &[u8]) -> Result<(), Error> {
    let mut reader = Strict::new(bytes);
    reader.item()?;
    reader.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each input with the bytes kept, or the kind of the error, and what the validator says.
    /// Source: the original's outcomes; where it says EOF although bytes were read, this does not.
    #[test]
    fn exactly_one_item_is_kept() {
        let cases: &[(&[u8], Result<&[u8], &str>, Option<&str>)] = &[
            (b"\x00", Ok(b"\x00"), None),
            (b"\xf6", Ok(b"\xf6"), None),
            (b"\x82\x01\x02", Ok(b"\x82\x01\x02"), None),
            (
                b"\x82\x01\x02\xff",
                Ok(b"\x82\x01\x02"),
                Some("trailing_data"),
            ),
            (b"\x82\x01", Err("too_little_data"), Some("too_little_data")),
            (b"\xa1\x61a\x01", Ok(b"\xa1\x61a\x01"), None),
            (b"\xc1\x00", Ok(b"\xc1\x00"), None),
            (b"\xd8\x2a\x41\x00", Ok(b"\xd8\x2a\x41\x00"), None),
            (b"\x5a\x00\x20\x00\x01", Err("too_long"), Some("too_long")),
            (
                b"\x5a\x00\x20\x00\x00",
                Err("too_little_data"),
                Some("too_little_data"),
            ),
            (b"\x99\x20\x01", Err("too_long"), Some("too_long")),
            (b"\xb9\x20\x01", Err("too_long"), Some("too_long")),
            (b"", Err("end_of_input"), Some("end_of_input")),
            (b"\x63ab", Err("too_little_data"), Some("too_little_data")),
            (b"\x63abc", Ok(b"\x63abc"), None),
            (b"\x81", Err("too_little_data"), Some("too_little_data")),
            (
                b"\x18\x17",
                Err("non_shortest_head"),
                Some("non_shortest_head"),
            ),
            (b"\x58\x64", Err("too_little_data"), Some("too_little_data")),
            (b"\xf4\xf5", Ok(b"\xf4"), Some("trailing_data")),
            (b"\xf5", Ok(b"\xf5"), None),
        ];
        for &(bytes, expected, validated) in cases {
            let mut deferred = Deferred::default();
            let kept = deferred.read(&mut Strict::new(bytes));
            let kept = kept
                .map(|()| deferred.as_bytes())
                .map_err(|error| error.kind());
            assert_eq!(kept, expected, "{bytes:x?}");
            let verdict = validate(bytes).err().map(|error| error.kind());
            assert_eq!(verdict, validated, "{bytes:x?}");
        }
    }

    #[test]
    fn an_absent_item_is_null_and_an_empty_one_is_an_error() {
        let mut out = Vec::new();
        assert_eq!(write_optional(None, &mut out), Ok(()));
        assert_eq!(out, [0xf6]);
        let error = write_optional(Some(&Deferred::default()), &mut out).unwrap_err();
        assert_eq!(error.to_string(), "there is no item to write at byte 0");
        assert_eq!(out, [0xf6]);
    }
}
