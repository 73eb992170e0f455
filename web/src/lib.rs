//! The page and its worker.

pub mod app;
pub mod catalogue;
pub mod chart;
pub mod draft;
pub mod figures;
pub mod protocol;
pub mod route;
pub mod state;
pub mod worker;

/// The build that is running, for the page and for every saved figure.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
