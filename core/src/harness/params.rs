//! The parameters of one run.

/// Values by parameter name, in the workload's order.
///
/// Units: each parameter says its own; counts are whole numbers below 2^53.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Params(Vec<(&'static str, f64)>);

impl Params {
    /// The given values, in that order.
    pub fn new(values: impl IntoIterator<Item = (&'static str, f64)>) -> Self {
        Self(values.into_iter().collect())
    }

    /// The value of `name`, if the workload has that parameter.
    pub fn get(&self, name: &str) -> Option<f64> {
        self.0
            .iter()
            .find(|(known, _)| *known == name)
            .map(|(_, value)| *value)
    }

    /// The value of `name` as a count; 0 where the workload has no such parameter.
    pub fn count(&self, name: &str) -> usize {
        self.get(name).unwrap_or(0.0) as usize
    }

    /// All values, in the workload's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, f64)> + '_ {
        self.0.iter().copied()
    }
}
