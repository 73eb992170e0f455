//! The CBOR page: paste anything, see everything, get it back.

mod access;
mod edit;
mod linked;

use perop_tests::browser::{Name, Page, Result, Visit, browse};

/// Types into the input box, in place of what stands there.
pub(super) async fn fill(page: &Page, text: &str) -> Result {
    let field = page.control("textbox", "CBOR input").await?;
    field.clear().await?;
    field.send_keys(text).await?;
    Ok(())
}

/// What stands in the input box.
async fn input(page: &Page) -> Result<String> {
    let field = page.control("textbox", "CBOR input").await?;
    Ok(field.prop("value").await?.unwrap_or_default())
}

/// The text of a region.
async fn region(page: &Page, name: &str) -> Result<String> {
    Ok(page.control("region", name).await?.text().await?)
}

/// Waits until a region says so.
pub(super) async fn says(page: &Page, name: &str, words: &str) -> Result {
    page.until(&format!("{words} in {name}"), async || {
        Ok(region(page, name).await?.contains(words))
    })
    .await
}

/// Drops the file `two.cbor` of those bytes on the page.
async fn drop_file(page: &Page, bytes: &str) -> Result {
    page.evaluate(&format!(
        "const transfer = new DataTransfer();
         transfer.items.add(new File([new Uint8Array({bytes})], 'two.cbor'));
         document.querySelector('.cbor-page').dispatchEvent(
             new DragEvent('drop', {{ dataTransfer: transfer, bubbles: true }}));"
    ))
    .await?;
    Ok(())
}

pub(super) async fn status_says(page: &Page, words: &str) -> Result {
    page.until(words, async || Ok(page.status().await?.contains(words)))
        .await
}

#[test]
fn typed_hex_is_seen_in_three_views() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "83 01 a1 61 61 f9 3c 00 43 01 02 03").await?;
        says(page, "Diagnostic notation", "\"a\": 1.0").await?;
        says(page, "Diagnostic notation", "h'010203'").await?;
        says(page, "Annotated hex", "array of 3 items").await?;
        says(page, "Annotated hex", "map of 1 pair").await?;
        says(page, "Tree", "1.0").await?;
        says(page, "Findings", "Nothing is wrong").await?;
        let status = page.status().await?;
        assert!(status.contains("12 bytes"), "{status}");
        Ok(())
    });
}

#[test]
fn navigation_leads_to_the_page_and_back_and_titles_say_where() {
    browse(Visit::to(""), async |page| {
        page.control("link", "CBOR").await?.click().await?;
        page.control("textbox", "CBOR input").await?;
        assert_eq!(page.fragment().await?, "#/cbor");
        assert_eq!(page.client.title().await?, "CBOR · Perop");
        fill(page, "01").await?;
        status_says(page, "1 byte").await?;
        page.control("link", "Run").await?.click().await?;
        page.control("list", "Workloads").await?;
        assert_eq!(page.client.title().await?, "Run · Perop");
        page.control("link", "CBOR").await?.click().await?;
        assert_eq!(input(page).await?, "01", "what was typed is still there");
        says(page, "Diagnostic notation", "1").await
    });
}

#[test]
fn input_is_taken_for_something_that_can_be_overruled() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "gmVhcnJheYJmb2Y1YXJyYXk=").await?;
        says(page, "Input", "Read as Base64").await?;
        says(page, "Diagnostic notation", "\"array\"").await?;
        // Four digits of either alphabet.
        fill(page, "8101").await?;
        says(page, "Input", "Read as Hex").await?;
        says(page, "Diagnostic notation", "[1]").await?;
        let menu = page.control("combobox", "Input format").await?;
        menu.select_by_label("Base64").await?;
        says(page, "Input", "Read as Base64").await?;
        says(page, "Annotated hex", "f3").await?;
        menu.select_by_label("Find out").await?;
        says(page, "Input", "Read as Hex").await
    });
}

#[test]
fn damage_of_the_text_is_named_with_its_place() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "83 01 0").await?;
        says(page, "Input", "odd").await?;
        says(page, "Input", "column").await
    });
}

#[test]
fn broken_bytes_show_what_came_before_the_fault_and_the_fault_in_words() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "84010203").await?;
        says(page, "Input", "at byte 4").await?;
        says(page, "Input", "4 items, 3 follow").await?;
        for view in ["Annotated hex", "Tree", "Diagnostic notation"] {
            for number in ["1", "2", "3"] {
                says(page, view, number).await?;
            }
        }
        status_says(page, "then a fault at byte 4").await
    });
}

#[test]
fn example_and_dropped_file_take_the_place_of_what_was_there_and_can_be_undone() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "8101").await?;
        says(page, "Diagnostic notation", "[1]").await?;
        let shelf = page.control("combobox", "Examples").await?;
        shelf.select_by_index(1).await?;
        says(page, "Diagnostic notation", "\"Amt\"").await?;
        drop_file(page, "[0x82, 5, 6]").await?;
        says(page, "Input", "two.cbor").await?;
        says(page, "Diagnostic notation", "[5, 6]").await?;
        page.control("button", Name::Begins("Undo "))
            .await?
            .click()
            .await?;
        says(page, "Diagnostic notation", "\"Amt\"").await?;
        page.control("button", Name::Begins("Undo "))
            .await?
            .click()
            .await?;
        assert_eq!(input(page).await?, "8101");
        says(page, "Diagnostic notation", "[1]").await
    });
}

/// The fragment, once it holds an input that is another than `before`.
async fn kept_in_address(page: &Page, before: &str) -> Result<String> {
    page.wait_for("the input in the address", async || {
        let fragment = page.fragment().await?;
        let is_kept = fragment.starts_with("#/cbor/b1.") && fragment != before;
        Ok(is_kept.then_some(fragment))
    })
    .await
}

#[test]
fn small_file_comes_back_from_the_address_and_a_large_one_says_that_it_does_not() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "8101").await?;
        let typed = kept_in_address(page, "").await?;
        drop_file(page, "[0x82, 5, 6]").await?;
        let dropped = kept_in_address(page, &typed).await?;
        let link = super::share::share(page).await?;
        super::share::close(page).await?;
        for address in [&dropped, &link] {
            page.goto("#/run").await?;
            page.goto(address).await?;
            page.client.refresh().await?;
            says(page, "Diagnostic notation", "[5, 6]").await?;
            assert_eq!(input(page).await?, "820506");
            assert_eq!(super::share::share(page).await?, link);
            super::share::close(page).await?;
        }
        // A byte string of 100,000 bytes that cannot be compressed.
        let noise = "Array.from(Array(100000), (_, i) => \
                     Math.imul(Math.imul(i, i) + i, 0x9e3779b1) >>> 24)";
        drop_file(page, &format!("[0x5a, 0, 1, 0x86, 0xa0, ...{noise}]")).await?;
        says(page, "Input", "Too large for a link").await?;
        assert_eq!(page.fragment().await?, "#/cbor");
        page.control("button", "Share").await?.click().await?;
        let panel = page.control("dialog", "Share").await?;
        page.until("why it is not shared", async || {
            Ok(panel.text().await?.contains("Too large for a link"))
        })
        .await
    });
}

#[test]
fn run_goes_on_while_another_page_is_shown() {
    use super::run::{over, press_run, ready, runs};
    browse(
        Visit::to("#/run/stats/record8?variant=before,tuned").unisolated(),
        async |page| {
            ready(page).await?;
            press_run(page).await?;
            runs(page).await?;
            page.control("link", "CBOR").await?.click().await?;
            fill(page, "01").await?;
            says(page, "Diagnostic notation", "1").await?;
            let status = page.status().await?;
            assert!(status.contains("Running stats/record8"), "{status}");
            page.control("link", "Run").await?.click().await?;
            assert!(over(page).await?.starts_with("Done"));
            Ok(())
        },
    );
}
