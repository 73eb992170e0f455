//! A page on a host of its own, in a browser that nobody else uses meanwhile.

use std::env;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::sync::{PoisonError, RwLock};

use anyhow::{Context, bail};
use xtask::project;
use xtask::site::{Hosting, Site};

use super::session::Session;
use super::{Page, Result, Scheme};

/// Held by every visit: shared, or alone by one that measures time.
static MACHINE: RwLock<()> = RwLock::new(());

/// How and where the page is opened.
#[derive(Clone, Debug)]
pub struct Visit {
    fragment: String,
    hosting: Hosting,
    width: u32,
    height: u32,
    scheme: Scheme,
    alone: bool,
}

impl Visit {
    /// The page with that fragment, isolated, 1280 by 800 pixels, light.
    pub fn to(fragment: &str) -> Self {
        Self {
            fragment: fragment.to_owned(),
            hosting: Hosting::default(),
            width: 1280,
            height: 800,
            scheme: Scheme::Light,
            alone: false,
        }
    }

    /// With no other visit of this program beside it, as time is measured.
    pub fn alone(mut self) -> Self {
        self.alone = true;
        self
    }

    /// Hosted under `prefix`, which begins and ends with `/`.
    pub fn under(mut self, prefix: &str) -> Self {
        self.hosting.prefix = prefix.to_owned();
        self
    }

    /// Hosted without the headers that isolate it, as simple hosts do.
    pub fn unisolated(mut self) -> Self {
        self.hosting.isolated = false;
        self
    }

    /// In a window of that many CSS pixels.
    pub fn sized(mut self, width: u32, height: u32) -> Self {
        (self.width, self.height) = (width, height);
        self
    }

    /// With the system's colours being `scheme`.
    pub fn coloured(mut self, scheme: Scheme) -> Self {
        self.scheme = scheme;
        self
    }
}

/// The folder with the built page: `PEROP_DIST`, or `dist` in the clone.
pub fn built_page() -> Result<PathBuf> {
    let dist = env::var_os("PEROP_DIST").map_or_else(|| project::root().join("dist"), Into::into);
    if !dist.join("index.html").is_file() {
        bail!(
            "there is no page in {}: run `cargo xtask bundle` first",
            dist.display()
        );
    }
    Ok(dist)
}

/// Opens the page and does `steps` on it; then everything is closed, whatever happened.
///
/// Panics where a step fails, and where the browser's console has an error that no step has
/// taken with [`Page::console`].
pub fn browse<F>(visit: Visit, steps: F)
where
    F: AsyncFnOnce(&Page) -> Result,
{
    // A test that panicked has ended its visit nevertheless.
    let (_shared, _alone) = if visit.alone {
        let alone = MACHINE.write().unwrap_or_else(PoisonError::into_inner);
        (None, Some(alone))
    } else {
        let shared = MACHINE.read().unwrap_or_else(PoisonError::into_inner);
        (Some(shared), None)
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("this machine can start another event loop");
    let opened = runtime.block_on(open(&visit));
    let page = opened.unwrap_or_else(|error| panic!("the page did not open: {error:#}"));
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        runtime.block_on(async {
            steps(&page).await?;
            page.nothing_went_wrong().await
        })
    }));
    if let Ok(Ok(())) = outcome {
        return runtime.block_on(page.leave());
    }
    let seen = runtime.block_on(page.what_is_seen());
    runtime.block_on(page.close());
    match outcome {
        Ok(Ok(())) => {}
        Ok(Err(error)) => panic!("{error:#}{seen}"),
        Err(panic) => {
            eprintln!("{seen}");
            resume_unwind(panic)
        }
    }
}

async fn open(visit: &Visit) -> Result<Page> {
    let site = Site::new(&built_page()?, visit.hosting.clone()).context("the host")?;
    let page = Page::new(Session::take().await?, site);
    page.resize(visit.width, visit.height).await?;
    page.set_scheme(visit.scheme).await?;
    page.goto(&visit.fragment).await?;
    Ok(page)
}
