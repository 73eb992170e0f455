//! Meaning: what items say beyond their data, by their tags and by the shapes they are part of.
//!
//! ```text
//! tag     names of registered tags, and what tagged content says: dates, addresses, numbers
//! form    tables of what maps and arrays consist of, and the walk that follows them
//! cose, cwt, webauthn, mdoc, car, evm    the shapes: tables, and what opaque bytes in them hold
//! ```
//! A tag tells by itself, so it is asked when it is shown. A shape tells by where an item lies, so
//! one walk over the index notes 16 bytes for each item that has something to say, and its words
//! are made when it is shown.

pub mod car;
mod cose;
mod cwt;
pub mod evm;
mod field;
mod form;
mod mdoc;
mod tag;
mod time;
mod webauthn;

use super::head::Major;
use super::tree::{Data, Item, Tree};
pub use field::Field;
use form::{Form, Note, Role};
pub use tag::name as tag_name;

/// What items are recognised as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Not a shape, but what tags say.
    Tags,
    /// COSE messages and keys: RFC 9052, RFC 9053.
    Cose,
    /// CBOR Web Tokens: RFC 8392.
    Cwt,
    /// Attestation objects and authenticator data: Web Authentication level 3.
    WebAuthn,
    /// Mobile documents: ISO/IEC 18013-5.
    Mdoc,
    /// The header of a content-addressable archive: IPLD, CAR version 1.
    Car,
    /// What Solidity and Vyper write at the end of bytecode.
    Evm,
}

impl Shape {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Tags,
        Self::Cose,
        Self::Cwt,
        Self::WebAuthn,
        Self::Mdoc,
        Self::Car,
        Self::Evm,
    ];

    /// By which it is switched.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tags => "tags",
            Self::Cose => "cose",
            Self::Cwt => "cwt",
            Self::WebAuthn => "webauthn",
            Self::Mdoc => "mdoc",
            Self::Car => "car",
            Self::Evm => "evm",
        }
    }

    /// For people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Tags => "Tags",
            Self::Cose => "COSE",
            Self::Cwt => "CWT",
            Self::WebAuthn => "WebAuthn",
            Self::Mdoc => "mdoc",
            Self::Car => "CAR",
            Self::Evm => "EVM metadata",
        }
    }
}

/// Which shapes are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches(u8);

impl Switches {
    /// Every shape.
    pub const ALL: Self = Self(u8::MAX);
    /// No shape, and no tag either.
    pub const NONE: Self = Self(0);

    /// The same with a shape on or off.
    pub fn with(self, shape: Shape, on: bool) -> Self {
        match on {
            true => Self(self.0 | 1 << shape as u8),
            false => Self(self.0 & !(1 << shape as u8)),
        }
    }

    /// Whether a shape is on.
    pub fn has(self, shape: Shape) -> bool {
        self.0 >> shape as u8 & 1 == 1
    }
}

impl Default for Switches {
    fn default() -> Self {
        Self::ALL
    }
}

/// A shape that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recognised {
    /// What it belongs to.
    pub shape: Shape,
    /// What it is called, e.g. `COSE_Sign1`.
    pub title: &'static str,
    /// Where its outermost item begins.
    pub offset: usize,
}

/// Whether a byte string holds one item or a sequence of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Embedded {
    /// One item.
    Item,
    /// Items one after another.
    Sequence,
}

/// What there is to say about the items of one index. Node numbers are those of that index.
#[derive(Clone, Debug)]
pub struct Meaning {
    notes: Vec<Note>,
    recognised: Vec<Recognised>,
    switches: Switches,
}

impl Meaning {
    /// Looks at every item once; what byte strings contain is looked at where they were opened.
    pub fn of(tree: &Tree<'_>, switches: Switches) -> Self {
        let (notes, recognised) = form::walk(tree, switches);
        Self {
            notes,
            recognised,
            switches,
        }
    }

    /// The shapes that were found, in the order of the bytes; at most 1,000.
    pub fn recognised(&self) -> &[Recognised] {
        &self.recognised
    }

    /// Everything there is to say about an item in one line, e.g. `alg` for a key, `ES256` for its
    /// value, `epoch time: 2013-03-21T20:04:00Z, a Thursday` for a tag.
    pub fn comment(&self, item: Item<'_>) -> Option<String> {
        let place = self.note(item).and_then(|note| {
            let words = match note.role {
                Role::Key => None,
                Role::Value | Role::Place => note.part.form.words(item, self.switches),
            };
            match (note.role, note.part.name, words) {
                (Role::Value, _, words) => words,
                (_, "", words) => words,
                (_, name, None) => Some(name.into()),
                (_, name, Some(words)) => Some(format!("{name}: {words}")),
            }
        });
        let tag = match item.data() {
            Data::Tag(number, content) if self.switches.has(Shape::Tags) => {
                tag::comment(number, content)
            }
            _ => None,
        };
        match (place, tag) {
            (Some(place), Some(tag)) => Some(format!("{place}, {tag}")),
            (place, tag) => place.or(tag),
        }
    }

    /// What a byte string holds, if its place or its tag says that this is CBOR.
    pub fn embedded(&self, item: Item<'_>) -> Option<Embedded> {
        let form = self.note(item)?.part.form.resolved(item, self.switches);
        match form {
            // The tag on a byte string has the form of its place as well.
            _ if item.head().major() != Major::Bytes => None,
            Form::Embedded(_) => Some(Embedded::Item),
            Form::Sequence(_) => Some(Embedded::Sequence),
            _ => None,
        }
    }

    /// The parts of a byte string whose place or tag says what they are; for a tag, those of its
    /// content. Ranges are in the bytes of the index.
    pub fn fields(&self, item: Item<'_>) -> Vec<Field> {
        if let Data::Tag(number, Some(content)) = item.data() {
            return match self.switches.has(Shape::Tags) {
                true => tag::fields(number, content),
                false => Vec::new(),
            };
        }
        match self
            .note(item)
            .map(|note| note.part.form.resolved(item, self.switches))
        {
            Some(Form::Fields(fields)) => field::of(item, *fields),
            _ => Vec::new(),
        }
    }

    fn note(&self, item: Item<'_>) -> Option<&Note> {
        let place = self
            .notes
            .binary_search_by_key(&item.node(), |note| note.node)
            .ok()?;
        Some(&self.notes[place])
    }
}
