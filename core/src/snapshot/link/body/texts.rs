//! The texts of the tables: each once, in order, and of each only what differs from the last.
//!
//! ```text
//! ["Get-100-0", 8, "50", 5, "00-0"]    Get-100-0, Get-100-50, Get-1000-0
//! ```

use std::collections::BTreeSet;

use crate::cbor::Encoder;

use super::super::error::Error;
use super::reader::Reader;

/// Longest text in bytes. Names of people's benchmarks have a few dozen.
const TEXT_BYTES_MAX: usize = 4096;

/// Most bytes of all texts of a table together, and of all uses of them.
const TABLE_BYTES_MAX: usize = 1 << 20;

/// Texts to be written, by their place in the order.
#[derive(Debug)]
pub(super) struct Texts(Vec<String>);

impl Texts {
    /// A table of them.
    ///
    /// Errors: a text over the limit.
    pub(super) fn of(texts: BTreeSet<String>) -> Result<Self, Error> {
        match texts.iter().find(|text| text.len() > TEXT_BYTES_MAX) {
            None => Ok(Self(texts.into_iter().collect())),
            Some(long) => Err(Error::unfit(format!(
                "a name of {} bytes is too long for a link, at most {TEXT_BYTES_MAX}",
                long.len()
            ))),
        }
    }

    /// The place of a text.
    pub(super) fn place(&self, text: &str) -> u64 {
        let place = self.0.binary_search_by(|known| known.as_str().cmp(text));
        place.expect("the table was made of all texts") as u64
    }

    /// The place of a text, from 1; 0 where there is none.
    pub(super) fn place_or_0(&self, text: Option<&str>) -> u64 {
        text.map_or(0, |text| self.place(text) + 1)
    }

    pub(super) fn write(&self, out: &mut Encoder<'_>) {
        out.array((2 * self.0.len() as u64).saturating_sub(1));
        let mut last: Option<&str> = None;
        for text in &self.0 {
            let start = last.map_or(0, |last| same(last, text));
            if last.is_some() {
                out.unsigned(start as u64);
            }
            out.text(&text[start..]);
            last = Some(text);
        }
    }
}

/// Bytes that two texts begin with alike, in whole characters.
fn same(left: &str, right: &str) -> usize {
    let pairs = left.bytes().zip(right.bytes());
    let alike = pairs.take_while(|(left, right)| left == right).count();
    right.floor_char_boundary(alike)
}

/// Texts that were read. What is taken from them is counted, as one text may be named often.
#[derive(Debug)]
pub(super) struct Table {
    texts: Vec<String>,
    bytes_left: usize,
}

impl Table {
    pub(super) fn read(reader: &mut Reader<'_>) -> Result<Self, Error> {
        let items = reader.array()?;
        let mut texts: Vec<String> = Vec::with_capacity(items.div_ceil(2));
        let mut bytes_left = TABLE_BYTES_MAX;
        for _ in 0..items.div_ceil(2) {
            let start = match texts.last() {
                None => "",
                Some(last) => {
                    let start = reader.small()? as usize;
                    let start = last.get(..start);
                    start.ok_or_else(|| reader.fault("a name begins with more than there is"))?
                }
            };
            let text = [start, reader.text()?].concat();
            if text.len() > TEXT_BYTES_MAX {
                return Err(reader.fault("a name is longer than 4096 bytes"));
            }
            bytes_left = bytes_left
                .checked_sub(text.len())
                .ok_or_else(|| reader.fault("its names are too long together"))?;
            texts.push(text);
        }
        Ok(Self {
            texts,
            bytes_left: TABLE_BYTES_MAX,
        })
    }

    /// The text at a place.
    pub(super) fn get(&mut self, place: u64) -> Result<String, Error> {
        let text = usize::try_from(place)
            .ok()
            .and_then(|place| self.texts.get(place))
            .ok_or_else(|| Error::damaged("its content names a text that is not there"))?;
        self.bytes_left = self
            .bytes_left
            .checked_sub(text.len())
            .ok_or_else(|| Error::damaged("its content repeats long names too often"))?;
        Ok(text.clone())
    }

    /// The text at a place from 1; 0 stands for none.
    pub(super) fn get_or_none(&mut self, place: u64) -> Result<Option<String>, Error> {
        place
            .checked_sub(1)
            .map(|place| self.get(place))
            .transpose()
    }
}
