//! A store that is not there, or full: said in a sentence, and everything else works.

use perop_tests::browser::{Name, Page, Result, Visit, browse};
use serde_json::json;

use super::super::compare::{compared, paste, runs, two_sides};
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
fn store_that_fills_up_keeps_its_list_and_says_what_to_delete() {
    browse(Visit::to("#/compare"), async |page| {
        let one_more = "let left = 1;
            const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (...entry) {
                if (left-- > 0) return put.apply(this, entry);
                throw new DOMException('The store is full.', 'QuotaExceededError');
            }";
        before_workers(page, one_more).await?;
        page.goto("#/compare").await?;
        for values in [800, 640] {
            paste(page, "Benchmark text", &runs(values, 0)).await?;
            compared(page).await?;
            share(page).await?;
            close(page).await?;
        }
        let words = "Nothing more can be kept in this browser: ";
        let kept = page.control("region", "Kept in this browser").await?;
        page.until(words, async || Ok(kept.text().await?.contains(words)))
            .await?;
        assert!(kept.text().await?.contains("Delete some of what is listed"));
        let list = page.control("list", "Kept snapshots").await?;
        let items = page.controls_in(&list, "listitem", Name::Any).await?;
        assert_eq!(items.len(), 1);
        Ok(())
    });
}

#[test]
fn deleted_snapshot_stays_offered_until_the_store_has_room_for_it() {
    browse(Visit::to("#/compare"), async |page| {
        let second_fails = "let puts = 0;
            const put = IDBObjectStore.prototype.put;
            IDBObjectStore.prototype.put = function (...entry) {
                if (++puts !== 2) return put.apply(this, entry);
                throw new DOMException('The store is full.', 'QuotaExceededError');
            }";
        before_workers(page, second_fails).await?;
        page.goto("#/compare").await?;
        paste(page, "Benchmark text", &runs(800, 0)).await?;
        compared(page).await?;
        share(page).await?;
        close(page).await?;
        page.control("button", Name::Begins("Delete "))
            .await?
            .click()
            .await?;
        page.control("button", "Undo").await?.click().await?;
        let kept = page.control("region", "Kept in this browser").await?;
        let words = "It is not put back: ";
        page.until(words, async || Ok(kept.text().await?.contains(words)))
            .await?;
        let said = kept.text().await?;
        assert!(
            said.contains("The store is full. It stays offered"),
            "{said}"
        );
        assert!(page.controls("list", "Kept snapshots").await?.is_empty());
        page.control("button", "Undo").await?.click().await?;
        page.control("list", "Kept snapshots").await?;
        let said = kept.text().await?;
        assert!(!said.contains("not put back"), "{said}");
        assert!(page.controls("button", "Undo").await?.is_empty());
        Ok(())
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
