//! Conformance, equivalence, house rules, and the page in a real browser.

#[cfg(feature = "browser")]
pub mod browser;
