//! After #297: as #294, but a symbol is converted in the way the language has.

use std::borrow::Cow;

use super::pr294::{Pr294, clean_if_needed};
use super::{Error, Revision, SymbolText, Value};
use crate::alloc::phase;

/// The serializers after #297.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pr297 {
    /// What the language can do; looked up once.
    pub symbol_text: SymbolText,
}

impl Revision for Pr297 {
    fn clean_name<'a>(&self, name: &'a Value) -> Result<Cow<'a, str>, Error> {
        let text = match (name, self.symbol_text) {
            (Value::Symbol(shared), SymbolText::Shared) => Cow::Borrowed(&**shared),
            (other, _) => {
                let _phase = phase("name copy");
                other.to_text()
            }
        };
        Ok(clean_if_needed(text))
    }

    fn clean_tag<'a>(&self, tag: Cow<'a, str>) -> Cow<'a, str> {
        Pr294::default().clean_tag(tag)
    }
}
