//! Before #294: every name and every tag is copied, whether there is something to clean or not.

use std::borrow::Cow;

use super::cleaning::{translated, with_dots, without_separators};
use super::{Error, Revision, Value};
use crate::alloc::phase;

/// The serializers before #294.
#[derive(Clone, Copy, Debug, Default)]
pub struct Before;

impl Revision for Before {
    /// A text is replaced into a new one and that is translated in place; anything else is
    /// converted to a new text and both are done in place, which nil's shared text refuses.
    fn clean_name<'a>(&self, name: &'a Value) -> Result<Cow<'a, str>, Error> {
        let _phase = phase("name copy");
        let copy = match name {
            Value::Nil => return Err(Error::FrozenText),
            Value::Text(text) => with_dots(text),
            other => {
                let text = other.to_text().into_owned();
                if text.contains("::") {
                    with_dots(&text)
                } else {
                    text
                }
            }
        };
        Ok(Cow::Owned(translated(copy)))
    }

    /// Deleting always makes a new text.
    fn clean_tag<'a>(&self, tag: Cow<'a, str>) -> Cow<'a, str> {
        let _phase = phase("cleaned tag copy");
        Cow::Owned(without_separators(&tag))
    }
}
