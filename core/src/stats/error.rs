//! What can be wrong with a definition, a tag or propagated bytes.

use std::fmt;

/// Why a definition, a tag or a propagated tag map was refused.
///
/// Nothing of the refused call has taken effect.
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Kind {
    MeasureConflict {
        name: String,
    },
    UnknownMeasure {
        name: String,
    },
    UnknownView {
        name: String,
    },
    ViewConflict {
        name: String,
    },
    InvalidViewName {
        name: String,
    },
    InvalidBound {
        view: String,
        bound: f64,
    },
    RepeatedBound {
        view: String,
        bound: f64,
    },
    NegativeBound {
        view: String,
        bound: f64,
    },
    MissingAggregation {
        view: String,
    },
    InvalidKey {
        key: String,
    },
    InvalidValue {
        key: String,
        value: String,
    },
    TagsTooLarge {
        bytes: usize,
    },
    Propagated {
        fault: &'static str,
        position: usize,
    },
    Several(Vec<Error>),
}

impl From<Kind> for Error {
    fn from(kind: Kind) -> Self {
        Self { kind }
    }
}

impl Error {
    /// All of `errors` as one; `None` where there are none.
    pub(super) fn join(mut errors: Vec<Error>) -> Option<Self> {
        match errors.len() {
            0 => None,
            1 => errors.pop(),
            _ => Some(Kind::Several(errors).into()),
        }
    }

    /// The fault's name as recorder cases spell it, e.g. `ViewConflict`; of several, the first's.
    pub fn name(&self) -> &'static str {
        match &self.kind {
            Kind::MeasureConflict { .. } => "MeasureConflict",
            Kind::UnknownMeasure { .. } => "UnknownMeasure",
            Kind::UnknownView { .. } => "UnknownView",
            Kind::ViewConflict { .. } => "ViewConflict",
            Kind::InvalidViewName { .. } => "InvalidViewName",
            Kind::InvalidBound { .. } | Kind::RepeatedBound { .. } => "InvalidBounds",
            Kind::NegativeBound { .. } => "NegativeBounds",
            Kind::MissingAggregation { .. } => "MissingAggregation",
            Kind::InvalidKey { .. } => "InvalidKey",
            Kind::InvalidValue { .. } | Kind::TagsTooLarge { .. } => "InvalidValue",
            Kind::Propagated { .. } => "InvalidTags",
            Kind::Several(errors) => errors.first().map_or("", Error::name),
        }
    }

    /// Where decoding propagated tags stopped, in bytes from the start.
    pub fn position(&self) -> Option<usize> {
        match self.kind {
            Kind::Propagated { position, .. } => Some(position),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::MeasureConflict { name } => write!(
                f,
                "measure {name:?} is already defined with another type, unit or description"
            ),
            Kind::UnknownMeasure { name } => write!(f, "measure {name:?} is not defined here"),
            Kind::UnknownView { name } => write!(f, "view {name:?} is not registered"),
            Kind::ViewConflict { name } => write!(
                f,
                "view {name:?} is already registered with another measure, aggregation \
                 or tag keys"
            ),
            Kind::InvalidViewName { name } => {
                write!(
                    f,
                    "view name {name:?} is not 1 to 255 printable ASCII bytes"
                )
            }
            Kind::InvalidBound { view, bound } => {
                write!(f, "bound {bound} of view {view:?} is not a finite number")
            }
            Kind::RepeatedBound { view, bound } => {
                write!(f, "bound {bound} of view {view:?} is there twice")
            }
            Kind::NegativeBound { view, bound } => {
                write!(f, "bound {bound} of view {view:?} is negative")
            }
            Kind::MissingAggregation { view } => write!(f, "view {view:?} has no aggregation"),
            Kind::InvalidKey { key } => {
                write!(f, "tag key {key:?} is not 1 to 255 printable ASCII bytes")
            }
            Kind::InvalidValue { key, value } => write!(
                f,
                "value {value:?} of tag {key:?} is not 0 to 255 printable ASCII bytes"
            ),
            Kind::TagsTooLarge { bytes } => {
                write!(
                    f,
                    "tags of {bytes} bytes are more than the 8192 a map may hold"
                )
            }
            Kind::Propagated { fault, position } => write!(f, "{fault} at byte {position}"),
            Kind::Several(errors) => {
                for (index, error) in errors.iter().enumerate() {
                    let line_break = if index == 0 { "" } else { "\n" };
                    write!(f, "{line_break}{error}")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for Error {}
