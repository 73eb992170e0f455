//! A line cut at its pipes, every piece with its place.

use super::Origin;

/// A piece of a line.
#[derive(Clone, Copy, Debug)]
pub(in crate::dogstatsd) struct Field<'a> {
    pub(in crate::dogstatsd) bytes: &'a [u8],
    /// In bytes from the start of the line.
    pub(in crate::dogstatsd) position: usize,
}

impl<'a> Field<'a> {
    /// What follows `lead`, if the field begins with it.
    pub(in crate::dogstatsd) fn after(self, lead: &[u8]) -> Option<Self> {
        let bytes = self.bytes.strip_prefix(lead)?;
        Some(Self {
            bytes,
            position: self.position + lead.len(),
        })
    }

    /// The pieces between the separators, at least one.
    pub(in crate::dogstatsd) fn split(self, separator: u8) -> impl Iterator<Item = Self> + use<'a> {
        let mut position = self.position;
        self.bytes
            .split(move |&byte| byte == separator)
            .map(move |bytes| {
                let field = Self { bytes, position };
                position += bytes.len() + 1;
                field
            })
    }

    /// The tags of a `#` field; a `#` alone means none.
    pub(in crate::dogstatsd) fn tags(self) -> Vec<&'a [u8]> {
        if self.bytes.is_empty() {
            return Vec::new();
        }
        self.bytes.split(|&byte| byte == b',').collect()
    }
}

impl<'a> Origin<'a> {
    /// Takes a field if it is one of the origin's; a repeated one replaces the earlier.
    pub(in crate::dogstatsd) fn take(&mut self, field: Field<'a>) {
        let known = [
            (&b"c:"[..], &mut self.container_id),
            (b"e:", &mut self.external_data),
            (b"card:", &mut self.cardinality),
        ];
        for (lead, slot) in known {
            if let Some(value) = field.after(lead) {
                *slot = Some(value.bytes);
            }
        }
    }
}
