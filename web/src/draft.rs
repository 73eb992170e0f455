//! What a person typed and ticked for one workload, right or wrong.

use crate::catalogue::{Entry, Parameter};
use crate::figures;

/// The fields of one workload as they stand; nothing typed is ever corrected away.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The text of each parameter's field, in the entry's order.
    pub texts: Vec<String>,
    /// Whether each variant is ticked, in the entry's order.
    pub ticked: Vec<bool>,
}

impl Draft {
    /// The first preset, all variants.
    pub fn of(entry: &Entry) -> Self {
        let values = entry.presets.first().map(|preset| preset.values.as_slice());
        let mut draft = Self {
            texts: vec![String::new(); entry.parameters.len()],
            ticked: vec![true; entry.variants.len()],
        };
        draft.set_values(values.unwrap_or_default());
        draft
    }

    /// Fills the fields with `values`, in the entry's order.
    pub fn set_values(&mut self, values: &[f64]) {
        for (text, value) in self.texts.iter_mut().zip(values) {
            *text = figures::exact(*value);
        }
    }

    /// The values, if every field holds one that is allowed.
    pub fn values(&self, entry: &Entry) -> Option<Vec<f64>> {
        let read = |(parameter, text): (&Parameter, &String)| value_of(parameter, text).ok();
        entry.parameters.iter().zip(&self.texts).map(read).collect()
    }

    /// The ids of the ticked variants, in the entry's order.
    pub fn variants(&self, entry: &Entry) -> Vec<String> {
        let chosen = entry.variants.iter().zip(&self.ticked);
        chosen
            .filter(|(_, ticked)| **ticked)
            .map(|(variant, _)| variant.id.clone())
            .collect()
    }
}

/// The number in a field.
///
/// Errors: a sentence for the reader that names the range or the nearest allowed values.
pub fn value_of(parameter: &Parameter, text: &str) -> Result<f64, String> {
    let range = range_of(parameter);
    let text = text.trim();
    if text.is_empty() {
        return Err(format!("Type a number, {range}."));
    }
    let Ok(value) = text.parse::<f64>() else {
        return Err(format!("`{text}` is not a number; type one, {range}."));
    };
    if !value.is_finite() || value < parameter.min || value > parameter.max {
        return Err(format!("{text} is out of range: {range}."));
    }
    let steps = (value - parameter.min) / parameter.step;
    if parameter.step > 0.0 && (steps - steps.round()).abs() > 1e-9 {
        let below = figures::exact(parameter.min + steps.floor() * parameter.step);
        let above = figures::exact(parameter.min + steps.ceil() * parameter.step);
        return Err(format!(
            "{text} lies between two steps: {below} or {above}?"
        ));
    }
    Ok(value)
}

/// `1 to 1000`.
pub fn range_of(parameter: &Parameter) -> String {
    let (min, max) = (figures::exact(parameter.min), figures::exact(parameter.max));
    format!("{min} to {max}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measurements() -> Parameter {
        Parameter {
            name: "measurements".into(),
            min: 0.0,
            max: 64.0,
            step: 1.0,
            ..Parameter::default()
        }
    }

    #[test]
    fn field_holds_a_number_in_range_or_says_why_not() {
        let rate = Parameter {
            min: 0.0,
            max: 1.0,
            step: 0.01,
            ..Parameter::default()
        };
        let cases = [
            (measurements(), "8", Ok(8.0)),
            (measurements(), " 0 ", Ok(0.0)),
            (measurements(), "64", Ok(64.0)),
            (measurements(), "1e1", Ok(10.0)),
            (measurements(), "", Err("Type a number, 0 to 64.")),
            (
                measurements(),
                "eight",
                Err("`eight` is not a number; type one, 0 to 64."),
            ),
            (measurements(), "65", Err("65 is out of range: 0 to 64.")),
            (measurements(), "-1", Err("-1 is out of range: 0 to 64.")),
            (measurements(), "NaN", Err("NaN is out of range: 0 to 64.")),
            (
                measurements(),
                "2.5",
                Err("2.5 lies between two steps: 2 or 3?"),
            ),
            (rate, "0.29", Ok(0.29)),
        ];
        for (parameter, text, expected) in cases {
            assert_eq!(
                value_of(&parameter, text),
                expected.map_err(String::from),
                "{text:?}"
            );
        }
    }
}
