//! Items: what each begins with, and all of those that are whole at once.

use super::assembly::{Size, TooSmall};
use super::error::{Error, Kind as ErrorKind};
use super::number::{self, Number};
use super::open::{Kind, Length, Open, Wanted};
use super::parse::{Indicator, Next, Parser};
use crate::cbor::encode::Encoder;
use crate::cbor::head::Major;

impl Parser<'_> {
    /// Begins an item.
    pub(super) fn item(&mut self) -> Result<Next, Error> {
        let start = self.cursor.at;
        if let Some(spans) = &mut self.spans {
            self.span = spans.begin(start, self.out.point());
        }
        let wanted = self.open.last().map_or(Wanted::Any, Open::wanted);
        if self.is_string() {
            return self.string();
        }
        if wanted != Wanted::Any {
            return Err(self.cursor.expected("a string"));
        }
        match self.cursor.peek() {
            Some(b'[') => self.container(Major::Array),
            Some(b'{') => self.container(Major::Map),
            Some(b'(') => self.stream(),
            Some(b'-') if self.cursor.eat(b"-Infinity") => {
                self.float(start, f64::NEG_INFINITY.to_bits())
            }
            Some(b'0'..=b'9' | b'+' | b'-' | b'.') => self.number(),
            Some(b'a'..=b'z' | b'A'..=b'Z') => self.word(),
            _ => Err(self.cursor.expected("an item")),
        }
    }

    /// A number, or a tag.
    fn number(&mut self) -> Result<Next, Error> {
        let start = self.cursor.at;
        let (is_negative, magnitude) = match number::read(&mut self.cursor)? {
            Number::Float(value) => return self.float(start, value.to_bits()),
            Number::Integer { is_negative, size } => (is_negative, size),
        };
        let digits = &self.cursor.text[start..self.cursor.at];
        let size = match self.indicator()? {
            Indicator::None => Size::Shortest,
            Indicator::Sized(size) => size,
            Indicator::Indefinite => {
                let message = "a number has no indefinite length: write _i or _0 to _3";
                return Err(self.cursor.error_at(self.cursor.at - 1, message));
            }
        };
        if self.cursor.peek() == Some(b'(') {
            return self.tag(start, digits, size);
        }
        number::write_integer(&mut self.out, is_negative, magnitude, size)
            .map_err(|TooSmall| self.too_small(start))?;
        Ok(self.whole())
    }

    fn float(&mut self, start: usize, bits: u64) -> Result<Next, Error> {
        let at = self.cursor.at;
        let size = match self.indicator()? {
            Indicator::None => Size::Shortest,
            Indicator::Sized(size @ Size::Bytes(1..=3)) => size,
            _ => {
                let message = "a float has 2, 4 or 8 bytes: write _1, _2 or _3";
                return Err(self.cursor.error_at(at, message));
            }
        };
        number::write_float(&mut self.out.body, bits, size)
            .map_err(|TooSmall| self.too_small(start))?;
        Ok(self.whole())
    }

    fn tag(&mut self, start: usize, digits: &str, size: Size) -> Result<Next, Error> {
        let is_plain = digits == "0" || digits.starts_with(|digit| matches!(digit, '1'..='9'));
        let number = digits.parse().ok().filter(|_| is_plain);
        let Some(number) = number else {
            let message = "a tag number is decimal, from 0 to 18446744073709551615";
            return Err(self.cursor.error_at(start, message));
        };
        self.out
            .head(Major::Tag, number, size)
            .map_err(|TooSmall| self.too_small(start))?;
        self.push(Kind::Tag, start);
        self.cursor.at += 1;
        self.cursor.blank()?;
        Ok(Next::Item)
    }

    /// `true` and its like, and `simple(…)`.
    fn word(&mut self) -> Result<Next, Error> {
        let start = self.cursor.at;
        let word = self.prefix();
        self.cursor.at += word.len();
        let value = match word {
            "false" => 20,
            "true" => 21,
            "null" => 22,
            "undefined" => 23,
            "NaN" => return self.float(start, f64::NAN.to_bits()),
            "Infinity" => return self.float(start, f64::INFINITY.to_bits()),
            "simple" if self.cursor.peek() == Some(b'(') => self.simple()?,
            _ => {
                let message = format!("`{word}` is no item: text is in quotes, \"{word}\"");
                return Err(self.cursor.error_at(start, message));
            }
        };
        Encoder::new(&mut self.out.body).simple(value);
        Ok(self.whole())
    }

    fn simple(&mut self) -> Result<u8, Error> {
        self.cursor.at += 1;
        self.cursor.blank()?;
        let start = self.cursor.at;
        let number = match self.cursor.peek() {
            Some(b'0'..=b'9') => number::read(&mut self.cursor)?,
            _ => return Err(self.cursor.expected("a number from 0 to 23 or 32 to 255")),
        };
        let value = match number {
            Number::Integer {
                size: number::Magnitude::Small(value),
                ..
            } => u8::try_from(value),
            _ => u8::try_from(u64::MAX),
        };
        let value = value.ok().filter(|value| !(24..32).contains(value));
        let Some(value) = value else {
            let message = "there is no such simple value: they are 0 to 23 and 32 to 255";
            let kind = ErrorKind::InvalidSimple;
            return Err(Error::new(self.cursor.text, kind, start, message));
        };
        self.cursor.blank()?;
        if !self.cursor.eat(b")") {
            return Err(self.cursor.expected("`)`"));
        }
        Ok(value)
    }

    fn container(&mut self, major: Major) -> Result<Next, Error> {
        let start = self.cursor.at;
        self.cursor.at += 1;
        let indicator = self.indicator()?;
        let length = match indicator {
            Indicator::Indefinite => {
                Encoder::new(&mut self.out.body).begin(major);
                Length::Indefinite
            }
            Indicator::None | Indicator::Sized(_) => Length::Counted {
                mark: self.out.mark(self.out.body.len()),
                size: match indicator {
                    Indicator::Sized(size) => size,
                    _ => Size::Shortest,
                },
            },
        };
        let is_array = major == Major::Array;
        let kind = if is_array {
            Kind::Array(length)
        } else {
            Kind::Map(length)
        };
        self.push(kind, start);
        let is_blank_due = indicator != Indicator::None;
        Ok(Next::First { is_blank_due })
    }

    fn stream(&mut self) -> Result<Next, Error> {
        let start = self.cursor.at;
        self.cursor.at += 1;
        if !self.cursor.eat(b"_") {
            let message = "expected `(_` and the chunks of a string: only tags have other brackets";
            return Err(self.cursor.error_at(start, message));
        }
        if !self.cursor.blank()? {
            return Err(self.cursor.expected("a blank"));
        }
        if self.cursor.peek() == Some(b')') {
            let message = "no chunks could be bytes or text: write ''_ or \"\"_";
            return Err(self.cursor.error_at(self.cursor.at, message));
        }
        // The head is written when the first chunk has said which.
        self.out.body.push(0);
        self.push(Kind::Stream(None), start);
        Ok(Next::Item)
    }
}
