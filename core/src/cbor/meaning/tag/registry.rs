//! Names of tags, and of what content identifiers consist of.
//!
//! Sources: the IANA registry of CBOR tags and the documents it names; the table of multicodec.

use crate::cbor::meaning::field::{Bytes, Field};

/// The name of a tag, if it is one of the common ones of the registry.
pub fn name(number: u64) -> Option<&'static str> {
    let place = NAMES
        .binary_search_by_key(&number, |(number, _)| *number)
        .ok()?;
    Some(NAMES[place].1)
}

/// The name of a tag that is one of a range.
pub(super) fn range(number: u64) -> Option<String> {
    match number {
        // Alternatives of sum types, as Plutus data has them.
        121..=127 => Some(format!("alternative {}", number - 121)),
        1280..=1400 => Some(format!("alternative {}", number - 1280 + 7)),
        // RFC 9277 section 4.3: 255 content formats in every 256 tags.
        0x6374_0101..=0x6374_ffff if number & 0xff != 0 => {
            let (high, low) = ((number >> 8 & 0xff) - 1, (number & 0xff) - 1);
            Some(format!("CoAP content format {}", high * 255 + low))
        }
        _ => None,
    }
}

#[rustfmt::skip]
static NAMES: &[(u64, &str)] = &[
    (0, "date and time"),
    (1, "epoch time"),
    (2, "big integer"),
    (3, "negative big integer"),
    (4, "decimal fraction"),
    (5, "bigfloat"),
    (16, "COSE_Encrypt0"),
    (17, "COSE_Mac0"),
    (18, "COSE_Sign1"),
    (19, "COSE countersignature"),
    (21, "expected in base64url"),
    (22, "expected in base64"),
    (23, "expected in base16"),
    (24, "embedded CBOR"),
    (25, "reference to a string"),
    (26, "Perl object"),
    (27, "object with class name"),
    (28, "shareable value"),
    (29, "reference to a shareable value"),
    (30, "rational number"),
    (31, "absent value in an array"),
    (32, "URI"),
    (33, "base64url text"),
    (34, "base64 text"),
    (35, "regular expression"),
    (36, "MIME message"),
    (37, "UUID"),
    (38, "text in a language"),
    (39, "identifier"),
    (40, "multi-dimensional array, row by row"),
    (41, "array of one type"),
    (42, "content identifier (CID)"),
    (43, "YANG bits"),
    (44, "YANG enumeration"),
    (45, "YANG identityref"),
    (46, "YANG instance-identifier"),
    (47, "YANG schema item"),
    (48, "MAC address"),
    (52, "IPv4"),
    (54, "IPv6"),
    (61, "CBOR Web Token"),
    (63, "embedded CBOR sequence"),
    (64, "typed array of uint8"),
    (65, "typed array of uint16, big-endian"),
    (66, "typed array of uint32, big-endian"),
    (67, "typed array of uint64, big-endian"),
    (68, "typed array of uint8, clamped"),
    (69, "typed array of uint16, little-endian"),
    (70, "typed array of uint32, little-endian"),
    (71, "typed array of uint64, little-endian"),
    (72, "typed array of sint8"),
    (73, "typed array of sint16, big-endian"),
    (74, "typed array of sint32, big-endian"),
    (75, "typed array of sint64, big-endian"),
    (76, "reserved for typed arrays"),
    (77, "typed array of sint16, little-endian"),
    (78, "typed array of sint32, little-endian"),
    (79, "typed array of sint64, little-endian"),
    (80, "typed array of float16, big-endian"),
    (81, "typed array of float32, big-endian"),
    (82, "typed array of float64, big-endian"),
    (83, "typed array of float128, big-endian"),
    (84, "typed array of float16, little-endian"),
    (85, "typed array of float32, little-endian"),
    (86, "typed array of float64, little-endian"),
    (87, "typed array of float128, little-endian"),
    (96, "COSE_Encrypt"),
    (97, "COSE_Mac"),
    (98, "COSE_Sign"),
    (100, "days since 1970-01-01"),
    (101, "alternative"),
    (102, "alternative"),
    (103, "geographic coordinates"),
    (104, "coordinate reference system"),
    (110, "relative object identifier"),
    (111, "object identifier"),
    (112, "object identifier below a private enterprise"),
    (256, "scope of string references"),
    (257, "binary MIME message"),
    (258, "set"),
    (259, "map with any keys"),
    (260, "network address"),
    (261, "network prefix"),
    (262, "embedded JSON"),
    (263, "expected in hex"),
    (264, "decimal fraction with any exponent"),
    (265, "bigfloat with any exponent"),
    (266, "IRI"),
    (267, "IRI reference"),
    (268, "extended decimal fraction"),
    (269, "extended bigfloat"),
    (270, "extended rational number"),
    (272, "CESU-8 text"),
    (273, "WTF-8 text"),
    (275, "map with text keys"),
    (1001, "extended time"),
    (1002, "duration"),
    (1003, "period"),
    (1004, "date"),
    (1040, "multi-dimensional array, column by column"),
    (55799, "self-described CBOR"),
    (55800, "self-described CBOR sequence"),
];

/// Codecs and hash functions of content identifiers.
static CODECS: &[(u64, &str)] = &[
    (0x51, "cbor"),
    (0x55, "raw"),
    (0x70, "dag-pb"),
    (0x71, "dag-cbor"),
    (0x72, "libp2p-key"),
    (0x78, "git-raw"),
    (0x85, "dag-jose"),
    (0x90, "eth-block"),
    (0x93, "eth-tx"),
    (0xb0, "bitcoin-block"),
    (0xb1, "bitcoin-tx"),
    (0xc0, "zcash-block"),
    (0xc1, "zcash-tx"),
    (0x0129, "dag-json"),
    (0x0200, "json"),
];

static HASHES: &[(u64, &str)] = &[
    (0x00, "identity"),
    (0x11, "sha1"),
    (0x12, "sha2-256"),
    (0x13, "sha2-512"),
    (0x14, "sha3-512"),
    (0x15, "sha3-384"),
    (0x16, "sha3-256"),
    (0x1b, "keccak-256"),
    (0x1e, "blake3"),
    (0x20, "sha2-384"),
    (0x56, "dbl-sha2-256"),
    (0xb220, "blake2b-256"),
    (0xb240, "blake2b-512"),
];

fn named(number: u64, names: &[(u64, &'static str)]) -> String {
    let name = names.iter().find(|(value, _)| *value == number);
    name.map_or_else(|| format!("0x{number:x}"), |(_, name)| (*name).to_owned())
}

/// The codec and the hash function of a content identifier, by their names.
pub(super) fn cid_numbers(cid: &[u8]) -> Option<(String, String)> {
    let mut fields = cid_fields(cid, 0).into_iter();
    let mut says = |name: &str| {
        fields
            .find(|field| field.name == name)
            .map(|field| field.says)
    };
    Some((says("codec")?, says("hash function")?))
}

/// The parts of a content identifier.
pub(in crate::cbor::meaning) fn cid_fields(cid: &[u8], start: usize) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut bytes = Bytes::new(cid, start);
    // Version 0 is a multihash alone.
    if cid.first() != Some(&0x12) {
        let parts = [("version", None), ("codec", Some(CODECS))];
        for (name, names) in parts {
            if !varint(&mut bytes, name, names, &mut fields) {
                return fields;
            }
        }
    }
    let parts = [("hash function", Some(HASHES)), ("digest length", None)];
    for (name, names) in parts {
        if !varint(&mut bytes, name, names, &mut fields) {
            return fields;
        }
    }
    let digest = bytes.position()..bytes.position() + bytes.rest().len();
    fields.push(Field::new(digest, "digest", ""));
    fields
}

fn varint(
    bytes: &mut Bytes<'_>,
    name: &str,
    names: Option<&[(u64, &'static str)]>,
    fields: &mut Vec<Field>,
) -> bool {
    let length = bytes
        .rest()
        .iter()
        .take_while(|byte| **byte & 0x80 != 0)
        .count()
        + 1;
    let Some((digits, range)) = bytes.take(length).filter(|_| length <= 9) else {
        return false;
    };
    let digits = digits.iter().rev();
    let number = digits.fold(0, |number, byte| number << 7 | u64::from(byte & 0x7f));
    let says = names.map_or_else(|| number.to_string(), |names| named(number, names));
    fields.push(Field::new(range, name, says));
    true
}
