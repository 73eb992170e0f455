//! Pages, and what they are given.

/// A page whose input may be in a link, or that shows what is in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Page {
    /// Measures a workload, and shows results.
    Run,
    /// Writes datagrams. There is no such page yet; its links are read all the same, as one was
    /// made.
    Serialize,
    /// Looks into CBOR.
    Cbor,
    /// Compares benchmark texts.
    Compare,
}

impl Page {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Run, Self::Serialize, Self::Cbor, Self::Compare];

    /// What addresses call it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Serialize => "serialize",
            Self::Cbor => "cbor",
            Self::Compare => "compare",
        }
    }

    /// The page that addresses call so.
    pub fn of(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|page| page.id() == id)
    }
}

/// What a page was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageInput {
    /// The page.
    pub page: Page,
    /// What was typed or dropped.
    pub input: Input,
    /// Further fields of the page and their values, in the page's order.
    pub fields: Vec<(String, String)>,
}

/// An input as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// As typed.
    Text(String),
    /// The bytes that were meant; shorter than hexadecimal digits of them.
    Bytes(Vec<u8>),
}

impl Input {
    /// The bytes that these hexadecimal digits are; `None` where they are not pairs of digits.
    pub fn of_hex(hex: &str) -> Option<Self> {
        let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
        let (pairs, []) = hex.as_bytes().as_chunks() else {
            return None;
        };
        let bytes = pairs
            .iter()
            .map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?));
        bytes.collect::<Option<_>>().map(Self::Bytes)
    }

    /// The input as it was typed, bytes as hexadecimal digits.
    pub fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Bytes(bytes) => {
                let digit = |half: u8| char::from_digit(half.into(), 16);
                let pairs = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
                pairs.filter_map(digit).collect()
            }
        }
    }
}
