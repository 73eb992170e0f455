//! The CBOR codec against conformance cases, its own laws and hostile input.

mod cases;
mod command;
mod conformance;
mod hostile;
mod original;
mod typed;
