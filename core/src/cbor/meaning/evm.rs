//! EVM: what compilers write behind the code of a contract.
//!
//! ```text
//! Solidity      code  {"ipfs": multihash, "solc": version}     length of the map, 2 bytes
//! Vyper 0.3.8   code  {"vyper": version}                       length of the map, 2 bytes
//! Vyper 0.3.10  code  [… , {"vyper": version}]                 length with its own 2 bytes
//! ```
//! The arguments of a constructor may follow. Sources: the Solidity documentation, "Encoding of the
//! Metadata Hash in the Bytecode"; pull request 3584 of Vyper.

use std::ops::Range;

use super::form::{self, ANY, Form, Label, Part, named, text};
use crate::cbor::head::Major;
use crate::cbor::links::Cid;
use crate::cbor::scan;
use crate::cbor::tree::Item;

static METADATA: Part = named(
    "EVM metadata",
    &Form::Map(
        &[
            text("ipfs", "IPFS hash of the metadata", &Form::Says(ipfs)),
            text("bzzr0", "Swarm hash of the metadata, version 0", &Form::Any),
            text("bzzr1", "Swarm hash of the metadata, version 1", &Form::Any),
            text("experimental", "experimental features are on", &Form::Any),
            text("solc", "compiler version", &Form::Says(version)),
            text("vyper", "compiler version", &Form::Says(version)),
        ],
        &ANY,
    ),
);
static VYPER: Part = named("EVM metadata", &Form::Each(&VYPER_PART));
static VYPER_PART: Part = Part {
    name: "",
    form: METADATA.form,
};

/// The keys that a map begins with, as CBOR.
const KEYS: [&[u8]; 6] = [
    b"\x64ipfs",
    b"\x65bzzr0",
    b"\x65bzzr1",
    b"\x64solc",
    b"\x6cexperimental",
    b"\x65vyper",
];
/// Where lengths are looked for: code that creates a contract has at most 48 KiB (EIP-3860), and
/// arguments may follow it.
pub const SEARCHED_MAX: usize = 1 << 17;
/// How the version of Vyper begins, which ends its metadata.
const VYPER_KEY: &[u8] = b"\xa1\x65vyper\x83";

/// The metadata by itself.
pub(super) fn recognise(item: Item<'_>) -> Option<&'static Part> {
    let has = |map, label| form::value(map, &Label::Text(label)).map(|value| value.head().major());
    if has(item, "solc") == Some(Major::Bytes) || has(item, "solc") == Some(Major::Text) {
        return Some(&METADATA);
    }
    let is_hash = ["ipfs", "bzzr0", "bzzr1"]
        .into_iter()
        .any(|label| has(item, label).is_some());
    if is_hash && item.children().count() <= 6 {
        return Some(&METADATA);
    }
    let last = (item.head().major() == Major::Array).then(|| item.children().take(16).last())??;
    (has(last, "vyper") == Some(Major::Array)).then_some(&VYPER)
}

/// A compiler version: three bytes, three integers, or text.
fn version(item: Item<'_>) -> Option<String> {
    if let Some(bytes) = form::bytes_of(item) {
        let parts: Vec<String> = bytes.iter().take(4).map(u8::to_string).collect();
        return (bytes.len() == 3).then(|| parts.join("."));
    }
    if item.head().major() != Major::Array {
        return None;
    }
    let parts = item.children().take(4).map(form::integer);
    let parts: Option<Vec<String>> = parts.map(|part| Some(part?.to_string())).collect();
    parts.map(|parts| parts.join("."))
}

/// The content identifier that the multihash is version 0 of.
fn ipfs(item: Item<'_>) -> Option<String> {
    form::bytes_of(item)
        .and_then(Cid::new)
        .map(|cid| cid.to_string())
}

/// Where metadata lies in bytecode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metadata {
    /// The CBOR.
    pub cbor: Range<usize>,
    /// The two bytes that say how long it is.
    pub length: Range<usize>,
    /// What follows: the arguments of a constructor, in multiples of 32 bytes; often nothing.
    pub arguments: Range<usize>,
}

/// The last metadata in bytecode, at its end or followed by the arguments of a constructor.
///
/// A place is taken for the length if as many bytes before it are one map of a compiler's. Only the
/// last [`SEARCHED_MAX`] bytes are searched.
pub fn metadata(bytecode: &[u8]) -> Option<Metadata> {
    let first = bytecode.len().saturating_sub(SEARCHED_MAX).max(2);
    let mut ends = (first..=bytecode.len()).rev();
    ends.find_map(|end| metadata_before(bytecode, end))
}

fn metadata_before(bytecode: &[u8], end: usize) -> Option<Metadata> {
    let at = end - 2;
    let length = usize::from(u16::from_be_bytes([bytecode[at], bytecode[at + 1]]));
    let solidity = at.checked_sub(length).filter(|_| length > 0)?;
    let begins = |start: usize| {
        let rest = &bytecode[start + 1..at];
        matches!(bytecode[start], 0xa1..=0xa6) && KEYS.iter().any(|key| rest.starts_with(key))
    };
    let start = if begins(solidity) {
        solidity
    } else {
        let start = solidity + 2;
        let code = bytecode.get(start..at)?;
        // The version is three small integers, so its key is near the end.
        let near = &code[code.len().saturating_sub(VYPER_KEY.len() + 6)..];
        let has_version = near
            .windows(VYPER_KEY.len())
            .any(|window| window == VYPER_KEY);
        if !has_version || !matches!(code.first(), Some(0x81..=0x97)) {
            return None;
        }
        start
    };
    let is_one = scan::well_formed(&bytecode[..at], start) == Ok(at);
    is_one.then_some(Metadata {
        cbor: start..at,
        length: at..end,
        arguments: end..bytecode.len(),
    })
}
