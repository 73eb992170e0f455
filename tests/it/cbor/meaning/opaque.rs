//! Bytes that are no CBOR, or CBOR and something else.

use perop_core::cbor::meaning::{Meaning, Switches, car, evm};

use super::tree;
use crate::cbor::cases::{self, bytes_of};

/// Authenticator data of an attestation of no kind: the layout is that of Web Authentication.
fn attestation_object(flags: &str, rest: &str) -> Vec<u8> {
    let length = 37 + rest.len() / 2;
    let hash = "11".repeat(32);
    bytes_of(&format!(
        "a363666d74646e6f6e656761747453746d74a068617574684461746158{length:02x}{hash}{flags}\
         0000000a{rest}"
    ))
}

/// Source: Web Authentication level 3, sections 6.1 and 6.5.1.
#[test]
fn authenticator_data_has_fields_at_their_places() {
    let key = format!(
        "a5010203262001215820{}225820{}",
        "22".repeat(32),
        "33".repeat(32)
    );
    let credential = format!("{}0004c0ffee00{key}", "550e8400e29b41d4a716446655440000");
    let bytes = attestation_object("45", &credential);
    let tree = tree(&bytes);
    let meaning = Meaning::of(&tree, Switches::ALL);
    let data = tree.all().find(|item| !meaning.fields(*item).is_empty());
    let fields = meaning.fields(data.expect("there is authenticator data"));
    let found: Vec<_> = fields
        .iter()
        .map(|field| {
            (
                field.range.start,
                field.range.end,
                field.name.as_str(),
                field.says.as_str(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            (30, 62, "rpIdHash", "SHA-256 of the relying party's id"),
            (
                62,
                63,
                "flags",
                "user present, user verified, attested credential data"
            ),
            (63, 67, "signCount", "10"),
            (67, 83, "AAGUID", "550e8400-e29b-41d4-a716-446655440000"),
            (83, 85, "credentialIdLength", "4"),
            (85, 89, "credentialId", ""),
            (89, 166, "credentialPublicKey", "CBOR"),
            (90, 92, "kty (1)", "EC2"),
            (92, 94, "alg (3)", "ES256"),
            (94, 96, "crv (-1)", "P-256"),
            (96, 131, "x (-2)", "32 bytes"),
            (131, 166, "y (-3)", "32 bytes"),
        ]
    );
    assert_eq!(bytes.len(), 166);
    assert_eq!(meaning.recognised()[0].title, "WebAuthn attestation object");
}

#[test]
fn authenticator_data_that_ends_early_says_so() {
    let long = format!("{}ffff00", "00".repeat(16));
    let cases = [
        ("01", "00", "more bytes than the flags tell of"),
        ("40", "0011", "the attested credential data ends early"),
        ("80", "ff", "the extensions are one map"),
        (
            "40",
            long.as_str(),
            "the credential id is longer than what is left",
        ),
    ];
    for (flags, rest, expected) in cases {
        let bytes = attestation_object(flags, rest);
        let tree = tree(&bytes);
        let meaning = Meaning::of(&tree, Switches::ALL);
        let fields = tree.all().flat_map(|item| meaning.fields(item));
        let last = fields.last().expect("there is authenticator data");
        assert_eq!(
            (last.name.as_str(), last.says.as_str()),
            ("wrong", expected)
        );
        assert_eq!(last.range.end, bytes.len());
    }
}

/// Source: Solidity documentation; constructor arguments follow in words of 32 bytes.
#[test]
fn evm_metadata_is_found_at_the_end_and_before_arguments() {
    let case = cases::all().into_iter().find(|case| {
        case.text("source")
            .is_some_and(|source| source.starts_with("Solidity"))
    });
    let map = case
        .and_then(|case| case.bytes())
        .expect("the case is there");
    let code = bytes_of("6080604052348015600e575f5ffd5b50fe");
    let whole = |arguments: &[u8]| [code.as_slice(), &map, &[0, 0x33], arguments].concat();
    for arguments in [&[][..], &[0; 32], &[0xff; 64]] {
        let found = evm::metadata(&whole(arguments)).expect("there is metadata");
        assert_eq!((found.cbor.start, found.cbor.end), (17, 17 + 51));
        assert_eq!((found.length.start, found.length.end), (68, 70));
        assert_eq!(found.arguments.len(), arguments.len());
    }
    // The length counts itself since 0.3.10, and did not before.
    let vyper = [
        "84188f8000a16576797065728300030a0012",
        "85582005b754c58b2e540a14aba6f16717ab2c30edc74936c8985d77b152cd97887e07188f8000a1657679\
         706572830004010034",
        "a165767970657283000308000b",
    ];
    for hex in vyper {
        let metadata = bytes_of(hex);
        let found = evm::metadata(&[code.as_slice(), &metadata].concat());
        let found = found.expect("there is metadata");
        assert_eq!(
            (found.cbor.start, found.cbor.end),
            (17, 17 + metadata.len() - 2),
            "{hex}"
        );
    }
    assert_eq!(evm::metadata(&code), None);
    assert_eq!(evm::metadata(&[]), None);
}

/// Source: the IPLD specification of CARv1; the header is that of a case.
#[test]
fn the_blocks_of_an_archive_are_walked() {
    let case = cases::all().into_iter().find(|case| {
        case.text("source")
            .is_some_and(|source| source.starts_with("CAR v1 header"))
    });
    let header = case
        .and_then(|case| case.bytes())
        .expect("the case is there");
    let block = bytes_of("0b01550005000102030461 62".replace(' ', "").as_str());
    let bytes = [&[header.len() as u8][..], header.as_slice(), &block].concat();
    assert!(car::is_car(&bytes) && !car::is_car(&header));
    let sections: Vec<_> = car::sections(&bytes).collect();
    let [Ok(first), Ok(second)] = &sections[..] else {
        panic!("a header and a block: {sections:?}")
    };
    assert_eq!((first.length.clone(), first.data.clone()), (0..1, 1..59));
    let (place, cid) = second.cid.clone().expect("a block has an identifier");
    assert_eq!(
        (place, cid.to_string().as_str()),
        (60..69, "bafkqabiaaebagba")
    );
    assert_eq!(&bytes[second.data.clone()], b"ab");
    // Cut, it tells where.
    let last = car::sections(&bytes[..bytes.len() - 1]).last();
    let fault = last
        .expect("there are sections")
        .expect_err("a byte is missing");
    assert_eq!(
        (fault.offset, fault.reason),
        (59, "the section is longer than what is left")
    );
}
