//! Reads a text from its beginning to its end; what is open is on a list, not on the stack.

use super::assembly::{Assembly, Size, TooSmall};
use super::chain::Chain;
use super::cursor::Cursor;
use super::error::{Error, Kind as ErrorKind};
use super::open::{Kind, Length, Open};
use super::span::{Span, Spans};
use crate::cbor::head::{BREAK, Major};

pub(super) struct Parser<'t> {
    pub(super) cursor: Cursor<'t>,
    pub(super) out: Assembly,
    pub(super) open: Vec<Open>,
    pub(super) spans: Option<Spans>,
    /// The number of the span of the item that is being read.
    pub(super) span: usize,
}

/// What comes next.
pub(super) enum Next {
    /// An item.
    Item,
    /// The first item of what was just opened, or its end. A blank has to come before the item
    /// where an encoding indicator is.
    First { is_blank_due: bool },
    /// What may follow an operand of a string.
    Operator(Chain),
    /// What may follow an item.
    AfterItem,
}

/// What stands behind an underscore.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Indicator {
    None,
    Indefinite,
    Sized(Size),
}

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str, spans: Option<Spans>) -> Self {
        Self {
            cursor: Cursor::new(text),
            out: Assembly::default(),
            open: Vec::new(),
            spans,
            span: 0,
        }
    }

    pub(super) fn run(mut self) -> Result<(Vec<u8>, Vec<Span>), Error> {
        if u32::try_from(self.cursor.text.len()).is_err() {
            return Err(self.cursor.error_at(0, "texts over 4 GiB are not read"));
        }
        self.cursor.blank()?;
        let mut next = (self.cursor.peek().is_some()).then_some(Next::Item);
        while let Some(now) = next {
            next = match now {
                Next::Item => Some(self.item()?),
                Next::First { is_blank_due } => Some(self.first(is_blank_due)?),
                Next::Operator(chain) => Some(self.operator(chain)?),
                Next::AfterItem => self.after_item()?,
            };
        }
        let spans = self.spans.take().map(|spans| spans.finish(&self.out));
        Ok((self.out.finish(), spans.unwrap_or_default()))
    }

    pub(super) fn push(&mut self, kind: Kind, at: usize) {
        self.open.push(Open {
            kind,
            at,
            span: self.span,
            count: 0,
        });
    }

    fn first(&mut self, is_blank_due: bool) -> Result<Next, Error> {
        let is_blank = self.cursor.blank()?;
        if self.is_closer_here() {
            return self.close();
        }
        if is_blank_due && !is_blank {
            return Err(self
                .cursor
                .expected("a blank behind the encoding indicator"));
        }
        Ok(Next::Item)
    }

    /// An item ends here.
    pub(super) fn whole(&mut self) -> Next {
        if let Some(spans) = &mut self.spans {
            spans.end(self.span, self.cursor.at);
        }
        Next::AfterItem
    }

    fn after_item(&mut self) -> Result<Option<Next>, Error> {
        let Some(open) = self.open.last_mut() else {
            let is_separated = self.cursor.separator()?;
            return match self.cursor.peek() {
                None => Ok(None),
                Some(_) if is_separated => Ok(Some(Next::Item)),
                Some(_) => Err(self.cursor.expected("`,` or a blank between two items")),
            };
        };
        open.count += 1;
        let count = open.count;
        match &open.kind {
            Kind::Tag => {
                self.cursor.blank()?;
                if !self.is_closer_here() {
                    return Err(self.cursor.expected("`)` behind the content of the tag"));
                }
                return self.close().map(Some);
            }
            Kind::Map(_) if count % 2 == 1 => {
                self.cursor.blank()?;
                if !self.cursor.eat(b":") {
                    return Err(self.cursor.expected("`:` and the value of this key"));
                }
                self.cursor.blank()?;
                return Ok(Some(Next::Item));
            }
            Kind::Angle(_) => self.argument_is_whole()?,
            Kind::Array(_) | Kind::Map(_) | Kind::Stream(_) => {}
        }
        let is_separated = self.cursor.separator()?;
        if self.is_closer_here() {
            return self.close().map(Some);
        }
        if is_separated && self.cursor.peek().is_some() {
            return Ok(Some(Next::Item));
        }
        let closer = self.open.last().map_or("", Open::closer);
        Err(self.cursor.expected(&format!("`,`, a blank or `{closer}`")))
    }

    fn is_closer_here(&self) -> bool {
        let closer = self.open.last().map_or("", Open::closer).as_bytes();
        self.cursor.rest().starts_with(closer)
    }

    /// Closes what was opened last; its end is here.
    fn close(&mut self) -> Result<Next, Error> {
        let open = self.open.pop().expect("its end is here");
        self.cursor.at += open.closer().len();
        self.span = open.span;
        let count = open.count;
        match open.kind {
            Kind::Tag => {}
            Kind::Array(length) => self.end(Major::Array, length, count, open.at)?,
            Kind::Map(length) => self.end(Major::Map, length, count / 2, open.at)?,
            Kind::Stream(_) => self.out.body.push(BREAK),
            Kind::Angle(angle) => return self.close_angle(*angle, open.at, count),
        }
        Ok(self.whole())
    }

    fn end(&mut self, major: Major, length: Length, count: u64, at: usize) -> Result<(), Error> {
        match length {
            Length::Indefinite => self.out.body.push(BREAK),
            Length::Counted { mark, size } => {
                let set = self.out.set(mark, major, count, size);
                set.map_err(|TooSmall| self.too_small(at))?;
            }
        }
        Ok(())
    }

    /// Passes over an encoding indicator.
    pub(super) fn indicator(&mut self) -> Result<Indicator, Error> {
        if self.cursor.peek() != Some(b'_') {
            return Ok(Indicator::None);
        }
        let start = self.cursor.at;
        let rest = &self.cursor.rest()[1..];
        let end = rest
            .iter()
            .position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
        let name = &rest[..end.unwrap_or(rest.len())];
        self.cursor.at += 1 + name.len();
        match name {
            b"" => Ok(Indicator::Indefinite),
            b"i" => Ok(Indicator::Sized(Size::Immediate)),
            [digit @ b'0'..=b'3'] => Ok(Indicator::Sized(Size::Bytes(digit - b'0'))),
            _ => {
                let name = String::from_utf8_lossy(name);
                let message = format!("there is no encoding indicator _{name}: use _i or _0 to _3");
                Err(self.cursor.error_at(start, message))
            }
        }
    }

    #[cold]
    pub(super) fn too_small(&self, at: usize) -> Error {
        let message = "the encoding indicator is too small for this: take a larger one, or none";
        Error::new(self.cursor.text, ErrorKind::IndicatorTooSmall, at, message)
    }
}
