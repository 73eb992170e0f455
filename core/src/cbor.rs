//! A CBOR codec: RFC 8949, every bit kept, nothing recursive.
//!
//! ```text
//! bytes ── scan ──── is it well-formed, where does it end
//!       ── decode ── a pull decoder for those who know what comes
//!       ── tree ──── an index of every item, and `Value`, which owns its bytes
//!                    ├── diagnostic   as text
//!                    ├── lint         what is not valid about it
//!                    ├── meaning      what tags and known shapes say
//!                    └── profile      which form is meant: findings, the way there
//! strict ── one form only, under limits: typed data, deferred items, links
//! encode ── appends to a caller's buffer
//! edn, json ── what a person writes, to bytes
//! ```
//!
//! It knows no clock, no file and no other part of this crate but the phase marks
//! and how counts are written.

pub mod decode;
pub mod deferred;
pub mod diagnostic;
#[cfg(feature = "inspect")]
pub mod document;
pub mod edn;
pub mod encode;
pub mod error;
pub mod head;
#[cfg(feature = "inspect")]
pub mod input;
#[cfg(feature = "io")]
pub mod io;
pub mod json;
pub mod links;
pub mod lint;
#[cfg(feature = "inspect")]
pub mod literal;
#[cfg(feature = "inspect")]
pub mod meaning;
#[cfg(feature = "inspect")]
pub mod profile;
#[cfg(feature = "inspect")]
pub mod rows;
pub mod scan;
pub mod strict;
pub mod tree;
pub mod types;
pub mod value;
pub mod variants;

pub use decode::Decoder;
pub use encode::Encoder;
pub use error::Error;
pub use head::{Head, Major};
pub use strict::Strict;
pub use tree::{Text, Tree};
pub use value::Value;
