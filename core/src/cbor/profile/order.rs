//! In which order the keys of each map come in a profile.

use std::cell::OnceCell;
use std::cmp::Ordering;

use super::walk::Walk;
use super::written::{Inside, Written};
use super::{Order, Profile};
use crate::cbor::head::Major;
use crate::cbor::lint;
use crate::cbor::tree::{Item, Tree};

/// The order of the keys of every map, where it is not that of the bytes.
///
/// Items are gone through from the last to the first, so a map within a key is in order before
/// that key is compared: no recursion. Two keys are compared only up to where they differ.
pub(super) struct Plan<'a> {
    pub(super) tree: &'a Tree<'a>,
    pub(super) profile: Profile,
    /// How many bytes each item is written in; known once a key is asked that contains others.
    sizes: OnceCell<Vec<u64>>,
    /// The keys of one map after another.
    keys: Vec<u32>,
    /// Where the keys of a map begin and end, the last map first.
    maps: Vec<(u32, usize, usize)>,
}

/// What is wrong with a key.
pub(super) enum Fault {
    /// It belongs in front of the one before it.
    Order,
    /// It is written in the same bytes as the first one.
    Equal,
}

impl<'a> Plan<'a> {
    /// Finds the order; `found` is given each key at fault and the key to blame it on.
    pub(super) fn of(
        tree: &'a Tree<'a>,
        profile: Profile,
        mut found: impl FnMut(Fault, Item<'a>, Item<'a>),
    ) -> Self {
        let mut plan = Self {
            tree,
            profile,
            sizes: OnceCell::new(),
            keys: Vec::new(),
            maps: Vec::new(),
        };
        if let Some(order) = profile.order() {
            let is_map = |item: &Item<'_>| item.head().major() == Major::Map;
            let maps: Vec<Item<'a>> = lint::items(tree).filter(is_map).collect();
            for map in maps.into_iter().rev() {
                plan.add(map, order, &mut found);
            }
        }
        plan
    }

    fn add(
        &mut self,
        map: Item<'a>,
        order: Order,
        found: &mut impl FnMut(Fault, Item<'a>, Item<'a>),
    ) {
        let mut keys: Vec<Item<'a>> = map.children().step_by(2).collect();
        let (mut is_sorted, mut has_equal) = (true, false);
        for pair in keys.windows(2) {
            match self.compare(pair[0], pair[1], order) {
                Ordering::Less => {}
                Ordering::Equal => has_equal = true,
                Ordering::Greater => {
                    is_sorted = false;
                    found(Fault::Order, pair[1], pair[0]);
                }
            }
        }
        if !is_sorted {
            // Stable: equal keys stay in the order of the bytes.
            keys.sort_by(|left, right| self.compare(*left, *right, order));
        }
        if has_equal || !is_sorted {
            let is_same = |left: &Item<'a>, right: &Item<'a>| {
                self.compare(*left, *right, order) == Ordering::Equal
            };
            for equal in keys.chunk_by(is_same) {
                for key in &equal[1..] {
                    found(Fault::Equal, *key, equal[0]);
                }
            }
        }
        if !is_sorted {
            let start = self.keys.len();
            self.keys.extend(keys.iter().map(|key| key.node()));
            self.maps.push((map.node(), start, self.keys.len()));
        }
    }

    /// The keys of a map in their order, if it is not that of the bytes.
    pub(super) fn keys_of(&self, map: Item<'_>) -> Option<&[u32]> {
        let place = self
            .maps
            .binary_search_by(|(node, ..)| map.node().cmp(node))
            .ok()?;
        let (_, start, end) = self.maps[place];
        Some(&self.keys[start..end])
    }

    fn compare(&self, left: Item<'a>, right: Item<'a>, order: Order) -> Ordering {
        let written = |item| Written::of(item, self.profile);
        let (first, second) = (written(left), written(right));
        let by_size = || self.size(left, &first).cmp(&self.size(right, &second));
        let before = match order {
            Order::Bytewise => Ordering::Equal,
            Order::LengthFirst => by_size(),
            Order::MajorFirst => {
                let major = |written: &Written<'_>| Major::of(written.head_bytes()[0]) as u8;
                major(&first).cmp(&major(&second)).then_with(by_size)
            }
        };
        before.then_with(|| match (first.inside, second.inside) {
            (Inside::Nothing, Inside::Nothing) => first.cmp_bytes(&second),
            _ => self.compare_all(left, right),
        })
    }

    /// Compares items by the bytes that they and all they contain are written in.
    fn compare_all(&self, left: Item<'_>, right: Item<'_>) -> Ordering {
        let mut left = Walk::of(self, left).written();
        let mut right = Walk::of(self, right).written();
        loop {
            let order = match (left.next(), right.next()) {
                (Some(left), Some(right)) => left.cmp_bytes(&right),
                (None, None) => return Ordering::Equal,
                (left, right) => left.is_some().cmp(&right.is_some()),
            };
            if order != Ordering::Equal {
                return order;
            }
        }
    }

    fn size(&self, item: Item<'_>, written: &Written<'_>) -> u64 {
        match written.inside {
            Inside::Nothing => written.len(),
            _ => self.sizes.get_or_init(|| self.sizes())[item.node() as usize],
        }
    }

    fn sizes(&self) -> Vec<u64> {
        let nodes = &self.tree.nodes;
        let mut sizes = vec![0; nodes.len()];
        for node in (0..nodes.len() as u32).rev() {
            let item = Item::new(self.tree.bytes, nodes, node);
            if item.is_break() {
                continue;
            }
            let written = Written::of(item, self.profile);
            let inside = match written.inside {
                Inside::Nothing => 0,
                Inside::Children => {
                    let children = item.children();
                    children.map(|child| sizes[child.node() as usize]).sum()
                }
                Inside::Magnitude(zeros) => {
                    let digits = item.children().next();
                    digits.map_or(0, |digits| Written::magnitude(digits, zeros).len())
                }
            };
            sizes[node as usize] = written.len() + inside;
        }
        sizes
    }
}
