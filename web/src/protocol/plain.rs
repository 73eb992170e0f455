//! Results inside a message, with plain numbers.
//!
//! Results write whole numbers as integers, which is right for JSON. As BigInt they could not be
//! read back as the floating-point numbers they are; none of them reaches 2^53.

use serde::de::DeserializeOwned;
use serde::{Deserializer, Serialize, Serializer, de, ser};
use serde_wasm_bindgen::preserve;

pub(super) fn serialize<T: Serialize, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let value = serde_wasm_bindgen::to_value(value).map_err(ser::Error::custom)?;
    preserve::serialize(&value, serializer)
}

pub(super) fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<T, D::Error> {
    let value: wasm_bindgen::JsValue = preserve::deserialize(deserializer)?;
    serde_wasm_bindgen::from_value(value).map_err(de::Error::custom)
}
