//! Conformance, equivalence, house rules, and the page in a real browser.
