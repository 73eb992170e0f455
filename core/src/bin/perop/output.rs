//! Standard output. A reader that goes away ends the call quietly.

use std::io::{self, BufWriter, StdoutLock, Write as _};

use serde::Serialize;

use crate::exit::Exit;

/// Prints a whole answer.
pub(crate) fn print(text: &str) -> Result<(), Exit> {
    print_bytes(text.as_bytes())
}

/// Prints a whole answer that is no text.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<(), Exit> {
    let mut out = locked();
    out.write_all(bytes)
        .and_then(|()| out.flush())
        .map_err(Exit::from_write)
}

/// Prints one JSON value over several lines, for people and for `jq` alike.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Exit> {
    let mut out = locked();
    serde_json::to_writer_pretty(&mut out, value).map_err(|error| {
        if error.is_io() {
            return Exit::from_write(error.into());
        }
        Exit::Input(format!("the answer has no JSON form: {error}"))
    })?;
    out.write_all(b"\n")
        .and_then(|()| out.flush())
        .map_err(Exit::from_write)
}

/// Standard output, buffered: whoever writes flushes.
pub(crate) fn locked() -> BufWriter<StdoutLock<'static>> {
    // An answer of megabytes goes out in few calls.
    BufWriter::with_capacity(1 << 16, io::stdout().lock())
}
