//! One item, marked in all views: by keys, by the pointer, from a finding.

use perop_tests::browser::{Name, Page, Result, Visit, browse};

use super::{fill, says};

const DOWN: &str = "\u{e015}";
const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";

/// What is marked in a view: the row that is selected, as text.
async fn marked(page: &Page, view: &str) -> Result<String> {
    let script = format!(
        "const view = [...document.querySelectorAll('section')]
             .find(it => it.ariaLabel == '{view}');
         return view?.querySelector('.row[aria-selected=true]')?.innerText ?? ''"
    );
    Ok(page
        .evaluate(&script)
        .await?
        .as_str()
        .unwrap_or_default()
        .to_owned())
}

async fn marks(page: &Page, view: &str, words: &str) -> Result {
    page.until(&format!("{words} marked in {view}"), async || {
        Ok(marked(page, view).await?.contains(words))
    })
    .await
}

async fn press(page: &Page, keys: &str) -> Result {
    page.client.active_element().await?.send_keys(keys).await?;
    Ok(())
}

#[test]
fn arrow_keys_in_one_view_mark_the_item_in_the_others() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "a2616101626262820203").await?;
        says(page, "Tree", "\"bb\"").await?;
        page.evaluate("document.querySelector('[role=tree]').focus()")
            .await?;
        press(page, DOWN).await?;
        marks(page, "Tree", "2 pairs").await?;
        marks(page, "Annotated hex", "a2").await?;
        let item = page.control("group", "Item").await?;
        let text = item.text().await?;
        assert!(text.contains("bytes 0 to 9 (10 bytes)"), "{text}");
        assert!(text.contains("101 00010"), "{text}");
        // Into the map, on to the last value, which is an array, and into it.
        press(page, RIGHT).await?;
        page.until("the first key", async || {
            Ok(!marked(page, "Annotated hex").await?.contains("a2"))
        })
        .await?;
        page.evaluate("document.querySelector('.hex [role=listbox]').focus()")
            .await?;
        for _ in 0..3 {
            press(page, DOWN).await?;
        }
        marks(page, "Annotated hex", "82").await?;
        page.until("the path of the array", async || {
            Ok(item.text().await?.contains("$[\"bb\"]"))
        })
        .await?;
        press(page, RIGHT).await?;
        page.until("the path of its first item", async || {
            Ok(item.text().await?.contains("$[\"bb\"][0]"))
        })
        .await?;
        marks(page, "Tree", "2").await?;
        press(page, LEFT).await?;
        marks(page, "Annotated hex", "82").await
    });
}

#[test]
fn pointing_at_bytes_marks_the_item_in_the_tree() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "8301026161").await?;
        says(page, "Tree", "\"a\"").await?;
        let pointed = "const row = [...document.querySelectorAll('.hex .row')]
                 .find(row => row.dataset.start == '2');
             row.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));";
        page.evaluate(pointed).await?;
        page.until("a mark in the tree", async || {
            let text = page
                .evaluate("return document.querySelector('.tree .row.pointed')?.innerText ?? ''")
                .await?;
            Ok(text.as_str().is_some_and(|text| text.contains('2')))
        })
        .await?;
        let item = page.control("group", "Item").await?;
        page.until("its path", async || Ok(item.text().await?.contains("$[1]")))
            .await
    });
}

#[test]
fn finding_leads_to_its_item() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "a2616101616102").await?;
        says(page, "Findings", "duplicate_key").await?;
        let findings = page.control("region", "Findings").await?;
        let buttons = page
            .controls_in(&findings, "button", Name::Begins("byte 4"))
            .await?;
        buttons[0].click().await?;
        let item = page.control("group", "Item").await?;
        page.until("its bytes", async || {
            Ok(item.text().await?.contains("bytes 4 to 5"))
        })
        .await
    });
}
