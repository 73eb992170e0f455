//! The page and its worker.
//!
//! ```text
//! page     app → pages → (views take signals) ← conduct ← bridge ← protocol
//!                                    state, inspector, route, draft, catalogue: pure
//! worker   worker → session of the harness, inspector of CBOR       chart, figures: pure
//! ```

pub mod address;
pub mod app;
pub mod bridge;
pub mod catalogue;
pub mod chart;
pub mod clipboard;
pub mod conduct;
pub mod desk;
pub mod draft;
pub mod draw;
pub mod figures;
pub mod inspector;
pub mod pages;
pub mod protocol;
pub mod route;
pub mod state;
pub mod theme;
pub mod turn;
pub mod worker;

/// The build that is running, for the page and for every saved figure.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
