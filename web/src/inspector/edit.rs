//! The notation while it is edited, and what a re-encoding changed.

use crate::protocol::cbor::{Change, TextFault};

/// The diagnostic notation while it is edited.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// As it stands in the box.
    pub text: String,
    /// What is wrong with it.
    pub fault: Option<TextFault>,
}

/// What a re-encoding changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes {
    /// By which rules.
    pub profile: String,
    /// The first of them.
    pub listed: Vec<Change>,
    /// How many there are.
    pub total: u32,
}
