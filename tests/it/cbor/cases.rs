//! The case files of `tests/data/cbor`.

use std::path::Path;

use serde_json::Value;

/// One case and where it is from.
pub(super) struct Case {
    file: &'static str,
    fields: Value,
}

const FILES: &[&str] = &[
    "app-payloads",
    "cborwg-rfc8949-bad",
    "cborwg-rfc8949-good",
    "cose-rfc8152-and-cwt",
    "dag-cbor-negative",
    "dcbor",
    "edn-draft-24",
    "edn-suite",
    "ipld-dag-cbor-fixtures",
    "issues-open",
    "rfc8949-appendix-a",
    "rfc8949-appendix-f",
    "rfc8949-body",
    "stress-recipes",
];

/// Every case of every file.
pub(super) fn all() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/cbor");
    let read = |file: &&'static str| -> Vec<Case> {
        let text = std::fs::read_to_string(folder.join(file).with_extension("json"))
            .expect("the case file is there");
        let cases: Vec<Value> = serde_json::from_str(&text).expect("the case file is JSON");
        cases
            .into_iter()
            .map(|fields| Case { file, fields })
            .collect()
    };
    FILES.iter().flat_map(read).collect()
}

impl Case {
    /// A field that is text.
    pub(super) fn text(&self, field: &str) -> Option<&str> {
        self.fields[field].as_str()
    }

    /// Any field; null where there is none.
    pub(super) fn field(&self, field: &str) -> &Value {
        &self.fields[field]
    }

    /// The input, if it is given as bytes.
    pub(super) fn bytes(&self) -> Option<Vec<u8>> {
        self.text("hex").map(bytes_of)
    }

    /// The input made by the rule of a recipe.
    pub(super) fn built_by_recipe(&self) -> Option<Vec<u8>> {
        let recipe = self.fields.get("recipe")?;
        let part = |name: &str| bytes_of(recipe[name].as_str().expect("recipes have three parts"));
        let count = recipe["count"].as_u64().expect("recipes have a count") as usize;
        Some([part("prefix"), part("repeat").repeat(count), part("suffix")].concat())
    }

    /// The fault of bytes that are not well-formed: kind and offset.
    pub(super) fn fault(&self) -> Option<(&str, u64)> {
        let kind = self.text("error")?;
        (self.text("level") == Some("well-formed")).then(|| {
            (
                kind,
                self.fields["offset"]
                    .as_u64()
                    .expect("faults have an offset"),
            )
        })
    }

    /// The finding about bytes that are well-formed and not valid.
    pub(super) fn invalidity(&self) -> Option<(&str, u64)> {
        let kind = self.text("error")?;
        (self.text("level") == Some("valid")).then(|| {
            (
                kind,
                self.fields["offset"]
                    .as_u64()
                    .expect("findings have an offset"),
            )
        })
    }

    /// Which case this is, for messages.
    pub(super) fn name(&self) -> String {
        format!("{} {}", self.file, self.fields)
    }
}

/// Bytes of hexadecimal digits.
pub(super) fn bytes_of(hex: &str) -> Vec<u8> {
    let digit = |at: usize| hex.get(at..at + 2).expect("digits come in pairs");
    (0..hex.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(digit(at), 16).expect("only digits"))
        .collect()
}
