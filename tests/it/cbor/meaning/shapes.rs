//! Shapes: messages, keys, claims, documents.

use perop_core::cbor::document::{Document, Options};
use perop_core::cbor::meaning::{Embedded, Meaning, Shape, Switches};
use perop_core::cbor::{Text, Tree};

use super::{comments, tree};
use crate::cbor::cases::{self, bytes_of};

/// Source: RFC 8392 appendix A.3; labels by RFC 9052 and the IANA registries of COSE and CWT.
#[test]
fn a_message_of_cose_names_its_places() {
    let message = cases::all().into_iter().find(|case| {
        case.text("source")
            .is_some_and(|source| source.ends_with("CWT/A_3.json"))
    });
    let bytes = message
        .and_then(|case| case.bytes())
        .expect("the case is there");
    let expected = [
        (0, "COSE_Sign1"),
        (2, "protected header: embedded CBOR"),
        (6, "unprotected header"),
        (7, "payload: embedded CBOR"),
        (89, "signature"),
    ];
    let found = comments(&bytes, Switches::ALL);
    let found: Vec<_> = found
        .iter()
        .map(|(offset, says)| (*offset, says.as_str()))
        .collect();
    assert_eq!(found, expected);
    let tree = tree(&bytes);
    let meaning = Meaning::of(&tree, Switches::ALL);
    let embedded: Vec<_> = tree
        .all()
        .filter_map(|item| {
            meaning
                .embedded(item)
                .map(|embedded| (item.offset(), embedded))
        })
        .collect();
    assert_eq!(embedded, [(2, Embedded::Item), (7, Embedded::Item)]);
    let recognised: Vec<_> = meaning
        .recognised()
        .iter()
        .map(|found| found.title)
        .collect();
    assert_eq!(recognised, ["COSE_Sign1"]);
    // Without CWT, the payload is a byte string like any other.
    let without = comments(&bytes, Switches::ALL.with(Shape::Cwt, false));
    assert_eq!(without[3], (7, "payload".into()));
    assert_eq!(comments(&bytes, Switches::NONE), []);
}

/// Source: RFC 8392 appendix A.3. Offsets are those in the whole input.
#[test]
fn what_a_message_holds_is_named_where_it_was_opened() {
    let message = cases::all().into_iter().find(|case| {
        let source = case.text("source");
        source.is_some_and(|source| source.ends_with("CWT/A_3.json"))
    });
    let bytes = message
        .and_then(|case| case.bytes())
        .expect("the case is there");
    let mut document = Document::read(bytes, Options::default());
    let says = |document: &Document| -> Vec<(usize, String)> {
        let tree = document.tree();
        let meaning = Meaning::of(&tree, Switches::ALL);
        let comments = tree
            .all()
            .map(|item| (item.offset(), meaning.comment(item)));
        comments
            .filter_map(|(offset, says)| says.map(|says| (offset, says)))
            .collect()
    };
    // The protected header is opened at once.
    let found = says(&document);
    assert!(found.contains(&(4, "alg".into())), "{found:?}");
    assert!(found.contains(&(5, "ES256".into())), "{found:?}");
    let payload = document
        .tree()
        .all()
        .find(|item| item.offset() == 7)
        .map(|item| item.node());
    document.open(&[payload.expect("there is a payload")]);
    let found = says(&document);
    assert!(found.contains(&(10, "iss".into())), "{found:?}");
    assert!(
        found.contains(&(68, "2015-10-05T17:09:04Z, a Monday".into())),
        "{found:?}"
    );
    // What a byte string holds is none of the data that a profile judges.
    let plain = Tree::read(document.bytes(), Text::AsIs).expect("it is one item");
    for profile in perop_core::cbor::profile::Profile::ALL {
        let findings = |tree| perop_core::cbor::profile::findings(tree, profile);
        assert_eq!(findings(&document.tree()), findings(&plain), "{profile}");
    }
}

/// Sources as above; the bytes are those of the case files.
#[test]
fn shapes_without_a_tag_are_recognised() {
    let cases: &[(&str, &str, &[(usize, &str)])] = &[
        (
            "RFC 8392 A.1 (CWT claims)",
            "CWT claims",
            &[
                (1, "iss"),
                (24, "sub"),
                (31, "aud"),
                (58, "exp"),
                (59, "2015-10-05T17:09:04Z, a Monday"),
                (64, "nbf"),
                (65, "2015-10-04T07:49:04Z, a Sunday"),
                (70, "iat"),
                (71, "2015-10-04T07:49:04Z, a Sunday"),
                (76, "cti"),
            ],
        ),
        (
            "WebAuthn COSE_Key (shape from CTAP2)",
            "COSE_Key",
            &[
                (1, "kty"),
                (2, "EC2"),
                (3, "alg"),
                (4, "ES256"),
                (5, "crv"),
                (6, "P-256"),
                (7, "x"),
                (42, "y"),
            ],
        ),
        (
            "Solidity documentation, contract metadata",
            "EVM metadata",
            &[
                (1, "IPFS hash of the metadata"),
                (6, "QmNLei78zWmzUdbeRB3CiUfAizWUrbeeZh5K1rhAQKCh9Q"),
                (42, "compiler version"),
                (47, "0.8.25"),
            ],
        ),
        (
            "CAR v1 header (ipld.io spec shape)",
            "CAR header",
            &[
                (1, "links to the roots"),
                (
                    8,
                    "content identifier (CID): \
                     bafyreiavd7u6opdcm6tqmddpnrgmvfb4enxuwglhenejmchnwqvixd5ibm, dag-cbor, \
                     sha2-256",
                ),
                (49, "version of the format"),
            ],
        ),
    ];
    for (source, title, expected) in cases {
        let case = cases::all()
            .into_iter()
            .find(|case| case.text("source") == Some(*source));
        let bytes = case
            .and_then(|case| case.bytes())
            .expect("the case is there");
        let found = comments(&bytes, Switches::ALL);
        let found: Vec<_> = found
            .iter()
            .map(|(offset, says)| (*offset, says.as_str()))
            .collect();
        assert_eq!(found, *expected, "{source}");
        let tree = tree(&bytes);
        let meaning = Meaning::of(&tree, Switches::ALL);
        assert_eq!(
            meaning.recognised().first().map(|found| found.title),
            Some(*title)
        );
    }
}

/// Every message of the case files is one by its tag, and without it.
#[test]
fn messages_are_recognised_without_their_tags() {
    let mut seen = 0;
    for case in cases::all() {
        let Some(bytes) = case.bytes().filter(|_| case.name().starts_with("cose-")) else {
            continue;
        };
        let tree = tree(&bytes);
        let message = tree.root().expect("there is one");
        let content = message.children().next().expect("a tag has content");
        let titles = |bytes: &[u8]| {
            let tree = Tree::read(bytes, Text::AsIs).expect("it is one item");
            let meaning = Meaning::of(&tree, Switches::ALL);
            meaning.recognised().first().map(|found| found.title)
        };
        assert_eq!(titles(content.encoded()), titles(&bytes), "{}", case.name());
        seen += 1;
    }
    assert_eq!(seen, 22);
}

/// Source: RFC 9052 appendix C; RFC 9053 section 6.
#[test]
fn recipients_lie_in_recipients() {
    let message = cases::all().into_iter().find(|case| {
        case.text("source")
            .is_some_and(|source| source.ends_with("Appendix_B.json"))
    });
    let bytes = message
        .and_then(|case| case.bytes())
        .expect("the case is there");
    let found = comments(&bytes, Switches::ALL);
    let says: Vec<&str> = found.iter().map(|(_, says)| says.as_str()).collect();
    assert_eq!(
        says,
        [
            "COSE_Encrypt",
            "protected header: embedded CBOR",
            "unprotected header",
            "IV",
            "ciphertext",
            "recipients",
            "COSE_recipient",
            "protected header: empty",
            "unprotected header",
            "alg",
            "A128KW",
            "encrypted key",
            "recipients",
            "COSE_recipient",
            "protected header: embedded CBOR",
            "unprotected header",
            "ephemeral key",
            "kty",
            "EC2",
            "crv",
            "P-256",
            "x",
            "y",
            "sign bit 0",
            "kid",
            "\"meriadoc.brandybuck@buckland.example\"",
            "encrypted key",
        ]
    );
}

/// Source: ISO/IEC 18013-5, section 8.3.2.1.2.2; the bytes are made after its layout.
#[test]
fn a_mobile_document_is_named_down_to_the_signed_item() {
    // {"nameSpaces": {"org.iso.18013.5.1": [24(<<{"digestID": 0}>>)]},
    //  "issuerAuth": [<<{1: -7}>>, {}, null, h'00']}
    let bytes = bytes_of(
        "a26a6e616d65537061636573a1716f72672e69736f2e31383031332e352e3181d8184ba168646967657374\
         4944006a6973737565724175746884 43a10126a0f64100"
            .replace(' ', "")
            .as_str(),
    );
    let found = comments(&bytes, Switches::ALL);
    let says: Vec<&str> = found.iter().map(|(_, says)| says.as_str()).collect();
    assert_eq!(
        says,
        [
            "data elements by namespace",
            "signed item, embedded CBOR",
            "embedded CBOR",
            "mobile security object, signed",
            "protected header: embedded CBOR",
            "unprotected header",
            "payload: detached",
            "signature",
        ]
    );
}
