//! A place in an item of a content whose form was checked.

use crate::cbor::{Decoder, Major};

use super::super::error::Error;

/// Most items of one list, so that what is made of a content stays small.
const ITEMS_MAX: u64 = 1 << 16;

/// A place in one item. Types are checked; heads and counts were before.
#[derive(Clone, Debug)]
pub(super) struct Reader<'a> {
    decoder: Decoder<'a>,
    /// Where the item begins in the content.
    start: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(item: &'a [u8], start: usize) -> Self {
        Self {
            decoder: Decoder::new(item),
            start,
        }
    }

    /// Refuses what comes next.
    pub(super) fn fault(&self, why: &'static str) -> Error {
        Error::content(why, self.start + self.decoder.position())
    }

    pub(super) fn unsigned(&mut self) -> Result<u64, Error> {
        let value = self.decoder.unsigned();
        value.map_err(|_| self.fault("there is no count where one belongs"))
    }

    /// A number that fits 32 bits.
    pub(super) fn small(&mut self) -> Result<u32, Error> {
        let value = self.unsigned()?;
        u32::try_from(value).map_err(|_| self.fault("a number is too large"))
    }

    pub(super) fn integer(&mut self) -> Result<i64, Error> {
        let value = self.decoder.integer();
        value.map_err(|_| self.fault("there is no integer where one belongs"))
    }

    pub(super) fn text(&mut self) -> Result<&'a str, Error> {
        let value = self.decoder.text();
        value.map_err(|_| self.fault("there is no text where one belongs"))
    }

    pub(super) fn bytes(&mut self) -> Result<&'a [u8], Error> {
        let value = self.decoder.bytes();
        value.map_err(|_| self.fault("there are no bytes where they belong"))
    }

    pub(super) fn boolean(&mut self) -> Result<bool, Error> {
        let value = self.decoder.boolean();
        value.map_err(|_| self.fault("there is no yes or no where it belongs"))
    }

    /// Takes `null` if it comes next.
    pub(super) fn take_null(&mut self) -> bool {
        self.decoder.take_null()
    }

    /// What comes next, if anything does.
    pub(super) fn next_is(&self, major: Major) -> bool {
        self.decoder.peek().is_ok_and(|head| head.major() == major)
    }

    /// How many items a list has; each of them is there.
    pub(super) fn array(&mut self) -> Result<usize, Error> {
        match self.decoder.array() {
            Ok(Some(items)) if items <= ITEMS_MAX => Ok(items as usize),
            Ok(_) => Err(self.fault("a list is too long")),
            Err(_) => Err(self.fault("there is no list where one belongs")),
        }
    }

    /// The head of a list of exactly so many items.
    pub(super) fn array_of(&mut self, items: usize) -> Result<(), Error> {
        let found = self.array()?;
        if found == items {
            return Ok(());
        }
        Err(self.fault("a list has another number of items"))
    }
}
