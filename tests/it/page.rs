//! The page in a real browser.

mod access;
mod address;
mod alone;
mod cbor;
mod compare;
mod hosting;
mod run;
mod share;
mod worker;
