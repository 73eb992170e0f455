//! The pages; only those that work are in the navigation.

pub mod run;
