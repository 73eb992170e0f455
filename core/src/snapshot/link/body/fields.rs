//! The map that a content is: known keys are taken out, the others are kept.

use std::collections::BTreeMap;

use crate::cbor::{Decoder, Encoder};

use super::super::error::Error;
use super::reader::Reader;

/// Most keys of a content. This version has under ten.
const KEYS_MAX: u64 = 64;

/// Keys that this version does not know, with what they hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept(Vec<(u64, Vec<u8>)>);

/// Encoded items by key, to be written.
#[derive(Debug, Default)]
pub(super) struct Fields(BTreeMap<u64, Vec<u8>>);

impl Fields {
    /// What `key` holds, written by `write`.
    pub(super) fn put(&mut self, key: u64, write: impl FnOnce(&mut Encoder<'_>)) {
        let mut item = Vec::new();
        write(&mut Encoder::new(&mut item));
        self.0.insert(key, item);
    }

    /// The same, where writing may fail.
    pub(super) fn try_put(
        &mut self,
        key: u64,
        write: impl FnOnce(&mut Encoder<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut item = Vec::new();
        write(&mut Encoder::new(&mut item))?;
        self.0.insert(key, item);
        Ok(())
    }

    pub(super) fn unsigned(&mut self, key: u64, value: u64) {
        self.put(key, |out| {
            out.unsigned(value);
        });
    }

    /// Nothing where the text is empty.
    pub(super) fn text(&mut self, key: u64, value: &str) {
        if !value.is_empty() {
            self.put(key, |out| {
                out.text(value);
            });
        }
    }

    /// Nothing where there are none.
    pub(super) fn pairs(&mut self, key: u64, pairs: &[(String, String)]) {
        if !pairs.is_empty() {
            self.put(key, |out| write_pairs(out, pairs));
        }
    }

    /// What was kept, but for keys that this content uses.
    pub(super) fn keep(&mut self, kept: &Kept) {
        for (key, item) in &kept.0 {
            self.0.entry(*key).or_insert_with(|| item.clone());
        }
    }

    /// The map.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut body = Vec::new();
        let mut out = Encoder::new(&mut body);
        out.map(self.0.len() as u64);
        for (key, item) in &self.0 {
            out.unsigned(*key).encoded(item);
        }
        body
    }
}

/// The items of a content that were not taken yet.
pub(super) struct Taken<'a>(BTreeMap<u64, (usize, &'a [u8])>);

impl<'a> Taken<'a> {
    /// The items of a content whose form was checked.
    pub(super) fn read(body: &'a [u8]) -> Result<Self, Error> {
        let mut decoder = Decoder::new(body);
        let pairs = match decoder.map() {
            Ok(Some(pairs)) if pairs <= KEYS_MAX => pairs,
            _ => return Err(Error::content("it is no map of a few keys", 0)),
        };
        let mut items = BTreeMap::new();
        for _ in 0..pairs {
            let at = decoder.position();
            let key = decoder.unsigned();
            let start = decoder.position();
            match (key, decoder.skip()) {
                (Ok(key), Ok(item)) => items.insert(key, (start, item)),
                _ => return Err(Error::content("it ends early", at)),
            };
        }
        Ok(Self(items))
    }

    /// A reader at what `key` holds.
    pub(super) fn take(&mut self, key: u64) -> Option<Reader<'a>> {
        let (start, item) = self.0.remove(&key)?;
        Some(Reader::new(item, start))
    }

    /// A reader at what has to be there.
    pub(super) fn required(&mut self, key: u64) -> Result<Reader<'a>, Error> {
        let missing = || Error::damaged("a part of its content is missing");
        self.take(key).ok_or_else(missing)
    }

    pub(super) fn optional_text(&mut self, key: u64) -> Result<String, Error> {
        let text = self.take(key).map(|mut reader| reader.text());
        Ok(text.transpose()?.unwrap_or_default().to_owned())
    }

    pub(super) fn optional_pairs(&mut self, key: u64) -> Result<Vec<(String, String)>, Error> {
        let pairs = self.take(key).map(|mut reader| read_pairs(&mut reader));
        Ok(pairs.transpose()?.unwrap_or_default())
    }

    /// What nobody took.
    pub(super) fn rest(self) -> Kept {
        let items = self.0.into_iter();
        Kept(items.map(|(key, (_, item))| (key, item.to_vec())).collect())
    }
}

/// Name, value, name, value …
pub(super) fn write_pairs(out: &mut Encoder<'_>, pairs: &[(String, String)]) {
    out.array(2 * pairs.len() as u64);
    for (name, value) in pairs {
        out.text(name).text(value);
    }
}

pub(super) fn read_pairs(reader: &mut Reader<'_>) -> Result<Vec<(String, String)>, Error> {
    let pairs = reader.array()? / 2;
    let text = |reader: &mut Reader<'_>| reader.text().map(str::to_owned);
    (0..pairs)
        .map(|_| Ok((text(reader)?, text(reader)?)))
        .collect()
}
