//! Validity: what well-formed bytes can still get wrong.
//!
//! Source: RFC 8949 section 5.3, with the tags of section 3.4.

mod digest;
mod finding;
mod tag;

use std::cmp::Ordering;

use super::head::Major;
use super::scan;
use super::tree::{Chunks, Data, Item, Tree};

pub(super) use finding::Message;
pub use finding::{FINDINGS_MAX, Finding, Findings};
#[cfg(feature = "inspect")]
pub(super) use tag::{address::Address, broken_rule, is_link, typed::Elements};

/// Everything that is wrong with the items of `tree`, in the order of the bytes.
///
/// Keys are compared as data: neither head sizes, chunks nor the order within a key that is a map
/// matter; a float is no integer, and each NaN is itself. Takes time with the number of items.
pub fn findings(tree: &Tree<'_>) -> Findings {
    let mut findings = Findings::default();
    content(tree, &mut |finding| findings.add(finding));
    equal_keys(tree, &mut |finding| findings.add(finding));
    findings.finish()
}

/// Every item in the order of the bytes; not what byte strings contain that were opened.
pub(super) fn items<'a>(tree: &'a Tree<'a>) -> impl Iterator<Item = Item<'a>> {
    let (mut at, end) = (0, tree.nodes.len() as u32);
    std::iter::from_fn(move || {
        while at < end {
            let item = Item::new(tree.bytes, &tree.nodes, at);
            let head = item.head();
            at = match head.major() {
                Major::Bytes if !head.is_indefinite() => item.next_node(),
                _ => at + 1,
            };
            if !head.is_break() {
                return Some(item);
            }
        }
        None
    })
}

/// Finds text that is not UTF-8 and tags on content that is not theirs.
pub(super) fn content(tree: &Tree<'_>, found: &mut impl FnMut(Finding)) {
    for item in items(tree) {
        match item.data() {
            Data::Text(Chunks::Definite(text)) if !scan::is_utf8(text) => {
                if let Err(error) = std::str::from_utf8(text) {
                    let message = Message::Utf8(error.valid_up_to());
                    found(Finding::invalid(item, "invalid_utf8", message));
                }
            }
            Data::Tag(number, Some(content)) => {
                if let Some(rule) = tag::broken_rule(number, content) {
                    let message = Message::Words(rule);
                    found(Finding::invalid(item, "invalid_tag_content", message));
                }
            }
            _ => {}
        }
    }
}

/// Finds keys that are equal to one before them in the same map.
pub(super) fn equal_keys(tree: &Tree<'_>, found: &mut impl FnMut(Finding)) {
    let mut digests = None;
    let mut plain: Vec<Item<'_>> = Vec::new();
    let mut any: Vec<(u128, Item<'_>)> = Vec::new();
    for map in items(tree).filter(|item| item.head().major() == Major::Map) {
        let keys = map.children().step_by(2);
        plain.clear();
        plain.extend(keys.clone());
        if plain.len() < 2 {
            continue;
        }
        if plain.iter().all(|key| is_plain(*key)) {
            // Sorted keys are the rule, and tell at once that none is there twice.
            if is_ascending(&plain) {
                continue;
            }
            plain.sort_by(|left, right| left.encoded().cmp(right.encoded()));
            report(&plain, |key| key.encoded(), |key| *key, found);
            continue;
        }
        let digests = digests.get_or_insert_with(|| digest::of_all(tree));
        any.clear();
        any.extend(keys.map(|key| (digests[key.node() as usize], key)));
        // Stable: equal keys stay in the order of the bytes.
        any.sort_by_key(|(digest, _)| *digest);
        report(&any, |(digest, _)| *digest, |(_, key)| *key, found);
    }
}

/// Reports all but the first of keys that lie next to each other and are the same.
fn report<'a, T, S: PartialEq>(
    keys: &[T],
    same: impl Fn(&T) -> S,
    key: impl Fn(&T) -> Item<'a>,
    found: &mut impl FnMut(Finding),
) {
    for equal in keys.chunk_by(|left, right| same(left) == same(right)) {
        let first = key(&equal[0]).offset();
        for later in &equal[1..] {
            let message = Message::EqualKey(first);
            found(Finding::invalid(key(later), "duplicate_key", message));
        }
    }
}

/// Whether no other bytes are the same data: an integer or a string in its shortest form.
fn is_plain(key: Item<'_>) -> bool {
    let head = key.head();
    let is_scalar = matches!(
        head.major(),
        Major::Unsigned | Major::Negative | Major::Bytes | Major::Text
    );
    is_scalar && !head.is_indefinite() && head.is_shortest()
}

/// Whether plain keys ascend strictly, by their bytes or by length first.
fn is_ascending(keys: &[Item<'_>]) -> bool {
    let by_bytes = |left: &[u8], right: &[u8]| left.cmp(right);
    let by_length = |left: &[u8], right: &[u8]| left.len().cmp(&right.len()).then(left.cmp(right));
    let ascend = |order: &dyn Fn(&[u8], &[u8]) -> Ordering| {
        let mut pairs = keys.windows(2);
        pairs.all(|pair| order(pair[0].encoded(), pair[1].encoded()) == Ordering::Less)
    };
    ascend(&by_bytes) || ascend(&by_length)
}
