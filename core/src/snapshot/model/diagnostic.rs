//! Lines that look like results and are not fully readable.

use std::borrow::Cow;

/// Characters of a line that are kept, so that one line of a megabyte is not kept twice.
const TEXT_MAX: usize = 200;

/// A line and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Diagnostic {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub code: Code,
    /// The line itself, cut where it is long.
    pub text: String,
    /// In the place of what the code says is wrong: which field it is, what belongs there and what
    /// is there. A link has the code alone.
    pub detail: Option<String>,
}

impl Diagnostic {
    /// What is wrong with a line.
    pub fn new(line: usize, code: Code, text: &str) -> Self {
        let end = text.char_indices().nth(TEXT_MAX).map(|(at, _)| at);
        let text = match end {
            Some(end) => format!("{}…", &text[..end]),
            None => text.to_owned(),
        };
        Self {
            line,
            code,
            text,
            detail: None,
        }
    }

    /// The same with what the code does not say.
    #[must_use]
    pub fn because(self, detail: String) -> Self {
        Self {
            detail: Some(detail),
            ..self
        }
    }

    /// For people: what is wrong and what was done.
    pub fn message(&self) -> Cow<'static, str> {
        match &self.detail {
            Some(detail) => {
                let message = self.code.message();
                let done = message.split_once("; ").map_or(message, |(_, done)| done);
                format!("{detail}; {done}").into()
            }
            None => self.code.message().into(),
        }
    }
}

/// What is wrong with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Code {
    /// No iteration count of at least 1 follows the name.
    BadIters,
    /// The line ends after the iteration count.
    MissingValue,
    /// The line ends after a value.
    MissingUnit,
    /// A value is not a number.
    BadValue,
    /// What stands in the place of a unit is none.
    BadUnit,
    /// A value is NaN or infinite.
    NonFinite,
    /// Numbers have thousands separators.
    Thousands,
    /// Figures without a name.
    OrphanResult,
    /// A row of a table is cut.
    TruncatedRow,
    /// A unit that is not known in this format.
    UnknownUnit,
    /// Characters were damaged on the way and are repaired.
    RepairedEncoding,
    /// A document is cut or is no JSON.
    BadJson,
    /// A field of a document is not as it has to be.
    BadField,
    /// A newer Perop has written the document.
    Newer,
    /// A figure is below zero that cannot be.
    Negative,
    /// An interval ends before it begins.
    BadInterval,
    /// A row of a table has a word in the place of a figure.
    BadRow,
}

impl Code {
    /// The name that answers use.
    pub fn name(self) -> &'static str {
        match self {
            Self::BadIters => "bad-iters",
            Self::MissingValue => "missing-value",
            Self::MissingUnit => "missing-unit",
            Self::BadValue => "bad-value",
            Self::BadUnit => "bad-unit",
            Self::NonFinite => "nonfinite",
            Self::Thousands => "thousands",
            Self::OrphanResult => "orphan-result",
            Self::TruncatedRow => "truncated-row",
            Self::UnknownUnit => "unknown-unit",
            Self::RepairedEncoding => "repaired-encoding",
            Self::BadJson => "bad-json",
            Self::BadField => "bad-field",
            Self::Newer => "newer-version",
            Self::Negative => "negative",
            Self::BadInterval => "bad-interval",
            Self::BadRow => "bad-row",
        }
    }

    /// For people: what is wrong and what was done, the two parted by a semicolon.
    pub fn message(self) -> &'static str {
        match self {
            Self::BadIters => "no iteration count follows the name; the line is left out",
            Self::MissingValue => "the line ends after the iteration count",
            Self::MissingUnit => "the line ends after a value; the pairs before it are kept",
            Self::BadValue => "a value is not a number; the other pairs are kept",
            Self::BadUnit => "a unit is missing or is a number; the other pairs are kept",
            Self::NonFinite => "a value is not finite; the other pairs are kept",
            Self::Thousands => "commas in numbers were read as thousands separators",
            Self::OrphanResult => "figures without a benchmark's name; they are left out",
            Self::TruncatedRow => "a row of a table is cut; it is left out",
            Self::UnknownUnit => "a unit is not known; the figure is left out",
            Self::RepairedEncoding => "damaged characters were repaired",
            Self::BadJson => "damaged JSON; what it holds is left out",
            Self::BadField => "a field is not as it has to be; what it belongs to is left out",
            Self::Newer => "made by a newer Perop; nothing of it is read",
            Self::Negative => {
                "a figure is below zero, which it cannot be; it is taken as it stands"
            }
            Self::BadRow => "a figure in a row of a table is not a number; the row is left out",
            Self::BadInterval => "an interval ends before it begins; only the figure is kept",
        }
    }

    /// Whether the line was read in full all the same.
    pub fn is_note(self) -> bool {
        matches!(
            self,
            Self::Thousands | Self::RepairedEncoding | Self::Negative
        )
    }
}
