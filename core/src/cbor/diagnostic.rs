//! The diagnostic printer: items as text that a person reads and an encoder reads back.
//!
//! Source: RFC 8949 section 8 and draft-ietf-cbor-edn-literals-24. Beyond them, a NaN other than
//! the plain quiet one is `float'…'` with its bits, and text that is not UTF-8 is `badtext'…'`.

mod number;

use std::fmt::Write as _;

use super::head::{Head, Major};
use super::tree::{Children, Data, Float, Item, Tree};

/// When the size of a head is shown, e.g. `1_0` for a 1 in two bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Indicators {
    /// Never: the data model, in which only indefinite lengths show.
    Never,
    /// Where the bytes are not the preferred serialization; big numbers show as numbers.
    Needed,
    /// On every number, string, array, map and tag.
    Always,
}

/// The text of one item with all it contains. After a fault, containers that it left unfinished
/// stay open.
pub fn print(tree: &Tree<'_>, item: Item<'_>, indicators: Indicators) -> String {
    let mut printer = Printer {
        out: String::new(),
        indicators,
        tree,
    };
    printer.item(item);
    printer.out
}

struct Printer<'a> {
    out: String,
    indicators: Indicators,
    tree: &'a Tree<'a>,
}

/// A container that is being printed.
struct Open<'a> {
    item: Item<'a>,
    left: Children<'a>,
    /// What is written when nothing is left.
    close: char,
    /// What comes before the next child.
    before: Before,
}

#[derive(Clone, Copy)]
enum Before {
    First,
    Next,
    Value,
}

impl Printer<'_> {
    /// Prints iteratively: only containers that are open take memory.
    fn item(&mut self, root: Item<'_>) {
        let mut open: Vec<Open<'_>> = Vec::new();
        open.extend(self.begin(root));
        while let Some(innermost) = open.last_mut() {
            let Some(child) = innermost.left.next() else {
                if !self.tree.is_whole(innermost.item) {
                    return;
                }
                self.out.push(innermost.close);
                open.pop();
                continue;
            };
            let in_map = innermost.item.head().major() == Major::Map;
            let (between, before) = match innermost.before {
                Before::First if in_map => ("", Before::Value),
                Before::First => ("", Before::Next),
                Before::Next if in_map => (", ", Before::Value),
                Before::Next => (", ", Before::Next),
                Before::Value => (": ", Before::Next),
            };
            self.out.push_str(between);
            innermost.before = before;
            open.extend(self.begin(child));
        }
    }

    /// Prints an item, or the beginning of a container whose children are then to come.
    fn begin<'a>(&mut self, item: Item<'a>) -> Option<Open<'a>> {
        let head = item.head();
        match item.data() {
            Data::Unsigned(number) => self.number(head, i128::from(number)),
            Data::Negative(number) => self.number(head, -1 - i128::from(number)),
            Data::Simple(value) => self.simple(value),
            Data::Float(float) => self.float(float),
            Data::Bytes(_) | Data::Text(_) if !head.is_indefinite() => {
                self.string(head.major(), item.payload());
                self.indicator(head);
            }
            Data::Bytes(_) | Data::Text(_) => {
                if item.children().next().is_none() && self.tree.is_whole(item) {
                    let empty = if head.major() == Major::Bytes {
                        "''_"
                    } else {
                        "\"\"_"
                    };
                    self.out.push_str(empty);
                    return None;
                }
                self.out.push_str("(_ ");
                return Some(container(item, ')'));
            }
            Data::Array(_) => {
                self.out.push('[');
                self.bracket_indicator(head);
                return Some(container(item, ']'));
            }
            Data::Map(_) => {
                self.out.push('{');
                self.bracket_indicator(head);
                return Some(container(item, '}'));
            }
            Data::Tag(number, content) => {
                if self.indicators != Indicators::Never
                    && let Some(digits) = number::big(number, head, content)
                {
                    self.out.push_str(&digits);
                    return None;
                }
                self.number(head, i128::from(number));
                self.out.push('(');
                return Some(container(item, ')'));
            }
        }
        None
    }

    fn number(&mut self, head: Head, value: i128) {
        self.write(format_args!("{value}"));
        self.indicator(head);
    }

    fn simple(&mut self, value: u8) {
        match value {
            20 => self.out.push_str("false"),
            21 => self.out.push_str("true"),
            22 => self.out.push_str("null"),
            23 => self.out.push_str("undefined"),
            _ => self.write(format_args!("simple({value})")),
        }
    }

    fn float(&mut self, float: Float) {
        let Some(digits) = number::float(float) else {
            // The number of digits says the width.
            let digits = 4 << float.width as usize;
            return self.write(format_args!("float'{:0digits$x}'", float.bits));
        };
        self.out.push_str(&digits);
        let shown = match self.indicators {
            Indicators::Never => false,
            Indicators::Needed => !float.is_preferred(),
            Indicators::Always => true,
        };
        if shown {
            self.write(format_args!("_{}", float.width as usize + 1));
        }
    }

    fn string(&mut self, major: Major, content: &[u8]) {
        match std::str::from_utf8(content) {
            Ok(text) if major == Major::Text => self.text(text),
            _ => {
                self.out.push_str(if major == Major::Text {
                    "badtext'"
                } else {
                    "h'"
                });
                self.hex(content);
                self.out.push('\'');
            }
        }
    }

    fn text(&mut self, text: &str) {
        self.out.push('"');
        let mut plain = 0;
        // What needs an escape is ASCII, so it is found by byte.
        for (at, byte) in text.bytes().enumerate() {
            if byte >= 0x20 && byte != b'"' && byte != b'\\' && byte != 0x7f {
                continue;
            }
            self.out.push_str(&text[plain..at]);
            plain = at + 1;
            match byte {
                b'"' => self.out.push_str("\\\""),
                b'\\' => self.out.push_str("\\\\"),
                b'\n' => self.out.push_str("\\n"),
                b'\r' => self.out.push_str("\\r"),
                b'\t' => self.out.push_str("\\t"),
                _ => self.write(format_args!("\\u{byte:04x}")),
            }
        }
        self.out.push_str(&text[plain..]);
        self.out.push('"');
    }

    fn hex(&mut self, content: &[u8]) {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        self.out.reserve(2 * content.len());
        for byte in content {
            self.out.push(char::from(DIGITS[usize::from(byte >> 4)]));
            self.out.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
    }

    /// `_0` to `_3` for a head of 2 to 9 bytes, `_i` for one byte, where asked for.
    fn indicator(&mut self, head: Head) {
        let shown = match self.indicators {
            Indicators::Never => false,
            Indicators::Needed => !head.is_shortest(),
            Indicators::Always => true,
        };
        if shown {
            self.out.push('_');
            self.out.push(match head.info() {
                24 => '0',
                25 => '1',
                26 => '2',
                27 => '3',
                _ => 'i',
            });
        }
    }

    /// The same behind a bracket, where a blank follows it; `_ ` for an indefinite length.
    fn bracket_indicator(&mut self, head: Head) {
        let before = self.out.len();
        if head.is_indefinite() {
            self.out.push('_');
        } else {
            self.indicator(head);
        }
        if self.out.len() > before {
            self.out.push(' ');
        }
    }

    fn write(&mut self, text: std::fmt::Arguments<'_>) {
        self.out.write_fmt(text).expect("a string takes any text");
    }
}

fn container(item: Item<'_>, close: char) -> Open<'_> {
    Open {
        item,
        left: item.children(),
        close,
        before: Before::First,
    }
}
