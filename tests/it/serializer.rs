//! The serializers: cases, the originals' outputs, properties, the command.

mod cases;
mod command;
mod generated;
mod lint;
mod originals;
mod properties;
mod regressions;
