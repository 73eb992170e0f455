//! Units, which way is better in them, and the factor from a printed unit to its base.

use std::borrow::Cow;

use super::Decimal;

/// A unit as figures are kept in: times as `ns…`, byte counts as `B…`, all others verbatim.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Unit(Cow<'static, str>);

/// Which of two figures is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Better {
    /// The smaller one: time, bytes, allocations.
    Lower,
    /// The larger one: rates.
    Higher,
}

/// How many of the base unit one printed unit is: `factor × 10^power`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// 1, or a power of 1024.
    pub factor: u64,
    /// Power of ten.
    pub power: i16,
}

impl Unit {
    /// Time of an operation.
    pub const NS_PER_OP: Self = Self(Cow::Borrowed("ns/op"));
    /// Bytes that an operation allocates.
    pub const BYTES_PER_OP: Self = Self(Cow::Borrowed("B/op"));
    /// Allocations of an operation.
    pub const ALLOCS_PER_OP: Self = Self(Cow::Borrowed("allocs/op"));
    /// Throughput.
    pub const BYTES_PER_SECOND: Self = Self(Cow::Borrowed("B/s"));
    /// Iterations per second, as Ruby counts.
    pub const ITERATIONS_PER_SECOND: Self = Self(Cow::Borrowed("i/s"));
    /// Elements per second, as Criterion counts.
    pub const ELEMENTS_PER_SECOND: Self = Self(Cow::Borrowed("elem/s"));
    /// Bytes of an operation that stay allocated after it.
    pub const RETAINED_BYTES_PER_OP: Self = Self(Cow::Borrowed("retained-B/op"));
    /// Allocations of an operation that stay after it.
    pub const RETAINED_ALLOCS_PER_OP: Self = Self(Cow::Borrowed("retained-allocs/op"));
    /// Strings that an operation makes, in Ruby.
    pub const STRINGS_PER_OP: Self = Self(Cow::Borrowed("strings/op"));
    /// Strings of an operation that stay after it, in Ruby.
    pub const RETAINED_STRINGS_PER_OP: Self = Self(Cow::Borrowed("retained-strings/op"));
    /// Bytes of the allocs of an operation, apart from those of grows.
    pub const ALLOC_BYTES_PER_OP: Self = Self(Cow::Borrowed("alloc-B/op"));
    /// Grows of an operation.
    pub const GROWS_PER_OP: Self = Self(Cow::Borrowed("grows/op"));
    /// Bytes of the grows of an operation.
    pub const GROW_BYTES_PER_OP: Self = Self(Cow::Borrowed("grow-B/op"));

    const KNOWN: [Self; 13] = [
        Self::NS_PER_OP,
        Self::BYTES_PER_OP,
        Self::ALLOCS_PER_OP,
        Self::BYTES_PER_SECOND,
        Self::ITERATIONS_PER_SECOND,
        Self::ELEMENTS_PER_SECOND,
        Self::RETAINED_BYTES_PER_OP,
        Self::RETAINED_ALLOCS_PER_OP,
        Self::STRINGS_PER_OP,
        Self::RETAINED_STRINGS_PER_OP,
        Self::ALLOC_BYTES_PER_OP,
        Self::GROWS_PER_OP,
        Self::GROW_BYTES_PER_OP,
    ];

    /// The unit of that name, taken verbatim.
    pub fn new(name: &str) -> Self {
        let known = Self::KNOWN.iter().find(|unit| unit.0 == name);
        known
            .cloned()
            .unwrap_or_else(|| Self(Cow::Owned(name.to_owned())))
    }

    /// Its name.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The unit that a printed one is kept in, and the factor: `ms/op` is 10⁶ `ns/op`.
    pub fn printed(name: &str) -> (Self, Scale) {
        if let Some(known) = Self::KNOWN.iter().find(|unit| unit.0 == name) {
            return (known.clone(), Scale::ONE);
        }
        let (head, tail) = name.split_at(name.find('/').unwrap_or(name.len()));
        let Some((base, scale)) = Scale::of_time(head)
            .map(|scale| ("ns", scale))
            .or_else(|| Scale::of_bytes(head).map(|scale| ("B", scale)))
        else {
            return (Self::new(name), Scale::ONE);
        };
        (Self::new(&format!("{base}{tail}")), scale)
    }

    /// Whether there cannot be less than none of it: time, bytes, allocations, rates.
    pub fn is_amount(&self) -> bool {
        self.better().is_some()
    }

    /// Which way is better; `None` where only a person can say.
    pub fn better(&self) -> Option<Better> {
        match &*self.0 {
            "B/s" | "i/s" | "elem/s" => Some(Better::Higher),
            "ns" | "ns/iter" => Some(Better::Lower),
            name if Self::KNOWN.iter().any(|unit| unit.0 == name) => Some(Better::Lower),
            _ => None,
        }
    }
}

impl std::fmt::Display for Unit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl Better {
    /// The word that `Unit` lines use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lower => "lower",
            Self::Higher => "higher",
        }
    }
}

impl Scale {
    /// A unit that is its own base.
    pub const ONE: Self = Self {
        factor: 1,
        power: 0,
    };

    const fn ten_to(power: i16) -> Self {
        Self { factor: 1, power }
    }

    const fn kibi_to(power: u32) -> Self {
        Self {
            factor: 1024_u64.pow(power),
            power: 0,
        }
    }

    /// Nanoseconds in a unit of time. The micro sign, the Greek letter and `u` are the same.
    pub fn of_time(name: &str) -> Option<Self> {
        Some(Self::ten_to(match name {
            "ps" => -3,
            "ns" => 0,
            "us" | "µs" | "μs" => 3,
            "ms" => 6,
            "s" | "sec" => 9,
            _ => return None,
        }))
    }

    /// Bytes in a unit of memory.
    pub fn of_bytes(name: &str) -> Option<Self> {
        Some(match name {
            "B" => Self::ONE,
            "kB" | "KB" => Self::ten_to(3),
            "MB" => Self::ten_to(6),
            "GB" => Self::ten_to(9),
            "TB" => Self::ten_to(12),
            "KiB" => Self::kibi_to(1),
            "MiB" => Self::kibi_to(2),
            "GiB" => Self::kibi_to(3),
            "TiB" => Self::kibi_to(4),
            _ => return None,
        })
    }

    /// Ones in a prefix as benchstat prints it: decimal ones, and `Ki` and its kin.
    pub fn of_prefix(name: &str) -> Option<Self> {
        Some(match name {
            "" => Self::ONE,
            "n" => Self::ten_to(-9),
            "u" | "µ" | "μ" => Self::ten_to(-6),
            "m" => Self::ten_to(-3),
            "k" | "K" => Self::ten_to(3),
            "M" => Self::ten_to(6),
            "G" => Self::ten_to(9),
            "T" => Self::ten_to(12),
            "Ki" => Self::kibi_to(1),
            "Mi" => Self::kibi_to(2),
            "Gi" => Self::kibi_to(3),
            "Ti" => Self::kibi_to(4),
            _ => return None,
        })
    }

    /// The value in the base unit.
    pub fn apply(self, value: Decimal) -> Decimal {
        match self.factor {
            1 => value.shifted(self.power),
            factor => value.times(factor).shifted(self.power),
        }
    }

    /// First this scale, then the other.
    #[must_use]
    pub fn then(self, other: Self) -> Self {
        Self {
            factor: self.factor.saturating_mul(other.factor),
            power: self.power + other.power,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_units_have_a_base_and_a_factor() {
        let cases = [
            ("ns/op", "ns/op", "1.5"),
            ("ms/op", "ns/op", "1500000"),
            ("sec/op", "ns/op", "1500000000"),
            ("µs/op", "ns/op", "1500"),
            ("μs", "ns", "1500"),
            ("MB/s", "B/s", "1500000"),
            ("MiB/s", "B/s", "1572864.0"),
            ("KiB/op", "B/op", "1536.0"),
            ("p99-ns/op", "p99-ns/op", "1.5"),
            ("hits/op", "hits/op", "1.5"),
            ("cycles/iter", "cycles/iter", "1.5"),
        ];
        for (printed, base, value) in cases {
            let (unit, scale) = Unit::printed(printed);
            let scaled = scale.apply(Decimal::new(15, -1)).to_string();
            assert_eq!((unit.as_str(), scaled.as_str()), (base, value), "{printed}");
        }
    }

    #[test]
    fn known_units_say_which_way_is_better() {
        assert_eq!(Unit::NS_PER_OP.better(), Some(Better::Lower));
        assert_eq!(Unit::new("retained-B/op").better(), Some(Better::Lower));
        assert_eq!(Unit::new("B/s").better(), Some(Better::Higher));
        assert_eq!(Unit::new("hits/op").better(), None);
    }
}
