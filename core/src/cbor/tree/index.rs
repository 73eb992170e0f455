//! Building the index: one pass over the bytes that can stop and go on at any item.

mod open;

use std::ops::Range;

use open::{Open, Rest, close, contents};

use super::{Node, Text};
use crate::cbor::error::{Error, Kind};
use crate::cbor::head::{Head, Major};
use crate::cbor::scan;

/// Most recipients inside of each other that are looked through: RFC 9052 section 5.3 needs two.
const RECIPIENT_LEVELS_MAX: usize = 4;

/// What an opened byte string holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Holds {
    Item,
    Sequence,
}

/// Bytes that belong to no item: what is left of an opened byte string, or of the input, after a
/// fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gap {
    pub(crate) start: u32,
    pub(crate) end: u32,
    /// How many nodes are before it.
    pub(crate) nodes_before: u32,
    /// The innermost item that was open: a container, or the string itself.
    pub(crate) within: Option<u32>,
    pub(crate) error: Error,
}

/// An index that is being built.
pub(crate) struct Index {
    pub(crate) nodes: Vec<Node>,
    /// Containers that a fault left unfinished.
    pub(crate) unfinished: Vec<u32>,
    pub(crate) gaps: Vec<Gap>,
    open: Vec<Open>,
    /// The end of what was read.
    pub(crate) at: usize,
    /// The end of what can be read: of the input, or of the string that is open.
    limit: usize,
}

impl Index {
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            nodes: Vec::new(),
            unfinished: Vec::new(),
            gaps: Vec::new(),
            open: Vec::new(),
            at: 0,
            limit,
        }
    }

    /// Reads on for at most `heads` heads; `true` if the outermost item is whole, after which
    /// another one may begin. With `OPENING`, byte strings that say they hold items are opened.
    ///
    /// Errors: the first fault outside opened strings. The nodes then describe what came before
    /// it, every unfinished container ending where the list does.
    pub(crate) fn read<const OPENING: bool>(
        &mut self,
        bytes: &[u8],
        text: Text,
        heads: usize,
    ) -> Result<bool, Error> {
        if u32::try_from(bytes.len()).is_err() {
            return Err(Error::new(Kind::TooLarge, self.at));
        }
        for _ in 0..heads {
            match self.read_head::<OPENING>(bytes, text) {
                Ok(true) => return Ok(true),
                Ok(false) => {}
                Err(error) => {
                    if self.give_up(error) {
                        return Err(error);
                    }
                    if self.finish() {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Reads a head, and the content of a string; `true` if that completes the outermost item.
    fn read_head<const OPENING: bool>(&mut self, bytes: &[u8], text: Text) -> Result<bool, Error> {
        let bytes = &bytes[..self.limit];
        let at = self.at;
        // The head is read before it is judged: a fault in it comes first.
        let head = Head::read(bytes, at)?;
        let node = self.nodes.len() as u32;
        let leaf = Node {
            offset: at as u32,
            next: node + 1,
        };
        if head.is_break() {
            close(at, &mut self.open)?;
            self.nodes.push(leaf);
            self.at += 1;
            return Ok(self.finish());
        }
        if let Some(Open {
            rest: Rest::Chunk(major),
            ..
        }) = self.open.last()
        {
            scan::check_chunk(head, *major, at)?;
        }
        let after = at + head.size();
        if let Some(rest) = contents(head) {
            self.nodes.push(leaf);
            self.open.push(Open { node, rest });
            self.at = after;
            return Ok(false);
        }
        let mut end = after;
        if matches!(head.major(), Major::Bytes | Major::Text) {
            end = scan::string_end(bytes, after, head.argument)?;
            if text == Text::Checked
                && head.major() == Major::Text
                && !scan::is_utf8(&bytes[after..end])
            {
                return Err(Error::new(Kind::InvalidUtf8, at));
            }
        }
        self.nodes.push(leaf);
        if OPENING
            && head.major() == Major::Bytes
            && end > after
            && let Some(holds) = self.embedded(bytes, node)
        {
            self.enter(node, after..end, holds);
            return Ok(false);
        }
        self.at = end;
        Ok(self.finish())
    }

    /// What a byte string holds by where it is: under tag 24 or 63, or first in a COSE message or
    /// in one of its signatures or recipients.
    ///
    /// Source: RFC 8949 section 3.4.5.1, the IANA registry for tag 63, RFC 9052 sections 3 to 6.
    fn embedded(&self, bytes: &[u8], node: u32) -> Option<Holds> {
        let head_of = |open: &Open| {
            let offset = self.nodes[open.node as usize].offset;
            Head::read(bytes, offset as usize).expect("open containers have heads that were read")
        };
        let is_array = |open: &Open| head_of(open).major() == Major::Array;
        let (innermost, mut outer) = self.open.split_last()?;
        let innermost_head = head_of(innermost);
        match (innermost_head.major(), innermost_head.argument) {
            (Major::Tag, 24) => return Some(Holds::Item),
            (Major::Tag, 63) => return Some(Holds::Sequence),
            (Major::Array, _) if innermost.node + 1 == node => {}
            _ => return None,
        }
        for level in 0..=RECIPIENT_LEVELS_MAX {
            let (around, further) = outer.split_last()?;
            let head = head_of(around);
            match (head.major(), head.argument) {
                (Major::Tag, 16..=18) if level == 0 => return Some(Holds::Item),
                (Major::Tag, 96..=98) => return Some(Holds::Item),
                // The list of signatures or recipients comes last in what it belongs to.
                (Major::Array, _) => match further.split_last()? {
                    (message, further) if is_array(message) && message.rest.is_last() => {
                        outer = further;
                    }
                    _ => return None,
                },
                _ => return None,
            }
        }
        None
    }

    /// Goes on with the items in the content of the byte string at `node`.
    pub(crate) fn enter(&mut self, node: u32, content: Range<usize>, holds: Holds) {
        let outside = self.limit as u32;
        let rest = Rest::Inside { outside, holds };
        self.open.push(Open { node, rest });
        (self.at, self.limit) = (content.start, content.end);
    }

    /// Counts an item that is whole, closing what it completes; `true` if that was the outermost.
    fn finish(&mut self) -> bool {
        let end = self.nodes.len() as u32;
        while let Some(innermost) = self.open.last_mut() {
            match &mut innermost.rest {
                Rest::Items(1) => {
                    self.nodes[innermost.node as usize].next = end;
                    self.open.pop();
                    continue;
                }
                Rest::Items(owed) => *owed -= 1,
                rest @ Rest::KeyOrBreak => *rest = Rest::ValueOfKey,
                rest @ Rest::ValueOfKey => *rest = Rest::KeyOrBreak,
                Rest::UntilBreak | Rest::Chunk(_) => {}
                Rest::Inside { holds, .. } => {
                    if self.at < self.limit {
                        if *holds == Holds::Sequence {
                            return false;
                        }
                        self.leave(Some(Error::new(Kind::TrailingData, self.at)));
                    } else {
                        self.leave(None);
                    }
                    continue;
                }
            }
            return false;
        }
        true
    }

    /// Closes the innermost string that is open; what is left of it belongs to no item.
    fn leave(&mut self, fault: Option<Error>) {
        let Some(Open {
            node,
            rest: Rest::Inside { outside, .. },
        }) = self.open.pop()
        else {
            unreachable!("only an opened string is left");
        };
        if let Some(error) = fault {
            self.gap(Some(node), error);
        }
        self.nodes[node as usize].next = self.nodes.len() as u32;
        (self.at, self.limit) = (self.limit, outside as usize);
    }

    fn gap(&mut self, within: Option<u32>, error: Error) {
        self.gaps.push(Gap {
            start: self.at as u32,
            end: self.limit as u32,
            nodes_before: self.nodes.len() as u32,
            within,
            error,
        });
    }

    /// Ends what the fault left unfinished; `true` if it was outside of opened strings, so that
    /// nothing can be read after it.
    fn give_up(&mut self, error: Error) -> bool {
        let end = self.nodes.len() as u32;
        let is_string = |open: &Open| matches!(open.rest, Rest::Inside { .. });
        let string = self.open.iter().rposition(is_string);
        let innermost = self.open.last().map(|open| open.node);
        for open in self.open.drain(string.map_or(0, |string| string + 1)..) {
            self.nodes[open.node as usize].next = end;
            self.unfinished.push(open.node);
        }
        self.gap(innermost, error);
        if string.is_some() {
            self.leave(None);
        }
        string.is_none()
    }

    /// Notes that the input goes on after its one item.
    pub(crate) fn trailing(&mut self) -> Error {
        let error = Error::new(Kind::TrailingData, self.at);
        self.gap(None, error);
        error
    }
}
