//! Strips: what one operation of each variant asks the allocator for, request under request.
//!
//! ```text
//! phase    │ lookup   │ record               │
//! before   │ [48] [8] │ [344]  [16]          │  a box per request, as high as log2 of its size
//!          │ ──┤      │ ─────────────┤       │  below it how long the block lived
//! pr1267   │ ┆  ┆ [8] │ [344]  [16]          │  dashed: before asks for it here, pr1267 does not
//! ```
//! Requests of different variants stand in one column where they are the same: in the same phase,
//! in the same order, preferably of the same size.

mod align;

use std::collections::BTreeMap;

use align::Column;

/// Requests drawn per variant; an operation with more is summed up in words below the strip.
pub const REQUESTS_MAX: usize = 160;

/// One event of one operation; the fields are those of the harness's anatomy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touch {
    /// What happened.
    pub kind: Kind,
    /// Which block.
    pub block: u32,
    /// Bytes of the block before.
    pub bytes_before: u32,
    /// Bytes of the block after.
    pub bytes_after: u32,
    /// Index of the event that freed the block.
    pub freed_by: Option<u32>,
    /// Whether the block is older than the operation.
    pub older: bool,
    /// The phase that was open; empty where none was.
    pub phase: String,
}

/// What an event does to its block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A new block, zeroed or not.
    Alloc,
    /// The block becomes larger.
    Grow,
    /// The block becomes smaller.
    Shrink,
    /// The block is given back.
    Dealloc,
}

impl Touch {
    /// Whether it counts in allocs/op.
    pub fn is_request(&self) -> bool {
        matches!(self.kind, Kind::Alloc | Kind::Grow)
    }

    /// Bytes it adds to B/op.
    pub fn bytes_asked(&self) -> u32 {
        if self.is_request() {
            self.bytes_after.saturating_sub(self.bytes_before)
        } else {
            0
        }
    }
}

/// All strips, in columns that they share.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strips {
    /// Phases from left to right.
    pub phases: Vec<Phase>,
    /// Columns in all.
    pub columns: usize,
    /// One per anatomy, in the order given.
    pub strips: Vec<Strip>,
}

/// A band of columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Phase {
    /// Its name; empty where no phase was open.
    pub name: String,
    /// Its first column.
    pub start: usize,
    /// How many columns it spans.
    pub span: usize,
}

/// One variant's strip.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Strip {
    /// Its requests, from left to right.
    pub boxes: Vec<Request>,
    /// Columns where the first variant asks for memory and this one does not: column and bytes.
    pub missing: Vec<Missing>,
    /// Lines of lifetimes below the boxes.
    pub lines: usize,
    /// Requests that are not drawn.
    pub hidden: usize,
}

/// One request.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Index of the event.
    pub event: usize,
    /// Its column.
    pub column: usize,
    /// The last column before the block was freed; `None` where it outlives the operation.
    pub until: Option<usize>,
    /// Which line its lifetime is drawn on.
    pub line: usize,
    /// Part of the full height, from 0 to 1: the logarithm of the block's size.
    pub height: f64,
    /// Whether the first variant has nothing in this column.
    pub is_new: bool,
}

/// A request that the first variant makes and this one does not.
#[derive(Clone, Debug, PartialEq)]
pub struct Missing {
    /// Its column.
    pub column: usize,
    /// Index of the event in the first variant's anatomy.
    pub event: usize,
    /// As in [`Request`].
    pub height: f64,
}

/// Aligns the anatomies of all variants; the first is the one the others are held against.
pub fn strips(anatomies: &[&[Touch]]) -> Strips {
    let requests: Vec<Vec<usize>> = anatomies.iter().map(|touches| drawn(touches)).collect();
    let columns = align::columns(anatomies, &requests);
    let strips = (0..anatomies.len())
        .map(|variant| strip(variant, anatomies, &columns))
        .collect();
    Strips {
        phases: phases(&columns),
        columns: columns.len(),
        strips,
    }
}

fn drawn(touches: &[Touch]) -> Vec<usize> {
    let requests = (0..touches.len()).filter(|&index| touches[index].is_request());
    requests.take(REQUESTS_MAX).collect()
}

fn phases(columns: &[Column]) -> Vec<Phase> {
    let mut phases: Vec<Phase> = Vec::new();
    for (index, column) in columns.iter().enumerate() {
        match phases.last_mut() {
            Some(last) if last.name == column.phase => last.span += 1,
            _ => phases.push(Phase {
                name: column.phase.clone(),
                start: index,
                span: 1,
            }),
        }
    }
    phases
}

fn strip(variant: usize, anatomies: &[&[Touch]], columns: &[Column]) -> Strip {
    let touches = anatomies[variant];
    let mut strip = Strip::default();
    let mut line_ends: Vec<usize> = Vec::new();
    let mut line_of_block: BTreeMap<u32, usize> = BTreeMap::new();
    for (index, column) in columns.iter().enumerate() {
        let Some(event) = column.events[variant] else {
            if let Some(event) = column.events[0] {
                let height = height(anatomies[0][event].bytes_after);
                strip.missing.push(Missing {
                    column: index,
                    event,
                    height,
                });
            }
            continue;
        };
        let touch = &touches[event];
        let until = touch
            .freed_by
            .map(|freed| last_column_before(columns, variant, freed, index));
        let end = until.unwrap_or(columns.len());
        // A grown block goes on in the line it began.
        let line = *line_of_block.entry(touch.block).or_insert_with(|| {
            let free = line_ends.iter().position(|&line_end| line_end < index);
            free.unwrap_or(line_ends.len())
        });
        if line == line_ends.len() {
            line_ends.push(end);
        }
        line_ends[line] = end;
        let is_new = column.events[0].is_none();
        let height = height(touch.bytes_after);
        strip.boxes.push(Request {
            event,
            column: index,
            until,
            line,
            height,
            is_new,
        });
    }
    strip.lines = line_ends.len();
    let requests = touches.iter().filter(|touch| touch.is_request()).count();
    strip.hidden = requests - strip.boxes.len();
    strip
}

/// The last column in which `variant` asks for memory before its event `freed`.
fn last_column_before(columns: &[Column], variant: usize, freed: u32, from: usize) -> usize {
    let is_before = |column: &Column| column.events[variant].is_some_and(|e| e < freed as usize);
    let later = columns[from..].iter().rposition(is_before);
    from + later.unwrap_or(0)
}

/// Sizes from which a box has its full height: larger blocks are told apart by their number.
const FULL_HEIGHT_LOG2: f64 = 16.0;

fn height(bytes: u32) -> f64 {
    (f64::from(bytes.max(1)).log2() / FULL_HEIGHT_LOG2).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests;
