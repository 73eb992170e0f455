//! The originals' stat serializer: one metric to a line.

use std::hint::black_box;

use super::super::tags::Environment;
use super::tag::{TagSerializer, TagsArgument};
use super::{Error, GlobalTags, Revision, Value};
use crate::alloc::phase;

/// What a call may leave out.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The tags; where they are left out a new empty list is made.
    pub tags: Option<TagsArgument>,
    /// The sample rate; 1 where it is left out.
    pub rate: Option<Value>,
}

/// Turns a metric into a line.
#[derive(Clone, Debug)]
pub struct StatSerializer<R> {
    prefix: String,
    tags: TagSerializer<R>,
}

impl<R: Revision> StatSerializer<R> {
    /// A serializer with this prefix, which is never cleaned, and these global tags.
    pub fn new(
        revision: R,
        prefix: &str,
        globals: &GlobalTags,
        environment: &Environment<'_>,
    ) -> Self {
        Self {
            prefix: prefix.to_owned(),
            tags: TagSerializer::new(revision, globals, environment),
        }
    }

    /// The line.
    ///
    /// Shape: `prefix name:delta|kind[|@rate][|#tags]`.
    /// Errors: a name that the revision cannot convert.
    pub fn format(
        &self,
        name: &Value,
        delta: &Value,
        kind: &str,
        options: &Options,
    ) -> Result<String, Error> {
        let default_tags;
        let tags = match &options.tags {
            Some(tags) => tags,
            None => {
                let _phase = phase("default tag list");
                // An empty list literal is an object; whether it is empty is asked further down.
                default_tags = black_box(Box::new(TagsArgument::List(Vec::new())));
                &*default_tags
            }
        };
        let name = self.tags.revision().clean_name(name)?;
        let delta = {
            let _phase = phase("delta text");
            delta.to_text()
        };
        let rate = match &options.rate {
            None => None,
            Some(rate) if rate.is_one() => None,
            Some(rate) => {
                let _phase = phase("rate text");
                Some(rate.to_text())
            }
        };
        let tags = self.tags.format(tags);

        let after = |text: &Option<_>| text.as_deref().map_or(0, |text: &str| text.len() + 2);
        let bytes = self.prefix.len() + name.len() + 1 + delta.len() + 1 + kind.len();
        let _phase = phase("result");
        let mut line = String::with_capacity(bytes + after(&rate) + after(&tags));
        line.push_str(&self.prefix);
        line.push_str(&name);
        line.push(':');
        line.push_str(&delta);
        line.push('|');
        line.push_str(kind);
        if let Some(rate) = rate {
            line.push_str("|@");
            line.push_str(&rate);
        }
        if let Some(tags) = tags {
            line.push_str("|#");
            line.push_str(&tags);
        }
        Ok(line)
    }
}
