//! Results as text for people and for other tools.

pub mod go;
pub mod table;
