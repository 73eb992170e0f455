//! The page in a real browser: one call of [`browse`] is one test.
//!
//! ```no_run
//! use perop_tests::browser::{Visit, browse};
//!
//! browse(Visit::to("#/run"), async |page| {
//!     page.control("button", "Run").await?.click().await?;
//!     page.until("the run is done", async || Ok(page.status().await?.starts_with("Done"))).await
//! });
//! ```

mod accessibility;
mod command;
mod console;
mod look;
mod page;
mod roles;
mod session;
mod visit;

pub use console::Message;
pub use look::Scheme;
pub use page::{PATIENCE, Page};
pub use roles::Name;
pub use visit::{Visit, browse, built_page};

/// What steps of a test give: a value, or a sentence on what did not happen.
pub type Result<T = ()> = anyhow::Result<T>;
