//! FILE of a call: a file, or standard input where it is omitted or `-`.

use std::ffi::OsString;
use std::fmt;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::PathBuf;

use crate::exit::{Exit, note};

/// Where a call reads from. Its text form is how messages name it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) enum Source {
    /// Standard input.
    #[default]
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Source {
    /// Takes FILE; a second one is a usage error.
    pub(crate) fn set(&mut self, file: OsString) -> Result<(), Exit> {
        if let Self::File(first) = self {
            let (first, second) = (first.display(), file.display());
            return Err(Exit::Usage(format!(
                "one FILE, not both {first} and {second}"
            )));
        }
        if file != "-" {
            *self = Self::File(file.into());
        }
        Ok(())
    }

    /// All of it.
    pub(crate) fn read(&self) -> Result<Vec<u8>, Exit> {
        let mut bytes = Vec::new();
        self.open()?
            .read_to_end(&mut bytes)
            .map_err(|error| self.unreadable(error))?;
        Ok(bytes)
    }

    /// A reader for streaming. Its errors become an [`Exit`] by [`Source::unreadable`].
    pub(crate) fn open(&self) -> Result<BufReader<Box<dyn Read>>, Exit> {
        let reader: Box<dyn Read> = match self {
            Self::Stdin => Box::new(io::stdin().lock()),
            Self::File(path) => Box::new(File::open(path).map_err(|error| self.unreadable(error))?),
        };
        Ok(BufReader::new(reader))
    }

    /// Says something about the input on standard error, with the name of a file.
    pub(crate) fn note(&self, text: fmt::Arguments<'_>) {
        match self {
            Self::Stdin => note(text),
            Self::File(_) => note(format_args!("{self}: {text}")),
        }
    }

    /// The input is at fault: it cannot be read.
    pub(crate) fn unreadable(&self, error: io::Error) -> Exit {
        Exit::Input(format!("cannot read {self}: {error}"))
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stdin => f.write_str("standard input"),
            Self::File(path) => path.display().fmt(f),
        }
    }
}
