//! Digits: floats in their shortest form, big integers in decimal.

use crate::cbor::head::Head;
use crate::cbor::tree::{Data, Float, Item, Width};

/// Big integers up to this many bytes are printed in decimal, which takes time with the square of
/// their length. The limit of the original's big integers (cbor-gen).
const BIG_BYTES_MAX: usize = 256;

/// The shortest digits that read back as the same binary64, with a point and at least one digit
/// behind it; `None` for a NaN other than the plain quiet one.
pub(super) fn float(float: Float) -> Option<String> {
    let value = float.value();
    if value.is_nan() {
        let plain = match float.width {
            Width::Half => 0x7e00,
            Width::Single => 0x7fc0_0000,
            Width::Double => 0x7ff8_0000_0000_0000,
        };
        return (float.bits == plain).then(|| "NaN".into());
    }
    if value.is_infinite() {
        return Some(if value > 0.0 { "Infinity" } else { "-Infinity" }.into());
    }
    // The standard library gives the shortest digits, as `1e300` or `1.5e-7` for extremes.
    let digits = format!("{value:?}");
    let Some((fraction, exponent)) = digits.split_once('e') else {
        return Some(digits);
    };
    let point = if fraction.contains('.') { "" } else { ".0" };
    let plus = if exponent.starts_with('-') { "" } else { "+" };
    Some(format!("{fraction}{point}e{plus}{exponent}"))
}

/// The decimal digits of a big integer (tag 2 or 3) that only this form can be meant by: shortest
/// heads, more than eight bytes, no leading zero.
pub(super) fn big(tag: u64, head: Head, content: Option<Item<'_>>) -> Option<String> {
    let content = content?;
    let Data::Bytes(_) = content.data() else {
        return None;
    };
    let inner = content.head();
    let fits = (9..=BIG_BYTES_MAX as u64).contains(&inner.argument);
    if !matches!(tag, 2 | 3) || !head.is_shortest() || inner.is_indefinite() || !fits {
        return None;
    }
    let magnitude = content.payload();
    if !inner.is_shortest() || magnitude[0] == 0 {
        return None;
    }
    // Limbs of nine decimal digits, least significant first.
    let mut limbs = vec![0];
    for byte in magnitude {
        shift_in(&mut limbs, 8, u64::from(*byte));
    }
    if tag == 3 {
        // -1 - n is written as a minus sign and n + 1.
        shift_in(&mut limbs, 0, 1);
    }
    let sign = if tag == 3 { "-" } else { "" };
    let mut limbs = limbs.iter().rev();
    let first = limbs.next().copied().unwrap_or(0);
    let rest: String = limbs.map(|limb| format!("{limb:09}")).collect();
    Some(format!("{sign}{first}{rest}"))
}

const LIMB: u64 = 1_000_000_000;

/// Shifts a number to the left by `bits` and adds a small one.
fn shift_in(limbs: &mut Vec<u64>, bits: u32, add: u64) {
    let mut carry = add;
    for limb in &mut *limbs {
        carry += *limb << bits;
        *limb = carry % LIMB;
        carry /= LIMB;
    }
    if carry > 0 {
        limbs.push(carry);
    }
}
