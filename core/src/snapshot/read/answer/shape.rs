//! Lists, objects and numbers that are written from what they are made of, one by one.

use hashbrown::HashMap;
use serde::{Serialize, Serializer};

use crate::snapshot::model::Decimal;

/// Keys up to which each is looked for among those before it.
const FEW: usize = 16;

/// An array of what the function's iterator gives.
pub(super) struct List<F>(pub(super) F);

/// An object of the function's pairs, each key of which is another.
pub(super) struct Object<F>(pub(super) F);

/// A whole number without a fraction, any other as the nearest `f64`.
pub(super) struct Number(pub(super) Decimal);

impl<F, I> Serialize for List<F>
where
    F: Fn() -> I,
    I: IntoIterator<Item: Serialize>,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

impl<F, I, K, V> Serialize for Object<F>
where
    F: Fn() -> I,
    I: IntoIterator<Item = (K, V)>,
    K: Serialize,
    V: Serialize,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map((self.0)())
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value = self.0.to_f64();
        if value.fract() == 0.0 && value.abs() < 9e15 {
            serializer.serialize_i64(value as i64)
        } else {
            serializer.serialize_f64(value)
        }
    }
}

/// Each key once, where it comes first, with the value that comes last: what an object makes of
/// equal keys.
pub(super) fn each_once<'a, V>(pairs: impl IntoIterator<Item = (&'a str, V)>) -> Vec<(&'a str, V)> {
    let mut all: Vec<(&str, V)> = Vec::new();
    let mut places = HashMap::new();
    for (key, value) in pairs {
        let known = if all.len() <= FEW {
            all.iter().position(|(other, _)| *other == key)
        } else {
            if places.is_empty() {
                places.extend(all.iter().enumerate().map(|(at, (other, _))| (*other, at)));
            }
            places.get(key).copied()
        };
        match known {
            Some(at) => all[at].1 = value,
            None => {
                if !places.is_empty() {
                    places.insert(key, all.len());
                }
                all.push((key, value));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_equal_keys_the_first_has_the_place_and_the_last_the_value() {
        for count in [2, FEW, 3 * FEW] {
            let keys: Vec<String> = (0..count).map(|key| key.to_string()).collect();
            let pairs = |round: usize| {
                let keys = keys.iter().enumerate();
                keys.map(move |(at, key)| (key.as_str(), at + round))
            };
            let all = each_once(pairs(0).chain(pairs(100)));
            assert_eq!(all, pairs(100).collect::<Vec<_>>(), "{count}");
        }
    }

    #[test]
    fn whole_numbers_have_no_fraction() {
        let cases = [
            ("81.0", "81"),
            ("-0", "0"),
            ("0.25", "0.25"),
            ("-12.5", "-12.5"),
            ("8999999999999999", "8999999999999999"),
            ("9000000000000000", "9000000000000000.0"),
            ("1e300", "1e+300"),
        ];
        for (printed, json) in cases {
            let number = Number(Decimal::parse(printed).expect("a number"));
            assert_eq!(serde_json::to_string(&number).expect("JSON"), json);
        }
    }
}
