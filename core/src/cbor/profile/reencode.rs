//! The same data in the form of a profile.

use std::fmt;
use std::ops::Range;

use super::Profile;
use super::order::Plan;
use super::rules;
use super::walk::{Step, Walk};
use super::written::{Content, Inside, Written};
use crate::cbor::head::Major;
use crate::cbor::lint::{FINDINGS_MAX, Findings};
use crate::cbor::tree::{Item, Tree};

/// Most changes that are kept; how many there are is counted all the same.
const CHANGES_MAX: usize = FINDINGS_MAX;

/// Data in the form of a profile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reencoded {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The first 1,000 places that are not as they were, in the order of the new bytes.
    pub changes: Vec<Change>,
    /// How many such places there are.
    pub changes_total: usize,
}

/// A place that is not as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What happened to it.
    pub what: What,
    /// Where it was.
    pub before: Range<usize>,
    /// Where it is; empty where bytes are gone.
    pub after: Range<usize>,
}

/// What happens to bytes that are encoded anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A head became shorter.
    Head,
    /// A float got another width, or became an integer.
    Float,
    /// A big integer lost zeros, or became an integer.
    BigInteger,
    /// An indefinite length became a definite one.
    Length,
    /// A pair of a map moved.
    Moved,
    /// A text was brought into normal form.
    Text,
}

impl What {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Head => "head shortened",
            Self::Float => "float in another form",
            Self::BigInteger => "big integer shortened",
            Self::Length => "length made definite",
            Self::Moved => "pair moved",
            Self::Text => "text in normal form C",
        }
    }
}

/// Data that a profile has no form for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    profile: Profile,
    /// What stands in the way, in the order of the bytes; nothing where the item is not whole.
    pub findings: Findings,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let title = self.profile.title();
        let Some(first) = self.findings.listed.first() else {
            return write!(f, "only whole items can be written as {title}");
        };
        let at = first.offset();
        write!(f, "cannot be written as {title}: {first}, at byte {at}")?;
        match self.findings.total - 1 {
            0 => Ok(()),
            1 => f.write_str(", and one more place"),
            more => write!(f, ", and {more} more places"),
        }
    }
}

impl std::error::Error for Refusal {}

/// The items of `tree` in the form of `profile`.
///
/// The result has no finding of the profile, and encoding it again changes nothing. It is the same
/// data, except that dCBOR by its rules makes integers of integral floats, one zero, one NaN, and
/// text in normal form C.
/// Errors: what the profile has no form for, each place.
pub fn reencode(tree: &Tree<'_>, profile: Profile) -> Result<Reencoded, Refusal> {
    let refusal = |findings| Refusal { profile, findings };
    if !tree.items().all(|item| tree.is_whole(item)) {
        return Err(refusal(Findings::default()));
    }
    let mut obstacles = Findings::default();
    let plan = rules::each(tree, profile, &mut |finding| {
        if finding.level == profile.name() && !finding.is_of_form {
            obstacles.add(finding);
        }
    });
    if !obstacles.is_empty() {
        return Err(refusal(obstacles.finish()));
    }
    let mut out = Out::default();
    for item in tree.items() {
        out.item(&plan, item);
    }
    Ok(out.written)
}

/// What was written so far.
#[derive(Default)]
struct Out {
    written: Reencoded,
    /// The maps that are open and have another order, innermost last.
    maps: Vec<OpenMap>,
}

struct OpenMap {
    node: u32,
    /// For each pair in its new order, whether it moved.
    moved: Vec<bool>,
    /// The change that ends where the pair does.
    change: Option<usize>,
}

impl Out {
    fn item(&mut self, plan: &Plan<'_>, item: Item<'_>) {
        for step in Walk::of(plan, item) {
            match step {
                Step::Item(item, written) => self.write(item, &written),
                Step::Pair(map, place) => self.pair(plan, map, place),
                Step::End(container) => {
                    let node = container.node();
                    if let Some(map) = self.maps.pop_if(|map| map.node == node) {
                        self.end_pair(map.change);
                    }
                    if container.head().is_indefinite() {
                        let end = container.end();
                        self.change(What::Length, end - 1..end, 0);
                    }
                }
            }
        }
    }

    fn write(&mut self, item: Item<'_>, written: &Written<'_>) {
        let head = item.head();
        let (start, end) = (item.offset(), item.end());
        let content = start + head.size();
        let is_string = matches!(head.major(), Major::Bytes | Major::Text);
        let number = head.argument;
        let is_big = head.major() == Major::Tag && matches!(number, 2 | 3);
        let skipped = match written.content {
            Content::Parts(_, skipped) => skipped as usize,
            Content::None | Content::Text(_) => 0,
        };
        let (what, before, after) = match written.content {
            Content::Text(_) => (What::Text, start..end, written.len() as usize),
            _ if is_big && written.inside == Inside::Nothing => {
                (What::BigInteger, start..end, written.len() as usize)
            }
            _ if is_string && head.is_indefinite() => {
                (What::Length, start..end, written.len() as usize)
            }
            _ => {
                let what = match head.major() {
                    _ if head.is_indefinite() => What::Length,
                    _ if head.is_float() => What::Float,
                    _ if skipped > 0 => What::BigInteger,
                    _ => What::Head,
                };
                (what, start..content + skipped, written.head_bytes().len())
            }
        };
        let is_as_it_was = what != What::Text
            && after == before.len()
            && item.encoded().starts_with(written.head_bytes());
        if !is_as_it_was {
            self.change(what, before, after);
        }
        let bytes = &mut self.written.bytes;
        bytes.extend_from_slice(written.head_bytes());
        written
            .parts()
            .for_each(|part| bytes.extend_from_slice(part));
    }

    /// The next pair of a map in another order.
    fn pair(&mut self, plan: &Plan<'_>, map: Item<'_>, place: usize) {
        let keys = plan.keys_of(map).unwrap_or_default();
        if place == 0 {
            self.maps.push(OpenMap {
                node: map.node(),
                moved: moved(keys),
                change: None,
            });
        }
        let Some(open) = self.maps.last_mut() else {
            return;
        };
        let last = open.change.take();
        let has_moved = open.moved[place];
        self.end_pair(last);
        if has_moved {
            let key = map.sibling_at(keys[place]);
            let value = map.sibling_at(key.next_node());
            let change = self.written.changes.len();
            self.change(What::Moved, key.offset()..value.end(), 0);
            if let Some(open) = self.maps.last_mut() {
                open.change = Some(change);
            }
        }
    }

    fn end_pair(&mut self, change: Option<usize>) {
        // A change that was only counted is not there.
        if let Some(change) = change.and_then(|at| self.written.changes.get_mut(at)) {
            change.after.end = self.written.bytes.len();
        }
    }

    /// Notes a change whose new bytes come next.
    fn change(&mut self, what: What, before: Range<usize>, after: usize) {
        self.written.changes_total += 1;
        if self.written.changes.len() < CHANGES_MAX {
            let start = self.written.bytes.len();
            self.written.changes.push(Change {
                what,
                before,
                after: start..start + after,
            });
        }
    }
}

/// Which of the keys, given in their new order by their old places, have moved: as few as possible,
/// the others being in the order they had.
fn moved(keys: &[u32]) -> Vec<bool> {
    // The longest ascending subsequence: `tails[n]` ends the one of length n + 1 with the smallest
    // end, and `before` leads back from each key.
    let mut tails: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(keys.len());
    for (place, key) in keys.iter().enumerate() {
        let length = tails.partition_point(|tail| keys[*tail] < *key);
        before.push(length.checked_sub(1).map(|shorter| tails[shorter]));
        match tails.get_mut(length) {
            Some(tail) => *tail = place,
            None => tails.push(place),
        }
    }
    let mut moved = vec![true; keys.len()];
    let mut kept = tails.last().copied();
    while let Some(place) = kept {
        moved[place] = false;
        kept = before[place];
    }
    moved
}
