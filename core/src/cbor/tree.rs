//! An index of encoded bytes: every item's place, none of its content.
//!
//! A flat list in the order of the bytes, eight bytes an item. It is built, walked, compared and
//! dropped without recursion, and what the bytes say (head sizes, NaN payloads, chunks, equal
//! keys, order, bad UTF-8) is all still there, because the bytes are.
//!
//! ```text
//! bytes   82 01 9f 02 ff
//! nodes   0  1  2  3  4        one each for [, 1, [_, 2 and the break
//! next    5  2  5  4  5        the first node after the item and all it contains
//! ```

mod float;
mod item;

use super::error::{Error, Kind};
use super::head::{BREAK, Head, Major};
use super::scan;

pub(crate) use float::narrow;
pub use float::{Float, Width};
pub use item::{Children, Chunks, Data, Item};

/// Where an item or a break begins, and which node follows it and all it contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) offset: u32,
    pub(crate) next: u32,
}

/// What is done about text that is not UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// It is refused.
    Checked,
    /// It is kept as it is: such an item is well-formed, though not valid.
    AsIs,
}

/// A container whose items are being read.
struct Open {
    node: u32,
    /// Items that are still owed, or how an indefinite one can go on.
    rest: Rest,
}

#[derive(Clone, Copy)]
enum Rest {
    Items(u64),
    UntilBreak,
    KeyOrBreak,
    ValueOfKey,
    /// An indefinite string: chunks of that type, or a break.
    Chunk(Major),
}

/// The first fault, and the containers it left unfinished, outermost first.
pub(crate) struct Fault {
    pub(crate) error: Error,
    unfinished: Vec<u32>,
}

/// Reads the item at `start` into `nodes` and gives its end.
///
/// Errors: the first fault; the nodes then describe what came before it, every unfinished
/// container ending where the list does.
pub(crate) fn index(
    bytes: &[u8],
    start: usize,
    text: Text,
    nodes: &mut Vec<Node>,
) -> Result<usize, Fault> {
    if u32::try_from(bytes.len()).is_err() {
        return Err(Fault {
            error: Error::new(Kind::TooLarge, start),
            unfinished: Vec::new(),
        });
    }
    let mut open = Vec::new();
    read_item(bytes, start, text, nodes, &mut open).map_err(|error| {
        // Every item has at least one byte, so the number of nodes fits as well.
        let end = nodes.len() as u32;
        let unfinished = open.iter().map(|open| open.node).collect();
        open.iter()
            .for_each(|open| nodes[open.node as usize].next = end);
        Fault { error, unfinished }
    })
}

fn read_item(
    bytes: &[u8],
    start: usize,
    text: Text,
    nodes: &mut Vec<Node>,
    open: &mut Vec<Open>,
) -> Result<usize, Error> {
    let mut at = start;
    loop {
        // The head is read before it is judged: a fault in it comes first.
        let head = Head::read(bytes, at)?;
        let node = nodes.len() as u32;
        let leaf = Node {
            offset: at as u32,
            next: node + 1,
        };
        if head.is_break() {
            close(at, open)?;
            nodes.push(leaf);
            at += 1;
        } else {
            if let Some(Open {
                rest: Rest::Chunk(major),
                ..
            }) = open.last()
            {
                scan::check_chunk(head, *major, at)?;
            }
            let after = at + head.size();
            let rest = contents(head);
            at = match rest {
                None if matches!(head.major(), Major::Bytes | Major::Text) => {
                    let end = scan::string_end(bytes, after, head.argument)?;
                    if text == Text::Checked
                        && head.major() == Major::Text
                        && !scan::is_utf8(&bytes[after..end])
                    {
                        return Err(Error::new(Kind::InvalidUtf8, at));
                    }
                    end
                }
                _ => after,
            };
            nodes.push(leaf);
            if let Some(rest) = rest {
                open.push(Open { node, rest });
                continue;
            }
        }
        // One item is whole; so may be those it is the last of.
        if finish(nodes, open) {
            return Ok(at);
        }
    }
}

/// What has to follow a head before its item is whole; `None` if nothing has to.
fn contents(head: Head) -> Option<Rest> {
    let indefinite = head.is_indefinite();
    match head.major() {
        Major::Bytes | Major::Text if indefinite => Some(Rest::Chunk(head.major())),
        Major::Array if indefinite => Some(Rest::UntilBreak),
        Major::Map if indefinite => Some(Rest::KeyOrBreak),
        Major::Tag => Some(Rest::Items(1)),
        Major::Array if head.argument > 0 => Some(Rest::Items(head.argument)),
        // A count over half of all there can be never ends: the data does first.
        Major::Map if head.argument > 0 => Some(Rest::Items(head.argument.saturating_mul(2))),
        _ => None,
    }
}

/// Marks the innermost container as one whose break has been read.
fn close(at: usize, open: &mut [Open]) -> Result<(), Error> {
    let kind = match open.last_mut() {
        Some(innermost) => match innermost.rest {
            Rest::UntilBreak | Rest::KeyOrBreak | Rest::Chunk(_) => {
                innermost.rest = Rest::Items(1);
                return Ok(());
            }
            Rest::ValueOfKey => Kind::BreakInMapValue,
            Rest::Items(_) => Kind::UnexpectedBreak,
        },
        None => Kind::UnexpectedBreak,
    };
    Err(Error::new(kind, at))
}

/// Counts an item that is whole, closing what it completes; `true` if that was the outermost.
fn finish(nodes: &mut [Node], open: &mut Vec<Open>) -> bool {
    let end = nodes.len() as u32;
    while let Some(innermost) = open.last_mut() {
        match &mut innermost.rest {
            Rest::Items(1) => {
                nodes[innermost.node as usize].next = end;
                open.pop();
                continue;
            }
            Rest::Items(owed) => *owed -= 1,
            rest @ Rest::KeyOrBreak => *rest = Rest::ValueOfKey,
            rest @ Rest::ValueOfKey => *rest = Rest::KeyOrBreak,
            Rest::UntilBreak | Rest::Chunk(_) => {}
        }
        return false;
    }
    true
}

/// Bytes, and the index of the items in them.
#[derive(Clone, Debug)]
pub struct Tree<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) nodes: Vec<Node>,
    unfinished: Vec<u32>,
}

impl<'a> Tree<'a> {
    /// Reads exactly one item.
    ///
    /// Errors: the first fault, `trailing_data` included, `invalid_utf8` if asked for.
    pub fn read(bytes: &'a [u8], text: Text) -> Result<Self, Error> {
        match Self::read_until_fault(bytes, text) {
            (tree, None) => Ok(tree),
            (_, Some(error)) => Err(error),
        }
    }

    /// Reads one item, or what comes before the first fault in it.
    pub fn read_until_fault(bytes: &'a [u8], text: Text) -> (Self, Option<Error>) {
        let mut tree = Self {
            bytes,
            nodes: Vec::new(),
            unfinished: Vec::new(),
        };
        let fault = match tree.read_next(0, text) {
            Ok(end) if end < bytes.len() => Some(Error::new(Kind::TrailingData, end)),
            Ok(_) => None,
            Err(error) => Some(error),
        };
        (tree, fault)
    }

    /// Reads items one after another until the bytes end or a fault is met.
    ///
    /// Source: RFC 8742.
    pub fn read_sequence(bytes: &'a [u8], text: Text) -> (Self, Option<Error>) {
        let mut tree = Self {
            bytes,
            nodes: Vec::new(),
            unfinished: Vec::new(),
        };
        let mut at = 0;
        while at < bytes.len() {
            match tree.read_next(at, text) {
                Ok(end) => at = end,
                Err(error) => return (tree, Some(error)),
            }
        }
        (tree, None)
    }

    fn read_next(&mut self, at: usize, text: Text) -> Result<usize, Error> {
        index(self.bytes, at, text, &mut self.nodes).map_err(|fault| {
            self.unfinished = fault.unfinished;
            fault.error
        })
    }

    /// Whether all that an item contains was read; not so only where a fault came first.
    pub fn is_whole(&self, item: Item<'_>) -> bool {
        self.unfinished.binary_search(&item.node()).is_err()
    }

    /// The outermost items: one, or those of a sequence.
    pub fn items(&self) -> Children<'_> {
        Children::new(self.bytes, &self.nodes, 0, self.nodes.len() as u32)
    }

    /// The first outermost item, unless there is not even a head.
    pub fn root(&self) -> Option<Item<'_>> {
        self.items().next()
    }

    /// Every item in the order of the bytes: containers before what they contain.
    pub fn all(&self) -> impl Iterator<Item = Item<'_>> {
        let items = 0..self.nodes.len() as u32;
        items
            .map(|at| Item::new(self.bytes, &self.nodes, at))
            .filter(|item| !item.is_break())
    }
}

impl Node {
    pub(crate) fn is_break(self, bytes: &[u8]) -> bool {
        bytes[self.offset as usize] == BREAK
    }
}
