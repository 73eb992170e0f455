//! A job made of what it keeps and two functions on it.

use crate::harness::Job;

/// What is kept between operations, how one is done and what its answer is.
pub(in crate::workloads) struct Operation<S, R, A> {
    pub(in crate::workloads) state: S,
    pub(in crate::workloads) run: R,
    pub(in crate::workloads) answer: A,
}

impl<S, R, A> Operation<S, R, A>
where
    S: 'static,
    R: FnMut(&mut S) + 'static,
    A: FnMut(&mut S, &mut Vec<u8>) + 'static,
{
    /// The job.
    pub(in crate::workloads) fn job(state: S, run: R, answer: A) -> Box<dyn Job> {
        Box::new(Self { state, run, answer })
    }
}

impl<S, R, A> Job for Operation<S, R, A>
where
    R: FnMut(&mut S),
    A: FnMut(&mut S, &mut Vec<u8>),
{
    fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            (self.run)(&mut self.state);
        }
    }

    fn answer(&mut self, out: &mut Vec<u8>) {
        (self.answer)(&mut self.state, out);
    }
}

/// The answer of a scan: how many links there are, then each.
pub(in crate::workloads) fn append_links<'a>(
    links: impl IntoIterator<Item = &'a [u8]>,
    out: &mut Vec<u8>,
) {
    let start = out.len();
    out.extend_from_slice(&[0; 8]);
    let mut count = 0_u64;
    for link in links {
        out.extend_from_slice(link);
        count += 1;
    }
    out[start..start + 8].copy_from_slice(&count.to_be_bytes());
}
