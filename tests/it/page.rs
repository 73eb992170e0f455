//! The page in a real browser.

mod access;
mod address;
mod cbor;
mod compare;
mod fluency;
mod hosting;
mod run;
mod share;
mod worker;
