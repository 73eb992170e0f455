//! Arguments, one at a time; what is wrong with one is a usage error.

use std::ffi::{OsStr, OsString};

use lexopt::{Arg, Parser, ValueExt as _};

use crate::exit::Exit;

/// The arguments that are left.
pub(crate) struct Arguments(Parser);

impl Arguments {
    /// Those the command was started with.
    pub(crate) fn from_command_line() -> Self {
        Self(Parser::from_env())
    }

    /// The next option or value.
    pub(crate) fn next(&mut self) -> Result<Option<Arg<'_>>, Exit> {
        self.0.next().map_err(usage)
    }

    /// The value of the option just seen, as text.
    pub(crate) fn text(&mut self) -> Result<String, Exit> {
        text(self.0.value().map_err(usage)?)
    }
}

/// An argument as text; patterns, names and numbers are never anything else.
pub(crate) fn text(value: OsString) -> Result<String, Exit> {
    value.string().map_err(usage)
}

/// The error for an option or a value that the call does not have.
pub(crate) fn unexpected(argument: Arg<'_>) -> Exit {
    usage(argument.unexpected())
}

/// The error for the name of a part that the call does not have; `known` lists those it has.
pub(crate) fn unknown(call: &str, name: &OsStr, known: &str) -> Exit {
    let name = name.display();
    Exit::Usage(format!("{call} has no `{name}`, only {known}"))
}

fn usage(error: lexopt::Error) -> Exit {
    Exit::Usage(error.to_string())
}
