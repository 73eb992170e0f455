//! The page in a real browser.

mod access;
mod address;
mod cbor;
mod fluency;
mod hosting;
mod run;
mod worker;
