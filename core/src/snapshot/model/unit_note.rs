//! What a text says of its units.

use super::{Better, Unit};

/// What a text says about a unit, as in `Unit hits/op better=higher assume=exact`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct UnitNote {
    /// The unit.
    pub unit: Unit,
    /// `better=lower` or `better=higher`; `None` where the text does not say.
    pub better: Option<Better>,
    /// Whether figures vary at all; `None` where the text does not say.
    pub assume: Option<Assume>,
}

/// What `assume=` says of a unit's figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Assume {
    /// They never vary, so that one run is enough and no test is made.
    Exact,
    /// They vary.
    Nothing,
}

impl UnitNote {
    /// Nothing said of a unit yet.
    pub const fn new(unit: Unit) -> Self {
        Self {
            unit,
            better: None,
            assume: None,
        }
    }

    /// What a `Unit` line says behind the unit: ` better=higher assume=exact`.
    pub fn facts(&self) -> String {
        let better = self
            .better
            .map(|better| format!(" better={}", better.name()));
        let assume = self
            .assume
            .map(|assume| format!(" assume={}", assume.name()));
        better.unwrap_or_default() + &assume.unwrap_or_default()
    }

    /// Whether the figures never vary.
    pub fn is_exact(&self) -> bool {
        self.assume == Some(Assume::Exact)
    }
}

impl Assume {
    /// The word that `Unit` lines use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Nothing => "nothing",
        }
    }

    /// What such a word says.
    pub fn of_name(name: &str) -> Option<Self> {
        [Self::Exact, Self::Nothing]
            .into_iter()
            .find(|assume| assume.name() == name)
    }
}
