//! A static host for the page: `cargo xtask serve` and the end-to-end tests.
//!
//! It answers as simple hosts do: files under one prefix, `404.html` for everything else.

mod request;
mod response;

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use request::Request;
use response::Response;

/// A client that has sent nothing for so long is let go.
const PATIENCE: Duration = Duration::from_secs(10);

/// How the files are hosted.
#[derive(Clone, Debug)]
pub struct Hosting {
    /// The folder of the host that shows the files; begins and ends with `/`.
    pub prefix: String,
    /// Whether pages are isolated, which makes their clock finer.
    pub isolated: bool,
}

impl Default for Hosting {
    fn default() -> Self {
        Self {
            prefix: "/".to_owned(),
            isolated: true,
        }
    }
}

/// A running host; it stops when dropped.
#[derive(Debug)]
pub struct Site {
    address: SocketAddr,
    shared: Arc<Host>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Host {
    root: PathBuf,
    hosting: Hosting,
    stopped: AtomicBool,
    missing: Mutex<Vec<String>>,
}

impl Site {
    /// Serves the files in `root` on a free port of this machine.
    pub fn new(root: &Path, hosting: Hosting) -> io::Result<Self> {
        Self::on(TcpListener::bind(("127.0.0.1", 0))?, root, hosting)
    }

    /// Serves the files in `root` to who connects to `listener`.
    pub fn on(listener: TcpListener, root: &Path, hosting: Hosting) -> io::Result<Self> {
        let address = listener.local_addr()?;
        let host = Arc::new(Host {
            root: root.to_path_buf(),
            hosting,
            stopped: AtomicBool::new(false),
            missing: Mutex::default(),
        });
        let shared = Arc::clone(&host);
        let thread = thread::spawn(move || host.accept(&listener));
        Ok(Self {
            address,
            shared,
            thread: Some(thread),
        })
    }

    /// The scheme, the host and its port, under which browsers keep what a page stores.
    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The address of the folder's `index.html`.
    pub fn url(&self) -> String {
        format!("{}{}", self.origin(), self.shared.hosting.prefix)
    }

    /// The paths that were asked for and not found, in the order they came.
    pub fn missing(&self) -> Vec<String> {
        self.shared
            .missing
            .lock()
            .map(|paths| paths.clone())
            .unwrap_or_default()
    }

    /// Waits for the host to end, which it does not by itself.
    pub fn wait(mut self) {
        if let Some(thread) = self.thread.take() {
            // It ends only when it panicked, and has said so then.
            let _ = thread.join();
        }
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        self.shared.stopped.store(true, Ordering::SeqCst);
        if let Some(thread) = self.thread.take() {
            // Wakes the thread that accepts; when that fails it has ended already.
            let _ = TcpStream::connect(self.address);
            let _ = thread.join();
        }
    }
}

impl Host {
    fn accept(self: &Arc<Self>, listener: &TcpListener) {
        for stream in listener.incoming() {
            if self.stopped.load(Ordering::SeqCst) {
                return;
            }
            let Ok(stream) = stream else { continue };
            let host = Arc::clone(self);
            // A client that goes away early is none of the host's business.
            thread::spawn(move || drop(host.answer(stream)));
        }
    }

    fn answer(&self, mut stream: TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(PATIENCE))?;
        let Some(request) = Request::read(&stream)? else {
            return Ok(());
        };
        let response = self.respond(&request);
        response.write(&mut stream, request.wants_body(), self.hosting.isolated)
    }

    fn respond(&self, request: &Request) -> Response {
        if !request.is_read() {
            return Response::not_allowed();
        }
        let path = request.path();
        let prefix = &self.hosting.prefix;
        if path != "/" && format!("{path}/") == *prefix {
            return Response::moved(prefix);
        }
        let file = path.strip_prefix(prefix.as_str()).and_then(request::inside);
        match file.and_then(|file| Response::file(&self.root.join(file))) {
            Some(response) => response,
            None => {
                if let Ok(mut missing) = self.missing.lock() {
                    missing.push(path.to_owned());
                }
                Response::missing(&self.root.join("404.html"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::path::PathBuf;

    use super::{Hosting, Site};

    /// A folder with a page in it, removed at the end.
    struct Folder(PathBuf);

    impl Folder {
        fn named(name: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("perop-{name}-{}", std::process::id()));
            fs::create_dir_all(folder.join("css")).unwrap();
            fs::write(folder.join("index.html"), "<p>page").unwrap();
            fs::write(folder.join("404.html"), "<p>missing").unwrap();
            fs::write(folder.join("css/a.css"), "p{}").unwrap();
            Self(folder)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn ask(site: &Site, request: &str) -> String {
        let mut stream = TcpStream::connect(site.address).unwrap();
        stream
            .write_all(format!("{request} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes())
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn files_are_found_under_the_prefix_and_nowhere_else() {
        let folder = Folder::named("prefix");
        let hosting = Hosting {
            prefix: "/a/b/".to_owned(),
            isolated: true,
        };
        let site = Site::new(&folder.0, hosting).unwrap();
        for (request, status, body) in [
            ("GET /a/b/", "200 OK", "<p>page"),
            ("GET /a/b/?x=1", "200 OK", "<p>page"),
            ("GET /a/b/css/a.css", "200 OK", "p{}"),
            ("GET /a/b/css/%61.css", "200 OK", "p{}"),
            ("HEAD /a/b/css/a.css", "200 OK", ""),
            ("GET /a/b", "301 Moved Permanently", ""),
            ("GET /a/b/nothing", "404 Not Found", "<p>missing"),
            ("GET /css/a.css", "404 Not Found", "<p>missing"),
            ("GET /a/b/../index.html", "404 Not Found", "<p>missing"),
            ("GET /a/b/%2e%2e/index.html", "404 Not Found", "<p>missing"),
            ("GET /a/b//etc/hostname", "404 Not Found", "<p>missing"),
            ("POST /a/b/", "405 Method Not Allowed", ""),
        ] {
            let answer = ask(&site, request);
            assert!(
                answer.starts_with(&format!("HTTP/1.1 {status}\r\n")),
                "{request}: {answer}"
            );
            assert!(
                answer.ends_with(&format!("\r\n\r\n{body}")),
                "{request}: {answer}"
            );
        }
        assert_eq!(
            site.missing().first().map(String::as_str),
            Some("/a/b/nothing")
        );
    }

    #[test]
    fn isolation_is_in_the_headers_only_when_asked_for() {
        let folder = Folder::named("isolation");
        for isolated in [true, false] {
            let hosting = Hosting {
                isolated,
                ..Hosting::default()
            };
            let site = Site::new(&folder.0, hosting).unwrap();
            let answer = ask(&site, "GET /index.html");
            let policy = answer.contains("Cross-Origin-Embedder-Policy: require-corp\r\n");
            assert_eq!(policy, isolated, "{answer}");
        }
    }
}
