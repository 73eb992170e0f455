//! The ways an input can be written.

use std::str::FromStr;

/// How an input is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Format {
    /// Hexadecimal digits in any dress: plain, in a dump, with comments, in a program's source.
    Hex,
    /// Base64 in the standard alphabet, padded or not.
    Base64,
    /// Base64 in the alphabet for addresses.
    Base64Url,
    /// An address that begins with `data:`.
    DataUrl,
    /// Base64 between lines that begin with `-----BEGIN` and `-----END`.
    Pem,
    /// Diagnostic notation.
    Edn,
    /// JSON.
    Json,
    /// The bytes themselves.
    Raw,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 8] = [
        Self::Hex,
        Self::Base64,
        Self::Base64Url,
        Self::DataUrl,
        Self::Pem,
        Self::Edn,
        Self::Json,
        Self::Raw,
    ];

    /// Its name in the command and in addresses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hex => "hex",
            Self::Base64 => "base64",
            Self::Base64Url => "base64url",
            Self::DataUrl => "data-url",
            Self::Pem => "pem",
            Self::Edn => "edn",
            Self::Json => "json",
            Self::Raw => "raw",
        }
    }

    /// Its name for people.
    pub fn label(self) -> &'static str {
        match self {
            Self::Hex => "Hex",
            Self::Base64 => "Base64",
            Self::Base64Url => "Base64url",
            Self::DataUrl => "Data URL",
            Self::Pem => "PEM",
            Self::Edn => "Diagnostic notation",
            Self::Json => "JSON",
            Self::Raw => "Raw bytes",
        }
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|format| format.name() == name);
        known.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            format!("--from is one of {names}, not `{name}`")
        })
    }
}
