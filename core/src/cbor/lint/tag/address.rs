//! IP addresses, prefixes and interfaces.
//!
//! ```text
//! address    bytes               52(h'c0000201')                192.0.2.1
//! prefix     [length, bytes]     52([24, h'c00002'])            192.0.2.0/24
//! interface  [bytes, length]     52([h'c0000201', 24])          192.0.2.1/24
//!            … and a zone        54([h'fe80…', 64, "eth0"])
//! ```
//! Source: RFC 9164 section 3.

use super::{array, unsigned};
use crate::cbor::tree::{Chunks, Data, Item};

/// What the content of tag 52 or 54 is.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    not(feature = "inspect"),
    expect(
        dead_code,
        reason = "a finding needs to know that it is one, not which"
    )
)]
pub(in crate::cbor) enum Address<'a> {
    Whole(&'a [u8]),
    /// The bytes of a prefix without the zeros at their end, and its length in bits.
    Prefix(&'a [u8], u64),
    /// An address, the length of its prefix if there is one, and its zone.
    Interface(&'a [u8], Option<u64>, Option<Item<'a>>),
}

/// Bytes of an address under tag 52 or 54.
pub(in crate::cbor) fn size(number: u64) -> usize {
    if number == 52 { 4 } else { 16 }
}

impl<'a> Address<'a> {
    /// Reads the content of tag `number`.
    ///
    /// Errors: the rule that it breaks.
    pub(in crate::cbor) fn of(number: u64, content: Item<'a>) -> Result<Self, &'static str> {
        let size = size(number);
        let bits_max = 8 * size as u64;
        if let Some(address) = bytes(content) {
            return match address.len() == size {
                true => Ok(Self::Whole(address)),
                false => Err("an address has 4 bytes under tag 52 and 16 under tag 54"),
            };
        }
        let form = Err("tags 52 and 54 are on an address, a prefix or an interface");
        let Some(mut places) = array(content) else {
            return form;
        };
        let (Some(first), Some(second)) = (places.next(), places.next()) else {
            return form;
        };
        let (zone, is_over) = (places.next(), places.next().is_none());
        match (unsigned(first), bytes(second), bytes(first)) {
            (Some(bits), Some(prefix), _) if zone.is_none() => {
                if bits > bits_max || prefix.len() > size || !fits(prefix, bits) {
                    return Err(
                        "a prefix has no bits behind its length and no zero byte at its end",
                    );
                }
                Ok(Self::Prefix(prefix, bits))
            }
            (_, _, Some(address)) if address.len() == size && is_over => {
                let bits = match (unsigned(second), second.data()) {
                    (Some(bits), _) if bits <= bits_max => Some(bits),
                    (_, Data::Simple(22)) if zone.is_some() => None,
                    _ => return form,
                };
                Ok(Self::Interface(address, bits, zone))
            }
            _ => form,
        }
    }
}

pub(super) fn rule(number: u64, content: Item<'_>) -> (bool, &'static str) {
    match Address::of(number, content) {
        Ok(_) => (true, ""),
        Err(rule) => (false, rule),
    }
}

/// Whether a prefix has no bit set behind its first `bits`, and no zeros that are left out.
fn fits(prefix: &[u8], bits: u64) -> bool {
    let whole = (bits / 8) as usize;
    let is_zero_behind = prefix.iter().enumerate().all(|(at, byte)| match at {
        _ if at < whole => true,
        _ if at == whole => byte & (0xff_u8.checked_shr((bits % 8) as u32).unwrap_or(0)) == 0,
        _ => *byte == 0,
    });
    is_zero_behind && prefix.last() != Some(&0)
}

fn bytes(item: Item<'_>) -> Option<&[u8]> {
    match item.data() {
        Data::Bytes(Chunks::Definite(content)) => Some(content),
        _ => None,
    }
}
