//! The serializers: cases, the originals' outputs, properties, the command.

mod cases;
mod command;
mod generated;
mod originals;
mod properties;
mod regressions;
