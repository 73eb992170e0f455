//! What axe-core finds.

use std::env;
use std::fs;

use anyhow::{Context, ensure};
use serde_json::Value;

use super::{Page, Result};

/// The rules of WCAG 2.2 AA and what axe calls best practice.
const RUN: &str = "const done = arguments[arguments.length - 1]; \
    axe.run(document).then(found => done(found.violations.map(violation => ({ \
        rule: violation.id, help: violation.help, \
        at: violation.nodes.map(node => node.target.join(' ')), \
        why: violation.nodes.map(node => node.failureSummary), \
    }))), error => done([{ rule: 'axe', help: String(error) }]))";

impl Page {
    /// Fails where axe-core finds a violation on the page as it is now.
    ///
    /// `PEROP_AXE` names the file `axe.min.js`. Where it is not set the check is skipped, in
    /// words: `cargo xtask test` sets it wherever npm is.
    pub async fn is_accessible(&self) -> Result {
        let Some(file) = env::var_os("PEROP_AXE").filter(|file| !file.is_empty()) else {
            eprintln!("accessibility is not checked: no npm to get axe-core with (PEROP_AXE)");
            return Ok(());
        };
        let axe = fs::read_to_string(&file).context("PEROP_AXE names no readable file")?;
        // By the driver, whose scripts the page's own policy does not concern.
        self.client
            .execute(&axe, Vec::new())
            .await
            .context("axe-core did not load")?;
        let found = self.client.execute_async(RUN, Vec::new()).await?;
        let none = matches!(&found, Value::Array(violations) if violations.is_empty());
        ensure!(none, "axe-core finds: {found:#}");
        Ok(())
    }
}
