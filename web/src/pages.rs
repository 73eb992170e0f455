//! The pages; only those that work are in the navigation.

pub mod cbor;
pub mod run;
