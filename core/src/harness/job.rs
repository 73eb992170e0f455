//! One variant of a workload, set up and ready to be run.

/// A prepared operation.
///
/// The loop is inside [`Job::run`], so that dynamic dispatch is paid once per batch.
pub trait Job {
    /// Performs the operation `iterations` times, rotating through its prepared inputs.
    ///
    /// Everything it creates per iteration is dropped within the iteration.
    fn run(&mut self, iterations: u64);

    /// Appends to `out` the answers to all distinct prepared inputs, in a form in which equal
    /// answers of different variants are equal bytes. Not timed and not counted.
    fn answer(&mut self, out: &mut Vec<u8>);

    /// A job for one more thread that works on the same state, for parallel workloads.
    ///
    /// `None` where the operation cannot be shared: the workload then runs on one thread.
    fn fork(&self) -> Option<Box<dyn Job + Send>> {
        None
    }
}
