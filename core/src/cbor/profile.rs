//! Profiles: which of the forms that data can have is the one that is meant.
//!
//! ```text
//! findings ── what in the bytes is not as the profile wants it, with its place
//! reencode ── the same data in the form of the profile, and which bytes that changed
//! ```
//! Both ask the same two parts: `written`, how one item is written in a profile, and `order`, in
//! which order the keys of each map come. So what was encoded anew has no finding any more.

mod order;
mod reencode;
mod rules;
mod walk;
mod written;

use std::fmt;
use std::str::FromStr;

pub use reencode::{Change, Reencoded, Refusal, What, reencode};
pub use rules::findings;

/// A set of rules about the form of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Profile {
    /// Preferred serialization: RFC 8949 section 4.1, big integers by section 3.4.3.
    Preferred,
    /// Core deterministic encoding: RFC 8949 section 4.2.1.
    Deterministic,
    /// The same with shorter keys first: RFC 8949 section 4.2.3, RFC 7049 section 3.9.
    LengthFirst,
    /// CTAP2 canonical CBOR: Client to Authenticator Protocol 2.1, section 8.
    Ctap2,
    /// dCBOR: draft-mcnally-deterministic-cbor, with the range of integers of its test vectors.
    Dcbor,
    /// DAG-CBOR: the strictness section of its IPLD specification.
    DagCbor,
}

/// How the keys of a map are ordered, each by the bytes it is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Bytewise,
    LengthFirst,
    /// By major type, then by length.
    MajorFirst,
}

impl Profile {
    /// Every profile, the most lenient first.
    pub const ALL: [Self; 6] = [
        Self::Preferred,
        Self::Deterministic,
        Self::LengthFirst,
        Self::Ctap2,
        Self::Dcbor,
        Self::DagCbor,
    ];

    /// By which it is asked for; also the level of its findings.
    pub fn name(self) -> &'static str {
        match self {
            Self::Preferred => "preferred",
            Self::Deterministic => "deterministic",
            Self::LengthFirst => "length-first",
            Self::Ctap2 => "ctap2",
            Self::Dcbor => "dcbor",
            Self::DagCbor => "dag-cbor",
        }
    }

    /// For people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Preferred => "Preferred (RFC 8949 4.1)",
            Self::Deterministic => "Deterministic (RFC 8949 4.2.1)",
            Self::LengthFirst => "Length-first (RFC 8949 4.2.3)",
            Self::Ctap2 => "CTAP2 canonical",
            Self::Dcbor => "dCBOR",
            Self::DagCbor => "DAG-CBOR",
        }
    }

    /// What it asks for, in a sentence.
    pub fn about(self) -> &'static str {
        match self {
            Self::Preferred => "Shortest heads, floats and big integers.",
            Self::Deterministic => {
                "Shortest heads, floats and big integers; definite lengths; keys sorted by their \
                 bytes, each once."
            }
            Self::LengthFirst => {
                "Shortest heads, floats and big integers; definite lengths; shorter keys first, \
                 each once."
            }
            Self::Ctap2 => {
                "Shortest heads; definite lengths; keys by major type, then length, each once; no \
                 tags; at most 4 levels. Floats as they are."
            }
            Self::Dcbor => {
                "Deterministic; integral floats as integers, one zero, one NaN; only false, true \
                 and null; text in normal form C."
            }
            Self::DagCbor => {
                "Shortest heads; definite lengths; keys are text, shorter ones first; floats of 64 \
                 bits, finite; only links as tags; only false, true and null."
            }
        }
    }

    fn order(self) -> Option<Order> {
        match self {
            Self::Preferred => None,
            Self::Deterministic | Self::Dcbor => Some(Order::Bytewise),
            Self::LengthFirst | Self::DagCbor => Some(Order::LengthFirst),
            Self::Ctap2 => Some(Order::MajorFirst),
        }
    }

    /// Whether it wants big integers as short as integers can be.
    fn shortens_big_integers(self) -> bool {
        // The other two have no such tags.
        !matches!(self, Self::Ctap2 | Self::DagCbor)
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Profile {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|profile| profile.name() == name);
        known.ok_or_else(|| {
            let names = Self::ALL.map(Self::name);
            format!("a profile is {}, not `{name}`", names.join(", "))
        })
    }
}
