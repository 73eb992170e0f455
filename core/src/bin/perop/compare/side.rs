//! A side as it is named on the command line: a text, the file of a run, or a link.

use std::ffi::OsString;
use std::path::Path;

use perop_core::snapshot::compare::{self, Input};
use perop_core::snapshot::link::{self, Kind};
use perop_core::snapshot::model::Reading;
use perop_core::snapshot::read;

use crate::exit::Exit;
use crate::input::Source;
use crate::read::presets;

/// What was named, and what is in it.
pub(super) struct Side {
    pub(super) label: String,
    pub(super) content: Content,
}

/// What is in a file or in a link.
pub(super) enum Content {
    /// A text, with what was not understood of it.
    Text(Box<Reading>),
    /// A run or a comparison that somebody shared.
    Link(Input),
}

impl Side {
    /// Opens a file, standard input or a link.
    pub(super) fn open(name: OsString) -> Result<Self, Exit> {
        if !Path::new(&name).exists()
            && let Some(text) = name.to_str().filter(|text| link::is_link(text))
        {
            return Self::of_link("link", text);
        }
        let label = name.display().to_string();
        let mut source = Source::default();
        source.set(name)?;
        let label = if label == "-" {
            source.to_string()
        } else {
            label
        };
        let bytes = source.read()?;
        let text = str::from_utf8(&bytes).map_or("", str::trim);
        // A link is one word; a text with a link in it is a text.
        if !text.contains(char::is_whitespace) && link::is_link(text) {
            return Self::of_link(&label, text);
        }
        Ok(Self::of_text(label, &bytes))
    }

    fn of_text(label: String, bytes: &[u8]) -> Self {
        Self {
            label,
            content: Content::Text(Box::new(read::read_with(bytes, &presets))),
        }
    }

    fn of_link(label: &str, text: &str) -> Result<Self, Exit> {
        let opened = link::open(text).map_err(|error| Exit::Input(format!("{label}: {error}")))?;
        let label = match opened.title.as_str() {
            "" => label.to_owned(),
            title => title.to_owned(),
        };
        match opened.kind {
            Kind::Results(results) => {
                let side = compare::Side::of_run(&label, &results.snapshot, presets);
                let content = Content::Link(Input::Sides(vec![side]));
                Ok(Self { label, content })
            }
            Kind::Comparison(comparison) => {
                let content = Content::Link(comparison.input);
                Ok(Self { label, content })
            }
            Kind::Text(reading) => {
                let content = Content::Text(Box::new(reading));
                Ok(Self { label, content })
            }
            Kind::Input(page) => match page.input {
                link::Input::Text(text) => Ok(Self::of_text(label, text.as_bytes())),
                link::Input::Bytes(bytes) => Ok(Self::of_text(label, &bytes)),
            },
        }
    }

    /// What was not understood is only known of a text.
    pub(super) fn reading(&self) -> Option<&Reading> {
        match &self.content {
            Content::Text(reading) => Some(reading),
            Content::Link(_) => None,
        }
    }

    /// The columns that it is beside others.
    pub(super) fn columns(&self) -> Result<Vec<compare::Side>, Exit> {
        match &self.content {
            Content::Text(reading) => {
                compare::Side::of_reading(&self.label, reading).map_err(Exit::Input)
            }
            Content::Link(Input::Sides(sides)) => Ok(sides.clone()),
            Content::Link(Input::Printed(_)) => Err(Exit::Input(format!(
                "{} holds a comparison that is made already; it can only be shown by itself",
                self.label
            ))),
        }
    }
}
