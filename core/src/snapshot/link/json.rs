//! What is in a link, in JSON.
//!
//! An input of a page is there by itself and behind the results that it was measured with.
//!
//! Shape: `{"page", "input"}`, and `fields`, an object of texts, where the page has more than one.
//! Bytes are hexadecimal digits; what reads as the digits of bytes, on the page that knows bytes
//! and without further fields, is those bytes. `hex` in the place of `input` says so.

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::{Input, Kind, Link, Page, PageInput};
use crate::snapshot::export::comparison::json::Answer;
use crate::snapshot::node::{Node, What, Wrong};
use crate::snapshot::read;

/// What is in a link, as the JSON that `perop open` prints: a run as `perop run`, a comparison as
/// `perop compare`, what was read of a text as `perop read`, and an input of a page.
pub fn answer(link: &Link) -> impl Serialize {
    Content(&link.kind)
}

struct Content<'a>(&'a Kind);

impl Serialize for Content<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Kind::Results(results) => results.serialize(serializer),
            Kind::Comparison(made_of) => {
                let comparison = made_of.input.compare(made_of.options);
                Answer::new(&comparison, Vec::new()).serialize(serializer)
            }
            Kind::Text(reading) => read::answer(reading).serialize(serializer),
            Kind::Input(input) => input.serialize(serializer),
        }
    }
}

impl Serialize for PageInput {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("page", self.page.id())?;
        map.serialize_entry("input", &self.input.text())?;
        if !self.fields.is_empty() {
            map.serialize_entry("fields", &Fields(&self.fields))?;
        }
        map.end()
    }
}

struct Fields<'a>(&'a [(String, String)]);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl PageInput {
    /// Reads an input.
    pub(in crate::snapshot) fn read(node: Node<'_>) -> Result<Self, Wrong<'_>> {
        let members = node.object()?;
        let page = members.required("page", page)?;
        let fields = members.optional("fields", |node| node.object()?.each(Node::text))?;
        let fields = fields.unwrap_or_default();
        let input = match members.optional("hex", hex)? {
            Some(_) if members.has("input") => {
                let both = What::Unfit("where input says it already");
                return members.required("hex", |hex| Err(Wrong::new(hex, both)));
            }
            Some(bytes) => bytes,
            None => {
                let text = members.required("input", Node::text)?;
                let is_bytes = page == Page::Cbor && fields.is_empty() && !text.is_empty();
                let bytes = Input::of_hex(&text).filter(|bytes| is_bytes && bytes.text() == text);
                bytes.unwrap_or(Input::Text(text))
            }
        };
        Ok(Self {
            page,
            input,
            fields,
        })
    }
}

fn page(node: Node<'_>) -> Result<Page, Wrong<'_>> {
    Page::of(&node.text()?).ok_or_else(|| node.wrong("the name of a page, such as cbor"))
}

fn hex(node: Node<'_>) -> Result<Input, Wrong<'_>> {
    let bytes = Input::of_hex(&node.text()?);
    bytes.ok_or_else(|| node.wrong("pairs of hexadecimal digits"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::node::{Places, document};

    fn read(json: &str) -> Result<PageInput, String> {
        let (node, _) = document(json).expect("JSON");
        let said = |wrong: Wrong<'_>| wrong.fault(&mut Places::new(json, 1)).to_string();
        PageInput::read(node).map_err(said)
    }

    #[test]
    fn input_comes_back_as_it_was() {
        let bytes = || Input::Bytes(vec![0x83, 0, 0xff]);
        let text = |text: &str| Input::Text(text.into());
        let cases = [
            ("cbor", bytes(), "", r#"{"page":"cbor","input":"8300ff"}"#),
            (
                "cbor",
                text("[1]"),
                "edn",
                r#"{"page":"cbor","input":"[1]","fields":{"format":"edn"}}"#,
            ),
            (
                "cbor",
                text("8300ff"),
                "hex",
                r#"{"page":"cbor","input":"8300ff","fields":{"format":"hex"}}"#,
            ),
            (
                "compare",
                text("00"),
                "",
                r#"{"page":"compare","input":"00"}"#,
            ),
            (
                "cbor",
                text("8300FF"),
                "",
                r#"{"page":"cbor","input":"8300FF"}"#,
            ),
            ("cbor", text(""), "", r#"{"page":"cbor","input":""}"#),
        ];
        for (page, input, format, json) in cases {
            let page = Page::of(page).expect("there is one");
            let fields = match format {
                "" => vec![],
                format => vec![("format".to_owned(), format.to_owned())],
            };
            let input = PageInput {
                page,
                input,
                fields,
            };
            assert_eq!(serde_json::to_string(&input).expect("JSON"), json);
            assert_eq!(read(json), Ok(input));
        }
        let named = read(r#"{"page":"cbor","hex":"8300ff"}"#).expect("an input");
        assert_eq!(named.input, bytes());
    }

    #[test]
    fn what_is_no_input_is_refused_with_its_place() {
        let cases = [
            (
                r#"["cbor","83"]"#,
                "expected an object, found a list, at line 1, column 1",
            ),
            (r#"{"page":"cbor"}"#, "input: missing, at line 1, column 1"),
            (
                r#"{"page":"cbor","hex":"830"}"#,
                "hex: expected pairs of hexadecimal digits, found the text \"830\", \
                 at line 1, column 22",
            ),
            (
                r#"{"page":"cbor","hex":"83","input":"x"}"#,
                "hex: found the text \"83\", where input says it already, \
                 at line 1, column 22",
            ),
            (
                r#"{"page":"frob","input":"x"}"#,
                "page: expected the name of a page, such as cbor, \
                 found the text \"frob\", at line 1, column 9",
            ),
            (
                r#"{"page":"cbor","input":"x","fields":[["a","b"]]}"#,
                "fields: expected an object, found a list, at line 1, column 37",
            ),
            (
                r#"{"page":"cbor","input":"x","fields":{"a":1}}"#,
                "fields.a: expected a text, found 1, at line 1, column 42",
            ),
        ];
        for (json, refusal) in cases {
            assert_eq!(read(json), Err(refusal.to_owned()), "{json}");
        }
    }
}
