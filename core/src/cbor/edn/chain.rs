//! Strings whose parts are joined: their heads come when they end.

use super::assembly::{Point, Size, TooSmall, resize};
use super::error::{Error, Kind as ErrorKind};
use super::extension::Made;
use super::open::{Kind, Open, Wanted};
use super::parse::{Indicator, Parser};
use crate::cbor::encode::Encoder;
use crate::cbor::head::{BREAK, Major};

/// The tag of what was left out. Source: the draft, section 4.2.
const ELLIPSIS: u64 = 888;

/// A string that is being joined. Its content is in the body; heads come when it ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    /// Where it begins.
    pub(super) start: Point,
    /// Where the operand begins that is being read, in the text.
    pub(super) operand: usize,
    pub(super) operands: u32,
    /// The operand is an item that is no string, head and all.
    pub(super) item: Option<usize>,
    /// The operands that are being joined.
    run: Option<Run>,
    /// The first of two marks for the heads around strings with ellipses, once they are needed.
    outer: Option<usize>,
    /// Whole elements, runs and ellipses, if there are ellipses.
    elements: u64,
    pub(super) is_after_ellipsis: bool,
    size: Size,
}

/// Operands that make one string.
#[derive(Clone, Copy, Debug)]
struct Run {
    pub(super) start: Point,
    major: Major,
    /// The mark for its head, once it is needed: in front of marks in its content.
    mark: Option<usize>,
}

impl Chain {
    /// A string that begins here: at a place in the text, and at a point of the encoding.
    pub(super) fn new(operand: usize, start: Point) -> Self {
        Self {
            start,
            operand,
            operands: 0,
            item: None,
            run: None,
            outer: None,
            elements: 0,
            is_after_ellipsis: false,
            size: Size::Shortest,
        }
    }
}

impl Parser<'_> {
    /// What an extension has appended becomes a part of the string, or the item it is.
    pub(super) fn made(
        &mut self,
        chain: &mut Chain,
        start: Point,
        made: Made,
    ) -> Result<(), Error> {
        match made {
            Made::Content(major) => self.join(chain, start, major),
            Made::Item => self.item_made(chain, start),
        }
    }

    pub(super) fn item_made(&mut self, chain: &mut Chain, start: Point) -> Result<(), Error> {
        if chain.operands > 1 {
            return Err(self.not_joined(chain.operand));
        }
        chain.item = Some(start.body);
        Ok(())
    }

    #[cold]
    pub(super) fn not_joined(&self, at: usize) -> Error {
        let message = "only strings of definite length are joined with `+`, and this is none";
        Error::new(self.cursor.text, ErrorKind::ConcatType, at, message)
    }

    /// Content was appended since `start`.
    pub(super) fn join(
        &mut self,
        chain: &mut Chain,
        start: Point,
        major: Major,
    ) -> Result<(), Error> {
        match chain.run {
            None => {
                chain.run = Some(Run {
                    start,
                    major,
                    mark: None,
                });
            }
            Some(run) if run.major == Major::Bytes && major == Major::Text => {
                let message = "text cannot be joined to bytes: put text first, or write '…'";
                let (text, kind) = (self.cursor.text, ErrorKind::ConcatType);
                return Err(Error::new(text, kind, chain.operand, message));
            }
            Some(_) => {}
        }
        chain.is_after_ellipsis = false;
        Ok(())
    }

    pub(super) fn ellipsis(&mut self, chain: &mut Chain) -> Result<(), Error> {
        self.end_of_run(chain)?;
        if !chain.is_after_ellipsis {
            Encoder::new(&mut self.out.body).tag(ELLIPSIS).null();
            chain.elements += 1;
        }
        chain.is_after_ellipsis = true;
        Ok(())
    }

    /// Gives the joined operands their head.
    fn end_of_run(&mut self, chain: &mut Chain) -> Result<(), Error> {
        let Some(run) = chain.run.take() else {
            return Ok(());
        };
        let length = self.out.length_since(run.start) as u64;
        let set = match run.mark {
            Some(mark) => self.out.set(mark, run.major, length, chain.size),
            None => self
                .out
                .insert_head(run.start.body, run.major, length, chain.size),
        };
        set.map_err(|TooSmall| self.too_small(chain.operand))?;
        chain.elements += 1;
        Ok(())
    }

    /// The indicator behind an operand. It is for the whole string.
    pub(super) fn size_of(&mut self, chain: &mut Chain) -> Result<(), Error> {
        let at = self.cursor.at;
        let size = match self.indicator()? {
            Indicator::None => return Ok(()),
            Indicator::Sized(size) => size,
            Indicator::Indefinite => {
                let message = "a string of indefinite length has its chunks in (_ …)";
                return Err(self.cursor.error_at(at, message));
            }
        };
        if let Some(start) = chain.item {
            if self.out.point().marks > chain.start.marks {
                let message =
                    "an encoding indicator cannot be here: it belongs on the items inside";
                return Err(self.cursor.error_at(at, message));
            }
            resize(&mut self.out.body, start, size)
                .map_err(|TooSmall| self.too_small(chain.operand))?;
        } else if chain.size != Size::Shortest && chain.size != size {
            let message = "two encoding indicators for one string: write only one";
            return Err(self.cursor.error_at(at, message));
        } else {
            chain.size = size;
        }
        Ok(())
    }

    /// Marks the places of all heads that the string may need, before there are marks in it.
    pub(super) fn mark_heads(&mut self, chain: &mut Chain, major: Major) {
        if chain.outer.is_none() {
            chain.outer = Some(self.out.mark(chain.start.body));
            self.out.mark(chain.start.body);
        }
        let start = self.out.point();
        let mark = None;
        let run = chain.run.get_or_insert(Run { start, major, mark });
        if run.mark.is_none() {
            run.mark = Some(self.out.mark(run.start.body));
        }
    }

    /// The string ends: gives it its heads, and judges whether it may be here.
    pub(super) fn finish(&mut self, mut chain: Chain) -> Result<(), Error> {
        let wanted = self.open.last().map_or(Wanted::Any, Open::wanted);
        let is_string = chain.item.is_none() && chain.elements == 0 && !chain.is_after_ellipsis;
        if wanted != Wanted::Any && !is_string {
            let message = "only a string of definite length, nothing left out, can be here";
            return Err(self.cursor.error_at(chain.operand, message));
        }
        if let (Wanted::Content, Some(run)) = (wanted, chain.run) {
            if let Some(Kind::Angle(angle)) = self.open.last_mut().map(|open| &mut open.kind) {
                angle.major = run.major;
            }
            return Ok(());
        }
        if let (Wanted::Chunk, Some(run)) = (wanted, chain.run) {
            self.chunk(run.major, &chain)?;
        }
        self.end_of_run(&mut chain)?;
        let is_lone_ellipsis = chain.is_after_ellipsis && chain.elements == 1;
        if chain.elements > 1 || chain.is_after_ellipsis && !is_lone_ellipsis {
            self.enclose(&chain);
        }
        Ok(())
    }

    /// Tag 888 and an array around the runs and ellipses of a string.
    fn enclose(&mut self, chain: &Chain) {
        if let Some(outer) = chain.outer {
            let shortest = "the fewest bytes always do";
            let tag = self.out.set(outer, Major::Tag, ELLIPSIS, Size::Shortest);
            tag.expect(shortest);
            let array = (Major::Array, chain.elements);
            self.out
                .set(outer + 1, array.0, array.1, Size::Shortest)
                .expect(shortest);
            return;
        }
        let mut heads = Vec::new();
        Encoder::new(&mut heads).tag(ELLIPSIS).array(chain.elements);
        let start = chain.start.body;
        self.out.body.splice(start..start, heads);
    }

    /// A chunk of the innermost stream, whose head is written with the first one.
    fn chunk(&mut self, major: Major, chain: &Chain) -> Result<(), Error> {
        let Some(Kind::Stream(chunks)) = self.open.last_mut().map(|open| &mut open.kind) else {
            return Ok(());
        };
        match chunks {
            None => {
                *chunks = Some(major);
                self.out.body[chain.start.body - 1] = (major as u8) << 5 | (BREAK & 31);
            }
            Some(first) if *first != major => {
                let message = "the chunks of a string are all bytes or all text";
                let (text, kind) = (self.cursor.text, ErrorKind::ConcatType);
                return Err(Error::new(text, kind, chain.operand, message));
            }
            Some(_) => {}
        }
        Ok(())
    }
}
