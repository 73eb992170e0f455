//! Validity: what well-formed bytes can still get wrong.
//!
//! Source: RFC 8949 section 5.3, with the tags of section 3.4.

mod digest;
mod tag;

use std::fmt;

use super::head::Major;
use super::tree::{Chunks, Data, Item, Tree};

/// Something that is wrong with a well-formed item. The item is shown all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    offset: usize,
    rule: Rule,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// The byte of the text, counted over its chunk from 0, that is not UTF-8.
    Utf8(usize),
    /// Where the equal key before it is.
    Duplicate(usize),
    Tag(&'static str),
}

impl Finding {
    /// The head of the item that is wrong: the string, the later key, the tag.
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// `invalid_utf8`, `duplicate_key` or `invalid_tag_content`.
    pub fn kind(&self) -> &'static str {
        match self.rule {
            Rule::Utf8(_) => "invalid_utf8",
            Rule::Duplicate(_) => "duplicate_key",
            Rule::Tag(_) => "invalid_tag_content",
        }
    }

    /// At which level it counts.
    pub fn level(&self) -> &'static str {
        "valid"
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rule {
            Rule::Utf8(byte) => write!(f, "byte {byte} of the text is not UTF-8"),
            Rule::Duplicate(first) => write!(f, "the key at byte {first} is equal"),
            Rule::Tag(rule) => f.write_str(rule),
        }
    }
}

/// Everything that is wrong with the items of `tree`, in the order of the bytes.
///
/// Keys are compared as data: neither head sizes, chunks nor the order within a key that is a map
/// matter; a float is no integer, and each NaN is itself. Takes time with the number of items.
pub fn validity(tree: &Tree<'_>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut has_map = false;
    for item in tree.all() {
        match item.data() {
            Data::Text(Chunks::Definite(text)) => {
                if let Err(error) = std::str::from_utf8(text) {
                    let rule = Rule::Utf8(error.valid_up_to());
                    findings.push(Finding {
                        offset: item.offset(),
                        rule,
                    });
                }
            }
            Data::Tag(number, Some(content)) => {
                if let Some(rule) = tag::broken_rule(number, content) {
                    findings.push(Finding {
                        offset: item.offset(),
                        rule: Rule::Tag(rule),
                    });
                }
            }
            Data::Map(mut children) => has_map |= children.nth(2).is_some(),
            _ => {}
        }
    }
    if has_map {
        equal_keys(tree, &mut findings);
    }
    findings.sort_by_key(|finding| finding.offset);
    findings
}

/// Finds keys that are equal to one before them in the same map.
fn equal_keys(tree: &Tree<'_>, findings: &mut Vec<Finding>) {
    let digests = digest::of_all(tree);
    let mut keys: Vec<(u128, Item<'_>)> = Vec::new();
    for map in tree.all().filter(|item| item.head().major() == Major::Map) {
        keys.clear();
        let each = map.children().step_by(2);
        keys.extend(each.map(|key| (digests[key.node() as usize], key)));
        // Stable: equal keys stay in the order of the bytes.
        keys.sort_by_key(|(digest, _)| *digest);
        for same in keys.chunk_by(|(left, _), (right, _)| left == right) {
            let (_, first) = same[0];
            findings.extend(same[1..].iter().map(|(_, key)| Finding {
                offset: key.offset(),
                rule: Rule::Duplicate(first.offset()),
            }));
        }
    }
}
