//! COSE: messages, their headers, and keys.
//!
//! ```text
//! COSE_Sign1     18([protected, unprotected, payload, signature])
//! COSE_Sign      98([protected, unprotected, payload, [+ [protected, unprotected, signature]]])
//! COSE_Encrypt0  16([protected, unprotected, ciphertext])
//! COSE_Encrypt   96([protected, unprotected, ciphertext, [+ recipient]])
//! COSE_Mac0      17([protected, unprotected, payload, tag])
//! COSE_Mac       97([protected, unprotected, payload, tag, [+ recipient]])
//! recipient      [protected, unprotected, encrypted key, ? [+ recipient]]
//! ```
//! Source: RFC 9052.

mod labels;

use super::form::{self, ANY, Form, Key, Label, Part, is, key, named};
use super::{cwt, mdoc};
use crate::cbor::head::Major;
use crate::cbor::tree::{Chunks, Data, Item, Text, index};
pub(super) use labels::{ALGORITHMS, HEADERS, KEY, KEY_FORM, READABLE};

pub(super) static SIGN1: Part = named(
    "COSE_Sign1",
    &Form::Array(&[PROTECTED, UNPROTECTED, PAYLOAD, SIGNATURE]),
);
static SIGN: Part = named(
    "COSE_Sign",
    &Form::Array(&[PROTECTED, UNPROTECTED, PAYLOAD, SIGNATURES]),
);
static ENCRYPT0: Part = named(
    "COSE_Encrypt0",
    &Form::Array(&[PROTECTED, UNPROTECTED, CIPHERTEXT]),
);
static ENCRYPT: Part = named(
    "COSE_Encrypt",
    &Form::Array(&[PROTECTED, UNPROTECTED, CIPHERTEXT, RECIPIENTS]),
);
pub(super) static MAC0: Part = named(
    "COSE_Mac0",
    &Form::Array(&[PROTECTED, UNPROTECTED, PAYLOAD, MAC_TAG]),
);
static MAC: Part = named(
    "COSE_Mac",
    &Form::Array(&[PROTECTED, UNPROTECTED, PAYLOAD, MAC_TAG, RECIPIENTS]),
);

const PROTECTED: Part = named("protected header", &PROTECTED_FORM);
const UNPROTECTED: Part = named("unprotected header", &HEADER_MAP);
const PAYLOAD: Part = named("payload", &Form::Choice(payload));
const CIPHERTEXT: Part = named("ciphertext", &Form::Says(detached));
const SIGNATURE: Part = named("signature", &Form::Any);
const MAC_TAG: Part = named("tag", &Form::Any);
const SIGNATURES: Part = named("signatures", &SIGNATURE_LIST);
const RECIPIENTS: Part = named("recipients", &RECIPIENT_LIST);

static PROTECTED_FORM: Form = Form::Embedded(&HEADERS);
static SIGNATURE_LIST: Form = Form::Each(&ONE_SIGNATURE);
static HEADER_MAP: Form = Form::Map(labels::HEADER_KEYS, &ANY);
pub(super) static ONE_SIGNATURE: Part = named(
    "COSE_Signature",
    &Form::Array(&[PROTECTED, UNPROTECTED, SIGNATURE]),
);
static RECIPIENT_LIST: Form = Form::Each(&RECIPIENT);
static RECIPIENT: Part = named(
    "COSE_recipient",
    &Form::Array(&[
        PROTECTED,
        UNPROTECTED,
        ENCRYPTED_KEY,
        // Not the constant: one that contains itself cannot be computed.
        named("recipients", &RECIPIENT_LIST),
    ]),
);
const ENCRYPTED_KEY: Part = named("encrypted key", &Form::Any);

/// The message that a tag says to be one.
pub(super) fn tagged(number: u64) -> Option<&'static Part> {
    match number {
        16 => Some(&ENCRYPT0),
        17 => Some(&MAC0),
        18 => Some(&SIGN1),
        96 => Some(&ENCRYPT),
        97 => Some(&MAC),
        98 => Some(&SIGN),
        _ => None,
    }
}

/// A key, or a message without its tag.
///
/// An array is a message if it begins with a protected header, which is a byte string that is
/// empty or holds a map, and an unprotected one. Where two messages look alike, the algorithm
/// tells which it is.
pub(super) fn recognise(item: Item<'_>) -> Option<&'static Part> {
    if is_key(item) {
        return Some(&KEY);
    }
    if item.head().major() != Major::Array {
        return None;
    }
    let mut places = item.children();
    let (protected, unprotected) = (places.next()?, places.next()?);
    if !is_protected(protected) || unprotected.head().major() != Major::Map {
        return None;
    }
    let content = places.next()?;
    let is_content = form::bytes_of(content).is_some() || is_null(content);
    let last: Vec<Major> = places.take(3).map(|place| place.head().major()).collect();
    let algorithm = algorithm(protected, unprotected);
    match last[..] {
        _ if !is_content => None,
        [] => Some(&ENCRYPT0),
        [Major::Bytes] => match algorithm {
            Some(4..=7 | 14 | 15 | 25 | 26) => Some(&MAC0),
            _ => Some(&SIGN1),
        },
        // Signers have algorithms of their own, an encrypted content has one.
        [Major::Array] => match algorithm {
            Some(_) => Some(&ENCRYPT),
            None => Some(&SIGN),
        },
        [Major::Bytes, Major::Array] => Some(&MAC),
        _ => None,
    }
}

/// A map whose first key says which type of key it is, with parameters of that type.
fn is_key(item: Item<'_>) -> bool {
    let type_of_key = form::value(item, &Label::Integer(1)).and_then(form::integer);
    let parameter = form::value(item, &Label::Integer(-1));
    matches!(type_of_key, Some(1..=7)) && parameter.is_some()
}

fn is_protected(item: Item<'_>) -> bool {
    match form::bytes_of(item) {
        Some([] | [0xa0]) => true,
        // A short map whose first key is an integer or a text.
        Some(content @ [0xa1..=0xb7, 0x00..=0x1b | 0x20..=0x3b | 0x60..=0x77, ..]) => {
            crate::cbor::scan::well_formed(content, 0) == Ok(content.len())
        }
        _ => false,
    }
}

/// The algorithm in the protected header, else that in the other one.
fn algorithm(protected: Item<'_>, unprotected: Item<'_>) -> Option<i64> {
    let of = |headers| form::value(headers, &Label::Integer(1)).and_then(form::integer);
    let content = form::bytes_of(protected).unwrap_or_default();
    let mut nodes = Vec::new();
    match index(content, 0, Text::AsIs, &mut nodes) {
        Ok(_) => of(Item::new(content, &nodes, 0)).or_else(|| of(unprotected)),
        Err(_) => of(unprotected),
    }
}

fn is_null(item: Item<'_>) -> bool {
    matches!(item.data(), Data::Simple(22))
}

/// What a payload holds, if it looks like something that is known.
fn payload(item: Item<'_>) -> &'static Form {
    match item.data() {
        Data::Bytes(Chunks::Definite(content)) if cwt::is_claims(content) => &cwt::EMBEDDED,
        Data::Bytes(Chunks::Definite(content)) if mdoc::is_security_object(content) => {
            &mdoc::EMBEDDED_SECURITY_OBJECT
        }
        Data::Simple(22) => &DETACHED,
        _ => &Form::Any,
    }
}

static DETACHED: Form = Form::Says(detached);

fn detached(item: Item<'_>) -> Option<String> {
    is_null(item).then(|| "detached".into())
}
