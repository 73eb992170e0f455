//! The parameters of one run.

use std::borrow::Cow;

/// Values by parameter name, in the workload's order.
///
/// Units: each parameter says its own; counts are whole numbers below 2^53.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params(Vec<(Cow<'static, str>, f64)>);

impl Params {
    /// The given values, in that order.
    pub fn new(values: impl IntoIterator<Item = (&'static str, f64)>) -> Self {
        Self(
            values
                .into_iter()
                .map(|(name, value)| (Cow::Borrowed(name), value))
                .collect(),
        )
    }

    /// The same of names that were read.
    pub fn from_pairs(values: impl IntoIterator<Item = (String, f64)>) -> Self {
        let values = values.into_iter();
        Self(values.map(|(name, value)| (name.into(), value)).collect())
    }

    /// The value of `name`, if the workload has that parameter.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| *value)
    }

    /// The value of `name` as a count; 0 where the workload has no such parameter.
    pub fn count(&self, name: &str) -> usize {
        self.get(name).unwrap_or(0.0) as usize
    }

    /// All values, in the workload's order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, f64)> + '_ {
        self.0.iter().map(|(name, value)| (name.as_ref(), *value))
    }
}

/// As an object, in order, whole numbers without a fraction: `{"measurements": 8}`.
#[cfg(feature = "serde")]
impl serde::Serialize for Params {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(
            self.iter()
                .map(|(name, value)| (name, super::result::Number(value))),
        )
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Params {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;

        impl<'de> serde::de::Visitor<'de> for InOrder {
            type Value = Params;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object of numbers")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(
                self,
                mut map: A,
            ) -> Result<Params, A::Error> {
                let mut values = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, f64>()? {
                    values.push((Cow::Owned(name), value));
                }
                Ok(Params(values))
            }
        }

        deserializer.deserialize_map(InOrder)
    }
}
