//! An item in a few words, for the tree.

use super::words;
use crate::cbor::diagnostic::{self, Indicators, in_quotes};
use crate::cbor::document::Document;
use crate::cbor::head::Major;
use crate::cbor::tree::Item;
use crate::figure::counted;

/// Most bytes of a string that its value shows.
pub const VALUE_BYTES_MAX: usize = 4_096;

/// What an item is: `unsigned`, `negative`, `bytes`, `text`, `array`, `map`, `tag`, `simple` or
/// `float`.
pub fn kind(item: Item<'_>) -> &'static str {
    let head = item.head();
    match head.major() {
        Major::Unsigned => "unsigned",
        Major::Negative => "negative",
        Major::Bytes => "bytes",
        Major::Text => "text",
        Major::Array => "array",
        Major::Map => "map",
        Major::Tag => "tag",
        Major::Simple if head.is_float() => "float",
        Major::Simple => "simple",
    }
}

/// The value of an item that contains none, in diagnostic notation; the number of a tag.
///
/// `None` for arrays, maps and indefinite strings. A string over `bytes_max` is cut, and says how
/// long it is.
pub fn value(document: &Document, item: Item<'_>, bytes_max: usize) -> Option<String> {
    let head = item.head();
    let argument = head.argument;
    let mut out = Vec::new();
    match head.major() {
        Major::Unsigned | Major::Tag => words::number(argument, &mut out),
        Major::Negative => words::negative(argument, &mut out),
        Major::Bytes | Major::Text if head.is_indefinite() => return None,
        Major::Bytes | Major::Text => {
            let content = item.payload();
            if content.len() <= bytes_max {
                return Some(diagnostic::print(&document.tree(), item, Indicators::Never));
            }
            return Some(cut(head.major(), content, bytes_max));
        }
        Major::Array | Major::Map => return None,
        Major::Simple => match crate::cbor::tree::Float::of(head) {
            Some(float) => words::float(float, &mut out),
            None => words::simple(argument, &mut out),
        },
    }
    Some(words::text(out))
}

/// The beginning of a long string.
fn cut(major: Major, content: &[u8], bytes_max: usize) -> String {
    let begin = &content[..bytes_max];
    let length = counted(content.len() as u64, "byte");
    if major == Major::Text {
        // A character may have been cut: only what is whole is shown.
        let text = match std::str::from_utf8(begin) {
            Ok(text) => Some(text),
            Err(error) if error.error_len().is_none() => {
                std::str::from_utf8(&begin[..error.valid_up_to()]).ok()
            }
            Err(_) => None,
        };
        if let Some(text) = text {
            return format!("{} … {length}", in_quotes(text, b'"'));
        }
    }
    let mut out = Vec::new();
    super::hex::write(begin, &mut out);
    let name = if major == Major::Text { "badtext" } else { "h" };
    format!("{name}'{}' … {length}", words::text(out))
}
