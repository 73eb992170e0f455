//! Reading a document in steps, so that somebody can be told how far it is, and can stop it.

use super::fault::{self, Fault};
use super::marks::Marks;
use super::{Document, Embedded, Items, Options};
use crate::cbor::error::Error;
use crate::cbor::tree::{Index, Text};

/// A document that is being read.
pub struct Indexer {
    bytes: Vec<u8>,
    options: Options,
    index: Index,
    fault: Option<Error>,
    is_read: bool,
    marks: Marks,
}

impl Indexer {
    /// Begins with the first byte.
    pub fn new(bytes: Vec<u8>, options: Options) -> Self {
        Self {
            index: Index::new(bytes.len()),
            is_read: bytes.is_empty() && options.items == Items::Sequence,
            bytes,
            options,
            fault: None,
            marks: Marks::default(),
        }
    }

    /// Reads on, at most `items` items; `true` when there is nothing left to do.
    pub fn step(&mut self, items: usize) -> bool {
        if self.is_read {
            return self.marks.step(&self.index.nodes, items);
        }
        self.reserve(items);
        let is_whole = match self.options.embedded {
            Embedded::Opened => self.index.read::<true>(&self.bytes, Text::AsIs, items),
            Embedded::Closed => self.index.read::<false>(&self.bytes, Text::AsIs, items),
        };
        let is_at_end = self.index.at == self.bytes.len();
        match is_whole {
            Err(error) => self.fault = Some(error),
            Ok(true) if is_at_end => {}
            Ok(true) if self.options.items == Items::One => {
                self.fault = Some(self.index.trailing());
            }
            Ok(_) => return false,
        }
        self.is_read = true;
        // The index was built in no order of its own where strings were opened.
        self.index.unfinished.sort_unstable();
        false
    }

    /// How many bytes were read, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.index.at, self.bytes.len())
    }

    /// The document, after reading what is left of it.
    pub fn finish(mut self) -> Document {
        while !self.step(usize::MAX) {}
        let mut index = self.index;
        index.nodes.shrink_to_fit();
        let mut document = Document {
            end: index.at,
            bytes: self.bytes,
            options: self.options,
            nodes: index.nodes,
            unfinished: index.unfinished,
            gaps: index.gaps,
            marks: self.marks,
            fault: None,
            faults_inside: Vec::new(),
        };
        document.fault = self.fault.map(|error| match document.gaps.last() {
            Some(gap) => fault::explain(&document, gap),
            None => Fault::plain(error),
        });
        let inside = document.gaps.len() - usize::from(self.fault.is_some());
        document.faults_inside = fault::inside(&document, inside);
        document
    }

    /// Room for the items of the next step, and for as many as the rest will have if it goes on
    /// like this: doubling would take up to twice what is needed.
    fn reserve(&mut self, items: usize) {
        let Index { nodes, at, .. } = &mut self.index;
        let left = self.bytes.len() - *at;
        if nodes.capacity() - nodes.len() < items.min(left) && *at > 0 {
            let rest = nodes.len() as u128 * left as u128 / *at as u128;
            let expected = (rest + rest / 16) as usize + 1024;
            nodes.reserve_exact(expected.min(left));
        }
    }
}
