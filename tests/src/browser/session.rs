//! A browser for a visit: one that an earlier visit left clean, or a new one.
//!
//! Starting a browser takes longer than most visits. Where `cargo xtask test` has started a driver
//! for all tests, a visit that went well leaves its browser behind for the next one: with a new
//! tab, so that nothing which was set for the old one is left, no permission, and nothing stored.
//! Without that driver each visit starts one of its own, which ends with it.

use std::env;
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail};
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use xtask::browser::{ADDRESS, Driver, Programs, find, is_root};

use super::{Result, command};

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
    // It ends with its driver, however that ends.
    "--remote-debugging-pipe",
];

/// Sessions of the common driver whose browsers nobody uses now.
static IDLE: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// A browser with one tab, which shows nothing yet.
#[derive(Debug)]
pub(super) struct Session {
    pub(super) client: Client,
    /// None where the driver is the common one.
    own: Option<Driver>,
}

impl Session {
    /// A browser that is used by nobody else.
    pub(super) async fn take() -> Result<Self> {
        let programs = find()?;
        let Some(address) = env::var(ADDRESS).ok().filter(|it| !it.is_empty()) else {
            let driver = Driver::start(&programs)?;
            let client = start(&driver.address(), &programs).await?;
            let own = Some(driver);
            return Ok(Self { client, own });
        };
        while let Some(id) = idle() {
            let connector = HttpConnector::new();
            let client = Client::with_existing_session(&address, &id, connector).await?;
            // One that has ended by itself is of no use.
            if client.windows().await.is_ok_and(|tabs| tabs.len() == 1) {
                return Ok(Self { client, own: None });
            }
        }
        let client = start(&address, &programs).await?;
        Ok(Self { client, own: None })
    }

    /// Ends the browser.
    pub(super) async fn end(self) {
        // Its driver ends a browser that did not answer, when it is ended itself.
        let _ = self.client.close().await;
    }

    /// Leaves the browser to the next visit, without anything of the one to `origin`.
    pub(super) async fn leave(self, origin: &str) {
        let id = match self.own {
            None => self.clean(origin).await.ok(),
            Some(_) => None,
        };
        match id {
            Some(id) => {
                let mut sessions = IDLE.lock().unwrap_or_else(PoisonError::into_inner);
                sessions.push(id);
            }
            None => self.end().await,
        }
    }

    /// Gives the session's name where nothing of the visit is left.
    async fn clean(&self, origin: &str) -> Result<String> {
        let client = &self.client;
        let id = client.session_id().await?.context("a session has a name")?;
        let used = client.windows().await?;
        let fresh = client.new_window(true).await?.handle;
        for tab in used {
            client.switch_to_window(tab).await?;
            client.close_window().await?;
        }
        client.switch_to_window(fresh).await?;
        let everything = json!({ "origin": origin, "storageTypes": "all" });
        devtools(client, "Storage.clearDataForOrigin", everything).await?;
        devtools(client, "Browser.resetPermissions", json!({})).await?;
        // What the old tab still had to say.
        client.issue_cmd(command::Command::console()).await?;
        client.persist().await?;
        Ok(id)
    }
}

/// A call of Chromium's own protocol, for what WebDriver does not have.
pub(super) async fn devtools(client: &Client, method: &str, parameters: Value) -> Result<Value> {
    let body = json!({ "cmd": method, "params": parameters });
    client
        .issue_cmd(command::Command::post("goog/cdp/execute", body))
        .await
        .with_context(|| method.to_owned())
}

fn idle() -> Option<String> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner).pop()
}

/// A new browser of the driver at that address.
async fn start(address: &str, programs: &Programs) -> Result<Client> {
    let mut arguments = FLAGS.to_vec();
    if is_root() {
        // The sandbox does not start for root.
        arguments.push("--no-sandbox");
    }
    let capabilities = json!({
        "goog:chromeOptions": { "binary": programs.browser, "args": arguments },
        "goog:loggingPrefs": { "browser": "ALL" },
    });
    let Value::Object(capabilities) = capabilities else {
        bail!("capabilities are an object")
    };
    ClientBuilder::new(HttpConnector::new())
        .capabilities(capabilities)
        .connect(address)
        .await
        .context("chromedriver did not start the browser")
}
