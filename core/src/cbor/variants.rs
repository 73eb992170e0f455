//! cbor-gen before its pull requests 65 and 67 and after each: the same generated code over three
//! runtimes that differ in where their header buffers come from.
//!
//! ```text
//! before  a scratch for each nested call; text through a buffer of its own
//! pr65    a pool of header buffers, asked for every header; a pool of text buffers
//! pr67    one reader or writer with a header buffer for a whole value; the pool of text buffers
//! ```
//! Their errors are those of the originals, faults included:
//!
//! - A header that ends after its first byte is `Eof` in the scratch reader of `before` and in
//!   both readers of `pr65` and `pr67`, where a conversion to `UnexpectedEof` has no effect.
//! - A link of no bytes makes all three crash; here that is [`Fault::OutOfRange`].
//!
//! Three things differ from the originals: text has to be UTF-8, values nest at most 128 deep (the
//! originals' stacks grow), and what they crash on is a fault.

pub mod before;
pub mod fault;
mod generated;
mod kept;
pub mod pr65;
pub mod pr67;
pub mod stream;

pub use fault::Fault;
pub use generated::{Tree, TypeOne, TypeTwo};
pub use kept::Deferred;
pub use stream::{Bytes, Discard, Sink, Source};
