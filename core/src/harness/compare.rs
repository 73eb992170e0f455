//! Two variants side by side, in numbers and in words.

use super::result::VariantResult;
use super::statistics::rank::{self, Method};
use super::statistics::{count, significant};
use crate::figure::{counted, plain};

/// Below this a difference is called one.
pub const ALPHA: f64 = 0.05;

/// Batches per variant below which no difference can be told: the smallest p that 3 against 3 can
/// reach is 0.1.
pub const BATCHES_MIN: u32 = 4;

/// How a variant differs from another one.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Comparison {
    /// The variant compared against.
    pub old: String,
    /// The variant that is compared.
    pub new: String,
    /// allocs/op of the new one less those of the old one.
    pub allocs_difference: f64,
    /// Median time of the new one divided by that of the old one; `None` where one has no time.
    pub time_ratio: Option<f64>,
    /// p of the rank test on the times; `None` where one has no time.
    pub p: Option<f64>,
    /// How p was found; `None` where there is none.
    pub method: Option<Method>,
    /// Batches of the old one.
    pub batches_old: u32,
    /// Batches of the new one.
    pub batches_new: u32,
}

impl Comparison {
    /// Compares `new` against `old`; both of the same workload and parameters.
    pub fn of(old: &VariantResult, new: &VariantResult) -> Self {
        let times = old.ns_per_op.as_ref().zip(new.ns_per_op.as_ref());
        let test = times.and_then(|(old, new)| rank::compare(&old.samples, &new.samples));
        Self {
            old: old.variant.clone(),
            new: new.variant.clone(),
            allocs_difference: new.allocs_per_op - old.allocs_per_op,
            time_ratio: times
                .filter(|(old, _)| old.median > 0.0)
                .map(|(old, new)| new.median / old.median),
            p: test.map(|test| test.p),
            method: test.map(|test| test.method),
            batches_old: old.batches,
            batches_new: new.batches,
        }
    }

    /// Whether the times differ by more than chance explains.
    pub fn is_significant(&self) -> bool {
        self.p.is_some_and(|p| p <= ALPHA)
    }

    /// One sentence without a full stop, e.g. "pr1267 makes 1 fewer allocation; its time is not
    /// distinguishable here, p = 0.42, 30 batches each".
    pub fn verdict(&self) -> String {
        format!("{} {}; {}", self.new, self.allocations(), self.time())
    }

    fn allocations(&self) -> String {
        let difference = count(self.allocs_difference.abs());
        if difference == 0.0 {
            return "makes as many allocations".into();
        }
        let word = if self.allocs_difference < 0.0 {
            "fewer"
        } else {
            "more"
        };
        let noun = if difference == 1.0 {
            "allocation"
        } else {
            "allocations"
        };
        format!("makes {} {word} {noun}", plain(difference))
    }

    fn time(&self) -> String {
        let (Some(p), Some(ratio)) = (self.p, self.time_ratio) else {
            return "its time was not measured".into();
        };
        let batches = if self.batches_old == self.batches_new {
            format!("{} each", counted(self.batches_new as usize, "batch"))
        } else {
            format!("{} and {} batches", self.batches_old, self.batches_new)
        };
        if self.batches_old.min(self.batches_new) < BATCHES_MIN {
            let are = if batches == "1 batch each" {
                "is"
            } else {
                "are"
            };
            return format!(
                "{batches} {are} too few to tell its time apart, {BATCHES_MIN} are needed"
            );
        }
        let found = if self.is_significant() {
            change(ratio)
        } else {
            "its time is not distinguishable here".into()
        };
        format!("{found}, {}, {batches}", p_in_words(p))
    }
}

/// A factor as a change of time; from twice on as a factor, since percentages above 100 mislead.
fn change(ratio: f64) -> String {
    let percent = |part: f64| plain(significant(part * 100.0, 2));
    if ratio == 1.0 {
        "its median time is the same but its times are spread differently".into()
    } else if ratio >= 2.0 {
        format!("it takes {} times as long", plain(significant(ratio, 2)))
    } else if ratio > 1.0 {
        format!("it takes {} % longer", percent(ratio - 1.0))
    } else {
        format!("it takes {} % less time", percent(1.0 - ratio))
    }
}

/// A probability in a sentence: `p = 0.0022`, `p < 0.001`.
pub fn p_in_words(p: f64) -> String {
    if p < 0.001 {
        "p < 0.001".into()
    } else {
        format!("p = {}", significant(p, 2))
    }
}
