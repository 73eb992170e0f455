//! The CBOR codec against conformance cases, its own laws and hostile input.

mod cases;
mod command;
mod conformance;
mod document;
mod hostile;
mod laws;
mod meaning;
mod original;
mod profile;
mod typed;
