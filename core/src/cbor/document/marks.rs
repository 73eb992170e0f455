//! Where the tree is known: one mark every so many nodes, from which the rest is close.

use crate::cbor::tree::Node;

/// Nodes from one mark to the next, and children from one mark among them to the next. A lookup
/// walks over at most so many of either; all marks together cost under a tenth of a byte a node.
pub const MARK_EVERY: u32 = 256;

/// In the place of a parent, for an item that has none.
const NONE: u32 = u32::MAX;

/// What is known about the node at a mark.
#[derive(Clone, Copy, Debug)]
struct Mark {
    parent: u32,
    depth: u32,
    /// What the outermost container is in that begins between here and the next mark, or here, and
    /// holds the next mark. Those inside of it have their parent between the marks too.
    around: u32,
}

/// The marks, and the walk that makes them.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    marks: Vec<Mark>,
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
            + self.children.capacity() * size_of::<(u32, u32)>()
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
                    around: NONE,
                });
            }
            if *place > 0 && place.is_multiple_of(MARK_EVERY) {
                self.children.push((parent, at));
            }
            *place += 1;
            let next = nodes[at as usize].next;
            if next > at + 1 {
                let is_outermost = parent == NONE || parent < first_of(at);
                if is_outermost && first_of(next - 1) > at {
                    self.marks[(at / MARK_EVERY) as usize].around = parent;
                }
                self.open.push((at, next, 0));
            }
        }
        self.walked = end;
        if end == all {
            self.open = Vec::new();
            self.children.sort_unstable();
            self.marks.shrink_to_fit();
            self.children.shrink_to_fit();
        }
        end == all
    }

    /// The item that a node is directly in.
    pub(super) fn parent(&self, nodes: &[Node], node: u32) -> Option<u32> {
        near(nodes, node).or_else(|| {
            let mut above = self.above(nodes, first_of(node));
            above.find(|at| contains(nodes, *at, node))
        })
    }

    /// How many items a node is in.
    pub(super) fn depth(&self, nodes: &[Node], node: u32) -> u32 {
        let first = first_of(node);
        let inside = (first..node).filter(|at| contains(nodes, *at, node));
        let above = self.above(nodes, first);
        let closed = above.take_while(|at| !contains(nodes, *at, node)).count();
        self.mark(first).depth - closed as u32 + inside.count() as u32
    }

    /// The items that the node at a mark is in, the innermost first.
    fn above(&self, nodes: &[Node], first: u32) -> impl Iterator<Item = u32> {
        let is_some = |at: u32| (at != NONE).then_some(at);
        // All of them hold a mark, so one without a parent near is the outermost that does.
        std::iter::successors(is_some(self.mark(first).parent), move |at| {
            near(nodes, *at).or_else(|| is_some(self.mark(*at).around))
        })
    }

    /// The last mark up to a node.
    fn mark(&self, node: u32) -> &Mark {
        &self.marks[(node / MARK_EVERY) as usize]
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

/// The node at the last mark up to a node.
fn first_of(node: u32) -> u32 {
    node - node % MARK_EVERY
}

/// Whether `node` is in the item at `at`, which comes before it.
fn contains(nodes: &[Node], at: u32, node: u32) -> bool {
    nodes[at as usize].next > node
}

/// The item that a node is directly in, where that is not before the last mark: ancestors come
/// before what they contain, the innermost last.
fn near(nodes: &[Node], node: u32) -> Option<u32> {
    (first_of(node)..node)
        .rev()
        .find(|at| contains(nodes, *at, node))
}
