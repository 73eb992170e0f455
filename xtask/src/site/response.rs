//! What the host answers.

use std::fs;
use std::io::{self, Write};
use std::net::TcpStream;
use std::path::Path;

/// A whole answer but for the headers that all have.
#[derive(Debug)]
pub(super) struct Response {
    status: &'static str,
    kind: &'static str,
    location: Option<String>,
    body: Vec<u8>,
}

impl Response {
    /// The file at `path`, if it is one.
    pub(super) fn file(path: &Path) -> Option<Self> {
        let body = fs::read(path).ok()?;
        Some(Self {
            body,
            ..Self::empty("200 OK", kind(path))
        })
    }

    /// Not found, with the page at `path` if there is one.
    pub(super) fn missing(path: &Path) -> Self {
        let status = "404 Not Found";
        Self::file(path).map_or_else(
            || Self::empty(status, "text/plain"),
            |page| Self { status, ..page },
        )
    }

    pub(super) fn moved(to: &str) -> Self {
        let moved = Self::empty("301 Moved Permanently", "text/plain");
        Self {
            location: Some(to.to_owned()),
            ..moved
        }
    }

    pub(super) fn not_allowed() -> Self {
        Self::empty("405 Method Not Allowed", "text/plain")
    }

    fn empty(status: &'static str, kind: &'static str) -> Self {
        Self {
            status,
            kind,
            location: None,
            body: Vec::new(),
        }
    }

    pub(super) fn write(
        &self,
        stream: &mut TcpStream,
        with_body: bool,
        isolated: bool,
    ) -> io::Result<()> {
        let mut answer = format!(
            "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n\
             Cache-Control: no-cache\r\nConnection: close\r\n",
            self.status,
            self.kind,
            self.body.len(),
        );
        if let Some(location) = &self.location {
            answer.push_str(&format!("Location: {location}\r\n"));
        }
        if isolated {
            answer.push_str("Cross-Origin-Opener-Policy: same-origin\r\n");
            answer.push_str("Cross-Origin-Embedder-Policy: require-corp\r\n");
        }
        answer.push_str("\r\n");
        stream.write_all(answer.as_bytes())?;
        if with_body {
            stream.write_all(&self.body)?;
        }
        stream.flush()
    }
}

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        // Browsers compile it while it arrives only under this name.
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
