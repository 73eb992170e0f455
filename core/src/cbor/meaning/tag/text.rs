//! Text and bytes that stand for something: base64, addresses, identifiers, extended time.

use core::net::{Ipv4Addr, Ipv6Addr};

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};

use super::{count, definite, mac};
use crate::cbor::diagnostic::visible;
use crate::cbor::lint::Address;
use crate::cbor::meaning::form::{self, Label};
use crate::cbor::meaning::time;
use crate::cbor::tree::{Data, Item};

/// How many bytes a text in base64 stands for.
pub(super) fn base64(content: Item<'_>, is_for_urls: bool) -> Option<String> {
    let text = form::text_of(content)?;
    let decoded = match is_for_urls {
        true => URL_SAFE_NO_PAD.decode(text),
        false => STANDARD.decode(text),
    };
    Some(match decoded {
        Ok(bytes) => count(bytes.len(), "byte"),
        Err(_) => "not that encoding".into(),
    })
}

pub(super) fn in_language(content: Item<'_>) -> Option<String> {
    let language = form::text_of(content.children().next()?)?;
    Some(format!(
        "in {}",
        visible(&String::from_utf8_lossy(language))
    ))
}

/// An address, a prefix or an interface, under tag 52 or 54.
pub(super) fn address(number: u64, content: Item<'_>) -> Option<String> {
    match Address::of(number, content).ok()? {
        Address::Whole(bytes) => ip(number, bytes),
        Address::Prefix(bytes, bits) => Some(format!("{}/{bits}", ip(number, bytes)?)),
        Address::Interface(bytes, bits, zone) => {
            let zone = zone.map(|zone| match form::text_of(zone) {
                Some(name) => format!("%{}", visible(&String::from_utf8_lossy(name))),
                None => form::integer(zone)
                    .map(|zone| format!("%{zone}"))
                    .unwrap_or_default(),
            });
            let bits = bits.map(|bits| format!("/{bits}"));
            let (zone, bits) = (zone.unwrap_or_default(), bits.unwrap_or_default());
            Some(format!("{}{zone}{bits}", ip(number, bytes)?))
        }
    }
}

/// The address that begins with these bytes; the rest are zeros.
fn ip(number: u64, bytes: &[u8]) -> Option<String> {
    match number {
        52 => padded::<4>(bytes).map(|bytes| Ipv4Addr::from(bytes).to_string()),
        _ => padded::<16>(bytes).map(|bytes| Ipv6Addr::from(bytes).to_string()),
    }
}

fn padded<const N: usize>(bytes: &[u8]) -> Option<[u8; N]> {
    let mut padded = [0; N];
    padded.get_mut(..bytes.len())?.copy_from_slice(bytes);
    Some(padded)
}

/// An address whose length tells its kind. Source: the registry's entry 260, Melvin Carvalho.
pub(super) fn network_address(bytes: &[u8]) -> String {
    let ip = match bytes.len() {
        4 => ip(52, bytes),
        16 => ip(54, bytes),
        _ => None,
    };
    ip.unwrap_or_else(|| mac(bytes))
}

/// An address and the length of its prefix. Source: the registry's entry 261.
pub(super) fn network_prefix(content: Item<'_>) -> Option<String> {
    let mut pair = content.children();
    let (address, bits) = (definite(pair.next()?)?, form::integer(pair.next()?)?);
    Some(format!("{}/{bits}", network_address(address)))
}

/// An object identifier with dots. Source: ITU-T X.690 section 8.19.
pub(super) fn object_identifier(bytes: &[u8]) -> Option<String> {
    let mut arcs: Vec<u64> = Vec::new();
    let mut arc = 0_u64;
    for byte in bytes {
        arc = arc.checked_mul(128)? | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            arcs.push(arc);
            arc = 0;
        }
    }
    if bytes.last()? & 0x80 != 0 {
        return None;
    }
    // The first number holds two: 40 times the first arc and the second.
    let first = (arcs.first()? / 40).min(2);
    let second = arcs[0] - 40 * first;
    let rest = arcs[1..].iter();
    let all = [first, second].into_iter().chain(rest.copied());
    let all: Vec<String> = all.map(|arc| arc.to_string()).collect();
    Some(all.join("."))
}

/// A time whose fraction has a key of its own. Source: RFC 9581 section 3.
pub(super) fn extended_time(content: Item<'_>) -> Option<String> {
    let value = |label| form::value(content, &Label::Integer(label));
    let base = value(1)?;
    let fraction = [(-3, 1_000_000), (-6, 1_000), (-9, 1)];
    let fraction = fraction.into_iter().find_map(|(label, unit)| {
        let number = form::integer(value(label)?)?;
        u32::try_from(number.checked_mul(unit)?).ok()
    });
    match (base.data(), fraction) {
        (Data::Unsigned(seconds), Some(fraction)) if fraction < 1_000_000_000 => {
            time::of_seconds(i64::try_from(seconds).ok()?, fraction)
        }
        _ => time::of_item(base),
    }
}
