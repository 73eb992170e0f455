//! What is counted besides, shown on demand.

use crate::chart::anatomy::{Kind, Touch};
use crate::figures;

use super::RunLane;

/// One row of the table of what else is counted, as text.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct More {
    /// The variant's id.
    pub variant: String,
    /// Requests that grew a block, per operation.
    pub grows: String,
    /// Of one operation.
    pub shrinks: String,
    /// Of one operation.
    pub deallocs: String,
    /// Bytes live afterwards that were not before, per operation.
    pub retained: String,
    /// Most bytes live during one operation.
    pub peak: String,
    /// Requests of one operation by power of two: `2 of 8 to 15, 1 of 128 to 255`.
    pub sizes: String,
}

impl More {
    /// What is known of a variant so far; `None` before it was counted.
    pub(super) fn of(lane: &RunLane) -> Option<Self> {
        let result = lane.result.as_ref()?;
        let touches = lane
            .anatomy
            .as_ref()
            .map(|touches| touches.as_slice())
            .unwrap_or_default();
        let count = |kind| {
            touches
                .iter()
                .filter(|touch| touch.kind == kind)
                .count()
                .to_string()
        };
        Some(Self {
            variant: lane.variant.clone(),
            grows: figures::count(result.grows_per_op),
            shrinks: count(Kind::Shrink),
            deallocs: count(Kind::Dealloc),
            retained: figures::count(result.retained_bytes_per_op),
            peak: result.peak_bytes.to_string(),
            sizes: sizes(touches),
        })
    }
}

fn sizes(touches: &[Touch]) -> String {
    let mut classes = [0_usize; u32::BITS as usize];
    for touch in touches.iter().filter(|touch| touch.is_request()) {
        classes[touch.bytes_after.max(1).ilog2() as usize] += 1;
    }
    let used = classes.iter().enumerate().filter(|(_, count)| **count > 0);
    let words = used.map(|(class, count)| match class {
        0 => format!("{count} of 1"),
        class => format!("{count} of {} to {}", 1_u64 << class, (2_u64 << class) - 1),
    });
    words.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_grouped_by_power_of_two() {
        let touch = |kind, bytes_after| Touch {
            kind,
            block: 0,
            bytes_before: 0,
            bytes_after,
            freed_by: None,
            older: false,
            phase: String::new(),
        };
        let touches = [
            touch(Kind::Alloc, 1),
            touch(Kind::Alloc, 8),
            touch(Kind::Grow, 15),
            touch(Kind::Alloc, 128),
            touch(Kind::Dealloc, 0),
            touch(Kind::Shrink, 4),
        ];
        assert_eq!(sizes(&touches), "1 of 1, 2 of 8 to 15, 1 of 128 to 255");
        assert_eq!(sizes(&[]), "");
    }
}
