//! Why a call ends before it is done, and the exit code that says so.

use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

/// The code of an interrupted call: 128 and the number of the signal, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// An early end. Each text is one sentence without its full stop, for standard error.
#[derive(Debug)]
pub(crate) enum Exit {
    /// Code 1: the input is at fault, or the machine is (no disk space left).
    Input(String),
    /// Code 2: the call, a workload, a variant or an option is not known or out of its range.
    Usage(String),
    /// Code 3: `--fail-on` found these, a sentence each.
    Failed(Vec<String>),
    /// Code [`INTERRUPTED`]: stopped by a person, after printing what was measured.
    Interrupted,
    /// Code 0: nobody reads on, as with `perop list | head -1`. Nothing is wrong with that.
    Closed,
}

impl Exit {
    /// Says why on standard error and gives the code.
    pub(crate) fn report(self) -> ExitCode {
        let (text, code) = match self {
            Self::Input(text) => (text, 1),
            Self::Usage(text) => (text, 2),
            Self::Failed(texts) => (texts.join("\nperop: "), 3),
            Self::Interrupted => return ExitCode::from(INTERRUPTED),
            Self::Closed => return ExitCode::SUCCESS,
        };
        note(format_args!("{text}"));
        ExitCode::from(code)
    }

    /// What a failed write to standard output means.
    pub(crate) fn from_write(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Input(format!("cannot write to standard output: {error}")),
        }
    }
}

/// One sentence on standard error.
pub(crate) fn note(text: fmt::Arguments<'_>) {
    // Where standard error is closed there is nobody left to tell.
    let _ = writeln!(io::stderr(), "perop: {text}");
}
