//! `--lines`: each input line gives one JSON line, in order.
//!
//! A bad line is an answer and does not stop the rest; an empty line is an empty input. Lines
//! stream: the answer to a line is written before the next line has to be there, so that a
//! program can hold a conversation over two pipes.
//!
//! ```text
//! pub(crate) fn run(arguments: &mut Arguments) -> Result<(), Exit> {
//!     …
//!     lines::answer_each(&source, |line| {
//!         let case: Case = lines::parse(line)?;
//!         Ok(json!({ "rows": replay(case) }))
//!     })
//! }
//! ```

use std::io::{self, BufRead as _, BufReader, Read, Write};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::exit::Exit;
use crate::input::Source;
use crate::output;

/// A line that is no call or case at all; the text says why, in lower case without a full stop.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct BadCall(pub(crate) String);

impl BadCall {
    /// The answer to such a line.
    pub(crate) fn into_answer(self) -> Value {
        json!({ "error": "BadCall", "message": self.0 })
    }
}

/// Reads a line as JSON.
///
/// Errors: `BadCall` naming the column, also where the line is not UTF-8.
pub(crate) fn parse<'a, T: Deserialize<'a>>(line: &'a [u8]) -> Result<T, BadCall> {
    serde_json::from_str(text(line)?).map_err(|error| bad(error.to_string()))
}

/// What is wrong with a line of JSON. It is always the first of its text, so only the column says
/// something.
pub(crate) fn bad(message: String) -> BadCall {
    BadCall(message.replace("at line 1 column", "at column"))
}

/// The line as text.
///
/// Errors: `BadCall` naming the byte, counted from 0, that is not UTF-8.
pub(crate) fn text(line: &[u8]) -> Result<&str, BadCall> {
    std::str::from_utf8(line)
        .map_err(|error| BadCall(format!("not UTF-8 at byte {}", error.valid_up_to())))
}

/// Answers every line of `source` on standard output.
///
/// `answer` is given the line without its line break, as bytes: what is not UTF-8 is for it to
/// judge. An error of the input ends the call, after the answers to the lines before.
pub(crate) fn answer_each<A: Serialize>(
    source: &Source,
    answer: impl FnMut(&[u8]) -> Result<A, BadCall>,
) -> Result<(), Exit> {
    match converse(source.open()?, output::locked(), answer) {
        Ok(()) => Ok(()),
        Err(Broken::Input(error)) => Err(source.unreadable(error)),
        Err(Broken::Output(error)) => Err(Exit::from_write(error)),
    }
}

/// Which side of a conversation failed.
#[derive(Debug)]
enum Broken {
    Input(io::Error),
    Output(io::Error),
}

fn converse<A: Serialize>(
    mut input: BufReader<impl Read>,
    mut output: impl Write,
    mut answer: impl FnMut(&[u8]) -> Result<A, BadCall>,
) -> Result<(), Broken> {
    let mut line = Vec::new();
    let outcome = loop {
        match read_line(&mut input, &mut output, &mut line) {
            Ok(true) => {}
            Ok(false) => break Ok(()),
            Err(broken) => break Err(broken),
        }
        let written = match answer(&line) {
            Ok(answer) => serde_json::to_writer(&mut output, &answer),
            Err(bad) => serde_json::to_writer(&mut output, &bad.into_answer()),
        };
        written
            .map_err(io::Error::from)
            .and_then(|()| output.write_all(b"\n"))
            .map_err(Broken::Output)?;
    };
    output.flush().map_err(Broken::Output)?;
    outcome
}

/// Reads the next line into `line`, without its line break; `false` at the end of the input.
///
/// Answers are flushed only when the next line is not here yet: whoever waits for them before
/// writing on is served, and a file is still answered in large writes.
fn read_line(
    input: &mut BufReader<impl Read>,
    output: &mut impl Write,
    line: &mut Vec<u8>,
) -> Result<bool, Broken> {
    line.clear();
    loop {
        if input.buffer().is_empty() {
            output.flush().map_err(Broken::Output)?;
        }
        let here = match input.fill_buf() {
            Ok(here) => here,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Broken::Input(error)),
        };
        if here.is_empty() {
            return Ok(!line.is_empty());
        }
        let end = here.iter().position(|&byte| byte == b'\n');
        line.extend_from_slice(&here[..end.unwrap_or(here.len())]);
        let used = end.map_or(here.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An input that arrives in the given pieces, and an output that notes its flushes as `!`.
    fn conversation(pieces: &[&[u8]]) -> String {
        struct Pieces<'a>(std::slice::Iter<'a, &'a [u8]>);
        impl Read for Pieces<'_> {
            fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
                let piece = self.0.next().copied().unwrap_or_default();
                into[..piece.len()].copy_from_slice(piece);
                Ok(piece.len())
            }
        }
        struct Noted(String);
        impl Write for &mut Noted {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0
                    .push_str(std::str::from_utf8(bytes).expect("JSON is UTF-8"));
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                if !self.0.ends_with('!') {
                    self.0.push('!');
                }
                Ok(())
            }
        }
        let mut noted = Noted(String::new());
        let input = BufReader::new(Pieces(pieces.iter()));
        converse(input, &mut noted, |line| {
            Ok(json!(parse::<Vec<u8>>(line)?.len()))
        })
        .expect("neither side fails");
        noted.0
    }

    #[test]
    fn each_line_is_answered_in_order_and_a_bad_one_does_not_stop_the_rest() {
        let answers = conversation(&[b"[1]\nnope\n\n\xff\n[1,2]"]);
        assert_eq!(
            answers,
            "!1\n\
             {\"error\":\"BadCall\",\"message\":\"expected ident at column 2\"}\n\
             {\"error\":\"BadCall\",\"message\":\"EOF while parsing a value at column 0\"}\n\
             {\"error\":\"BadCall\",\"message\":\"not UTF-8 at byte 0\"}\n\
             !2\n!"
        );
    }

    #[test]
    fn answers_are_flushed_when_the_next_line_is_not_here_yet() {
        assert_eq!(
            conversation(&[b"[]\n", b"[1]\n[1,", b"2]\n"]),
            "!0\n!1\n!2\n!"
        );
    }

    #[test]
    fn input_without_lines_has_no_answers_and_a_last_line_needs_no_line_break() {
        assert_eq!(conversation(&[]), "!");
        assert_eq!(conversation(&[b"[]"]), "!0\n!");
    }
}
