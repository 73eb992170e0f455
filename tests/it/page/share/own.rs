//! Figures of a person's own input, with that input in the link and without it.

use perop_tests::browser::{Page, Result, Visit, browse};

/// The rows of the tasks' results, as the page of CBOR shows them.
async fn results(page: &Page) -> Result<Vec<Vec<String>>> {
    page.control("button", "Run it here").await?;
    let table = page.control("table", "Cost per operation").await?;
    let rows = page.rows(&table).await?;
    assert_eq!(
        rows[0],
        ["Task", "Variant", "allocs/op", "B/op", "ns/op"],
        "nothing was reported of it"
    );
    assert_eq!(
        (rows[1][0].as_str(), rows[1][1].as_str()),
        ("Scan", "tuned")
    );
    Ok(rows)
}

/// The address in the panel, once it holds a link that is another than `before`.
async fn address(page: &Page, before: &str) -> Result<String> {
    let field = page.control("textbox", "Address").await?;
    page.wait_for("another address", async || {
        let address = field.prop("value").await?.unwrap_or_default();
        let link = address[address.find('#').unwrap_or(0)..].to_owned();
        Ok((link.starts_with("#/s/b1.") && link != before).then_some(link))
    })
    .await
}

/// Everything that is said of what was opened.
async fn article(page: &Page) -> Result<String> {
    let script = "return document.querySelector('article')?.innerText ?? ''";
    let shown = page.evaluate(script).await?;
    Ok(shown.as_str().unwrap_or_default().to_owned())
}

/// Measures `[1, 2, 3]`, shares the figures, and gives the links without the input and with it.
async fn links(page: &Page) -> Result<[String; 2]> {
    let field = page.control("textbox", "CBOR input").await?;
    field.send_keys("83010203").await?;
    page.wait_for("the button", async || {
        let buttons = page.controls("button", "Measure this input").await?;
        Ok(buttons.into_iter().next())
    })
    .await?
    .click()
    .await?;
    // A few batches are enough; those that follow only take longer.
    let table = page.control("table", "Cost per operation").await?;
    page.until("a time", async || {
        let rows = page.rows(&table).await?;
        let time = rows.get(1).and_then(|row| row.last());
        Ok(time.is_some_and(|time| time.contains(|c: char| c.is_ascii_digit())))
    })
    .await?;
    page.control("button", "Stop").await?.click().await?;
    let share = page
        .wait_for("the end", async || {
            let buttons = page.controls("button", "Share these figures").await?;
            Ok(buttons.into_iter().next())
        })
        .await?;
    share.click().await?;
    let without = address(page, "").await?;
    let panel = page.control("dialog", "Share").await?;
    page.until("what the input adds", async || {
        Ok(panel.text().await?.contains("adds "))
    })
    .await?;
    let said = panel.text().await?;
    let tick = page.control("checkbox", "Include my input").await?;
    assert!(!tick.is_selected().await?);
    tick.click().await?;
    let with = address(page, &without).await?;
    let more = with.len() - without.len();
    assert!(
        said.contains(&format!("adds {more} characters")),
        "{more}: {said}"
    );
    Ok([without, with])
}

#[test]
fn input_is_in_the_link_only_where_that_is_wanted_and_is_measured_again() {
    browse(Visit::to("#/cbor"), async |page| {
        let [without, with] = links(page).await?;
        page.goto(&without).await?;
        let measured = results(page).await?;
        let run = page.control("button", "Run it here").await?;
        assert!(!run.is_enabled().await?);
        let shown = article(page).await?;
        assert!(shown.contains("did not put into the link"), "{shown}");
        assert!(
            shown.contains("paste that input on the page CBOR"),
            "{shown}"
        );
        assert!(!shown.contains("given/"), "{shown}");
        assert_eq!(shown.matches("Scan").count(), 1, "{shown}");

        page.goto(&with).await?;
        page.until("the input", async || {
            Ok(article(page)
                .await?
                .contains("which is in the link: 4 bytes."))
        })
        .await?;
        assert_eq!(results(page).await?, measured);
        assert!(page.status().await?.starts_with("Ready"));
        assert_eq!(super::share(page).await?, with);
        super::close(page).await?;
        page.is_accessible().await?;

        page.control("button", "Run it here").await?.click().await?;
        page.until("a title", async || {
            Ok(page.status().await?.starts_with("Running Scan here"))
        })
        .await?;
        let first = super::allocations_here(page).await?;
        assert!(first[0].starts_with("Scan · tuned"), "{first:?}");
        assert_eq!(first[1], first[2], "{first:?}");
        assert!(page.status().await?.starts_with("Done"));

        // Kept under the names of many tasks.
        page.goto("#/compare").await?;
        page.control("list", "Kept snapshots").await?;
        page.resize(360, 740).await?;
        page.is_no_wider_than_its_window().await?;
        Ok(())
    });
}
