//! What is wrong with a field of a document: its path, its place, what belongs and what is there.

use std::fmt;

use super::Node;
use crate::snapshot::export::escape::visible;

/// What is wrong with a value, and which one it is.
#[derive(Clone, Debug)]
pub(in crate::snapshot) struct Wrong<'a> {
    /// From the outermost object on: `results[2].ns_per_op.median`.
    path: String,
    node: Node<'a>,
    what: What,
}

/// What is wrong with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::snapshot) enum What {
    /// Something else stands there than what belongs there.
    Unexpected { expected: &'static str },
    /// The object at the place has no such member.
    Missing,
    /// The object has it before.
    Twice,
    /// The value is of its type and wrong all the same.
    Unfit(&'static str),
    /// The version is one that is not known yet.
    Newer,
}

impl<'a> Wrong<'a> {
    pub(in crate::snapshot) fn new(node: Node<'a>, what: What) -> Self {
        Self {
            path: String::new(),
            node,
            what,
        }
    }

    /// The same, seen from the object that has the value under `name`.
    pub(in crate::snapshot) fn under(mut self, name: &str) -> Self {
        let is_member = !self.path.is_empty() && !self.path.starts_with('[');
        let point = if is_member { "." } else { "" };
        self.path = format!("{name}{point}{}", self.path);
        self
    }

    /// The same, seen from the list that has the value at `index`.
    pub(in crate::snapshot) fn at(self, index: usize) -> Self {
        self.under(&format!("[{index}]"))
    }

    /// The fault, whose place is then that of `places`.
    pub(in crate::snapshot) fn fault(self, places: &mut Places<'_>) -> Fault {
        places.go_to(self.node.raw());
        let Self { path, node, what } = self;
        let why = match what {
            What::Unexpected { expected } => format!("expected {expected}, found {node}"),
            What::Missing => "missing".into(),
            What::Twice => "there twice".into(),
            What::Unfit(why) => format!("found {node}, {why}"),
            What::Newer => format!("made by a newer Perop, whose version {node} is not known here"),
        };
        let colon = if path.is_empty() { "" } else { ": " };
        let advice = match what {
            What::Newer => "; reload the page, or update",
            _ => "",
        };
        let text = format!("{path}{colon}{why}, {}{advice}", places.words());
        Fault {
            text: visible(&text).into_owned(),
            line: places.line(),
            is_newer: what == What::Newer,
        }
    }
}

/// A field that is not as it has to be.
///
/// Shape: `results[0].ns_per_op.median: expected a number of at least 0, found -3, at line 9,
/// column 14`; of a field that is not there, the place of the object that should have it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    text: String,
    line: usize,
    is_newer: bool,
}

impl Fault {
    /// The line it is on, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Whether a newer version has written the file.
    pub fn is_newer(&self) -> bool {
        self.is_newer
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl std::error::Error for Fault {}

/// A place in a document, and which line and column it is. Going forwards it looks at each
/// character once.
pub(in crate::snapshot) struct Places<'a> {
    document: &'a str,
    /// In bytes.
    at: usize,
    /// The number of the document's first line.
    first_line: usize,
    line: usize,
    /// Where the line begins, in bytes.
    start: usize,
    /// In characters, from 1.
    column: usize,
}

impl<'a> Places<'a> {
    /// The beginning of a document whose first line has that number.
    pub(in crate::snapshot) fn new(document: &'a str, first_line: usize) -> Self {
        Self {
            document,
            at: 0,
            first_line,
            line: first_line,
            start: 0,
            column: 1,
        }
    }

    /// The line, by its number.
    pub(in crate::snapshot) fn line(&self) -> usize {
        self.line
    }

    /// The place in a message.
    pub(in crate::snapshot) fn words(&self) -> String {
        format!("at line {}, column {}", self.line, self.column)
    }

    /// What stands on the line, without the blanks before it, a long one cut.
    pub(in crate::snapshot) fn text(&self) -> &'a str {
        const BYTES_MAX: usize = 1_000;
        let rest = &self.document[self.start..];
        let rest = &rest[..rest.floor_char_boundary(BYTES_MAX)];
        rest.lines().next().unwrap_or_default().trim()
    }

    /// Goes to where a part of the document begins.
    fn go_to(&mut self, part: &str) {
        let at = (part.as_ptr() as usize).saturating_sub(self.document.as_ptr() as usize);
        self.advance(at);
    }

    /// Goes to a line and a column in bytes, both from 1 and from the document's beginning.
    pub(in crate::snapshot) fn go_to_line(&mut self, line: usize, column: usize) {
        let lines = self.document.split_inclusive('\n').take(line - 1);
        let before: usize = lines.map(str::len).sum();
        self.advance(before + column.saturating_sub(1));
    }

    fn advance(&mut self, to: usize) {
        let to = self.document.floor_char_boundary(to);
        if to < self.at {
            *self = Self::new(self.document, self.first_line);
        }
        for (at, character) in self.document[self.at..to].char_indices() {
            self.column += 1;
            if character == '\n' {
                self.line += 1;
                self.start = self.at + at + 1;
                self.column = 1;
            }
        }
        self.at = to;
    }
}
