//! Where the tree is known: one mark every so many nodes, from which the rest is close.

use crate::cbor::tree::Node;

/// Nodes from one mark to the next. A lookup walks over at most so many, and a mark costs twelve
/// bytes: a twentieth of a byte a node.
pub const MARK_EVERY: u32 = 256;

/// In the place of a parent, for an item that has none.
const NONE: u32 = u32::MAX;

/// What is known about the node at a mark.
#[derive(Clone, Copy, Debug)]
struct Mark {
    parent: u32,
    depth: u32,
    /// Which child of its parent it is; breaks count.
    place: u32,
}

/// The marks, and the walk that makes them.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    marks: Vec<Mark>,
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
                self.marks.push(Mark {
                    parent,
                    depth,
                    place: *place,
                });
            }
            *place += 1;
            let next = nodes[at as usize].next;
            if next > at + 1 {
                self.open.push((at, next, 0));
            }
        }
        self.walked = end;
        if end == all {
            self.open = Vec::new();
            self.marks.shrink_to_fit();
        }
        end == all
    }

    /// The item that a node is directly in.
    pub(super) fn parent(&self, nodes: &[Node], node: u32) -> Option<u32> {
        // Ancestors come before what they contain, the innermost last. Between an ancestor of a
        // mark and the mark there is none that contains more, so those are jumped over.
        let mut before = node;
        loop {
            let first = before - before % MARK_EVERY;
            let contains = |at: &u32| nodes[*at as usize].next > node;
            if let Some(found) = (first..before).rev().find(contains) {
                return Some(found);
            }
            before = match self.marks[(first / MARK_EVERY) as usize].parent {
                NONE => return None,
                parent if contains(&parent) => return Some(parent),
                parent => parent,
            };
        }
    }

    /// How many items a node is in.
    pub(super) fn depth(&self, nodes: &[Node], node: u32) -> u32 {
        let first = node - node % MARK_EVERY;
        let Mark { parent, depth, .. } = self.marks[(first / MARK_EVERY) as usize];
        let contains = |at: u32| nodes[at as usize].next > node;
        let inside = (first..node).filter(|at| contains(*at)).count() as u32;
        let mut closed = 0;
        let mut ancestor = (parent != NONE).then_some(parent);
        while let Some(at) = ancestor.filter(|at| !contains(*at)) {
            closed += 1;
            ancestor = self.parent(nodes, at);
        }
        depth - closed + inside
    }

    /// Which child of `parent` a node is; breaks count.
    pub(super) fn place(&self, nodes: &[Node], parent: Option<u32>, node: u32) -> u32 {
        let wanted = parent.unwrap_or(NONE);
        let first_child = parent.map_or(0, |parent| parent + 1);
        let marks = first_child.div_ceil(MARK_EVERY)..=node / MARK_EVERY;
        let near = marks
            .rev()
            .find(|mark| self.marks[*mark as usize].parent == wanted);
        let (mut at, mut place) = match near {
            Some(mark) => (mark * MARK_EVERY, self.marks[mark as usize].place),
            None => (first_child, 0),
        };
        while at < node {
            at = nodes[at as usize].next;
            place += 1;
        }
        place
    }
}
