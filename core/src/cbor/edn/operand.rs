//! The parts of a string: literals, `<<…>>` and ellipses with `+` between them.

use super::assembly::{Point, Size};
use super::base::{After, Hex};
use super::chain::Chain;
use super::cursor::Fault;
use super::error::Error;
use super::extension::Extension;
use super::literal::{Content, Quote, quoted, raw};
use super::open::{Angle, Kind, Open, What};
use super::parse::{Next, Parser};
use super::span::Spans;
use crate::cbor::encode::Encoder;
use crate::cbor::head::Major;

impl<'t> Parser<'t> {
    /// The letters, digits and hyphens here.
    pub(super) fn prefix(&self) -> &'t str {
        let rest = self.cursor.rest();
        let end = rest
            .iter()
            .position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'-');
        let start = self.cursor.at;
        &self.cursor.text[start..start + end.unwrap_or(rest.len())]
    }

    /// Whether a string begins here: quotes, `<<`, an ellipsis, or a prefix and one of the former.
    pub(super) fn is_string(&self) -> bool {
        let is_open = |at: usize| match self.cursor.peek_at(at) {
            Some(b'\'' | b'`') => true,
            Some(b'<') => self.cursor.peek_at(at + 1) == Some(b'<'),
            _ => false,
        };
        match self.cursor.peek() {
            Some(b'"') => true,
            Some(b'.') => self.cursor.rest().starts_with(b"..."),
            Some(b'a'..=b'z' | b'A'..=b'Z') => is_open(self.prefix().len()),
            _ => is_open(0),
        }
    }

    /// A string begins.
    pub(super) fn string(&mut self) -> Result<Next, Error> {
        let chain = Chain::new(self.cursor.at, self.out.point());
        self.operand(chain)
    }

    /// What follows an operand: another one, or the end of the string.
    pub(super) fn operator(&mut self, mut chain: Chain) -> Result<Next, Error> {
        let end = self.cursor.at;
        self.cursor.blank()?;
        if !self.cursor.eat(b"+") {
            // Blanks belong to what comes next; whether there are any matters there.
            self.cursor.at = end;
            self.finish(chain)?;
            return Ok(self.whole());
        }
        self.cursor.blank()?;
        if !self.is_string() {
            return Err(self.cursor.expected("a string behind `+`"));
        }
        if chain.item.is_some() {
            return Err(self.not_joined(chain.operand));
        }
        chain.operand = self.cursor.at;
        self.operand(chain)
    }

    /// One operand; the cursor is at its first byte.
    fn operand(&mut self, mut chain: Chain) -> Result<Next, Error> {
        chain.operands += 1;
        let start = self.out.point();
        match self.cursor.peek() {
            Some(b'.') => {
                let dots = self.cursor.rest().iter().take_while(|byte| **byte == b'.');
                self.cursor.at += dots.count();
                self.ellipsis(&mut chain)?;
                return Ok(Next::Operator(chain));
            }
            Some(b'"') => {
                quoted(&mut self.cursor, Quote::Double, &mut self.out.body)?;
                self.text_literal(&mut chain, start, Major::Text)?;
            }
            Some(b'\'') => {
                quoted(&mut self.cursor, Quote::Single, &mut self.out.body)?;
                self.text_literal(&mut chain, start, Major::Bytes)?;
            }
            Some(b'`') => {
                raw(&mut self.cursor, &mut self.out.body)?;
                self.join(&mut chain, start, Major::Text)?;
                self.size_of(&mut chain)?;
            }
            Some(b'<') => return self.open_angle(chain, What::Embedded),
            _ => return self.prefixed(chain, start),
        }
        Ok(Next::Operator(chain))
    }

    /// Behind `"…"` or `'…'`: without content, `_` makes it a string of no chunks.
    fn text_literal(&mut self, chain: &mut Chain, start: Point, major: Major) -> Result<(), Error> {
        let is_empty = self.out.body.len() == start.body;
        if is_empty && self.is_indefinite() {
            self.cursor.at += 1;
            Encoder::new(&mut self.out.body).begin(major).end();
            return self.item_made(chain, start);
        }
        self.join(chain, start, major)?;
        self.size_of(chain)
    }

    fn is_indefinite(&self) -> bool {
        let after = self.cursor.peek_at(1);
        let is_named = after.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        self.cursor.peek() == Some(b'_') && !is_named
    }

    /// A literal or `<<…>>` behind a prefix.
    fn prefixed(&mut self, mut chain: Chain, start: Point) -> Result<Next, Error> {
        let prefix = self.prefix();
        let extension = Extension::of(prefix)
            .map_err(|message| self.cursor.error_at(chain.operand, message))?;
        self.cursor.at += prefix.len();
        if self.cursor.peek() == Some(b'<') {
            let what = match extension {
                Extension::Text => What::Join(Major::Text),
                Extension::Bytes => What::Join(Major::Bytes),
                Extension::Same => What::Same(None),
                Extension::Unknown => What::StandIn(self.stand_in(prefix, &mut chain)),
                _ => What::Call(extension),
            };
            return self.open_angle(chain, what);
        }
        let content = Content::read(&mut self.cursor)?;
        let fault = |parser: &Self, fault: Fault| {
            let at = content.place(parser.cursor.text, fault.at);
            parser.cursor.error_at(at, fault.message)
        };
        match extension {
            Extension::Hex | Extension::BadText => {
                let is_text = extension == Extension::BadText;
                let major = if is_text { Major::Text } else { Major::Bytes };
                let mut hex = Hex::new(&content.text);
                loop {
                    let start = self.out.point();
                    let run = hex.run(&mut self.out.body);
                    let after = run.map_err(|error| fault(self, error))?;
                    let is_empty = self.out.body.len() == start.body;
                    if !is_empty || after == After::End && !chain.is_after_ellipsis {
                        self.join(&mut chain, start, major)?;
                    }
                    if after == After::End {
                        break;
                    }
                    self.ellipsis(&mut chain)?;
                }
            }
            Extension::Unknown => {
                let mark = self.stand_in(prefix, &mut chain);
                Encoder::new(&mut self.out.body).text(&content.text);
                let set = self.out.set(mark, Major::Array, 1, Size::Shortest);
                set.expect("the fewest bytes always do");
                self.item_made(&mut chain, start)?;
            }
            _ => {
                let made = extension.apply(&content.text, &mut self.out.body);
                let made = made.map_err(|error| fault(self, error))?;
                self.made(&mut chain, start, made)?;
            }
        }
        self.size_of(&mut chain)?;
        Ok(Next::Operator(chain))
    }

    /// Tag 999 with a prefix that is not known; gives the mark for the array of its arguments.
    fn stand_in(&mut self, prefix: &str, chain: &mut Chain) -> usize {
        chain.item = Some(self.out.body.len());
        Encoder::new(&mut self.out.body)
            .tag(999)
            .array(2)
            .text(prefix);
        self.out.mark(self.out.body.len())
    }

    fn open_angle(&mut self, mut chain: Chain, what: What) -> Result<Next, Error> {
        match what {
            What::Embedded => self.mark_heads(&mut chain, Major::Bytes),
            What::Join(major) => self.mark_heads(&mut chain, major),
            What::Same(_) | What::Call(_) | What::StandIn(_) => {}
        }
        self.cursor.at += 2;
        let angle = Angle {
            what,
            chain,
            start: self.out.point(),
            second: None,
            major: Major::Bytes,
            spans: self.spans.as_ref().map_or(0, Spans::len),
        };
        self.open.push(Open {
            kind: Kind::Angle(Box::new(angle)),
            at: chain.operand,
            span: self.span,
            count: 0,
        });
        Ok(Next::First {
            is_blank_due: false,
        })
    }
}
