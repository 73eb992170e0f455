//! Which request of one variant is the same as which of another: a global alignment of their
//! sequences (Needleman and Wunsch, 1970), variant after variant.

use super::Touch;

/// A place that requests of several variants share.
pub(super) struct Column {
    /// The phase of all of them.
    pub(super) phase: String,
    /// Index of the event in each variant's anatomy.
    pub(super) events: Vec<Option<usize>>,
}

/// A request without a partner. Two of them cost more than a pair of different size.
const GAP: f64 = 0.75;
/// Partners of different size.
const OTHER_SIZE: f64 = 1.0;
/// One allocates, the other grows.
const OTHER_KIND: f64 = 0.25;

/// Columns for the given `requests` (indices of events) of each anatomy.
pub(super) fn columns(anatomies: &[&[Touch]], requests: &[Vec<usize>]) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    for (variant, events) in requests.iter().enumerate() {
        columns = merge(columns, anatomies, variant, events);
    }
    columns
}

fn merge(
    columns: Vec<Column>,
    anatomies: &[&[Touch]],
    variant: usize,
    events: &[usize],
) -> Vec<Column> {
    let pairs = align(&columns, anatomies, variant, events);
    let mut old = columns.into_iter();
    let mut merged = Vec::with_capacity(pairs.len());
    for (takes_column, event) in pairs {
        let mut column = if takes_column { old.next() } else { None }.unwrap_or_else(|| Column {
            phase: event.map_or(String::new(), |event| {
                anatomies[variant][event].phase.clone()
            }),
            events: vec![None; anatomies.len()],
        });
        column.events[variant] = event;
        merged.push(column);
    }
    merged
}

/// From left to right: whether the next column is taken, and which event goes there.
fn align(
    columns: &[Column],
    anatomies: &[&[Touch]],
    variant: usize,
    events: &[usize],
) -> Vec<(bool, Option<usize>)> {
    let (rows, width) = (columns.len(), events.len() + 1);
    let distance =
        |row: usize, at: usize| distance(&columns[row], anatomies, &anatomies[variant][events[at]]);
    // cost[row * width + at]: the cheapest way to align the columns from `row` on with the events
    // from `at` on.
    let mut cost = vec![0.0; (rows + 1) * width];
    for row in (0..=rows).rev() {
        for at in (0..width).rev() {
            let skips_column = (row < rows).then(|| cost[(row + 1) * width + at] + GAP);
            let skips_event = (at + 1 < width).then(|| cost[row * width + at + 1] + GAP);
            let pairs = (row < rows && at + 1 < width)
                .then(|| cost[(row + 1) * width + at + 1] + distance(row, at));
            let ways = [skips_column, skips_event, pairs];
            let cheapest = ways.into_iter().flatten().fold(f64::INFINITY, f64::min);
            cost[row * width + at] = if cheapest.is_finite() { cheapest } else { 0.0 };
        }
    }
    let mut path = Vec::with_capacity(rows + events.len());
    let (mut row, mut at) = (0, 0);
    while row < rows || at < events.len() {
        let here = cost[row * width + at];
        let can_pair = row < rows && at < events.len();
        if can_pair && here == cost[(row + 1) * width + at + 1] + distance(row, at) {
            path.push((true, Some(events[at])));
            (row, at) = (row + 1, at + 1);
        } else if row < rows && here == cost[(row + 1) * width + at] + GAP {
            path.push((true, None));
            row += 1;
        } else {
            path.push((false, Some(events[at])));
            at += 1;
        }
    }
    path
}

fn distance(column: &Column, anatomies: &[&[Touch]], touch: &Touch) -> f64 {
    if column.phase != touch.phase {
        return f64::INFINITY;
    }
    let members = column.events.iter().zip(anatomies);
    let distances = members.filter_map(|(event, touches)| {
        let member = &touches[(*event)?];
        let size = if member.bytes_after == touch.bytes_after {
            0.0
        } else {
            OTHER_SIZE
        };
        let kind = if member.kind == touch.kind {
            0.0
        } else {
            OTHER_KIND
        };
        Some(size + kind)
    });
    distances.fold(f64::INFINITY, f64::min)
}
