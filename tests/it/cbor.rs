//! The CBOR codec against conformance cases, its own laws and hostile input.

mod cases;
mod command;
mod conformance;
mod detection;
mod document;
mod edn;
mod encode;
mod hidden;
mod hostile;
mod input;
mod json;
mod laws;
mod layout;
mod meaning;
mod notation;
mod original;
mod profile;
mod texts;
mod typed;
mod views;
