//! An input of a page in the JSON of results.
//!
//! Shape: `{"page", "input"}` of a text, `{"page", "hex"}` of bytes, and `fields` where the page
//! has more than one.

use serde::{Deserialize, Serialize};

use super::{Input, PageInput};

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Written {
    page: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    input: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    fields: Vec<(String, String)>,
}

impl From<PageInput> for Written {
    fn from(input: PageInput) -> Self {
        let (text, hex) = match &input.input {
            Input::Text(text) => (Some(text.clone()), None),
            Input::Bytes(_) => (None, Some(input.input.text())),
        };
        Self {
            page: input.page,
            input: text,
            hex,
            fields: input.fields,
        }
    }
}

impl TryFrom<Written> for PageInput {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        let input = match (written.input, written.hex) {
            (Some(text), None) => Input::Text(text),
            (None, Some(hex)) => {
                Input::of_hex(&hex).ok_or("hex of an input is not pairs of digits")?
            }
            _ => return Err("an input is either a text or hex"),
        };
        Ok(Self {
            page: written.page,
            input,
            fields: written.fields,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn input_comes_back_as_it_was() {
        let fields = vec![("format".to_owned(), "edn".to_owned())];
        let cases = [
            (
                Input::Bytes(vec![0x83, 0, 0xff]),
                vec![],
                r#"{"page":"cbor","hex":"8300ff"}"#,
            ),
            (
                Input::Text("[1]".into()),
                fields,
                r#"{"page":"cbor","input":"[1]","fields":[["format","edn"]]}"#,
            ),
        ];
        for (input, fields, json) in cases {
            let page = "cbor".to_owned();
            let input = PageInput {
                page,
                input,
                fields,
            };
            assert_eq!(serde_json::to_string(&input).expect("JSON"), json);
            let back: PageInput = serde_json::from_str(json).expect("an input");
            assert_eq!(back, input);
        }
    }

    #[test]
    fn what_is_no_input_is_refused() {
        for json in [
            r#"{"page":"cbor"}"#,
            r#"{"page":"cbor","hex":"830"}"#,
            r#"{"page":"cbor","hex":"83zz"}"#,
            r#"{"page":"cbor","hex":"83","input":"x"}"#,
        ] {
            assert!(serde_json::from_str::<PageInput>(json).is_err(), "{json}");
        }
    }
}
