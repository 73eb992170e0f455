//! Addresses as numbers, and as interned text where they are none.

use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::fmt::{self, Write as _};
use std::hash::BuildHasher as _;

use foldhash::fast::FixedState;
use hashbrown::HashTable;

/// An address, held in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Address {
    /// An IPv4 address.
    V4(Ipv4Addr),
    /// An IPv6 address.
    V6(Ipv6Addr),
    /// Anything else, such as `localhost`, as [`Addresses`] keeps it.
    Text(TextId),
}

/// A text that [`Addresses`] keeps. Every `Addresses` has the empty text as its first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TextId(u32);

impl TextId {
    /// Its number among the texts of its `Addresses`.
    pub(super) fn position(self) -> u32 {
        self.0
    }
}

/// The empty text.
impl Default for Address {
    fn default() -> Self {
        Self::Text(TextId::default())
    }
}

/// The texts that are no numbers, each kept once.
///
/// They are kept as long as this is: meant for the few names that stand where a number is usual.
#[derive(Clone, Debug)]
pub struct Addresses {
    texts: Vec<Box<str>>,
    /// Positions in `texts`, by the hash of the text.
    index: HashTable<u32>,
    hasher: FixedState,
}

impl Addresses {
    /// An empty set of texts; `seed` is random, so that nobody can choose texts that collide.
    pub fn with_seed(seed: u64) -> Self {
        let mut empty = Self {
            texts: Vec::new(),
            index: HashTable::new(),
            hasher: FixedState::with_seed(seed),
        };
        empty.intern("");
        empty
    }

    /// The address that reads `text`: a number where `text` is how that number is written,
    /// otherwise the text itself.
    ///
    /// `::1` is a number and `0:0:0:0:0:0:0:1` is text, so that every address reads back as it was
    /// given; as in the original, they are different addresses.
    pub fn address(&mut self, text: &str) -> Address {
        match text.parse() {
            Ok(IpAddr::V4(number)) if reads(number, text) => Address::V4(number),
            Ok(IpAddr::V6(number)) if reads(number, text) => Address::V6(number),
            _ => Address::Text(self.intern(text)),
        }
    }

    /// What an address reads.
    ///
    /// The text of another `Addresses` may read differently, or as nothing where there is none.
    pub fn display(&self, address: Address) -> impl fmt::Display + '_ {
        Display {
            addresses: self,
            address,
        }
    }

    fn intern(&mut self, text: &str) -> TextId {
        let hash = self.hasher.hash_one(text);
        let texts = &self.texts;
        let known = self
            .index
            .find(hash, |&position| &*texts[position as usize] == text);
        if let Some(&position) = known {
            return TextId(position);
        }
        let position = u32::try_from(self.texts.len()).expect("texts fit no memory beyond 2^32");
        self.texts.push(text.into());
        let (texts, hasher) = (&self.texts, &self.hasher);
        self.index.insert_unique(hash, position, |&position| {
            hasher.hash_one(&*texts[position as usize])
        });
        TextId(position)
    }
}

struct Display<'a> {
    addresses: &'a Addresses,
    address: Address,
}

impl fmt::Display for Display<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.address {
            Address::V4(number) => number.fmt(f),
            Address::V6(number) => number.fmt(f),
            Address::Text(TextId(position)) => {
                let text = self.addresses.texts.get(position as usize);
                f.write_str(text.map_or("", |text| text))
            }
        }
    }
}

/// Whether `number` is written exactly as `text`, found out without writing it anywhere.
fn reads(number: impl fmt::Display, text: &str) -> bool {
    struct Rest<'a>(&'a str);

    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, written: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(written).ok_or(fmt::Error)?;
            Ok(())
        }
    }

    let mut rest = Rest(text);
    write!(rest, "{number}").is_ok() && rest.0.is_empty()
}
