//! Tags between processes: the binary form of a tag map.
//!
//! ```text
//! 00 | 00 02 'k' '1' 01 'v' | 00 …          version, then a tag each: field 0, key, value
//!      └ field, varint length, key, varint length, value
//! ```
//! Source: OpenCensus specification, binary tag encoding; opencensus-go `tag/map_codec.go`.

use super::map::TagMap;
use super::mutator::Mutator;
use super::{TagKey, Ttl};
use crate::stats::error::{Error, Kind};

const VERSION: u8 = 0;
const TAG_FIELD: u8 = 0;

impl TagMap {
    /// The tags that travel, sorted by key; tags without propagation are left out.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = vec![VERSION];
        for (key, value, ttl) in self.iter() {
            if ttl == Ttl::Unlimited {
                out.push(TAG_FIELD);
                write_text(key.as_str(), &mut out);
                write_text(value, &mut out);
            }
        }
        out
    }

    /// The map that `bytes` are the binary form of; no bytes are an empty map.
    ///
    /// Of a key that is there twice, the last value counts.
    /// Errors: a newer version, an unknown field, text cut short or too long, keys and values that
    /// are not tags, more than 8,192 bytes of tags; each with its position.
    pub fn decode(bytes: &[u8]) -> Result<Self, Error> {
        let mut map = Self::new();
        let mut reader = Reader { bytes, position: 0 };
        if bytes.is_empty() {
            return Ok(map);
        }
        if reader.byte()? > VERSION {
            return Err(fault("unsupported version of propagated tags", 0));
        }
        while reader.position < bytes.len() {
            let start = reader.position;
            if reader.byte()? != TAG_FIELD {
                return Err(fault("unknown field in propagated tags", start));
            }
            let key_at = reader.position;
            let key = TagKey::new(reader.text()?)
                .map_err(|_| fault("invalid key in propagated tags", key_at))?;
            let value_at = reader.position;
            let value = reader.text()?;
            map.apply(&Mutator::upsert(&key, value))
                .and_then(|()| map.check_bytes())
                .map_err(|_| fault("invalid value in propagated tags", value_at))?;
        }
        Ok(map.made())
    }
}

fn write_text(text: &str, out: &mut Vec<u8>) {
    let mut length = text.len();
    while length >= 0x80 {
        out.push(length as u8 | 0x80);
        length >>= 7;
    }
    out.push(length as u8);
    out.extend_from_slice(text.as_bytes());
}

fn fault(fault: &'static str, position: usize) -> Error {
    Kind::Propagated { fault, position }.into()
}

struct Reader<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Reader<'a> {
    fn byte(&mut self) -> Result<u8, Error> {
        let byte = self.bytes.get(self.position);
        let byte = *byte.ok_or_else(|| fault("propagated tags end", self.position))?;
        self.position += 1;
        Ok(byte)
    }

    fn text(&mut self) -> Result<&'a str, Error> {
        let start = self.position;
        let mut length = 0_usize;
        for shift in [0, 7, 14] {
            let byte = self.byte()?;
            length |= usize::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                let end = self.position + length;
                let text = self.bytes.get(self.position..end);
                let text = text.ok_or_else(|| fault("propagated tags end", self.bytes.len()))?;
                self.position = end;
                return std::str::from_utf8(text)
                    .map_err(|_| fault("text in propagated tags is not ASCII", start));
            }
        }
        Err(fault("length in propagated tags is too large", start))
    }
}
