//! Names of algorithms.

use perop_core::cbor::meaning::Switches;

use super::comments;

/// Source: the IANA registry of COSE algorithms; RFC 9864 section 2, RFC 9964, 9861 and 9459.
#[test]
fn algorithms_of_keys_have_their_registered_names() {
    let names: &[(u16, &str)] = &[
        (7, "ES256"),
        (9, "ESP256"),
        (19, "Ed25519"),
        (49, "ML-DSA-65"),
        (51, "ESP384"),
        (53, "Ed448"),
        (262, "TurboSHAKE256"),
        (264, "KT256"),
        (265, "ESB256"),
        (268, "ESB512"),
        (65529, "A256CBC"),
        (65534, "A128CTR"),
    ];
    for (negated, name) in names {
        // A key of two coordinates: kty, alg as a negative integer of two bytes, crv, x, y.
        let coordinate = [&[0x58, 32][..], &[7; 32]].concat();
        let [high, low] = (negated - 1).to_be_bytes();
        let key = [
            &[0xa5, 0x01, 0x02, 0x03, 0x39, high, low, 0x20, 0x01, 0x21][..],
            &coordinate,
            &[0x22],
            &coordinate,
        ]
        .concat();
        let found = comments(&key, Switches::ALL);
        assert_eq!(found[3], (4, (*name).to_owned()));
    }
}
