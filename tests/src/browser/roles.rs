//! Controls by role and accessible name, as Chromium computes them.

use anyhow::ensure;
use fantoccini::Locator;
use fantoccini::elements::Element;

use super::command::Command;
use super::{Page, Result};

/// Native elements that may have a role, so that not every element has to be asked.
const NATIVE: &[(&str, &str)] = &[
    (
        "button",
        "button, summary, input[type=submit], input[type=button]",
    ),
    ("link", "a[href]"),
    ("navigation", "nav"),
    ("table", "table"),
    ("row", "tr"),
    ("cell", "td"),
    ("columnheader", "th"),
    ("rowheader", "th"),
    ("list", "ul, ol"),
    ("listitem", "li"),
    ("listbox", "select"),
    ("combobox", "select, input"),
    ("option", "option"),
    ("dialog", "dialog"),
    ("group", "fieldset, optgroup, details"),
    ("figure", "figure"),
    ("status", "output"),
    ("region", "section"),
    ("form", "form"),
    ("main", "main"),
    ("banner", "header"),
    ("heading", "h1, h2, h3, h4, h5, h6"),
    ("checkbox", "input[type=checkbox]"),
    ("radio", "input[type=radio]"),
    ("spinbutton", "input[type=number]"),
    ("slider", "input[type=range]"),
    ("textbox", "input, textarea"),
    ("searchbox", "input[type=search]"),
    ("image", "img, svg"),
    ("img", "img, svg"),
];

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
        let found = self.client.find_all(Locator::Css(&selector(role))).await?;
        self.fitting(found, role, name.into()).await
    }

    /// As [`Page::controls`], but only what lies inside of `element`.
    pub async fn controls_in(
        &self,
        element: &Element,
        role: &str,
        name: impl Into<Name<'_>>,
    ) -> Result<Vec<Element>> {
        let found = element.find_all(Locator::Css(&selector(role))).await?;
        self.fitting(found, role, name.into()).await
    }

    /// The accessible name of `element`.
    pub async fn name_of(&self, element: &Element) -> Result<String> {
        self.computed(element, "computedlabel").await
    }

    async fn fitting(
        &self,
        found: Vec<Element>,
        role: &str,
        name: Name<'_>,
    ) -> Result<Vec<Element>> {
        let mut fitting = Vec::new();
        for element in found {
            if self.computed(&element, "computedrole").await? == role
                && name.fits(&self.computed(&element, "computedlabel").await?)
                && element.is_displayed().await?
            {
                fitting.push(element);
            }
        }
        Ok(fitting)
    }

    async fn computed(&self, element: &Element, what: &str) -> Result<String> {
        let id = element.element_id();
        let answer = self
            .client
            .issue_cmd(Command::get(format!("element/{}/{what}", &*id)))
            .await;
        Ok(answer?.as_str().unwrap_or("").to_owned())
    }
}

fn selector(role: &str) -> String {
    let explicit = format!("[role={role}]");
    match NATIVE.iter().find(|(native, _)| *native == role) {
        Some((_, elements)) => format!("{elements}, {explicit}"),
        None => explicit,
    }
}
