//! What the originals read from and write to: interfaces, so that a buffer handed to them escapes.

use std::hint::black_box;

use super::Fault;

/// Takes bytes; the original's writer interface.
pub trait Sink {
    /// Takes all of `bytes`.
    fn write(&mut self, bytes: &[u8]);
}

/// Gives bytes; the original's peekable reader interface.
pub trait Source {
    /// Fills the front of `into` and says how much; 0 only at the end or for no room.
    fn read(&mut self, into: &mut [u8]) -> usize;

    /// One byte, if there is one.
    fn read_byte(&mut self) -> Option<u8>;

    /// Gives back the byte read last.
    fn unread_byte(&mut self);
}

impl dyn Source + '_ {
    /// Fills all of `into`; `Eof` if there was nothing, `UnexpectedEof` if not enough.
    pub(super) fn read_full(&mut self, into: &mut [u8]) -> Result<(), Fault> {
        let mut filled = 0;
        while filled < into.len() {
            match self.read(&mut into[filled..]) {
                0 if filled == 0 => return Err(Fault::Eof),
                0 => return Err(Fault::UnexpectedEof),
                read => filled += read,
            }
        }
        Ok(())
    }

    /// Takes `null` if it comes next.
    pub(super) fn take_null(&mut self) -> Result<bool, Fault> {
        let there = self.read_byte().ok_or(Fault::Eof)? == 0xf6;
        if !there {
            self.unread_byte();
        }
        Ok(there)
    }

    /// Passes over `count` bytes.
    pub(super) fn discard(&mut self, mut count: u64) -> Result<(), Fault> {
        let mut passed = [0; 256];
        while count > 0 {
            let room = passed.len().min(count.try_into().unwrap_or(usize::MAX));
            match self.read(&mut passed[..room]) {
                0 => return Err(Fault::UnexpectedEof),
                read => count -= read as u64,
            }
        }
        Ok(())
    }
}

/// Takes bytes and forgets them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Discard;

impl Sink for Discard {
    fn write(&mut self, bytes: &[u8]) {
        black_box(bytes);
    }
}

impl Sink for Vec<u8> {
    fn write(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }
}

/// Bytes in memory with a place in them.
#[derive(Clone, Debug)]
pub struct Bytes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    /// A source at the first byte.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// Goes back to the first byte.
    pub fn rewind(&mut self) {
        self.at = 0;
    }

    /// The bytes not read yet.
    pub fn rest(&self) -> &'a [u8] {
        &self.bytes[self.at..]
    }
}

impl Source for Bytes<'_> {
    fn read(&mut self, into: &mut [u8]) -> usize {
        let read = into.len().min(self.bytes.len() - self.at);
        into[..read].copy_from_slice(&self.bytes[self.at..self.at + read]);
        self.at += read;
        read
    }

    fn read_byte(&mut self) -> Option<u8> {
        let byte = self.bytes.get(self.at).copied()?;
        self.at += 1;
        Some(byte)
    }

    fn unread_byte(&mut self) {
        self.at = self.at.saturating_sub(1);
    }
}
