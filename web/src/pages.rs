//! The pages; only those that work are in the navigation.

pub mod cbor;
pub mod compare;
pub mod opened;
pub mod run;
pub mod share;
