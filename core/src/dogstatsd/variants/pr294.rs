//! After #294: a name or tag with nothing to clean is used as it is.
//!
//! Two regressions came with it. The tag's test looks for the pipe only, so a comma without a pipe
//! stays and the server sees two tags (repaired by #301). A symbol is asked for its own text, a
//! call that Ruby has only from 3.0 on (repaired by #297).

use std::borrow::Cow;

use super::cleaning::{translated, with_dots, without_separators};
use super::{Error, Revision, SymbolText, Value};
use crate::alloc::phase;

/// The serializers after #294.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pr294 {
    /// What the language can do.
    pub symbol_text: SymbolText,
}

impl Revision for Pr294 {
    fn clean_name<'a>(&self, name: &'a Value) -> Result<Cow<'a, str>, Error> {
        let text = match (name, self.symbol_text) {
            (Value::Symbol(_), SymbolText::Missing) => return Err(Error::NoSymbolText),
            (Value::Symbol(shared), SymbolText::Shared) => Cow::Borrowed(&**shared),
            (other, _) => {
                let _phase = phase("name copy");
                other.to_text()
            }
        };
        Ok(clean_if_needed(text))
    }

    fn clean_tag<'a>(&self, tag: Cow<'a, str>) -> Cow<'a, str> {
        if !tag.contains('|') {
            return tag;
        }
        let _phase = phase("cleaned tag copy");
        Cow::Owned(without_separators(&tag))
    }
}

/// A name's clean text: itself where there is nothing to clean.
pub(super) fn clean_if_needed(text: Cow<'_, str>) -> Cow<'_, str> {
    let _phase = phase("name copy");
    if text.contains("::") {
        Cow::Owned(translated(with_dots(&text)))
    } else if text.contains([':', '|', '@']) {
        Cow::Owned(translated(String::from(&*text)))
    } else {
        text
    }
}
