//! A store that is not there, or full: said in a sentence, and everything else works.

use perop_tests::browser::{Page, Result, Visit, browse};
use serde_json::json;

use super::super::compare::{compared, two_sides};
use super::{close, share};

/// Every worker of the pages loaded from now on runs `script` before its own.
async fn before_workers(page: &Page, script: &str) -> Result {
    // The page's policy allows no worker that is made of a text.
    page.devtools("Page.setBypassCSP", json!({ "enabled": true }))
        .await?;
    let source = format!(
        "const Real = Worker;
         window.Worker = class extends Real {{
             constructor(at, options) {{
                 const own = JSON.stringify(new URL(at, location.href).href);
                 const both = {script:?} + `; import(${{own}});`;
                 const file = new Blob([both], {{ type: 'text/javascript' }});
                 super(URL.createObjectURL(file), options);
             }}
         }};"
    );
    let source = json!({ "source": source });
    page.devtools("Page.addScriptToEvaluateOnNewDocument", source)
        .await?;
    Ok(())
}

/// Compares, shares, and sees that the list says why nothing is kept.
async fn works_and_says(page: &Page, words: &str) -> Result {
    page.goto("#/compare").await?;
    two_sides(page).await?;
    let rows = compared(page).await?;
    let link = share(page).await?;
    close(page).await?;
    let kept = page.control("region", "Kept in this browser").await?;
    page.until(words, async || Ok(kept.text().await?.contains(words)))
        .await?;
    assert!(kept.text().await?.contains("Everything else works."));
    assert!(page.controls("list", "Kept snapshots").await?.is_empty());
    page.goto(&link).await?;
    assert_eq!(compared(page).await?, rows);
    Ok(())
}

#[test]
fn browser_without_a_store_says_so_and_everything_else_works() {
    browse(Visit::to("#/compare"), async |page| {
        let absent = "Object.defineProperty(self, 'indexedDB', { value: undefined })";
        before_workers(page, absent).await?;
        works_and_says(page, "Nothing can be kept in this browser").await
    });
}

#[test]
fn full_store_says_so_and_everything_else_works() {
    browse(Visit::to("#/compare"), async |page| {
        let full = "IDBObjectStore.prototype.put = () => {
            throw new DOMException('The store is full.', 'QuotaExceededError');
        }";
        before_workers(page, full).await?;
        works_and_says(page, "QuotaExceededError: The store is full").await
    });
}
