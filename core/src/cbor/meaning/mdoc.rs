//! mdoc: mobile documents, e.g. a driving licence, as devices hand them over.
//!
//! ```text
//! answer    {"version", "documents": [+ document], "status"}
//! document  {"docType", "issuerSigned", "deviceSigned"}
//! issuer    {"nameSpaces": {* name: [+ 24(<<item>>)]}, "issuerAuth": COSE_Sign1}
//! device    {"nameSpaces": 24(<<{…}>>), "deviceAuth": {"deviceSignature": COSE_Sign1}}
//! ```
//! Source: ISO/IEC 18013-5:2021, sections 8.2.1, 8.3.2 and 9.1.2.

use super::form::{self, ANY, Form, Label, Part, is, key, named, text};
use super::{Shape, cose};
use crate::cbor::head::Major;
use crate::cbor::tree::{Item, Text, index};

static RESPONSE: Part = named(
    "mdoc response",
    &Form::Map(
        &[
            text("version", "version of the response", &Form::Any),
            text("documents", "documents handed over", &Form::Each(&DOCUMENT)),
            text("documentErrors", "documents not handed over", &Form::Any),
            text("status", "status of the response", &Form::Names(STATUS)),
        ],
        &ANY,
    ),
);
static DOCUMENT: Part = named("document", &DOCUMENT_FORM);
static DOCUMENT_FORM: Form = Form::Map(
    &[
        text("docType", "type of the document", &Form::Any),
        text(
            "issuerSigned",
            "data signed by the issuer",
            &ISSUER_SIGNED_FORM,
        ),
        text("deviceSigned", "data signed by the device", &DEVICE_SIGNED),
        text("errors", "data not handed over", &Form::Any),
    ],
    &ANY,
);
static ISSUER_SIGNED: Part = named("mdoc data signed by the issuer", &ISSUER_SIGNED_FORM);
static ISSUER_SIGNED_FORM: Form = Form::Map(
    &[
        text(
            "nameSpaces",
            "data elements by namespace",
            &Form::Map(&[], &ITEMS),
        ),
        text(
            "issuerAuth",
            "mobile security object, signed",
            cose::SIGN1.form,
        ),
    ],
    &ANY,
);
static ITEMS: Part = is(&Form::Each(&ITEM));
static ITEM: Part = named("signed item", &Form::Embedded(&ITEM_CONTENT));
static ITEM_CONTENT: Part = is(&Form::Map(
    &[
        text(
            "digestID",
            "number of its digest in the security object",
            &Form::Any,
        ),
        text("random", "salt of the digest", &Form::Any),
        text("elementIdentifier", "name of the data element", &Form::Any),
        text("elementValue", "value of the data element", &Form::Any),
    ],
    &ANY,
));
static DEVICE_SIGNED: Form = Form::Map(
    &[
        text(
            "nameSpaces",
            "data elements by namespace",
            &Form::Embedded(&ANY),
        ),
        text("deviceAuth", "proof of the device", &DEVICE_AUTHENTICATION),
    ],
    &ANY,
);
static DEVICE_AUTHENTICATION: Form = Form::Map(
    &[
        text(
            "deviceSignature",
            "signature of the device",
            cose::SIGN1.form,
        ),
        text("deviceMac", "MAC of the device", cose::MAC0.form),
    ],
    &ANY,
);

static REQUEST: Part = named(
    "mdoc request",
    &Form::Map(
        &[
            text("version", "version of the request", &Form::Any),
            text(
                "docRequests",
                "documents asked for",
                &Form::Each(&DOCUMENT_REQUEST),
            ),
        ],
        &ANY,
    ),
);
static DOCUMENT_REQUEST: Part = is(&Form::Map(
    &[
        text(
            "itemsRequest",
            "data elements asked for",
            &Form::Embedded(&ITEMS_REQUEST),
        ),
        text("readerAuth", "proof of the reader", cose::SIGN1.form),
    ],
    &ANY,
));
static ITEMS_REQUEST: Part = is(&Form::Map(
    &[
        text("docType", "type of the document", &Form::Any),
        text(
            "nameSpaces",
            "by namespace, and whether each is to be kept",
            &Form::Any,
        ),
        text("requestInfo", "more about the request", &Form::Any),
    ],
    &ANY,
));

static SECURITY_OBJECT: Part = named(
    "mobile security object",
    &Form::Map(
        &[
            text("version", "version of the security object", &Form::Any),
            text("digestAlgorithm", "algorithm of the digests", &Form::Any),
            text(
                "valueDigests",
                "digests by namespace and number",
                &Form::Any,
            ),
            text("deviceKeyInfo", "key of the device", &DEVICE_KEY),
            text("docType", "type of the document", &Form::Any),
            text("validityInfo", "when it is valid", &VALIDITY),
            text("status", "where its revocation is told", &Form::Any),
        ],
        &ANY,
    ),
);
/// The payload of `issuerAuth`: the object under tag 24.
pub(super) static EMBEDDED_SECURITY_OBJECT: Form =
    Form::Of(Shape::Mdoc, &Form::Embedded(&TAGGED_SECURITY_OBJECT));
static TAGGED_SECURITY_OBJECT: Part = is(&Form::Embedded(&SECURITY_OBJECT));
static DEVICE_KEY: Form = Form::Map(
    &[
        text("deviceKey", "public key of the device", &cose::KEY_FORM),
        text("keyAuthorizations", "what the device may sign", &Form::Any),
        text("keyInfo", "more about the key", &Form::Any),
    ],
    &ANY,
);
static VALIDITY: Form = Form::Map(
    &[
        text("signed", "when it was signed", &Form::Any),
        text("validFrom", "valid from", &Form::Any),
        text("validUntil", "valid until", &Form::Any),
        text("expectedUpdate", "when it is signed again", &Form::Any),
    ],
    &ANY,
);

/// How the device is reached, from a code that a reader scans.
static ENGAGEMENT: Part = named(
    "mdoc device engagement",
    &Form::Map(
        &[
            key(0, "version", &Form::Any),
            key(
                1,
                "security",
                &Form::Array(&[CIPHER_SUITE, DEVICE_PUBLIC_KEY]),
            ),
            key(2, "device retrieval methods", &Form::Any),
            key(3, "server retrieval methods", &Form::Any),
            key(4, "protocol info", &Form::Any),
        ],
        &ANY,
    ),
);
const CIPHER_SUITE: Part = named("cipher suite", &Form::Any);
const DEVICE_PUBLIC_KEY: Part = named("public key of the device", &EMBEDDED_KEY);

static EMBEDDED_KEY: Form = Form::Embedded(&cose::KEY);

static STATUS: &[(i64, &str)] = &[
    (0, "OK"),
    (10, "general error"),
    (11, "CBOR decoding error"),
    (12, "CBOR validation error"),
];

/// What two parties exchange, or the part of it that the issuer has signed.
pub(super) fn recognise(item: Item<'_>) -> Option<&'static Part> {
    let major = |label: Label| form::value(item, &label).map(|value| value.head().major());
    let has = |label, type_of: Major| major(Label::Text(label)) == Some(type_of);
    if has("issuerAuth", Major::Array) {
        return Some(&ISSUER_SIGNED);
    }
    if has("docType", Major::Text) && has("issuerSigned", Major::Map) {
        return Some(&DOCUMENT);
    }
    if is_security_map(item) {
        return Some(&SECURITY_OBJECT);
    }
    let has_version = has("version", Major::Text);
    if has_version && has("docRequests", Major::Array) {
        return Some(&REQUEST);
    }
    if has_version && has("status", Major::Unsigned) {
        return Some(&RESPONSE);
    }
    let is_engagement = major(Label::Integer(0)) == Some(Major::Text)
        && major(Label::Integer(1)) == Some(Major::Array);
    is_engagement.then_some(&ENGAGEMENT)
}

fn is_security_map(item: Item<'_>) -> bool {
    let has = |label| form::value(item, &Label::Text(label)).is_some();
    has("digestAlgorithm") && has("valueDigests") && has("validityInfo")
}

/// Whether bytes hold a security object under tag 24 and nothing else.
pub(super) fn is_security_object(bytes: &[u8]) -> bool {
    let Some(tagged) = bytes.strip_prefix(&[0xd8, 0x18]) else {
        return false;
    };
    let mut nodes = Vec::new();
    let Ok(end) = index(tagged, 0, Text::AsIs, &mut nodes) else {
        return false;
    };
    let Some(content) = form::bytes_of(Item::new(tagged, &nodes, 0)) else {
        return false;
    };
    let mut nodes = Vec::new();
    let is_one = end == tagged.len()
        && index(content, 0, Text::AsIs, &mut nodes).is_ok_and(|end| end == content.len());
    is_one && is_security_map(Item::new(content, &nodes, 0))
}
