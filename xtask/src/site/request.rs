//! What a client asks for.

use std::io::{self, BufRead, BufReader, Read};
use std::net::TcpStream;
use std::path::PathBuf;

/// No browser's request for a file is longer.
const BYTES_MAX: u64 = 64 * 1024;

/// The head of a request.
#[derive(Debug)]
pub(super) struct Request {
    method: String,
    path: String,
}

impl Request {
    /// Reads the head; `None` where the client sent nothing that is one.
    pub(super) fn read(stream: &TcpStream) -> io::Result<Option<Self>> {
        let mut lines = BufReader::new(stream.take(BYTES_MAX)).lines();
        let Some(first) = lines.next().transpose()? else {
            return Ok(None);
        };
        // The client may not be done before it has said everything.
        for line in lines {
            if line?.is_empty() {
                break;
            }
        }
        let mut words = first.split(' ');
        let (Some(method), Some(target)) = (words.next(), words.next()) else {
            return Ok(None);
        };
        let path = target.split(['?', '#']).next().unwrap_or(target);
        Ok(Some(Self {
            method: method.to_owned(),
            path: decoded(path),
        }))
    }

    pub(super) fn path(&self) -> &str {
        &self.path
    }

    pub(super) fn is_read(&self) -> bool {
        self.method == "GET" || self.method == "HEAD"
    }

    pub(super) fn wants_body(&self) -> bool {
        self.method != "HEAD"
    }
}

/// `path` as a path below a folder; `None` where it could leave the folder.
pub(super) fn inside(path: &str) -> Option<PathBuf> {
    let mut file = PathBuf::new();
    let mut parts = path.split('/').peekable();
    while let Some(part) = parts.next() {
        let last = parts.peek().is_none();
        match part {
            "" if last => file.push("index.html"),
            "" | "." | ".." => return None,
            _ if part.contains(['\\', ':', '\0']) => return None,
            _ => file.push(part),
        }
    }
    Some(file)
}

fn decoded(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let code = after
            .get(..2)
            .and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(code) if byte == b'%' => {
                bytes.push(code);
                rest = &after[2..];
            }
            _ => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
