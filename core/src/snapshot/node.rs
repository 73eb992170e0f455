//! JSON whose values know where they stand, so that a fault can name its place.
//!
//! A value is a slice of its document; its members are slices of it in turn. Nothing is made of a
//! value before somebody asks for what it should be.

mod fault;

use std::collections::HashSet;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

pub use fault::Fault;
pub(super) use fault::{Places, What, Wrong};

/// Characters of a value that a message repeats.
const SHOWN_MAX: usize = 40;

/// A value of a document.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'a>(&'a str);

/// The document that a text begins with, and its length in bytes.
///
/// Errors: where it stops being JSON, as `serde_json` has it.
pub(super) fn document(text: &str) -> Result<(Node<'_>, usize), serde_json::Error> {
    let mut documents = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    match documents.next() {
        Some(Ok(value)) => Ok((Node(value.get()), documents.byte_offset())),
        Some(Err(error)) => Err(error),
        None => serde_json::from_str::<&RawValue>(text).map(|value| (Node(value.get()), 0)),
    }
}

impl<'a> Node<'a> {
    /// The value as it is written.
    pub(super) fn raw(self) -> &'a str {
        self.0
    }

    /// Whether it is `null`.
    fn is_null(self) -> bool {
        self.0 == "null"
    }

    /// This value, where `expected` says what belongs here.
    pub(super) fn wrong(self, expected: &'static str) -> Wrong<'a> {
        Wrong::new(self, What::Unexpected { expected })
    }

    /// The members of an object, each name once.
    pub(super) fn object(self) -> Result<Object<'a>, Wrong<'a>> {
        let Members(members) = serde_json::from_str(self.0).map_err(|_| self.wrong("an object"))?;
        let mut names = HashSet::new();
        for &(ref name, value) in &members {
            if !names.insert(name.as_str()) {
                return Err(Wrong::new(Self(value), What::Twice).under(name));
            }
        }
        Ok(Object {
            node: self,
            members,
        })
    }

    /// The member of that name, the first of several; `None` also of what is no object.
    pub(super) fn member(self, name: &str) -> Option<Self> {
        let Members(members) = serde_json::from_str(self.0).ok()?;
        let mut members = members.into_iter();
        let (_, value) = members.find(|(known, _)| known == name)?;
        Some(Self(value))
    }

    /// The items of a list.
    pub(super) fn list(self) -> Result<Vec<Self>, Wrong<'a>> {
        let items: Vec<&'a RawValue> =
            serde_json::from_str(self.0).map_err(|_| self.wrong("a list"))?;
        Ok(items.into_iter().map(|item| Self(item.get())).collect())
    }

    /// What `read` makes of each item of a list.
    pub(super) fn each<T>(
        self,
        read: impl Fn(Self) -> Result<T, Wrong<'a>>,
    ) -> Result<Vec<T>, Wrong<'a>> {
        let items = self.list()?.into_iter().enumerate();
        items
            .map(|(index, item)| read(item).map_err(|wrong| wrong.at(index)))
            .collect()
    }

    /// A text.
    pub(super) fn text(self) -> Result<String, Wrong<'a>> {
        serde_json::from_str(self.0).map_err(|_| self.wrong("a text"))
    }

    /// A text that is not empty.
    pub(super) fn name(self) -> Result<String, Wrong<'a>> {
        let name = self.text()?;
        match name.is_empty() {
            true => Err(self.wrong("a text that is not empty")),
            false => Ok(name),
        }
    }

    /// A number that an `f64` can be.
    pub(super) fn number(self) -> Result<f64, Wrong<'a>> {
        if !self.is_number() {
            return Err(self.wrong("a number"));
        }
        // The nearest `f64`; beyond them all it is infinite.
        let number = self.0.parse::<f64>().ok();
        let finite = number.filter(|number| number.is_finite());
        finite.ok_or_else(|| self.wrong("a number of at most 1.8e308"))
    }

    /// A number of what there cannot be less than none of: bytes, allocations, time.
    pub(super) fn amount(self) -> Result<f64, Wrong<'a>> {
        match self.number()? {
            // Of minus zero, zero.
            number if number >= 0.0 => Ok(number + 0.0),
            _ => Err(self.wrong("a number of at least 0")),
        }
    }

    /// A whole number of at least 0 that fits.
    pub(super) fn whole<T: TryFrom<u64>>(self) -> Result<T, Wrong<'a>> {
        let is_whole = self.0.bytes().all(|byte| byte.is_ascii_digit());
        let number = self.0.parse().ok().filter(|_| is_whole);
        let fitting = number.and_then(|number: u64| T::try_from(number).ok());
        fitting.ok_or_else(|| match is_whole {
            true => self.wrong("a smaller number"),
            false => self.wrong("a whole number of at least 0"),
        })
    }

    /// `true` or `false`.
    pub(super) fn boolean(self) -> Result<bool, Wrong<'a>> {
        match self.0 {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.wrong("true or false")),
        }
    }

    fn is_number(self) -> bool {
        self.0
            .starts_with(|first: char| first == '-' || first.is_ascii_digit())
    }
}

/// What stands there, for a message: a number or a word as it is written, a long one cut.
impl fmt::Display for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_bytes().first() {
            Some(b'{') => return f.write_str("an object"),
            Some(b'[') => return f.write_str("a list"),
            Some(b'"') => f.write_str("the text ")?,
            _ => {}
        }
        match self.0.char_indices().nth(SHOWN_MAX) {
            Some((end, _)) => write!(f, "{}…", &self.0[..end]),
            None => f.write_str(self.0),
        }
    }
}

/// An object and its members, in order.
pub(super) struct Object<'a> {
    node: Node<'a>,
    members: Vec<(String, &'a str)>,
}

impl<'a> Object<'a> {
    /// The member of that name; one that is null is as good as absent.
    pub(super) fn get(&self, name: &str) -> Option<Node<'a>> {
        self.member(name).filter(|node| !node.is_null())
    }

    /// Whether there is such a member, be it null.
    pub(super) fn has(&self, name: &str) -> bool {
        self.member(name).is_some()
    }

    /// What `read` makes of a member that has to be there.
    pub(super) fn required<T>(
        &self,
        name: &str,
        read: impl FnOnce(Node<'a>) -> Result<T, Wrong<'a>>,
    ) -> Result<T, Wrong<'a>> {
        let missing = || Wrong::new(self.node, What::Missing);
        let read = self.member(name).ok_or_else(missing).and_then(read);
        read.map_err(|wrong| wrong.under(name))
    }

    fn member(&self, name: &str) -> Option<Node<'a>> {
        let mut members = self.members.iter();
        let (_, value) = members.find(|(known, _)| known == name)?;
        Some(Node(value))
    }

    /// What `read` makes of a member that may be absent or null.
    pub(super) fn optional<T>(
        &self,
        name: &str,
        read: impl FnOnce(Node<'a>) -> Result<T, Wrong<'a>>,
    ) -> Result<Option<T>, Wrong<'a>> {
        let read = self.get(name).map(read).transpose();
        read.map_err(|wrong| wrong.under(name))
    }

    /// What `read` makes of every member, with its name.
    pub(super) fn each<T>(
        self,
        read: impl Fn(Node<'a>) -> Result<T, Wrong<'a>>,
    ) -> Result<Vec<(String, T)>, Wrong<'a>> {
        let members = self.members.into_iter();
        members
            .map(|(name, value)| match read(Node(value)) {
                Ok(value) => Ok((name, value)),
                Err(wrong) => Err(wrong.under(&name)),
            })
            .collect()
    }
}

/// Members as slices of the text they are read from.
struct Members<'a>(Vec<(String, &'a str)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> Visitor<'de> for InOrder {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, &'de RawValue>()? {
                    members.push((name, value.get()));
                }
                Ok(Members(members))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}
