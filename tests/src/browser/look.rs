//! Sizes, colours and pictures.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use serde_json::{Value, json};

use super::session::devtools;
use super::{Page, Result};

/// The colours that the reader's system prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Scheme {
    /// What CSS calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl Page {
    /// Errors: the page has to be scrolled sideways.
    pub async fn is_no_wider_than_its_window(&self) -> Result {
        let widths = "const page = document.documentElement;
                      return [page.scrollWidth, page.clientWidth];";
        let widths: [u32; 2] = serde_json::from_value(self.evaluate(widths).await?)?;
        ensure!(widths[0] <= widths[1], "{widths:?} pixels");
        Ok(())
    }

    /// Makes the page that many CSS pixels wide and high.
    pub async fn resize(&self, width: u32, height: u32) -> Result {
        let size = json!({
            "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false,
        });
        self.devtools("Emulation.setDeviceMetricsOverride", size)
            .await?;
        Ok(())
    }

    /// Lets the page see a system that prefers `scheme`.
    pub async fn set_scheme(&self, scheme: Scheme) -> Result {
        self.set_media("prefers-color-scheme", scheme.name()).await
    }

    /// Lets the page see a system with that media feature, such as `prefers-reduced-motion`.
    ///
    /// Features set before are forgotten.
    pub async fn set_media(&self, feature: &str, value: &str) -> Result {
        let media = json!({ "features": [{ "name": feature, "value": value }] });
        self.devtools("Emulation.setEmulatedMedia", media).await?;
        Ok(())
    }

    /// Writes what is visible now to `file`, as PNG.
    pub async fn screenshot(&self, file: &Path) -> Result {
        let picture = self.client.screenshot().await?;
        fs::write(file, picture).with_context(|| format!("{} cannot be written", file.display()))
    }

    /// A call of Chromium's own protocol, for what WebDriver does not have.
    pub async fn devtools(&self, method: &str, parameters: Value) -> Result<Value> {
        devtools(&self.client, method, parameters).await
    }
}
