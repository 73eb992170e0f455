//! The commands of the README and what CI runs.
//!
//! A library only so that the end-to-end tests use the same static server and find the same
//! browser; the commands are in `main.rs`.

pub mod browser;
pub mod site;

pub mod cache;
pub mod process;
pub mod project;

pub mod tools;

pub mod page;

pub mod budget;
pub mod bundle;
pub mod compare_js;
pub mod screenshots;
pub mod serve;
pub mod test;
