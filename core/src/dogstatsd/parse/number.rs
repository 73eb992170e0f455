//! Numbers as the agent's language reads them, where Rust's standard library differs.

use std::borrow::Cow;

/// A float as Go's `strconv.ParseFloat` takes it; `None` where it refuses.
///
/// Unlike Rust it refuses a signed `nan` and a number too large to be finite, and takes hexadecimal
/// floats, and underscores between digits.
pub(in crate::dogstatsd) fn float(text: &[u8]) -> Option<f64> {
    let text = without_underscores(std::str::from_utf8(text).ok()?)?;
    let unsigned = without_sign(&text);
    if let Some(hexadecimal) = strip_hexadecimal(unsigned) {
        let magnitude = hexadecimal_float(hexadecimal)?;
        return Some(if text.starts_with('-') {
            -magnitude
        } else {
            magnitude
        });
    }
    let value: f64 = text.parse().ok()?;
    let is_number = unsigned.starts_with(|first: char| first.is_ascii_digit() || first == '.');
    let signed_nan = value.is_nan() && unsigned.len() < text.len();
    let refused = signed_nan || (is_number && value.is_infinite());
    (!refused).then_some(value)
}

/// A whole number in base ten, with an optional sign.
pub(in crate::dogstatsd) fn integer(text: &[u8]) -> Option<i64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

fn without_sign(text: &str) -> &str {
    text.strip_prefix(['+', '-']).unwrap_or(text)
}

fn strip_hexadecimal(unsigned: &str) -> Option<&str> {
    unsigned
        .strip_prefix("0x")
        .or_else(|| unsigned.strip_prefix("0X"))
}

/// `h…[.h…]p[±]d…`, rounded to the nearest float, ties to even.
fn hexadecimal_float(text: &str) -> Option<f64> {
    let (mantissa, exponent) = text.split_once(['p', 'P'])?;
    let exponent_digits = without_sign(exponent);
    if exponent_digits.is_empty() || !exponent_digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Beyond this every float is zero or infinite, whatever its digits.
    let mut scale = exponent_digits
        .parse::<i64>()
        .unwrap_or(i64::MAX)
        .min(1 << 40);
    if exponent.starts_with('-') {
        scale = -scale;
    }
    let (mut bits, mut lost, mut digits, mut after_point) = (0_u64, false, 0_u32, false);
    for character in mantissa.chars() {
        if character == '.' && !after_point {
            after_point = true;
            continue;
        }
        let digit = u64::from(character.to_digit(16)?);
        digits += 1;
        scale -= if after_point { 4 } else { 0 };
        if bits >> 60 == 0 {
            bits = bits << 4 | digit;
        } else {
            lost |= digit != 0;
            scale += 4;
        }
    }
    (digits > 0).then_some(())?;
    let value = scaled(bits, lost, scale);
    value.is_finite().then_some(value)
}

/// `text` without its underscores; `None` where one stands elsewhere than Go takes it: between two
/// digits, or between the hexadecimal prefix and a digit.
fn without_underscores(text: &str) -> Option<Cow<'_, str>> {
    if !text.contains('_') {
        return Some(Cow::Borrowed(text));
    }
    let number = without_sign(text).as_bytes();
    let prefix_end = strip_hexadecimal(without_sign(text)).map(|_| 2);
    let is_digit = |at: usize| match number.get(at) {
        Some(byte) if prefix_end.is_some() => byte.is_ascii_hexdigit(),
        Some(byte) => byte.is_ascii_digit(),
        None => false,
    };
    let follows_well = |at: usize| Some(at) == prefix_end || (at > 0 && is_digit(at - 1));
    let stands_well = |at: usize| follows_well(at) && is_digit(at + 1);
    (0..number.len())
        .all(|at| number[at] != b'_' || stands_well(at))
        .then(|| Cow::Owned(text.replace('_', "")))
}

/// `bits` times two to the power of `scale`; `lost` says that more non-zero digits followed.
fn scaled(bits: u64, lost: bool, scale: i64) -> f64 {
    if bits == 0 {
        return 0.0;
    }
    // The position of the lowest bit that the result can hold.
    let highest = 63 - i64::from(bits.leading_zeros()) + scale;
    let lowest = (highest - 52).max(-1074);
    let shift = lowest - scale;
    let rounded = if shift <= 0 {
        bits
    } else if shift > 64 {
        0
    } else {
        let wide = u128::from(bits);
        let half = 1_u128 << (shift - 1);
        let (kept, rest) = (wide >> shift, wide & ((half << 1) - 1));
        let up = rest > half || (rest == half && (lost || kept & 1 == 1));
        (kept + u128::from(up)) as u64
    };
    let mut value = rounded as f64;
    let mut power = scale.max(lowest);
    // In steps, since the power alone may be beyond a float where the product is not.
    while power > 0 && value.is_finite() {
        let step = power.min(1000);
        value *= 2_f64.powi(step as i32);
        power -= step;
    }
    while power < 0 && value != 0.0 {
        let step = (-power).min(1000);
        value /= 2_f64.powi(step as i32);
        power += step;
    }
    value
}
