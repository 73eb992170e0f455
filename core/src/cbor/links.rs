//! Links: content identifiers under tag 42, found without decoding the rest.

mod cid;

use super::error::{Error, Kind};
use super::head::Major;
use super::strict::Strict;

pub use cid::Cid;

/// The tag of a link. Source: the IANA registry of CBOR tags, entry 42.
pub const LINK: u64 = 42;
/// Most bytes of a link, the zero in front included. The limit of the original's scanner.
pub const LINK_BYTES_MAX: u64 = 100;

/// A link that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link<'a> {
    /// The head of its tag, in bytes from the start.
    pub offset: usize,
    /// What it links to.
    pub cid: Cid<'a>,
}

/// Hands every link in the first item of `bytes` to `found` and gives the end of the item.
///
/// Nothing is copied and nothing allocated. Heads have to be the shortest and lengths definite, as
/// in all data that has links. Text is not looked at.
/// Errors: those of a strict reader; `wrong_type` where tag 42 is not on a byte string, `too_long`
/// over [`LINK_BYTES_MAX`], `invalid_cid`, also for a byte string without content.
pub fn scan<'a>(bytes: &'a [u8], mut found: impl FnMut(Link<'a>)) -> Result<usize, Error> {
    let mut reader = Strict::new(bytes);
    let mut owed = 1_u64;
    while owed > 0 {
        let offset = reader.position();
        let (major, argument) = reader.head()?;
        owed -= 1;
        match major {
            Major::Unsigned | Major::Negative | Major::Simple => {}
            Major::Bytes | Major::Text => {
                reader.take(argument)?;
            }
            // Saturated, it is more than can follow, so the end of the input is found first.
            Major::Array => owed = owed.saturating_add(argument),
            Major::Map => owed = owed.saturating_add(argument).saturating_add(argument),
            Major::Tag if argument == LINK => {
                let cid = link_content(&mut reader)?;
                found(Link { offset, cid });
            }
            Major::Tag => owed += 1,
        }
    }
    Ok(reader.position())
}

/// The content of a tag 42 whose head was read.
fn link_content<'a>(reader: &mut Strict<'a>) -> Result<Cid<'a>, Error> {
    let start = reader.position();
    let fault = |kind| Err(Error::new(kind, start));
    match reader.head()? {
        (Major::Bytes, length) if length > LINK_BYTES_MAX => fault(Kind::TooLong),
        // The zero in front says that the identifier is in binary.
        (Major::Bytes, length) => match reader.take(length)? {
            [0, cid @ ..] => Cid::new(cid).map_or_else(|| fault(Kind::InvalidCid), Ok),
            _ => fault(Kind::InvalidCid),
        },
        _ => fault(Kind::WrongType),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Source: the original's outcomes; `d82a40`, on which three of its versions crashed, is an
    /// error as it is in the one after them.
    #[test]
    fn links_are_found_and_faults_named() {
        let digest = b"\x74\x0d\x41\x96\xaa\xae\xe6\x6d\x8e\x9b\x82\x8b\xc6\xf9\x27\x16\
                       \x62\x09\x6e\x36\x78\x2d\xe2\x48\xe3\xb3\xed\x28\x44\x3d\xbc\x81";
        let link = [
            b"\xd8\x2a\x58\x27\x00\x01\x71\xa0\xe4\x02\x20".as_slice(),
            digest,
        ]
        .concat();
        let ends_in_empty_bytes = b"\x82\x44\x20\x00\x00\x00\x81\x81\x82\x42\x00\x51\x40";
        let cid = "bafy2bzaceb2a2qmwvkxom3motobixrxze4lgeclogz4c3ysi4oz62kcehw6ic";
        let cases: &[(&[u8], Result<&[&str], &str>)] = &[
            (ends_in_empty_bytes, Ok(&[])),
            (&ends_in_empty_bytes[..12], Err("too_little_data")),
            (b"", Err("end_of_input")),
            (b"\x00", Ok(&[])),
            (&link, Ok(&[cid])),
            (b"\xd8\x2a\x00", Err("wrong_type")),
            (b"\xd8\x2a\x58\x65", Err("too_long")),
            (b"\xd8\x2a\x40", Err("invalid_cid")),
            (b"\xd8\x2a\x41\x00", Err("invalid_cid")),
            (b"\xd8\x2a\x41\x01", Err("invalid_cid")),
        ];
        for &(bytes, expected) in cases {
            let mut links = Vec::new();
            let outcome = scan(bytes, |link| links.push(link.cid.to_string()));
            let outcome = outcome.map(|_| links).map_err(|error| error.kind());
            assert_eq!(
                outcome,
                expected.map(|links| links.iter().map(|&cid| cid.into()).collect())
            );
        }
    }
}
