//! Where the tree is known: one mark every so many nodes, from which the rest is close.

use crate::cbor::tree::Node;

/// Nodes from one mark to the next, and children from one mark among them to the next. A lookup
/// walks over at most so many of either; all marks together cost under a tenth of a byte a node,
/// except in nesting that is as deep as it is long.
pub const MARK_EVERY: u32 = 256;

/// In the place of a parent, for an item that has none.
const NONE: u32 = u32::MAX;

/// What is known about the node at a mark.
#[derive(Clone, Copy, Debug)]
struct Mark {
    parent: u32,
    depth: u32,
}

/// The marks, and the walk that makes them.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    marks: Vec<Mark>,
    /// Containers that hold a mark, with what they are in; without those that come first in it.
    spans: Vec<(u32, u32)>,
    /// What a node is in, and the node: of every so many children the first. Ordered.
    children: Vec<(u32, u32)>,
    walked: u32,
    roots: u32,
    /// Containers that the walk is in: the node, the node after it, children so far.
    open: Vec<(u32, u32, u32)>,
}

impl Marks {
    pub(super) fn of(nodes: &[Node]) -> Self {
        let mut marks = Self::default();
        while !marks.step(nodes, usize::MAX) {}
        marks
    }

    pub(super) fn bytes(&self) -> usize {
        self.marks.capacity() * size_of::<Mark>()
            + (self.spans.capacity() + self.children.capacity()) * size_of::<(u32, u32)>()
    }

    /// Walks on over at most `count` nodes; `true` when all were.
    pub(super) fn step(&mut self, nodes: &[Node], count: usize) -> bool {
        let all = nodes.len() as u32;
        let left = all - self.walked;
        let end = self.walked + left.min(u32::try_from(count).unwrap_or(u32::MAX));
        for at in self.walked..end {
            while self.open.last().is_some_and(|(_, next, _)| *next <= at) {
                self.open.pop();
            }
            let depth = self.open.len() as u32;
            let (parent, place) = match self.open.last_mut() {
                Some((parent, _, children)) => (*parent, children),
                None => (NONE, &mut self.roots),
            };
            if at.is_multiple_of(MARK_EVERY) {
                self.marks.push(Mark { parent, depth });
            }
            if *place > 0 && place.is_multiple_of(MARK_EVERY) {
                self.children.push((parent, at));
            }
            let is_first = *place == 0;
            *place += 1;
            let next = nodes[at as usize].next;
            if next > at + 1 {
                if !is_first && at / MARK_EVERY < (next - 1) / MARK_EVERY {
                    self.spans.push((at, parent));
                }
                self.open.push((at, next, 0));
            }
        }
        self.walked = end;
        if end == all {
            self.open = Vec::new();
            self.children.sort_unstable();
            self.marks.shrink_to_fit();
            self.spans.shrink_to_fit();
            self.children.shrink_to_fit();
        }
        end == all
    }

    /// The item that a node is directly in.
    pub(super) fn parent(&self, nodes: &[Node], node: u32) -> Option<u32> {
        // Ancestors come before what they contain, the innermost last. One that is not after the
        // mark before the node holds that mark too.
        let first = node - node % MARK_EVERY;
        let contains = |at: u32| nodes[at as usize].next > node;
        let near = (first..node).rev().find(|at| contains(*at));
        near.or_else(|| self.above(nodes, first).find(|at| contains(*at)))
    }

    /// How many items a node is in.
    pub(super) fn depth(&self, nodes: &[Node], node: u32) -> u32 {
        let first = node - node % MARK_EVERY;
        let contains = |at: u32| nodes[at as usize].next > node;
        let inside = (first..node).filter(|at| contains(*at)).count() as u32;
        let above = self.above(nodes, first);
        let closed = above.take_while(|at| !contains(*at)).count() as u32;
        self.marks[(first / MARK_EVERY) as usize].depth - closed + inside
    }

    /// The items that the node at a mark is in, the innermost first.
    fn above(&self, nodes: &[Node], mark: u32) -> impl Iterator<Item = u32> {
        let parent = self.marks[(mark / MARK_EVERY) as usize].parent;
        let is_some = |at: u32| (at != NONE).then_some(at);
        std::iter::successors(is_some(parent), move |&at| {
            let before = at.checked_sub(1)?;
            if nodes[before as usize].next > at {
                return Some(before);
            }
            let span = self.spans.binary_search_by_key(&at, |(span, _)| *span);
            is_some(self.spans[span.ok()?].1)
        })
    }

    /// Which child of `parent` a node is; breaks count.
    pub(super) fn place(&self, nodes: &[Node], parent: Option<u32>, node: u32) -> u32 {
        let wanted = parent.unwrap_or(NONE);
        let first = self.children.partition_point(|mark| *mark < (wanted, 0));
        let marks = self.children[first..].partition_point(|mark| *mark <= (wanted, node));
        let (mut at, mut place) = match marks.checked_sub(1) {
            Some(last) => (self.children[first + last].1, marks as u32 * MARK_EVERY),
            None => (parent.map_or(0, |parent| parent + 1), 0),
        };
        while at < node {
            at = nodes[at as usize].next;
            place += 1;
        }
        place
    }
}
