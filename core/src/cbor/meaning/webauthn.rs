//! WebAuthn: attestation objects, and authenticator data inside of them.
//!
//! ```text
//! authenticator data   rpIdHash  flags  signCount  [ attested credential data ]  [ extensions ]
//!                            32      1          4
//! attested credential    AAGUID  length  credential id  public key (COSE_Key)
//!                            16       2         length
//! ```
//! Source: Web Authentication level 3, sections 6.1, 6.5.1 and 8; CTAP 2.1 section 6.1.2.

use super::cose;
use super::field::{self, Bytes, Field};
use super::form::{self, ANY, Form, Label, Part, key, named, text};
use crate::cbor::head::Major;
use crate::cbor::tree::Item;

static ATTESTATION: Part = named(
    "WebAuthn attestation object",
    &Form::Map(
        &[
            text("fmt", "attestation statement format", &Form::Any),
            text("attStmt", "attestation statement", &STATEMENT),
            text("authData", "authenticator data", &AUTHENTICATOR_DATA),
        ],
        &ANY,
    ),
);
/// The answer of an authenticator, which has numbers where the object of the page has names.
static MADE_CREDENTIAL: Part = named(
    "CTAP2 answer to authenticatorMakeCredential",
    &Form::Map(
        &[
            key(1, "fmt", &Form::Any),
            key(2, "authData", &AUTHENTICATOR_DATA),
            key(3, "attStmt", &STATEMENT),
            key(4, "epAtt", &Form::Any),
            key(5, "largeBlobKey", &Form::Any),
        ],
        &ANY,
    ),
);
static AUTHENTICATOR_DATA: Form = Form::Fields(authenticator_data);
static STATEMENT: Form = Form::Map(
    &[
        text("alg", "algorithm", &Form::Names(cose::ALGORITHMS)),
        text("sig", "signature", &Form::Any),
        text(
            "x5c",
            "certificates, the attestation certificate first",
            &Form::Each(&CERTIFICATE),
        ),
        text("ver", "version", &Form::Any),
        text("certInfo", "TPMS_ATTEST", &Form::Any),
        text("pubArea", "TPMT_PUBLIC", &Form::Any),
        text("response", "SafetyNet response", &Form::Any),
    ],
    &ANY,
);
static CERTIFICATE: Part = named("certificate", &Form::Any);
static EXTENSIONS: Part = named("extensions", &EXTENSIONS_FORM);
static EXTENSIONS_FORM: Form = Form::Map(&[], &ANY);

/// Bits of the flags. Source: Web Authentication level 3, section 6.1.
const FLAGS: [(u8, &str); 8] = [
    (0, "user present"),
    (1, "RFU1"),
    (2, "user verified"),
    (3, "backup eligible"),
    (4, "backed up"),
    (5, "RFU2"),
    (6, "attested credential data"),
    (7, "extension data"),
];
const HAS_CREDENTIAL: u8 = 1 << 6;
const HAS_EXTENSIONS: u8 = 1 << 7;

/// An attestation object, or the answer it was made from.
pub(super) fn recognise(item: Item<'_>) -> Option<&'static Part> {
    let major = |label: Label| form::value(item, &label).map(|value| value.head().major());
    let are = |format, data, statement| {
        major(format) == Some(Major::Text)
            && major(data) == Some(Major::Bytes)
            && major(statement) == Some(Major::Map)
    };
    if are(
        Label::Text("fmt"),
        Label::Text("authData"),
        Label::Text("attStmt"),
    ) {
        return Some(&ATTESTATION);
    }
    let is_answer = are(Label::Integer(1), Label::Integer(2), Label::Integer(3));
    is_answer.then_some(&MADE_CREDENTIAL)
}

/// The parts of authenticator data; where it is not what it says it is, a last one tells so.
fn authenticator_data(content: &[u8], start: usize) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut bytes = Bytes::new(content, start);
    let fault = read(&mut bytes, &mut fields).err();
    let rest = bytes.position()..bytes.position() + bytes.rest().len();
    match fault {
        Some(fault) => fields.push(Field::new(rest, "wrong", fault)),
        None if !rest.is_empty() => {
            fields.push(Field::new(
                rest,
                "wrong",
                "more bytes than the flags tell of",
            ));
        }
        None => {}
    }
    fields
}

fn read(bytes: &mut Bytes<'_>, fields: &mut Vec<Field>) -> Result<(), &'static str> {
    let short = "authenticator data has at least 37 bytes";
    let (_, range) = bytes.take(32).ok_or(short)?;
    fields.push(Field::new(
        range,
        "rpIdHash",
        "SHA-256 of the relying party's id",
    ));
    let (taken, range) = bytes.take(1).ok_or(short)?;
    let flags = taken[0];
    fields.push(Field::new(range, "flags", flag_names(flags)));
    let (counter, range) = bytes.take(4).ok_or(short)?;
    fields.push(Field::new(range, "signCount", number(counter).to_string()));
    if flags & HAS_CREDENTIAL != 0 {
        credential(bytes, fields)?;
    }
    if flags & HAS_EXTENSIONS != 0 {
        cbor(
            bytes,
            fields,
            "extensions",
            &EXTENSIONS,
            "the extensions are one map",
        )?;
    }
    Ok(())
}

fn credential(bytes: &mut Bytes<'_>, fields: &mut Vec<Field>) -> Result<(), &'static str> {
    let short = "the attested credential data ends early";
    let (aaguid, range) = bytes.take(16).ok_or(short)?;
    let id = uuid::Uuid::from_slice(aaguid).map(|id| id.to_string());
    fields.push(Field::new(range, "AAGUID", id.unwrap_or_default()));
    let (length, range) = bytes.take(2).ok_or(short)?;
    let length = number(length) as usize;
    fields.push(Field::new(range, "credentialIdLength", length.to_string()));
    let (_, range) = bytes
        .take(length)
        .ok_or("the credential id is longer than what is left")?;
    fields.push(Field::new(range, "credentialId", ""));
    cbor(
        bytes,
        fields,
        "credentialPublicKey",
        &cose::KEY,
        "the public key is one COSE_Key",
    )
}

/// An item, whose pairs become fields of their own.
fn cbor(
    bytes: &mut Bytes<'_>,
    fields: &mut Vec<Field>,
    name: &str,
    part: &'static Part,
    fault: &'static str,
) -> Result<(), &'static str> {
    let start = bytes.position();
    let (found, length) = field::item(bytes.rest(), start, name, part).ok_or(fault)?;
    bytes.take(length).ok_or(fault)?;
    fields.extend(found);
    Ok(())
}

fn number(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0, |number, byte| number << 8 | u64::from(*byte))
}

fn flag_names(flags: u8) -> String {
    let set = FLAGS.iter().filter(|(bit, _)| flags >> bit & 1 == 1);
    let names: Vec<&str> = set.map(|(_, name)| *name).collect();
    match names.is_empty() {
        true => "none".into(),
        false => names.join(", "),
    }
}
