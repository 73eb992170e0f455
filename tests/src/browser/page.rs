//! The page as a test sees it.

use std::future::Future;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use fantoccini::elements::Element;
use fantoccini::{Client, Locator};
use serde_json::Value;
use xtask::site::Site;

use super::Result;
use super::session::Session;

/// How long a condition is waited for before the test fails. Long, as it is only waited in full
/// where something is wrong, and machines that test may be slow.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// How often a condition is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// A page in a browser.
///
/// What is not here is on [`Page::client`], which knows the whole of WebDriver.
#[derive(Debug)]
pub struct Page {
    /// The window of the browser.
    pub client: Client,
    /// The host that serves the page.
    pub site: Site,
    session: Session,
}

impl Page {
    pub(super) fn new(session: Session, site: Site) -> Self {
        let client = session.client.clone();
        Self {
            client,
            site,
            session,
        }
    }

    /// Leaves the browser to the next visit; then the host ends.
    pub(super) async fn leave(self) {
        self.session.leave(&self.site.origin()).await;
    }

    /// Ends the browser, its driver if it is its own, and the host.
    pub(super) async fn close(self) {
        self.session.end().await;
    }

    /// Loads the page anew with that fragment, which begins with `#` or is empty.
    pub async fn goto(&self, fragment: &str) -> Result {
        // Another fragment alone would not load anything.
        self.client.goto("about:blank").await?;
        self.client
            .goto(&format!("{}{fragment}", self.site.url()))
            .await?;
        Ok(())
    }

    /// The part of the address from `#` on; empty where there is none.
    pub async fn fragment(&self) -> Result<String> {
        let url = self.client.current_url().await?;
        Ok(url
            .fragment()
            .map_or_else(String::new, |fragment| format!("#{fragment}")))
    }

    /// Runs `script`, the body of a function, and gives what it returns.
    pub async fn evaluate(&self, script: &str) -> Result<Value> {
        self.client
            .execute(script, Vec::new())
            .await
            .with_context(|| script.to_owned())
    }

    /// What the page's status line says.
    pub async fn status(&self) -> Result<String> {
        // Asked for more often than anything else, so by one question.
        let line = "const lines = [...document.querySelectorAll('output, [role=status]')];
                    return lines.find(line => line.checkVisibility())?.innerText.trim() ?? ''";
        let line = self.evaluate(line).await?;
        Ok(line.as_str().unwrap_or_default().to_owned())
    }

    /// The texts of a table's cells by row, the head first.
    pub async fn rows(&self, table: &Element) -> Result<Vec<Vec<String>>> {
        let script = "return [...arguments[0].rows].map(row => \
                      [...row.cells].map(cell => cell.innerText.trim()))";
        let table = serde_json::to_value(table)?;
        let rows = self.client.execute(script, vec![table]).await?;
        Ok(serde_json::from_value(rows)?)
    }

    /// Waits until `condition` holds.
    ///
    /// Errors: it did not within [`PATIENCE`], or looking at it failed.
    pub async fn until<F, Fut>(&self, what: &str, condition: F) -> Result
    where
        F: Fn() -> Fut,
        Fut: Future<Output = Result<bool>>,
    {
        self.wait_for(what, || async { Ok(condition().await?.then_some(())) })
            .await
    }

    /// Waits until `look` finds something, and gives it.
    ///
    /// Errors: it did not within [`PATIENCE`], or looking failed.
    pub async fn wait_for<T, F, Fut>(&self, what: &str, look: F) -> Result<T>
    where
        F: Fn() -> Fut,
        Fut: Future<Output = Result<Option<T>>>,
    {
        let started = Instant::now();
        loop {
            match look().await {
                Ok(Some(found)) => return Ok(found),
                Ok(None) => {}
                // The page may replace an element between finding it and asking about it.
                Err(error) if is_stale(&error) => {}
                Err(error) => return Err(error.context(format!("while waiting for {what}"))),
            }
            if started.elapsed() > PATIENCE {
                bail!("waited {} s in vain: {what}", PATIENCE.as_secs());
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// For the report of a failed test: the page's address and text, and what was missing.
    pub(super) async fn what_is_seen(&self) -> String {
        let url = self
            .client
            .current_url()
            .await
            .map_or_else(|e| e.to_string(), |u| u.to_string());
        let text = match self.client.find(Locator::Css("body")).await {
            Ok(body) => body.text().await.unwrap_or_default(),
            Err(error) => error.to_string(),
        };
        let console = self.console().await.unwrap_or_default();
        let missing = self.site.missing();
        format!("\n{url}\n{text}\nconsole: {console:#?}\nnot found: {missing:?}")
    }
}

fn is_stale(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<fantoccini::error::CmdError>()
        .is_some_and(|error| error.is_stale_element_reference() || error.is_no_such_element())
}
