//! After #301: as #297, but a comma alone is reason enough to clean a tag.

use std::borrow::Cow;

use super::cleaning::without_separators;
use super::pr297::Pr297;
use super::{Error, Revision, Value};
use crate::alloc::phase;

/// The serializers after #301.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pr301 {
    /// Names are handled as before.
    pub names: Pr297,
}

impl Revision for Pr301 {
    fn clean_name<'a>(&self, name: &'a Value) -> Result<Cow<'a, str>, Error> {
        self.names.clean_name(name)
    }

    fn clean_tag<'a>(&self, tag: Cow<'a, str>) -> Cow<'a, str> {
        if !tag.contains(['|', ',']) {
            return tag;
        }
        let _phase = phase("cleaned tag copy");
        Cow::Owned(without_separators(&tag))
    }
}
