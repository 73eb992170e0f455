//! Everybody can use the page, and what is typed survives a reload.

use perop_tests::browser::{Scheme, Visit, browse};

use super::{fill, input, says};

#[test]
fn page_is_accessible_empty_filled_and_broken_in_light_and_dark() {
    browse(Visit::to("#/cbor"), async |page| {
        page.control("textbox", "CBOR input").await?;
        page.is_accessible().await?;
        fill(page, "84010243820102").await?;
        says(page, "Tree", "2").await?;
        page.evaluate("document.querySelector('.tree .row').click()")
            .await?;
        page.control("group", "Item").await?;
        for scheme in [Scheme::Light, Scheme::Dark] {
            page.set_scheme(scheme).await?;
            page.is_accessible().await?;
        }
        page.resize(360, 740).await?;
        page.is_accessible().await
    });
}

#[test]
fn nothing_is_wider_than_a_small_phone() {
    browse(Visit::to("#/cbor").sized(360, 740), async |page| {
        page.control("textbox", "CBOR input").await?;
        // What stands in the empty box wraps as well.
        let widths = "return (([box]) => [box.scrollWidth, box.clientWidth])\
                      (document.querySelectorAll('.input textarea'))";
        let widths = page.evaluate(widths).await?;
        assert!(widths[0].as_u64() <= widths[1].as_u64(), "{widths}");
        fill(
            page,
            "d28443a10126a05850a70175636f61703a2f2f61732e6578616d706c652e636f6d02",
        )
        .await?;
        says(page, "Input", "at byte").await?;
        page.is_no_wider_than_its_window().await?;
        Ok(())
    });
}

#[test]
fn reload_keeps_the_input() {
    browse(Visit::to("#/cbor"), async |page| {
        fill(page, "83010203").await?;
        page.until("an address", async || {
            Ok(page.fragment().await?.starts_with("#/cbor/b1."))
        })
        .await?;
        page.client.refresh().await?;
        page.until("the input", async || Ok(input(page).await? == "83010203"))
            .await?;
        says(page, "Diagnostic notation", "[1, 2, 3]").await
    });
}
