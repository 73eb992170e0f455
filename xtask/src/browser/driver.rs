//! chromedriver on a port of its own choice, and the browsers that it starts.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{self, Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use std::{env, fs};

use anyhow::{Context, Result, bail};

use super::Programs;

/// The variable that names the address of a driver for several visits, whose browsers they share.
pub const ADDRESS: &str = "PEROP_DRIVER";

/// Processes that are started before a driver is said not to start. It takes a free port of one
/// family of addresses and ends where somebody has the same number in the other, which others that
/// start at the same time often do.
const STARTS: usize = 8;

/// The driver's sentence that ends with its port.
const STARTED: &str = "started successfully on port ";

/// What is kept of the driver's words, for who asks why it did not start. Units: lines.
const WORDS_MAX: usize = 40;

/// How long the driver may take to end its browsers before it is ended itself.
const END_WITHIN: Duration = Duration::from_secs(10);

/// How often the browsers' files are removed before what appears again is left.
const REMOVALS: usize = 100;

/// A running driver. When it is dropped, its browsers and their files go with it.
#[derive(Debug)]
pub struct Driver {
    process: Child,
    port: u16,
    // Dropped last: everything that writes into it has ended then.
    _folder: Folder,
}

impl Driver {
    /// Starts the driver of `programs`.
    ///
    /// Errors: it cannot be started, or it ended several times without listening; then with what
    /// it said the last time.
    pub fn start(programs: &Programs) -> Result<Self> {
        let folder = Folder::new().context("no folder for the browsers' files")?;
        let mut command = Command::new(&programs.driver);
        command
            .arg("--port=0")
            // Where it makes a fresh profile for each browser.
            .envs(["TMPDIR", "TMP", "TEMP"].map(|name| (name, &folder.0)));
        let (process, port) = listening(&mut command)?;
        Ok(Self {
            process,
            port,
            _folder: folder,
        })
    }

    /// The address that WebDriver's commands are sent to.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Asks the driver to end all its browsers and itself, and waits until it has.
    fn end(&self) -> std::io::Result<()> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(END_WITHIN))?;
        let host = format!("127.0.0.1:{}", self.port);
        write!(
            stream,
            "GET /shutdown HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )?;
        // It answers once the browsers have ended.
        stream.read(&mut [0]).map(drop)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // A driver that does not answer, or has ended already, is ended all the same; its browsers
        // end when nobody holds the other end of their pipes.
        let _ = self.end();
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts `command` until it listens, and gives the process and its port.
fn listening(command: &mut Command) -> Result<(Child, u16)> {
    let name = command.get_program().display().to_string();
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut last = String::new();
    for _ in 0..STARTS {
        let mut process = command
            .spawn()
            .with_context(|| format!("{name} cannot be started"))?;
        let words = Words::default();
        let complaints = process.stderr.take().map(|stderr| words.follow(stderr));
        let port = process.stdout.take().and_then(|stdout| words.port(stdout));
        if let Some(port) = port {
            return Ok((process, port));
        }
        // It has closed its output, so it has ended or is of no use.
        let _ = process.kill();
        let status = process.wait().context("waiting for the driver")?;
        if let Some(complaints) = complaints {
            // It ends with the process, and panics nowhere.
            let _ = complaints.join();
        }
        last = format!("{status}: {}", words.text());
    }
    bail!("{name} did not say which port it listens on, {STARTS} times; the last time {last}")
}

/// The last lines that the driver printed.
#[derive(Clone, Debug, Default)]
struct Words(Arc<Mutex<VecDeque<String>>>);

impl Words {
    fn push(&self, line: String) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == WORDS_MAX {
            lines.pop_front();
        }
        lines.push_back(line);
    }

    fn text(&self) -> String {
        let lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        lines.join("\n")
    }

    /// Keeps what `source` says from now on, so that the driver never waits for a reader.
    fn follow(&self, source: impl Read + Send + 'static) -> JoinHandle<()> {
        let words = self.clone();
        thread::spawn(move || lines(source).for_each(|line| words.push(line)))
    }

    /// The port that the driver names; `None` where it ends without one.
    fn port(&self, stdout: impl Read + Send + 'static) -> Option<u16> {
        let mut lines = lines(stdout);
        let port = lines.find_map(|line| {
            let port = line
                .split_once(STARTED)
                .and_then(|(_, port)| port.trim_end_matches('.').parse().ok());
            self.push(line);
            port
        });
        let words = self.clone();
        thread::spawn(move || lines.for_each(|line| words.push(line)));
        port
    }
}

fn lines(source: impl Read) -> impl Iterator<Item = String> {
    let lines = BufReader::new(source).split(b'\n').map_while(Result::ok);
    lines.map(|line| String::from_utf8_lossy(&line).trim_end().to_owned())
}

/// A folder of its own, which is removed when it is dropped.
#[derive(Debug)]
struct Folder(PathBuf);

impl Folder {
    fn new() -> std::io::Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("perop-browser-{}-{count}", process::id());
        let path = env::temp_dir().join(name);
        // What a process of the same number left behind when it was ended.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A browser that is still ending may write files while others are removed.
        for _ in 0..REMOVALS {
            if fs::remove_dir_all(&self.0).is_ok() {
                return;
            }
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;

    use super::listening;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn driver_that_does_not_start_is_started_again_and_then_says_why() {
        let script = "echo trying; echo 'address in use' >&2; exit 3";
        let error = listening(&mut shell(script)).unwrap_err().to_string();
        assert!(error.contains("8 times"), "{error}");
        assert!(error.contains("exit status: 3"), "{error}");
        assert!(error.contains("trying"), "{error}");
        assert!(error.contains("address in use"), "{error}");
    }

    #[test]
    fn driver_that_starts_the_second_time_is_as_good_as_any() {
        let mark = std::env::temp_dir().join(format!("perop-started-{}", std::process::id()));
        let mark = mark.display();
        let script = format!(
            "if [ -e '{mark}' ]; then rm '{mark}'; \
             echo 'ChromeDriver was started successfully on port 123.'; exec sleep 60; fi; \
             touch '{mark}'; exit 1"
        );
        let (mut process, port) = listening(&mut shell(&script)).unwrap();
        process.kill().unwrap();
        process.wait().unwrap();
        assert_eq!(port, 123);
    }
}
