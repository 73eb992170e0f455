//! CBOR Web Tokens: the claims that a COSE message carries.
//!
//! Source: RFC 8392, and of the IANA registry of CWT claims RFC 8747, 9200, 9711 and others.

use super::cose;
use super::form::{self, ANY, Form, Key, Label, Part, key, named};
use super::{Shape, time};
use crate::cbor::head::Major;
use crate::cbor::tree::{Item, Text, index};

static CLAIMS: Part = named("CWT claims", &CLAIMS_FORM);
pub(super) static EMBEDDED: Form = Form::Of(Shape::Cwt, &Form::Embedded(&CLAIMS));
pub(super) static CLAIMS_FORM: Form = Form::Of(Shape::Cwt, &Form::Map(CLAIM_KEYS, &ANY));
static TIME: Form = Form::Says(time::of_item);
static CONFIRMATION: Form = Form::Map(
    &[
        key(1, "COSE_Key", &cose::KEY_FORM),
        key(2, "Encrypted_COSE_Key", &Form::Any),
        key(3, "kid", &cose::READABLE),
    ],
    &ANY,
);

#[rustfmt::skip]
static CLAIM_KEYS: &[Key] = &[
    key(1, "iss", &Form::Any),
    key(2, "sub", &Form::Any),
    key(3, "aud", &Form::Any),
    key(4, "exp", &TIME),
    key(5, "nbf", &TIME),
    key(6, "iat", &TIME),
    key(7, "cti", &Form::Any),
    key(8, "cnf", &CONFIRMATION),
    key(9, "scope", &Form::Any),
    key(10, "nonce", &Form::Any),
    key(38, "ace_profile", &Form::Any),
    key(39, "cnonce", &Form::Any),
    key(40, "exi", &Form::Any),
    key(256, "ueid", &Form::Any),
    key(257, "sueids", &Form::Any),
    key(258, "oemid", &Form::Any),
    key(259, "hwmodel", &Form::Any),
    key(260, "hwversion", &Form::Any),
    key(261, "uptime", &Form::Any),
    key(262, "oemboot", &Form::Any),
    key(263, "dbgstat", &Form::Names(DEBUG_STATUS)),
    key(264, "location", &Form::Any),
    key(265, "eat_profile", &Form::Any),
    key(266, "submods", &Form::Any),
    key(267, "bootcount", &Form::Any),
    key(268, "bootseed", &Form::Any),
    key(269, "dloas", &Form::Any),
    key(270, "swname", &Form::Any),
    key(271, "swversion", &Form::Any),
    key(272, "manifests", &Form::Any),
    key(273, "measurements", &Form::Any),
    key(274, "measres", &Form::Any),
    key(275, "intuse", &Form::Names(INTENDED_USE)),
    key(-260, "hcert", &Form::Any),
];

/// Source: RFC 9711 section 4.2.9.
#[rustfmt::skip]
static DEBUG_STATUS: &[(i64, &str)] = &[
    (0, "enabled"), (1, "disabled"), (2, "disabled since boot"), (3, "disabled permanently"),
    (4, "disabled fully and permanently"),
];

/// Source: RFC 9711 section 4.3.3.
#[rustfmt::skip]
static INTENDED_USE: &[(i64, &str)] = &[
    (1, "generic"), (2, "registration"), (3, "provisioning"), (4, "certificate issuance"),
    (5, "proof of possession"),
];

/// Claims without a message around them.
pub(super) fn recognise(item: Item<'_>) -> Option<&'static Part> {
    are_claims(item).then_some(&CLAIMS)
}

/// Whether bytes hold claims and nothing else.
pub(super) fn is_claims(bytes: &[u8]) -> bool {
    // Few claims are so long that looking at them twice would matter.
    if !matches!(bytes.first(), Some(0xa1..=0xb8 | 0xbf)) || bytes.len() > 1 << 16 {
        return false;
    }
    let mut nodes = Vec::new();
    match index(bytes, 0, Text::AsIs, &mut nodes) {
        Ok(end) => end == bytes.len() && are_claims(Item::new(bytes, &nodes, 0)),
        Err(_) => false,
    }
}

/// Whether a map has a claim that is a time, or an issuer or subject that is text, and none of the
/// first seven claims is of another type than it has to be.
fn are_claims(item: Item<'_>) -> bool {
    let major = |label| form::value(item, &Label::Integer(label)).map(|value| value.head().major());
    let are = |labels: &[i64], types: &[Major]| {
        labels
            .iter()
            .all(|label| major(*label).is_none_or(|major| types.contains(&major)))
    };
    let has = |labels: &[i64]| {
        labels
            .iter()
            .filter(|label| major(**label).is_some())
            .count()
    };
    // A float and a tag may be a time; a key has an integer in the place of the issuer.
    let is_claims = are(&[1, 2], &[Major::Text])
        && are(&[3], &[Major::Text, Major::Array])
        && are(&[4, 5, 6], &[Major::Unsigned, Major::Simple, Major::Tag])
        && are(&[7], &[Major::Bytes])
        && are(&[8], &[Major::Map]);
    is_claims && (has(&[4, 5, 6]) > 0 || has(&[1, 2, 3]) > 1)
}
