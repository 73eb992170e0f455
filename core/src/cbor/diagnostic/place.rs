//! Places in a layout: where a row begins.

use super::string::Form;
use crate::cbor::tree::{Item, Tree};

/// A container over several rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Expanded {
    pub(super) node: u32,
    /// The one that it is in, by its place in the list from 1; 0 for none.
    pub(super) inside: u32,
    /// It is the value of a key.
    pub(super) is_value: bool,
}

/// The place where a row begins.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cursor {
    /// What is written next; the end of the container where that is.
    pub(super) node: u32,
    /// The part of a long string.
    pub(super) part: u32,
    /// How that string is written, which takes all of it to find out.
    pub(super) form: Form,
    /// The container, by its place in the list from 1; 0 for none.
    pub(super) inside: u32,
    /// How many expanded containers come before this place.
    pub(super) expanded: u32,
    /// Levels of indentation.
    pub(super) depth: u32,
    /// The next child of a map is a value.
    pub(super) is_value: bool,
}

impl Cursor {
    pub(super) fn node(&self) -> u32 {
        self.node
    }

    /// Whether an item begins before this place.
    pub(super) fn is_after(&self, node: u32) -> bool {
        (self.node, self.part) > (node, 0)
    }
}

/// Which containers are over several rows.
pub(super) enum Decide<'w> {
    /// It is found out and noted.
    Now(&'w mut Vec<Expanded>),
    /// It was noted.
    Before(&'w [Expanded]),
}

impl Decide<'_> {
    pub(super) fn list(&self) -> &[Expanded] {
        match self {
            Self::Now(list) => list,
            Self::Before(list) => list,
        }
    }
}

/// The node behind the last child of a container: its break, or what follows it.
pub(super) fn content_end(tree: &Tree<'_>, container: Item<'_>) -> u32 {
    let end = container.next_node();
    let has_break = container.head().is_indefinite() && tree.is_whole(container);
    end - u32::from(has_break)
}
