//! Labels of headers and keys, algorithms, curves.
//!
//! Source: the IANA registries of COSE, as of 2026; RFC 9052, 9053, 9338, 9360, 9528, 9596,
//! 9597, 9864, 9942, 9995.

use super::{ANY, Form, Item, Key, Label, ONE_SIGNATURE, Part, form, is, key, named};

pub(in crate::cbor::meaning) static HEADERS: Part = is(&super::HEADER_MAP);

#[rustfmt::skip]
pub(super) static HEADER_KEYS: &[Key] = &[
    key(1, "alg", &ALGORITHM),
    key(2, "crit", &Form::Each(&HEADER_LABEL)),
    key(3, "content type", &Form::Names(CONTENT_FORMATS)),
    key(4, "kid", &READABLE),
    key(5, "IV", &Form::Any),
    key(6, "Partial IV", &Form::Any),
    key(7, "counter signature", &Form::Choice(one_or_more_signatures)),
    key(9, "CounterSignature0", &Form::Any),
    key(10, "kid context", &READABLE),
    key(11, "countersignature version 2", &Form::Choice(one_or_more_signatures)),
    key(12, "Countersignature0 version 2", &Form::Any),
    key(13, "kcwt", &Form::Any),
    key(14, "kccs", &super::cwt::CLAIMS_FORM),
    key(15, "CWT claims", &super::cwt::CLAIMS_FORM),
    key(16, "typ", &Form::Names(CONTENT_FORMATS)),
    key(22, "c5t", &CERTIFICATE_HASH),
    key(32, "x5bag", &Form::Choice(certificates)),
    key(33, "x5chain", &Form::Choice(certificates)),
    key(34, "x5t", &CERTIFICATE_HASH),
    key(35, "x5u", &Form::Any),
    key(256, "CUPHNonce", &Form::Any),
    key(257, "CUPHOwnerPubKey", &Form::Any),
    key(258, "payload hash algorithm", &ALGORITHM),
    key(259, "preimage content type", &Form::Names(CONTENT_FORMATS)),
    key(260, "payload location", &Form::Any),
    key(394, "receipts", &Form::Each(&RECEIPT)),
    key(395, "vds", &Form::Names(DATA_STRUCTURES)),
    key(396, "vdp", &Form::Any),
    key(-1, "ephemeral key", &KEY_FORM),
    key(-2, "static key", &KEY_FORM),
    key(-3, "static key id", &READABLE),
    key(-20, "salt", &Form::Any),
    key(-21, "PartyU identity", &READABLE),
    key(-22, "PartyU nonce", &Form::Any),
    key(-23, "PartyU other", &Form::Any),
    key(-24, "PartyV identity", &READABLE),
    key(-25, "PartyV nonce", &Form::Any),
    key(-26, "PartyV other", &Form::Any),
];

static RECEIPT: Part = named("receipt", &Form::Choice(receipt));
static EMBEDDED_MESSAGE: Form = Form::Embedded(&super::SIGN1);
/// Source: RFC 9942 section 8.2.
static DATA_STRUCTURES: &[(i64, &str)] = &[(1, "RFC9162_SHA256")];
static HEADER_LABEL: Part = is(&Form::Says(header_label));
static ALGORITHM: Form = Form::Names(ALGORITHMS);
pub(in crate::cbor::meaning) static READABLE: Form = Form::Says(readable);
static CERTIFICATES: Form = Form::Each(&CERTIFICATE);
static CERTIFICATE: Part = named("certificate", &Form::Any);
static CERTIFICATE_HASH: Form = Form::Array(&[
    named("hash algorithm", &ALGORITHM),
    named("hash", &Form::Any),
]);

/// The name of the header that a label in `crit` stands for.
fn header_label(item: Item<'_>) -> Option<String> {
    let label = form::integer(item)?;
    let named = HEADER_KEYS
        .iter()
        .find(|key| matches!(key.label, Label::Integer(l) if l == label));
    named.map(|key| key.part.name.to_owned())
}

/// A message, whose headers are these again.
fn receipt(_: Item<'_>) -> &'static Form {
    &EMBEDDED_MESSAGE
}

/// Bytes as text, where that is what they seem to be.
fn readable(item: Item<'_>) -> Option<String> {
    let bytes = form::bytes_of(item)?;
    let is_readable = bytes
        .iter()
        .all(|byte| byte.is_ascii_graphic() || *byte == b' ');
    if bytes.is_empty() || bytes.len() > 80 || !is_readable {
        return None;
    }
    Some(format!("{:?}", String::from_utf8_lossy(bytes)))
}

fn certificates(item: Item<'_>) -> &'static Form {
    match item.head().major() {
        super::Major::Array => &CERTIFICATES,
        _ => CERTIFICATE.form,
    }
}

/// One signature or several: a list begins with an array, a signature with a byte string.
fn one_or_more_signatures(item: Item<'_>) -> &'static Form {
    match item.children().next().map(|first| first.head().major()) {
        Some(super::Major::Array) => &super::SIGNATURE_LIST,
        _ => ONE_SIGNATURE.form,
    }
}

/// A key; which parameters it has depends on its type.
pub(in crate::cbor::meaning) static KEY: Part = named("COSE_Key", &KEY_FORM);
pub(in crate::cbor::meaning) static KEY_FORM: Form = Form::Choice(key_of_type);

fn key_of_type(item: Item<'_>) -> &'static Form {
    let type_of_key = form::value(item, &Label::Integer(1)).and_then(form::integer);
    match type_of_key {
        Some(1) => &OKP,
        Some(2) => &EC2,
        Some(3) => &RSA,
        Some(4) => &SYMMETRIC,
        Some(5) => &HSS_LMS,
        Some(7) => &AKP,
        _ => &OTHER_KEY,
    }
}

const KTY: Key = key(1, "kty", &KEY_TYPE);
const KID: Key = key(2, "kid", &READABLE);
const ALG: Key = key(3, "alg", &ALGORITHM);
const KEY_OPS: Key = key(4, "key_ops", &KEY_OPERATION_LIST);
const BASE_IV: Key = key(5, "Base IV", &Form::Any);
const CRV: Key = key(-1, "crv", &CURVE);
static KEY_TYPE: Form = Form::Names(KEY_TYPES);
static CURVE: Form = Form::Names(CURVES);
static KEY_OPERATION_LIST: Form = Form::Each(&KEY_OPERATION);
static KEY_OPERATION: Part = is(&Form::Names(KEY_OPERATIONS));

static OTHER_KEY: Form = Form::Map(&[KTY, KID, ALG, KEY_OPS, BASE_IV], &ANY);
#[rustfmt::skip]
static OKP: Form = Form::Map(&[
    KTY, KID, ALG, KEY_OPS, BASE_IV, CRV,
    key(-2, "x", &Form::Any), key(-4, "d", &Form::Any),
], &ANY);
#[rustfmt::skip]
static EC2: Form = Form::Map(&[
    KTY, KID, ALG, KEY_OPS, BASE_IV, CRV,
    key(-2, "x", &Form::Any), key(-3, "y", &Form::Says(sign_of_y)), key(-4, "d", &Form::Any),
], &ANY);
#[rustfmt::skip]
static RSA: Form = Form::Map(&[
    KTY, KID, ALG, KEY_OPS, BASE_IV,
    key(-1, "n", &Form::Any), key(-2, "e", &Form::Any), key(-3, "d", &Form::Any),
    key(-4, "p", &Form::Any), key(-5, "q", &Form::Any), key(-6, "dP", &Form::Any),
    key(-7, "dQ", &Form::Any), key(-8, "qInv", &Form::Any), key(-9, "other", &Form::Any),
], &ANY);
static SYMMETRIC: Form = Form::Map(
    &[KTY, KID, ALG, KEY_OPS, BASE_IV, key(-1, "k", &Form::Any)],
    &ANY,
);
static HSS_LMS: Form = Form::Map(
    &[KTY, KID, ALG, KEY_OPS, BASE_IV, key(-1, "pub", &Form::Any)],
    &ANY,
);
#[rustfmt::skip]
static AKP: Form = Form::Map(&[
    KTY, KID, ALG, KEY_OPS, BASE_IV, key(-1, "pub", &Form::Any), key(-2, "priv", &Form::Any),
], &ANY);

/// A point in short form has the sign of y in its place.
fn sign_of_y(item: Item<'_>) -> Option<String> {
    match item.data() {
        super::Data::Simple(20) => Some("sign bit 0".into()),
        super::Data::Simple(21) => Some("sign bit 1".into()),
        _ => None,
    }
}

#[rustfmt::skip]
static KEY_TYPES: &[(i64, &str)] = &[
    (1, "OKP"), (2, "EC2"), (3, "RSA"), (4, "Symmetric"), (5, "HSS-LMS"), (6, "WalnutDSA"),
    (7, "AKP"),
];

#[rustfmt::skip]
static KEY_OPERATIONS: &[(i64, &str)] = &[
    (1, "sign"), (2, "verify"), (3, "encrypt"), (4, "decrypt"), (5, "wrap key"),
    (6, "unwrap key"), (7, "derive key"), (8, "derive bits"), (9, "MAC create"),
    (10, "MAC verify"),
];

#[rustfmt::skip]
static CURVES: &[(i64, &str)] = &[
    (1, "P-256"), (2, "P-384"), (3, "P-521"), (4, "X25519"), (5, "X448"), (6, "Ed25519"),
    (7, "Ed448"), (8, "secp256k1"), (256, "brainpoolP256r1"), (257, "brainpoolP320r1"),
    (258, "brainpoolP384r1"), (259, "brainpoolP512r1"),
];

/// Source: the IANA registry of COSE algorithms, with those of RFC 9459, 9861, 9864 and 9964.
#[rustfmt::skip]
pub(in crate::cbor::meaning) static ALGORITHMS: &[(i64, &str)] = &[
    (1, "A128GCM"), (2, "A192GCM"), (3, "A256GCM"),
    (4, "HMAC 256/64"), (5, "HMAC 256/256"), (6, "HMAC 384/384"), (7, "HMAC 512/512"),
    (10, "AES-CCM-16-64-128"), (11, "AES-CCM-16-64-256"), (12, "AES-CCM-64-64-128"),
    (13, "AES-CCM-64-64-256"), (14, "AES-MAC 128/64"), (15, "AES-MAC 256/64"),
    (24, "ChaCha20/Poly1305"), (25, "AES-MAC 128/128"), (26, "AES-MAC 256/128"),
    (30, "AES-CCM-16-128-128"), (31, "AES-CCM-16-128-256"), (32, "AES-CCM-64-128-128"),
    (33, "AES-CCM-64-128-256"), (34, "IV-GENERATION"),
    (-3, "A128KW"), (-4, "A192KW"), (-5, "A256KW"), (-6, "direct"), (-7, "ES256"),
    (-8, "EdDSA"), (-9, "ESP256"), (-10, "direct+HKDF-SHA-256"), (-11, "direct+HKDF-SHA-512"),
    (-12, "direct+HKDF-AES-128"), (-13, "direct+HKDF-AES-256"), (-14, "SHA-1"),
    (-15, "SHA-256/64"), (-16, "SHA-256"), (-17, "SHA-512/256"), (-18, "SHAKE128"),
    (-19, "Ed25519"), (-25, "ECDH-ES + HKDF-256"), (-26, "ECDH-ES + HKDF-512"),
    (-27, "ECDH-SS + HKDF-256"), (-28, "ECDH-SS + HKDF-512"), (-29, "ECDH-ES + A128KW"),
    (-30, "ECDH-ES + A192KW"), (-31, "ECDH-ES + A256KW"), (-32, "ECDH-SS + A128KW"),
    (-33, "ECDH-SS + A192KW"), (-34, "ECDH-SS + A256KW"), (-35, "ES384"), (-36, "ES512"),
    (-37, "PS256"), (-38, "PS384"), (-39, "PS512"), (-40, "RSAES-OAEP w/ RFC 8017 default"),
    (-41, "RSAES-OAEP w/ SHA-256"), (-42, "RSAES-OAEP w/ SHA-512"), (-43, "SHA-384"),
    (-44, "SHA-512"), (-45, "SHAKE256"), (-46, "HSS-LMS"), (-47, "ES256K"),
    (-48, "ML-DSA-44"), (-49, "ML-DSA-65"), (-50, "ML-DSA-87"), (-51, "ESP384"),
    (-52, "ESP512"), (-53, "Ed448"), (-257, "RS256"), (-258, "RS384"), (-259, "RS512"),
    (-260, "WalnutDSA"), (-261, "TurboSHAKE128"), (-262, "TurboSHAKE256"), (-263, "KT128"),
    (-264, "KT256"), (-265, "ESB256"), (-266, "ESB320"), (-267, "ESB384"), (-268, "ESB512"),
    (-65529, "A256CBC"), (-65530, "A192CBC"), (-65531, "A128CBC"), (-65532, "A256CTR"),
    (-65533, "A192CTR"), (-65534, "A128CTR"), (-65535, "RS1"),
];

/// CoAP content formats. Source: the IANA registry of CoRE parameters.
#[rustfmt::skip]
static CONTENT_FORMATS: &[(i64, &str)] = &[
    (0, "text/plain"), (16, "COSE_Encrypt0"), (17, "COSE_Mac0"), (18, "COSE_Sign1"),
    (40, "application/link-format"), (41, "application/xml"), (42, "application/octet-stream"),
    (47, "application/exi"), (50, "application/json"), (60, "application/cbor"),
    (61, "application/cwt"), (63, "application/cbor-seq"), (96, "COSE_Encrypt"),
    (97, "COSE_Mac"), (98, "COSE_Sign"), (101, "application/cose-key"),
    (102, "application/cose-key-set"), (112, "application/senml+cbor"),
];
