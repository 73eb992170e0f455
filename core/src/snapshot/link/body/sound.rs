//! What figures cannot be, whoever wrote them.

use crate::harness::result::{Environment, Reported, Snapshot, Spread, VariantResult};
use crate::harness::statistics::is_turned;

/// Whether a run can have come about.
///
/// Errors: what it has that none can have, as the end of a sentence.
pub(super) fn run(snapshot: &Snapshot) -> Result<(), &'static str> {
    environment(&snapshot.environment)?;
    snapshot.results.iter().try_for_each(result)
}

/// The same of where a run was measured.
pub(super) fn environment(environment: &Environment) -> Result<(), &'static str> {
    let times = [environment.clock_step_ns, environment.warm_up_ms];
    amounts(times, "its clock or warm-up has a time below zero")
}

/// The same of the ends of an interval.
pub(super) fn interval<T: PartialOrd>(low: Option<T>, high: Option<T>) -> Result<(), &'static str> {
    match is_turned(low, high) {
        true => Err("an interval ends before it begins"),
        false => Ok(()),
    }
}

fn result(result: &VariantResult) -> Result<(), &'static str> {
    let counts = [result.allocs_per_op, result.grows_per_op];
    amounts(counts, "it has allocations below zero")?;
    amounts([result.bytes_per_op], "it has bytes below zero")?;
    if let Some(time) = &result.ns_per_op {
        spread(time)?;
    }
    let Some(Reported {
        allocs_per_op,
        bytes_per_op,
        ns_per_op,
    }) = result.reported
    else {
        return Ok(());
    };
    let figures = [allocs_per_op, bytes_per_op, ns_per_op];
    amounts(
        figures.into_iter().flatten(),
        "it has a reported figure below zero",
    )
}

fn spread(time: &Spread) -> Result<(), &'static str> {
    let ends = [time.low, Some(time.median), time.high];
    let times = ends
        .into_iter()
        .flatten()
        .chain(time.samples.iter().copied());
    amounts(times, "it has a time below zero")?;
    interval(time.low, time.high)?;
    let middle = Some(time.median);
    match is_turned(time.low, middle) || is_turned(middle, time.high) {
        true => Err("a median is outside of its interval"),
        false => Ok(()),
    }
}

fn amounts(
    figures: impl IntoIterator<Item = f64>,
    below_zero: &'static str,
) -> Result<(), &'static str> {
    match figures.into_iter().any(|figure| figure < 0.0) {
        true => Err(below_zero),
        false => Ok(()),
    }
}
