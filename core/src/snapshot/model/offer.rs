//! Comparisons that a text suggests.

/// Two sides that could be compared; nothing is compared unasked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Offer {
    /// What suggests it.
    pub kind: OfferKind,
    /// The old side in the text's own words.
    pub old: String,
    /// The new side.
    pub new: String,
    /// What would be compared.
    pub pairs: Vec<Pair>,
}

/// What suggests a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum OfferKind {
    /// Headings such as Before and After.
    Headings,
    /// The marks of a difference, `-` and `+`.
    DiffMarks,
    /// Names that differ by Old and New.
    Names,
}

/// One benchmark on both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pair {
    /// The name that both sides share.
    pub name: String,
    /// The package.
    pub pkg: Option<String>,
    /// What the results are about: the Ruby class.
    pub group: Option<String>,
    /// Indices of the records of the old side.
    pub old: Vec<usize>,
    /// Indices of the records of the new side.
    pub new: Vec<usize>,
}
