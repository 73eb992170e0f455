//! Floats of three widths, each with all its bits.

use crate::cbor::head::Head;

/// How many bytes a float takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Width {
    /// Two bytes, binary16.
    Half,
    /// Four bytes, binary32.
    Single,
    /// Eight bytes, binary64.
    Double,
}

/// A float with its width and all its bits, so that a NaN keeps its payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Float {
    /// Bytes it takes.
    pub width: Width,
    /// Its bits in that width.
    pub bits: u64,
}

impl Float {
    /// The float whose head was read, if it is one.
    pub fn of(head: Head) -> Option<Self> {
        let width = match head.info() {
            _ if !head.is_float() => return None,
            25 => Width::Half,
            26 => Width::Single,
            _ => Width::Double,
        };
        Some(Self {
            width,
            bits: head.argument,
        })
    }

    /// Its bits as binary64. Every value has an exact one; the payload of a NaN moves to the left
    /// end of the wider fraction, so NaNs that differ stay different.
    pub fn bits64(self) -> u64 {
        match self.width {
            Width::Half => widen(self.bits, 10, 5),
            Width::Single => widen(self.bits, 23, 8),
            Width::Double => self.bits,
        }
    }

    /// Its value.
    pub fn value(self) -> f64 {
        f64::from_bits(self.bits64())
    }

    /// Whether a narrower width has the same value: not the preferred serialization.
    pub fn is_preferred(self) -> bool {
        let bits = self.bits64();
        match self.width {
            Width::Half => true,
            Width::Single => narrow(bits, 10, 5).is_none(),
            Width::Double => narrow(bits, 23, 8).is_none(),
        }
    }
}

/// Bits of a narrow float as binary64.
fn widen(bits: u64, fraction_bits: u32, exponent_bits: u32) -> u64 {
    let sign = (bits >> (fraction_bits + exponent_bits)) << 63;
    let exponent_max = (1 << exponent_bits) - 1;
    let exponent = (bits >> fraction_bits) & exponent_max;
    let fraction = bits & ((1 << fraction_bits) - 1);
    let bias = (exponent_max >> 1) as i64;
    let magnitude = if exponent == exponent_max {
        0x7ff << 52 | fraction << (52 - fraction_bits)
    } else if exponent == 0 {
        // Subnormal: the fraction times a power of two, which binary64 holds exactly.
        let unit = f64::from_bits(((1023 + 1 - bias - i64::from(fraction_bits)) as u64) << 52);
        (fraction as f64 * unit).to_bits()
    } else {
        ((exponent as i64 - bias + 1023) as u64) << 52 | fraction << (52 - fraction_bits)
    };
    sign | magnitude
}

/// The bits in a narrower width, if none is lost.
pub(crate) fn narrow(bits: u64, fraction_bits: u32, exponent_bits: u32) -> Option<u64> {
    let sign = bits >> 63 << (fraction_bits + exponent_bits);
    let exponent_max = (1_i64 << exponent_bits) - 1;
    let bias = exponent_max >> 1;
    let exponent = (bits >> 52 & 0x7ff) as i64;
    let fraction = bits & ((1 << 52) - 1);
    let dropped = 52 - fraction_bits;
    let narrowed = if exponent == 0x7ff {
        (exponent_max as u64) << fraction_bits | fraction >> dropped
    } else if exponent == 0 && fraction == 0 {
        0
    } else {
        let biased = exponent - 1023 + bias;
        match biased {
            1.. if biased < exponent_max => (biased as u64) << fraction_bits | fraction >> dropped,
            // Subnormal in the narrow width: the leading one becomes part of the fraction.
            ..=0 if -biased < i64::from(fraction_bits) => {
                (fraction | 1 << 52) >> (i64::from(dropped) + 1 - biased)
            }
            _ => return None,
        }
    };
    let narrow = sign | narrowed;
    (widen(narrow, fraction_bits, exponent_bits) == bits).then_some(narrow)
}
