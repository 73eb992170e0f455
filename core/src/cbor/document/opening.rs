//! Opening byte strings on request, in place and with true offsets.

use super::fault;
use super::marks::Marks;
use super::{Document, Gap, Items};
use crate::cbor::head::Major;
use crate::cbor::tree::{Holds, Index, Text};

impl Document {
    /// Opens the byte strings at `nodes`, as one item each. Those that are no byte strings of
    /// definite length, that are empty or open already are passed over. Node numbers behind an
    /// opened string grow. Takes time with the whole document, however many are opened.
    pub fn open(&mut self, nodes: &[u32]) {
        self.open_as(nodes, Items::One);
    }

    /// The same, each string as one item or as a sequence.
    pub fn open_as(&mut self, nodes: &[u32], items: Items) {
        let mut wanted: Vec<u32> = nodes
            .iter()
            .copied()
            .filter(|at| self.can_open(*at))
            .collect();
        wanted.sort_unstable();
        wanted.dedup();
        if wanted.is_empty() {
            return;
        }
        let holds = match items {
            Items::One => Holds::Item,
            Items::Sequence => Holds::Sequence,
        };
        let mut rebuilt = Index::new(self.bytes.len());
        let mut gaps = std::mem::take(&mut self.gaps).into_iter().peekable();
        // Where each old node is now, for what refers to nodes.
        let mut moved = Vec::with_capacity(self.nodes.len() + 1);
        let mut wanted = wanted.into_iter().peekable();
        for node in 0..=self.nodes.len() as u32 {
            let now = rebuilt.nodes.len() as u32;
            while let Some(gap) = gaps.next_if(|gap| gap.nodes_before == node) {
                let within = gap.within.map(|within| moved[within as usize]);
                rebuilt.gaps.push(Gap {
                    nodes_before: now,
                    within,
                    ..gap
                });
            }
            moved.push(now);
            if let Some(old) = self.nodes.get(node as usize) {
                rebuilt.nodes.push(*old);
                if wanted.next_if_eq(&node).is_some() {
                    let payload = self.payload_range(node);
                    rebuilt.read_inside(&self.bytes, now, payload, holds);
                }
            }
        }
        for (node, now) in moved[..self.nodes.len()].iter().enumerate() {
            rebuilt.nodes[*now as usize].next = moved[self.nodes[node].next as usize];
        }
        let kept = self.unfinished.iter().map(|node| moved[*node as usize]);
        rebuilt.unfinished.extend(kept);
        self.take(rebuilt);
    }

    /// Closes an opened byte string: it is a byte string again.
    pub fn close(&mut self, node: u32) {
        if !self.is_opened(node) {
            return;
        }
        let (first, next) = (node + 1, self.next(node));
        let count = next - first;
        let mut index = Index::new(self.bytes.len());
        index.nodes = std::mem::take(&mut self.nodes);
        index.nodes.drain(first as usize..next as usize);
        let shift = |at: u32| {
            if at >= next {
                at - count
            } else {
                at.min(first)
            }
        };
        index
            .nodes
            .iter_mut()
            .for_each(|node| node.next = shift(node.next));
        let is_outside = |at: &u32| *at < first || *at >= next;
        index.unfinished = self
            .unfinished
            .iter()
            .copied()
            .filter(is_outside)
            .map(shift)
            .collect();
        let is_inside = |gap: &Gap| gap.within.is_some_and(|at| at >= node && at < next);
        let gaps = self.gaps.iter().filter(|gap| !is_inside(gap));
        index.gaps = gaps
            .map(|gap| Gap {
                nodes_before: shift(gap.nodes_before),
                within: gap.within.map(shift),
                ..*gap
            })
            .collect();
        self.take(index);
    }

    fn can_open(&self, node: u32) -> bool {
        self.item(node).is_some_and(|item| {
            let head = item.head();
            head.major() == Major::Bytes && !head.is_indefinite() && head.argument > 0
        }) && !self.is_opened(node)
    }

    /// Where the content of a string of definite length is.
    pub fn payload_range(&self, node: u32) -> std::ops::Range<usize> {
        let item = self.item_at(node);
        item.offset() + item.head().size()..item.end()
    }

    /// Takes over an index of the same bytes, and what follows from it.
    fn take(&mut self, mut index: Index) {
        index.unfinished.sort_unstable();
        index.gaps.sort_by_key(|gap| (gap.nodes_before, gap.start));
        index.nodes.shrink_to_fit();
        self.marks = Marks::of(&index.nodes);
        (self.nodes, self.unfinished, self.gaps) = (index.nodes, index.unfinished, index.gaps);
        let outside = usize::from(self.fault.is_some());
        if let (Some(fault), Some(gap)) = (&mut self.fault, self.gaps.last()) {
            fault.within = gap.within;
        }
        self.faults_inside = fault::inside(self, self.gaps.len() - outside);
    }
}

impl Index {
    /// Reads the content of the string at `node`, whose node was pushed last.
    fn read_inside(
        &mut self,
        bytes: &[u8],
        node: u32,
        payload: std::ops::Range<usize>,
        holds: Holds,
    ) {
        self.enter(node, payload, holds);
        while !self
            .read::<true>(bytes, Text::AsIs, usize::MAX)
            .expect("a fault inside of a string ends with the string")
        {}
    }
}
