//! The bytes that an input stands for.

use perop_core::cbor::input::{self, Format};

use crate::exit::note;

/// The bytes of `input`, written in `format` or in whatever it seems to be.
///
/// Damage that does not stop the reading is told on standard error; what the bytes themselves seem
/// to be is told only where the format was found out.
/// The error says what is wrong, and where.
pub(super) fn decode(input: &[u8], format: Option<Format>) -> Result<Vec<u8>, String> {
    let reading = match format {
        Some(format) => input::read_as(input, format),
        None => input::file(input),
    };
    if let Some(fault) = reading.fault() {
        return Err(match format {
            Some(_) => fault.to_string(),
            None => format!("{}: {fault}", reading.why),
        });
    }
    let remarks = reading.damage.iter();
    let told = remarks.filter(|damage| format.is_none() || damage.line > 0);
    told.for_each(|damage| note(format_args!("{damage}")));
    Ok(reading.bytes)
}
