//! Numbers of calls and answers: JSON's, and the floats that JSON has no form for.

use perop_core::dogstatsd::Number;
use serde_json::{Value, json};

use super::Refused;
use super::call::bad;

/// A number in any of its forms; `None` where the value is something else.
pub(super) fn parse(value: &Value) -> Result<Option<Number>, Refused> {
    if let Some(signed) = value.as_i64() {
        return Ok(Some(Number::Signed(signed)));
    }
    if let Some(unsigned) = value.as_u64() {
        return Ok(Some(Number::Unsigned(unsigned)));
    }
    if let Some(float) = value.as_f64() {
        return Ok(Some(Number::Float(float)));
    }
    let form = value.as_object().filter(|form| form.len() == 1);
    match form.and_then(|form| form.get("float")) {
        None => Ok(None),
        Some(name) => name
            .as_str()
            .and_then(|name| name.parse().ok())
            .map(|float| Some(Number::Float(float)))
            .ok_or_else(|| bad(format!("{name} is not the text of a float"))),
    }
}

/// A float as an answer.
pub(super) fn answer(float: f64) -> Value {
    if float.is_nan() {
        json!({ "float": "NaN" })
    } else if float.is_infinite() {
        json!({ "float": if float > 0.0 { "+Inf" } else { "-Inf" } })
    } else {
        json!(float)
    }
}
