//! Reads JSON strictly, from its beginning to its end; what is open is on a list.

use crate::cbor::edn::assembly::{Assembly, Size};
use crate::cbor::edn::cursor::Cursor;
use crate::cbor::edn::error::Error;
use crate::cbor::edn::literal::{Quote, quoted};
use crate::cbor::edn::number::{self, Number};
use crate::cbor::encode::Encoder;
use crate::cbor::head::Major;

/// The bytes of the one value that `text` is, by the mapping of [`FROM_JSON`](super::FROM_JSON).
///
/// Errors: `json_syntax` with its place.
pub fn encode(text: &str) -> Result<Vec<u8>, Error> {
    let mut reader = Reader {
        cursor: Cursor::new(text),
        out: Assembly::default(),
        open: Vec::new(),
    };
    reader.read().map_err(Error::in_json)?;
    Ok(reader.out.finish())
}

struct Reader<'t> {
    cursor: Cursor<'t>,
    out: Assembly,
    open: Vec<Open>,
}

/// An array or an object that is open.
struct Open {
    major: Major,
    /// Where the head with the count belongs.
    mark: usize,
    count: u64,
}

impl Open {
    fn closer(&self) -> &'static [u8] {
        if self.major == Major::Array {
            b"]"
        } else {
            b"}"
        }
    }
}

impl Reader<'_> {
    fn read(&mut self) -> Result<(), Error> {
        // A mark of the byte order, which some editors write, says nothing.
        self.cursor.eat("\u{feff}".as_bytes());
        self.blank();
        loop {
            let is_opened = self.value()?;
            if is_opened {
                self.blank();
                if !self.is_closed() {
                    self.key()?;
                    continue;
                }
            }
            if self.after_value()? {
                return Ok(());
            }
        }
    }

    fn blank(&mut self) {
        while matches!(self.cursor.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.cursor.at += 1;
        }
    }

    /// A value; says whether it is an array or object that was only opened.
    fn value(&mut self) -> Result<bool, Error> {
        let simple = match self.cursor.peek() {
            Some(bracket @ (b'[' | b'{')) => {
                let is_array = bracket == b'[';
                self.cursor.at += 1;
                self.open.push(Open {
                    major: if is_array { Major::Array } else { Major::Map },
                    mark: self.out.mark(self.out.body.len()),
                    count: 0,
                });
                return Ok(true);
            }
            Some(b'"') => return self.string().map(|()| false),
            Some(b'-' | b'0'..=b'9') => return self.number().map(|()| false),
            _ if self.cursor.eat(b"true") => 21,
            _ if self.cursor.eat(b"false") => 20,
            _ if self.cursor.eat(b"null") => 22,
            Some(b'\'') => {
                let message = "strings are in double quotes in JSON";
                return Err(self.cursor.error_at(self.cursor.at, message));
            }
            _ => return Err(self.cursor.expected("a value")),
        };
        Encoder::new(&mut self.out.body).simple(simple);
        Ok(false)
    }

    fn string(&mut self) -> Result<(), Error> {
        let start = self.out.body.len();
        quoted(&mut self.cursor, Quote::Json, &mut self.out.body)?;
        let length = (self.out.body.len() - start) as u64;
        let inserted = self
            .out
            .insert_head(start, Major::Text, length, Size::Shortest);
        inserted.expect("the fewest bytes always do");
        Ok(())
    }

    fn number(&mut self) -> Result<(), Error> {
        self.check_number()?;
        let written = match number::read(&mut self.cursor)? {
            Number::Integer { is_negative, size } => {
                number::write_integer(&mut self.out, is_negative, size, Size::Shortest)
            }
            Number::Float(value) => {
                number::write_float(&mut self.out.body, value.to_bits(), Size::Shortest)
            }
        };
        written.expect("the fewest bytes always do");
        Ok(())
    }

    /// JSON allows less than diagnostic notation: no leading zero, digits on both sides of a point.
    fn check_number(&self) -> Result<(), Error> {
        let mut cursor = self.cursor;
        cursor.at += usize::from(cursor.peek() == Some(b'-'));
        let is_digit = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_digit());
        let first = cursor.peek();
        if !is_digit(first) {
            return Err(cursor.expected("a digit"));
        }
        if first == Some(b'0') && (is_digit(cursor.peek_at(1))) {
            let message = "a number in JSON does not begin with a zero";
            return Err(cursor.error_at(cursor.at, message));
        }
        while is_digit(cursor.peek()) {
            cursor.at += 1;
        }
        if matches!(cursor.peek(), Some(b'x' | b'X' | b'o' | b'O' | b'b' | b'B')) {
            return Err(cursor.expected("a decimal number"));
        }
        if cursor.peek() == Some(b'.') && !is_digit(cursor.peek_at(1)) {
            cursor.at += 1;
            return Err(cursor.expected("a digit behind the point"));
        }
        Ok(())
    }

    /// In an object, a key and its colon; in an array, nothing.
    fn key(&mut self) -> Result<(), Error> {
        let is_object = self
            .open
            .last()
            .is_some_and(|open| open.major == Major::Map);
        if !is_object {
            return Ok(());
        }
        if self.cursor.peek() != Some(b'"') {
            return Err(self.cursor.expected("a key in double quotes"));
        }
        self.string()?;
        self.blank();
        if !self.cursor.eat(b":") {
            return Err(self.cursor.expected("`:` and the value of this key"));
        }
        self.blank();
        Ok(())
    }

    /// Closes what ends here.
    fn is_closed(&mut self) -> bool {
        let Some(open) = self.open.last() else {
            return false;
        };
        if !self.cursor.eat(open.closer()) {
            return false;
        }
        let set = self
            .out
            .set(open.mark, open.major, open.count, Size::Shortest);
        set.expect("the fewest bytes always do");
        self.open.pop();
        true
    }

    /// What may follow a value, up to the next one; says whether that was the end.
    fn after_value(&mut self) -> Result<bool, Error> {
        loop {
            self.blank();
            let Some(open) = self.open.last_mut() else {
                return match self.cursor.peek() {
                    None => Ok(true),
                    Some(_) => Err(self.cursor.expected("the end, as a JSON text is one value")),
                };
            };
            open.count += 1;
            if self.cursor.eat(b",") {
                self.blank();
                self.key()?;
                return Ok(false);
            }
            let closer = open.closer();
            if !self.is_closed() {
                let closer = char::from(closer[0]);
                return Err(self.cursor.expected(&format!("`,` or `{closer}`")));
            }
        }
    }
}
