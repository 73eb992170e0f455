//! The recorder as it was before and after the pull requests, to the allocation.
//!
//! | commit | what `record` allocates for n > 0 measurements |
//! |---|---|
//! | [`Before`] | measurement slice, options, boxed slice header, request |
//! | [`Pr1267`] | measurement slice, boxed slice header, request |
//! | [`Pr1269`] | the same; in the worker two instead of three objects a sample |
//! | [`Pr1268`] | measurement slice, request |
//!
//! The originals hand requests through a channel to a worker goroutine, which a page of one thread
//! cannot have: here they go into a bounded queue of the same 1,024 places, which the recording
//! thread works off when it is full and when it is told to.
//! What is not rebuilt: the faults of the original's aggregation. Rows are added up as the library
//! adds them up, except that every value goes through a double, as it did.
//! Source: opencensus-go `stats/record.go`, `stats/view/worker.go`, `tag/map_codec.go`.

mod before;
mod collector;
mod library;
mod options;
mod pr1267;
mod pr1268;
mod pr1269;
mod worker;

pub use before::Before;
pub use library::{Commit, Library, MeasureId, Measurement, measurements};
pub use options::{Options, with_attachments, with_measurements, with_recorder, with_tags};
pub use pr1267::Pr1267;
pub use pr1268::Pr1268;
pub use pr1269::Pr1269;
pub use worker::{Attachments, QUEUE_LENGTH, Recorder, Request, Worker};
