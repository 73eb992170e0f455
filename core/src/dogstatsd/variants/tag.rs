//! The originals' tag serializer: tags to one text.

use std::borrow::Cow;

use super::super::tags::Environment;
use super::{GlobalTags, Revision, Value, globals};
use crate::alloc::phase;

/// The tags of a message as the caller gives them.
#[derive(Clone, Debug, PartialEq)]
pub enum TagsArgument {
    /// No value.
    Nil,
    /// Whole tags.
    List(Vec<Value>),
    /// Names with values; nil and false make a bare name.
    Map(Vec<(Value, Value)>),
    /// Anything else, such as a text: taken for an empty list that was given.
    Other,
}

impl TagsArgument {
    fn is_empty(&self) -> bool {
        match self {
            Self::Nil => true,
            Self::List(tags) => tags.is_empty(),
            Self::Map(pairs) => pairs.is_empty(),
            Self::Other => false,
        }
    }
}

/// Turns tags into the text after `|#`; the text of the global tags alone is kept.
#[derive(Clone, Debug)]
pub struct TagSerializer<R> {
    revision: R,
    globals: Option<String>,
}

/// An entry of the list that global and message tags are joined from.
enum Part<'a> {
    Text(&'a str),
    List(&'a [Cow<'a, str>]),
}

impl<R: Revision> TagSerializer<R> {
    /// A serializer with these global tags.
    pub fn new(revision: R, globals: &GlobalTags, environment: &Environment<'_>) -> Self {
        let pairs = globals::collected(environment, globals);
        let tags: Vec<Cow<'_, str>> = pairs
            .iter()
            .map(|(name, value)| revision.clean_tag(pair(name, value)))
            .collect();
        let globals = (!tags.is_empty()).then(|| tags.join(","));
        Self { revision, globals }
    }

    /// The text of global and message tags, or nothing; the kept text where a message has none.
    pub fn format<'a>(&'a self, tags: &'a TagsArgument) -> Option<Cow<'a, str>> {
        if tags.is_empty() {
            return self.globals.as_deref().map(Cow::Borrowed);
        }
        let list = self.list(tags);
        let Some(globals) = &self.globals else {
            return Some(Cow::Owned(joined(&list)));
        };
        let parts = {
            let _phase = phase("wrapper list");
            vec![Part::Text(globals), Part::List(&list)]
        };
        Some(Cow::Owned(joined_parts(&parts)))
    }

    pub(super) fn revision(&self) -> &R {
        &self.revision
    }

    /// The clean tags, in a list of their own.
    fn list<'a>(&self, tags: &'a TagsArgument) -> Vec<Cow<'a, str>> {
        match tags {
            TagsArgument::Nil | TagsArgument::Other => Vec::new(),
            TagsArgument::List(tags) => {
                let mut list = empty_list(tags.len());
                for tag in tags {
                    let text = {
                        let _phase = phase("tag text");
                        tag.to_text()
                    };
                    list.push(self.revision.clean_tag(text));
                }
                list
            }
            TagsArgument::Map(pairs) => {
                let mut list = empty_list(pairs.len());
                for (name, value) in pairs {
                    list.push(self.revision.clean_tag(pair(name, value)));
                }
                list
            }
        }
    }
}

fn empty_list<'a>(tags: usize) -> Vec<Cow<'a, str>> {
    let _phase = phase("tag list");
    Vec::with_capacity(tags)
}

/// `name:value` in a new text, or the bare name.
fn pair<'a>(name: &'a Value, value: &'a Value) -> Cow<'a, str> {
    let _phase = phase("built tag");
    if value.is_falsy() {
        return name.to_text();
    }
    let (name, value) = (name.as_part(), value.as_part());
    let mut built = String::with_capacity(name.len() + 1 + value.len());
    built.push_str(&name);
    built.push(':');
    built.push_str(&value);
    Cow::Owned(built)
}

fn joined(tags: &[Cow<'_, str>]) -> String {
    joined_parts(&[Part::List(tags)])
}

/// Everything in one new text, a comma between.
fn joined_parts(parts: &[Part<'_>]) -> String {
    let bytes: usize = parts.iter().map(Part::len_with_commas).sum();
    let _phase = phase("join");
    let mut joined = String::with_capacity(bytes.saturating_sub(1));
    let mut separator = "";
    let mut push = |text: &str| {
        joined.push_str(separator);
        joined.push_str(text);
        separator = ",";
    };
    for part in parts {
        match part {
            Part::Text(text) => push(text),
            Part::List(list) => list.iter().for_each(|text| push(text)),
        }
    }
    joined
}

impl Part<'_> {
    fn len_with_commas(&self) -> usize {
        match self {
            Self::Text(text) => text.len() + 1,
            Self::List(list) => list.iter().map(|text| text.len() + 1).sum(),
        }
    }
}
