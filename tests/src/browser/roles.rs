//! Controls by role and accessible name, as Chromium computes them.

use anyhow::{Context, ensure};
use fantoccini::elements::{Element, ElementRef};
use serde_json::json;

use super::session::devtools;
use super::{Page, Result};

/// The field under which WebDriver gives an element. Source: WebDriver, 12.1.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Which accessible names fit.
#[derive(Clone, Copy, Debug)]
pub enum Name<'name> {
    /// Exactly this one.
    Is(&'name str),
    /// All that begin so.
    Begins(&'name str),
    /// All.
    Any,
}

impl<'name> From<&'name str> for Name<'name> {
    fn from(name: &'name str) -> Self {
        Self::Is(name)
    }
}

impl Name<'_> {
    fn fits(self, name: &str) -> bool {
        match self {
            Self::Is(exactly) => name == exactly,
            Self::Begins(start) => name.starts_with(start),
            Self::Any => true,
        }
    }
}

impl Page {
    /// The one visible element of the page with that role and accessible name, waited for.
    ///
    /// Errors: there is none in time, or more than one.
    pub async fn control(&self, role: &str, name: impl Into<Name<'_>>) -> Result<Element> {
        let name = name.into();
        let what = format!("a {role} named {name:?}");
        let found = self.wait_for(&what, async || {
            let found = self.controls(role, name).await?;
            Ok((!found.is_empty()).then_some(found))
        });
        let mut found = found.await?;
        ensure!(
            found.len() == 1,
            "there are {} of {what}, where one was expected",
            found.len()
        );
        Ok(found.remove(0))
    }

    /// All visible elements with that role and accessible name, in the order of the page.
    pub async fn controls(&self, role: &str, name: impl Into<Name<'_>>) -> Result<Vec<Element>> {
        let root = self.wait_for("the whole document", async || {
            // One that is about to be another is not asked for its accessibility tree.
            let root = "return document.readyState == 'complete' ? document.documentElement : null";
            let root = self.evaluate(root).await?;
            Ok(root[ELEMENT].as_str().map(ToOwned::to_owned))
        });
        let root = Element::from_element_id(self.client.clone(), root.await?.into());
        self.controls_in(&root, role, name).await
    }

    /// As [`Page::controls`], but only what lies inside of `element`.
    pub async fn controls_in(
        &self,
        element: &Element,
        role: &str,
        name: impl Into<Name<'_>>,
    ) -> Result<Vec<Element>> {
        let name = name.into();
        let (frame, node) = parts(element)?;
        let mut query = json!({ "backendNodeId": node, "role": role });
        if let Name::Is(exactly) = name {
            query["accessibleName"] = exactly.into();
        }
        let found = devtools(&self.client, "Accessibility.queryAXTree", query).await?;
        let found = found["nodes"].as_array().map(Vec::as_slice);
        let mut fitting = Vec::new();
        for found in found.unwrap_or_default() {
            let name_of = found["name"]["value"].as_str().unwrap_or_default();
            let id = found["backendDOMNodeId"].as_u64();
            let is_meant = found["ignored"] != true && name.fits(name_of);
            let Some(id) = id.filter(|id| *id != node && is_meant) else {
                continue;
            };
            let id = ElementRef::from(format!("{frame}{id}"));
            let element = Element::from_element_id(self.client.clone(), id);
            if element.is_displayed().await? {
                fitting.push(element);
            }
        }
        Ok(fitting)
    }
}

/// What chromedriver calls an element: its document, and the number by which Chromium knows it.
///
/// Shape: `f.FRAME.d.DOCUMENT.e.NUMBER`. One question to Chromium then finds what would otherwise
/// be some for each element of the page.
fn parts(element: &Element) -> Result<(String, u64)> {
    let id = element.element_id();
    let parts = id.rsplit_once(".e.").and_then(|(document, number)| {
        let number = number.parse().ok()?;
        Some((format!("{document}.e."), number))
    });
    parts.with_context(|| format!("chromedriver names elements in another way: {}", &*id))
}
