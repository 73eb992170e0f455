//! How many rows look changed by chance, and Holm's correction.

use super::row::{Change, Delta, Judgement};
use super::words;
use super::{Comparison, Correction};
use crate::figure::counted;
use crate::harness::compare::ALPHA;
use crate::harness::statistics::rank::Method;

/// Fewest tests worth a word on chance.
const TESTS_MIN: usize = 2;

/// What chance alone does to a comparison of many rows.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chance {
    /// Rows that were tested; those of equal values were not.
    pub tested: usize,
    /// Rows that look changed.
    pub changed: usize,
    /// Rows of as many unchanged ones that would mostly look changed.
    pub expected: f64,
    /// What was done about it.
    pub correction: Correction,
}

impl Chance {
    /// One sentence without a full stop.
    pub fn text(&self) -> String {
        let Self {
            tested, changed, ..
        } = self;
        match self.correction {
            Correction::None => {
                let rows = counted(*tested, "tested row");
                let changed = match changed {
                    0 => format!("none of {rows} looks"),
                    1 => format!("1 of {rows} looks"),
                    _ => format!("{changed} of {rows} look"),
                };
                let expected = (self.expected * 10.0).round() / 10.0;
                format!(
                    "{changed} changed; if none had changed, about {expected} would look so by \
                     chance"
                )
            }
            Correction::Holm => format!(
                "p is raised for {} by Holm's method: the chance of even one false change among \
                 them is at most 5 %",
                counted(*tested, "test")
            ),
        }
    }
}

/// Corrects every p if asked to, and says what chance does.
pub(super) fn account(comparison: &mut Comparison, correction: Correction) {
    let labels = comparison.labels.len();
    // Row and side of every test.
    let mut tests: Vec<(f64, usize, usize)> = Vec::new();
    for (index, row) in comparison.rows.iter().enumerate() {
        for (side, change) in row.changes.iter().enumerate().take(labels) {
            if let Some(p) = change.as_ref().and_then(tested) {
                tests.push((p, index, side));
            }
        }
    }
    if correction == Correction::Holm {
        holm(comparison, &mut tests);
    }
    let changes = comparison.rows.iter().flat_map(|row| &row.changes);
    let changed = changes
        .flatten()
        .filter(|change| tested(change).is_some() && change.judgement.is_change());
    comparison.chance = (tests.len() >= TESTS_MIN).then_some(Chance {
        tested: tests.len(),
        changed: changed.count(),
        expected: tests.len() as f64 * ALPHA,
        correction,
    });
}

/// p of a test that could have found something.
fn tested(change: &Change) -> Option<f64> {
    let is_test = matches!(change.method, Some(Method::Exact | Method::Normal));
    change
        .p
        .filter(|_| is_test && change.judgement != Judgement::TooFew)
}

/// Raises every p: the smallest of m by m, the next by m - 1, never below the one before.
fn holm(comparison: &mut Comparison, tests: &mut [(f64, usize, usize)]) {
    tests.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut before = 0.0_f64;
    for (done, (p, index, side)) in tests.iter().enumerate() {
        let raised = p * (tests.len() - done) as f64;
        before = before.max(raised.min(1.0));
        let row = &mut comparison.rows[*index];
        let cells = (
            row.cells[comparison.baseline].as_ref(),
            row.cells[*side].as_ref(),
        );
        let (Some(change), (Some(old), Some(new))) = (row.changes[*side].as_mut(), cells) else {
            continue;
        };
        change.adjusted_p = Some(before);
        if before > ALPHA {
            change.delta = Delta::None;
            change.judgement = Judgement::Same;
        }
        change.verdict = words::verdict(change, [old, new], &row.unit, comparison.each);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentence_reads_right_for_every_count() {
        let cases = [
            (18, 18, "18 of 18 tested rows look changed", "0.9"),
            (18, 2, "2 of 18 tested rows look changed", "0.9"),
            (40, 1, "1 of 40 tested rows looks changed", "2"),
            (2, 0, "none of 2 tested rows looks changed", "0.1"),
        ];
        for (tested, changed, said, about) in cases {
            let chance = Chance {
                tested,
                changed,
                expected: tested as f64 * ALPHA,
                correction: Correction::None,
            };
            let text =
                format!("{said}; if none had changed, about {about} would look so by chance");
            assert_eq!(chance.text(), text);
        }
    }
}
