//! Threads that run the same variant side by side, for parallel workloads.
//!
//! They live as long as the session, so that what a variant keeps per thread is warm when it is
//! counted and timed.

use std::sync::{Arc, Barrier, mpsc};
use std::thread::{Builder, JoinHandle};

use super::batch::{self, Measured, Purpose, Work};
use super::{Clock, Job};

/// A variant's job for one more thread.
pub type Fork = Box<dyn Job + Send>;

/// The threads beside the session's own.
pub struct Crew {
    members: Vec<Member>,
    start: Arc<Barrier>,
}

struct Member {
    orders: Option<mpsc::Sender<Work>>,
    reports: mpsc::Receiver<Measured>,
    thread: Option<JoinHandle<()>>,
}

/// A thread of the crew is gone: its job panicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gone;

impl Crew {
    /// Starts one thread per entry of `forks`, each owning one job per variant.
    ///
    /// Errors: where threads cannot be started, as in a browser.
    pub fn start(forks: Vec<Vec<Fork>>) -> std::io::Result<Self> {
        let start = Arc::new(Barrier::new(forks.len() + 1));
        let mut crew = Self {
            members: Vec::with_capacity(forks.len()),
            start: Arc::clone(&start),
        };
        for jobs in forks {
            crew.members.push(Member::start(jobs, Arc::clone(&start))?);
        }
        Ok(crew)
    }

    /// Runs `work` on every thread of the crew and `job` on this one.
    ///
    /// The wall time is from the moment all are ready until the last one has reported.
    pub fn run(&self, work: Work, job: &mut dyn Job, clock: &dyn Clock) -> Result<Measured, Gone> {
        for member in &self.members {
            member.order(work)?;
        }
        self.start.wait();
        let start_ns = clock.now_ns();
        let mut all = member_run(work, job);
        for member in &self.members {
            all += &member.reports.recv().map_err(|_| Gone)?;
        }
        all.elapsed_ns = match work.purpose {
            Purpose::Count => 0.0,
            Purpose::Calibrate | Purpose::WarmUp | Purpose::Batch => clock.now_ns() - start_ns,
        };
        Ok(all)
    }
}

impl Member {
    fn start(mut jobs: Vec<Fork>, start: Arc<Barrier>) -> std::io::Result<Self> {
        let (orders, inbox) = mpsc::channel::<Work>();
        let (outbox, reports) = mpsc::channel();
        let thread = Builder::new().spawn(move || {
            while let Ok(work) = inbox.recv() {
                start.wait();
                let measured = member_run(work, jobs[work.variant].as_mut());
                if outbox.send(measured).is_err() {
                    return;
                }
            }
        })?;
        Ok(Self {
            orders: Some(orders),
            reports,
            thread: Some(thread),
        })
    }

    fn order(&self, work: Work) -> Result<(), Gone> {
        let orders = self.orders.as_ref().ok_or(Gone)?;
        orders.send(work).map_err(|_| Gone)
    }
}

/// What one thread does; the clock is read by the session's thread alone.
fn member_run(work: Work, job: &mut dyn Job) -> Measured {
    struct NoClock;
    impl Clock for NoClock {
        fn now_ns(&self) -> f64 {
            0.0
        }
    }
    match work.purpose {
        Purpose::Count => batch::count(job, work.iterations),
        Purpose::Calibrate | Purpose::WarmUp | Purpose::Batch => {
            batch::time(job, work.iterations, &NoClock)
        }
    }
}

/// Closing the order books ends the threads.
impl Drop for Crew {
    fn drop(&mut self) {
        for member in &mut self.members {
            member.orders = None;
        }
        for member in &mut self.members {
            if let Some(thread) = member.thread.take() {
                // A panic of the thread was already reported as `Gone` to whoever waited for it.
                let _ = thread.join();
            }
        }
    }
}
