//! Numbers as the agent's language reads them, where Rust's standard library differs.

/// A float as Go's `strconv.ParseFloat` takes it; `None` where it refuses.
///
/// Unlike Rust it refuses a signed `nan` and a number too large to be finite, and takes hexadecimal
/// floats with underscores between their digits.
pub(super) fn float(text: &[u8]) -> Option<f64> {
    let text = std::str::from_utf8(text).ok()?;
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
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
pub(super) fn integer(text: &[u8]) -> Option<i64> {
    std::str::from_utf8(text).ok()?.parse().ok()
}

fn strip_hexadecimal(unsigned: &str) -> Option<&str> {
    unsigned
        .strip_prefix("0x")
        .or_else(|| unsigned.strip_prefix("0X"))
}

/// `h[_h…][.h…]p[±]d…`, rounded to the nearest float, ties to even.
fn hexadecimal_float(text: &str) -> Option<f64> {
    let (mantissa, exponent) = text.split_once(['p', 'P'])?;
    if !underscores_stand_between_digits(mantissa) {
        return None;
    }
    let exponent_digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
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
    for character in mantissa.chars().filter(|&character| character != '_') {
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

/// Go takes an underscore only between digits, or between the base prefix and a digit.
fn underscores_stand_between_digits(mantissa: &str) -> bool {
    let bytes = mantissa.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    let stands_well = |at: usize| (at == 0 || digit(at - 1)) && digit(at + 1);
    (0..bytes.len()).all(|at| bytes[at] != b'_' || stands_well(at))
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
