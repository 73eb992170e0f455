//! Whether every variant of every preset answers and allocates as registered.
//!
//! Called by a native test and by one in a browser, each with the counting allocator installed.

use crate::harness::{batch, digest::digest};

use super::{Preset, Variant, Workload};

/// Operations run before counting, so that what is kept between operations is there.
const WARM_UP: u64 = 64;

/// Operations counted: two rotations of the usual 64 inputs.
const COUNTED: u64 = 128;

/// An answer longer than this is of an operation that does very many things, which one execution
/// shows as well as a thousand do.
const LONG_ANSWER_BYTES: usize = 64 * 1024;

/// Every way in which `workload` differs from what its presets register, one sentence each.
///
/// Answers must have the registered digest, and variants with registered allocs/op must make
/// exactly those. Empty where all is well.
pub fn differences(workload: &Workload) -> Vec<String> {
    let mut found = Vec::new();
    for preset in workload.presets {
        for variant in workload.variants {
            found.extend(differences_of(workload, preset, variant));
        }
    }
    found
}

fn differences_of(workload: &Workload, preset: &Preset, variant: &Variant) -> Vec<String> {
    let place = format!("{} {} {}", workload.id, preset.name, variant.id);
    let mut found = Vec::new();
    let mut job = (variant.prepare)(&preset.params());
    let mut answer = Vec::new();
    job.answer(&mut answer);
    let got = digest(&answer);
    if got != preset.digest {
        let expected = preset.digest;
        found.push(format!(
            "{place}: digest {got:#018x}, registered {expected:#018x}"
        ));
    }
    let (warm_up, counted) = match workload.batches {
        // An operation that takes over 100 ms.
        Some(_) => (1, 1),
        None if answer.len() > LONG_ANSWER_BYTES => (1, 1),
        None => (WARM_UP, COUNTED),
    };
    job.run(warm_up);
    let measured = batch::count(job.as_mut(), counted);
    let got = measured.counts.requests() as f64 / measured.operations as f64;
    let registered = preset.allocs.iter().find(|(id, _)| *id == variant.id);
    if let Some(&(_, expected)) = registered
        && got != expected
    {
        found.push(format!("{place}: {got} allocs/op, registered {expected}"));
    }
    found
}
