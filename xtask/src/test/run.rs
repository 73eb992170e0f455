//! What the steps of one run have in common.

use std::io::{BufRead, BufReader, IsTerminal, stdout};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::browser::{self, Programs};
use crate::tools::Tools;
use crate::{bundle, page};

/// Counts of tests, and what was made ready once for several steps.
#[derive(Debug, Default)]
pub(super) struct Run {
    pub(super) passed: u64,
    pub(super) failed: u64,
    tools: Option<Tools>,
    browser: Option<Programs>,
    built: bool,
}

impl Run {
    pub(super) fn tools(&mut self) -> Result<&Tools> {
        let tools = self.tools.take().map_or_else(Tools::ready, Ok)?;
        Ok(self.tools.insert(tools))
    }

    pub(super) fn browser(&mut self) -> Result<Programs> {
        let programs = self.browser.take().map_or_else(browser::ready, Ok)?;
        Ok(self.browser.insert(programs).clone())
    }

    /// Builds the page into `dist/`, unless this run has done so.
    pub(super) fn page(&mut self) -> Result<()> {
        if !self.built {
            page::build(self.tools()?, &bundle::folder())?;
            self.built = true;
        }
        Ok(())
    }

    /// Runs tests, shows what they print, and adds them up.
    ///
    /// Errors: one failed, they did not build, or there was none.
    pub(super) fn tests(&mut self, cargo: &mut Command) -> Result<()> {
        if stdout().is_terminal() {
            cargo.arg("--color=always");
        }
        let mut child = cargo
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .context("cargo cannot be started")?;
        let output = child
            .stdout
            .take()
            .context("cargo's output was asked for")?;
        let before = self.passed + self.failed;
        for line in BufReader::new(output).split(b'\n') {
            let line = String::from_utf8_lossy(&line?).into_owned();
            println!("{line}");
            if let Some((passed, failed)) = counts(&line) {
                self.passed += passed;
                self.failed += failed;
            }
        }
        let status = child.wait()?;
        if !status.success() {
            bail!("tests failed or did not build ({status})");
        }
        ensure!(
            self.passed + self.failed > before,
            "no test was run, where some were expected"
        );
        Ok(())
    }
}

/// Passed and failed tests of a line such as `test result: ok. 3 passed; 0 failed; …`.
fn counts(line: &str) -> Option<(u64, u64)> {
    let (_, result) = line.split_once("test result: ")?;
    let number_before = |word: &str| -> Option<u64> {
        let (before, _) = result.split_once(word)?;
        before.trim_end().rsplit(' ').next()?.parse().ok()
    };
    Some((number_before("passed;")?, number_before("failed;")?))
}

#[cfg(test)]
mod tests {
    use super::counts;

    #[test]
    fn tests_are_counted_from_the_line_that_ends_them() {
        let ok = "test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 3 filtered out";
        assert_eq!(counts(ok), Some((12, 0)));
        let failed = "test result: \u{1b}[31mFAILED\u{1b}(B\u{1b}[m. 1 passed; 2 failed; 0 ignored";
        assert_eq!(counts(failed), Some((1, 2)));
        assert_eq!(counts("test passed; failed;"), None);
    }
}
