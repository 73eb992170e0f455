//! chromedriver on a port of its own choice, and the browser it starts.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::thread;

use anyhow::{Context, bail};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::json;
use tempfile::TempDir;
use xtask::browser::{Programs, find, is_root};

use super::Result;

/// What keeps Chromium to itself: no first-run page, no calls home, no graphics card.
const FLAGS: &[&str] = &[
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--disable-extensions",
    // Containers have a /dev/shm of 64 MiB, which Chromium fills.
    "--disable-dev-shm-usage",
];

/// The driver's sentence that ends with its port.
const STARTED: &str = "started successfully on port ";

/// A running driver with a fresh profile; both go when it is dropped.
#[derive(Debug)]
pub struct Driver {
    process: Child,
    port: u16,
    programs: Programs,
    profile: TempDir,
}

impl Driver {
    /// Starts the driver that is found on this machine.
    ///
    /// Errors: there is none, which says what to install, or it does not start.
    pub fn start() -> Result<Self> {
        let programs = find()?;
        let profile = tempfile::Builder::new()
            .prefix("perop-browser-")
            .tempdir()?;
        let mut process = Command::new(&programs.driver)
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} cannot be started", programs.driver.display()))?;
        match process.stdout.take().and_then(port) {
            Some(port) => Ok(Self {
                process,
                port,
                programs,
                profile,
            }),
            None => {
                let ended = process.kill().and_then(|()| process.wait());
                bail!("chromedriver did not say which port it listens on ({ended:?})")
            }
        }
    }

    /// A new window of a new browser.
    pub async fn client(&self) -> Result<Client> {
        let mut arguments: Vec<String> = FLAGS.iter().map(|flag| (*flag).to_owned()).collect();
        arguments.push(format!("--user-data-dir={}", self.profile.path().display()));
        if is_root() {
            // The sandbox does not start for root.
            arguments.push("--no-sandbox".to_owned());
        }
        let capabilities = json!({
            "goog:chromeOptions": { "binary": self.programs.browser, "args": arguments },
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let serde_json::Value::Object(capabilities) = capabilities else {
            bail!("capabilities are an object")
        };
        ClientBuilder::new(HttpConnector::new())
            .capabilities(capabilities)
            .connect(&format!("http://127.0.0.1:{}", self.port))
            .await
            .context("chromedriver did not start the browser")
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // A driver that has ended already has nothing left to end.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The port that the driver names; its further words are read and forgotten, so that it never
/// waits for a reader.
fn port(stdout: impl std::io::Read + Send + 'static) -> Option<u16> {
    let mut lines = BufReader::new(stdout)
        .lines()
        .map_while(std::io::Result::ok);
    let port = lines.find_map(|line| {
        let (_, port) = line.split_once(STARTED)?;
        port.trim_end_matches('.').parse().ok()
    });
    thread::spawn(move || lines.for_each(drop));
    port
}
