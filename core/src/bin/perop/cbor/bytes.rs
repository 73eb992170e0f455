//! The bytes that an input stands for.

use perop_core::cbor::input::{self, Format};

use crate::exit::Exit;
use crate::input::Source;
use crate::lines::BadCall;

/// The bytes of an input that is written in `format`, or in whatever it seems to be.
///
/// Damage that does not stop the reading is told on standard error; what the bytes themselves seem
/// to be is told only where the format was found out.
/// Errors: what is wrong, and where.
pub(super) fn decode(source: &Source, format: Option<Format>) -> Result<Vec<u8>, Exit> {
    let input = source.read()?;
    let reading = match format {
        Some(format) => input::read_as(&input, format),
        None => input::file(&input),
    };
    if let Some(fault) = reading.fault() {
        return Err(Exit::Input(match format {
            Some(_) => format!("{source}: {fault}"),
            None => format!("{source}: {}: {fault}", reading.why),
        }));
    }
    let remarks = reading.damage.iter();
    let told = remarks.filter(|damage| format.is_none() || damage.line > 0);
    told.for_each(|damage| source.note(format_args!("{damage}")));
    Ok(reading.bytes)
}

/// The bytes of a line in that format.
///
/// Errors: what is wrong, and where.
pub(super) fn decode_line(line: &[u8], format: Format) -> Result<Vec<u8>, BadCall> {
    let reading = input::read_as(line, format);
    match reading.fault() {
        Some(fault) => Err(BadCall(fault.to_string())),
        None => Ok(reading.bytes),
    }
}
