//! Names of metrics: cleaned on every call, or cleaned once and kept.

use std::sync::Arc;

use super::append;
use super::charset::{self, NAME};
use super::error::{Error, Fault};

/// A metric's name that was cleaned once; a clone shares the text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(Arc<str>);

impl Name {
    /// The clean form of `raw`.
    ///
    /// Shape: `::` becomes a dot, left to right; then each of `:`, `|`, `@`, CR and LF becomes an
    /// underscore.
    /// Errors: the name is empty.
    pub fn new(raw: &str) -> Result<Self, Error> {
        let mut clean = Vec::with_capacity(raw.len());
        append(NameRef::Raw(raw), &mut clean)?;
        Ok(Self(String::from_utf8_lossy(&clean).into()))
    }

    /// The clean text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The name of one metric: text to be cleaned, or a clean name.
#[derive(Clone, Copy, Debug)]
pub enum NameRef<'a> {
    /// Text as the caller has it.
    Raw(&'a str),
    /// Text that was cleaned before.
    Clean(&'a Name),
}

impl<'a> From<&'a str> for NameRef<'a> {
    #[inline(always)]
    fn from(raw: &'a str) -> Self {
        Self::Raw(raw)
    }
}

impl<'a> From<&'a Name> for NameRef<'a> {
    #[inline(always)]
    fn from(name: &'a Name) -> Self {
        Self::Clean(name)
    }
}

/// Appends the clean form of a name.
#[inline(always)]
pub(super) fn append(name: NameRef<'_>, out: &mut Vec<u8>) -> Result<(), Error> {
    match name {
        NameRef::Clean(name) => append::append(name.0.as_bytes(), out),
        NameRef::Raw(raw) => {
            if raw.is_empty() {
                return Err(Fault::EmptyName.into());
            }
            if charset::is_suspicious_name(raw.as_bytes()) {
                append_cleaned(raw, out);
            } else {
                append::append(raw.as_bytes(), out);
            }
        }
    }
    Ok(())
}

#[cold]
fn append_cleaned(raw: &str, out: &mut Vec<u8>) {
    for (index, part) in raw.split("::").enumerate() {
        if index > 0 {
            out.push(b'.');
        }
        charset::append_replaced(part.as_bytes(), NAME, out);
    }
}

/// The clean form of a prefix, ending in one dot; empty where there is none.
///
/// Here `::` is two characters like any others: only names are class paths.
pub(super) fn prefix(raw: &str) -> String {
    if raw.is_empty() {
        return String::new();
    }
    let mut clean = Vec::with_capacity(raw.len() + 1);
    charset::append_replaced(raw.as_bytes(), NAME, &mut clean);
    let text = String::from_utf8_lossy(&clean);
    format!("{}.", text.trim_end_matches('.'))
}
