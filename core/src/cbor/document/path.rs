//! Paths: `$[0]["a"]`, the way from the outermost item to one inside it.
//!
//! ```text
//! $            the item; `$0`, `$1` … where there is a sequence
//! [3]          an element of an array, or a chunk of an indefinite string, counted from 0
//! ["a"]        the value of a key, written as in diagnostic notation
//! ["a"]~       the key itself
//! <<0>>        an item inside a byte string that was opened
//! ```
//! The content of a tag has the path of the tag.

use super::{Document, Items, Role};
use crate::cbor::diagnostic::{self, Indicators};
use crate::cbor::head::Major;
use crate::cbor::tree::Item;

/// Most steps of a path that are written, half of them from either end: a path is written for
/// every item, and nesting has no limit.
pub const STEPS_MAX: usize = 64;
/// Longest key that is written, in encoded bytes; a longer one is an ellipsis.
const KEY_BYTES_MAX: usize = 64;

impl Document {
    /// The path of the item at `node`; that of a break is its parent's.
    pub fn path(&self, node: u32) -> String {
        let node = match self.is_break(node) {
            true => self.parent(node).unwrap_or(node),
            false => node,
        };
        let mut chain = vec![node];
        while let Some(parent) = self.parent(chain[chain.len() - 1]) {
            chain.push(parent);
        }
        chain.reverse();
        let mut steps = Steps::default();
        let half = STEPS_MAX / 2;
        for (at, node) in chain.iter().enumerate() {
            // What is not written need not be found out.
            if at < half || chain.len() - at <= half {
                self.write_step(self.role(*node), *node, &mut steps.text);
            }
            steps.ends.push(steps.text.len());
        }
        steps.path()
    }

    /// The path at which an item would be that is missing behind the last one in `within`.
    pub(super) fn path_after_last(&self, within: Option<u32>) -> String {
        let Some(node) = within else {
            return self.root_path(self.tree().items().count() as u32);
        };
        let mut path = self.path(node);
        let item = self.item_at(node);
        let (mut last, mut count) = (None, 0_u32);
        for child in item.children() {
            (last, count) = (Some(child), count + 1);
        }
        match item.head().major() {
            Major::Array => path.push_str(&format!("[{count}]")),
            Major::Map => match last {
                Some(key) if !count.is_multiple_of(2) => self.write_key(key, &mut path),
                _ => {}
            },
            Major::Tag => {}
            _ if item.head().is_indefinite() => path.push_str(&format!("[{count}]")),
            _ => path.push_str(&format!("<<{count}>>")),
        }
        path
    }

    fn root_path(&self, place: u32) -> String {
        match self.options.items {
            Items::One => "$".into(),
            Items::Sequence => format!("${place}"),
        }
    }

    fn write_step(&self, role: Role, node: u32, out: &mut String) {
        match role {
            Role::Root(place) => out.push_str(&self.root_path(place)),
            Role::Element(place) | Role::Chunk(place) => out.push_str(&format!("[{place}]")),
            Role::Key(_) => {
                self.write_key(self.item_at(node), out);
                out.push('~');
            }
            Role::Value(key) => self.write_key(self.item_at(key), out),
            Role::Content => {}
            Role::Embedded(place) => out.push_str(&format!("<<{place}>>")),
        }
    }

    fn write_key(&self, key: Item<'_>, out: &mut String) {
        out.push('[');
        if key.encoded().len() <= KEY_BYTES_MAX {
            out.push_str(&diagnostic::print(&self.tree(), key, Indicators::Never));
        } else {
            out.push('…');
        }
        out.push(']');
    }

    /// Every item in the order of the bytes, with its path.
    pub fn walk(&self) -> Walk<'_> {
        Walk {
            document: self,
            at: 0,
            roots: 0,
            open: Vec::new(),
            steps: Steps::default(),
        }
    }
}

/// The steps of a path, one after another in one text.
#[derive(Default)]
struct Steps {
    text: String,
    ends: Vec<usize>,
}

impl Steps {
    fn path(&self) -> String {
        let half = STEPS_MAX / 2;
        let Some(left_out) = self
            .ends
            .len()
            .checked_sub(STEPS_MAX)
            .filter(|more| *more > 0)
        else {
            return self.text.clone();
        };
        let first = &self.text[..self.ends[half - 1]];
        let last = &self.text[self.ends[self.ends.len() - half - 1]..];
        format!("{first}…{left_out} more…{last}")
    }
}

/// A container that the walk is in.
struct Open {
    node: u32,
    next: u32,
    children: u32,
    /// The last key, in a map.
    key: u32,
}

/// Items with their paths; each costs what its own step does.
pub struct Walk<'a> {
    document: &'a Document,
    at: u32,
    roots: u32,
    open: Vec<Open>,
    steps: Steps,
}

/// An item, how deep it is, and its path.
pub struct Walked<'a> {
    /// The item.
    pub item: Item<'a>,
    /// How many items it is in.
    pub depth: usize,
    /// Its path.
    pub path: String,
}

impl<'a> Iterator for Walk<'a> {
    type Item = Walked<'a>;

    fn next(&mut self) -> Option<Walked<'a>> {
        let document = self.document;
        while self.at < document.nodes() && document.is_break(self.at) {
            self.at += 1;
        }
        let node = self.at;
        if node >= document.nodes() {
            return None;
        }
        while self.open.last().is_some_and(|open| open.next <= node) {
            self.open.pop();
        }
        let depth = self.open.len();
        self.steps.ends.truncate(depth);
        let length = self.steps.ends.last().copied().unwrap_or(0);
        self.steps.text.truncate(length);
        let role = self.role(node);
        document.write_step(role, node, &mut self.steps.text);
        self.steps.ends.push(self.steps.text.len());
        let next = document.next(node);
        if next > node + 1 {
            self.open.push(Open {
                node,
                next,
                children: 0,
                key: node,
            });
        }
        self.at += 1;
        Some(Walked {
            item: document.item_at(node),
            depth,
            path: self.steps.path(),
        })
    }
}

impl Walk<'_> {
    fn role(&mut self, node: u32) -> Role {
        let Some(open) = self.open.last_mut() else {
            self.roots += 1;
            return Role::Root(self.roots - 1);
        };
        let place = open.children;
        open.children += 1;
        let head = self.document.item_at(open.node).head();
        match head.major() {
            Major::Array => Role::Element(place),
            Major::Map if place.is_multiple_of(2) => {
                open.key = node;
                Role::Key(place / 2)
            }
            Major::Map => Role::Value(open.key),
            Major::Tag => Role::Content,
            _ if head.is_indefinite() => Role::Chunk(place),
            _ => Role::Embedded(place),
        }
    }
}
