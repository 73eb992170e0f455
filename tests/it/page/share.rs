//! Links: made, opened, refused, kept.

mod own;
mod store;

use perop_tests::browser::{Name, Page, Result, Visit, browse};

use super::compare::{PRINTED, both_are_compared, compared, paste, runs, two_sides};
use super::run::{first, over, press_run, ready, results};

/// Presses Share and gives the part of the address from `#` on.
pub(super) async fn share(page: &Page) -> Result<String> {
    page.control("button", "Share").await?.click().await?;
    let field = page.control("textbox", "Address").await?;
    let address = page
        .wait_for("the address", async || {
            let address = field.prop("value").await?.unwrap_or_default();
            Ok(address.contains("#/s/b1.").then_some(address))
        })
        .await?;
    let fragment = address.find('#').expect("it has a fragment");
    Ok(address[fragment..].to_owned())
}

pub(super) async fn close(page: &Page) -> Result {
    page.control("button", "Close").await?.click().await?;
    Ok(())
}

/// The first row of allocations, once what a link holds has been measured here as well. They are
/// the same, so they are among what is folded.
async fn allocations_here(page: &Page) -> Result<Vec<String>> {
    assert!(over(page).await?.starts_with("Done"));
    let table = page.control("table", "Comparison").await?;
    let before = page.rows(&table).await?;
    assert_eq!(before[0][..3], ["Benchmark", "shared", "here"]);
    let fold = &before[before.len() - 1];
    assert_eq!(fold.len(), 1, "{fold:?}");
    assert!(fold[0].ends_with(": no difference found"), "{fold:?}");
    let is_allocs = |row: &Vec<String>| row[0].starts_with("allocs/op");
    assert!(!before.iter().any(is_allocs), "{before:?}");
    let button = page.control("button", fold[0].as_str()).await?;
    assert_eq!(
        button.attr("aria-expanded").await?.as_deref(),
        Some("false")
    );
    button.click().await?;
    page.until("what is folded", async || {
        Ok(page.rows(&table).await?.len() > before.len())
    })
    .await?;
    let mut rows = page.rows(&table).await?;
    assert_eq!(rows[..before.len()], before);
    let said = page.evaluate("return document.querySelector('.comparison').innerText");
    let said = said.await?;
    let said = said.as_str().unwrap_or_default();
    let caution = "Two runs of the same code can differ by more than their intervals, which \
                   cover the batches of one run.";
    assert_eq!(said.matches(caution).count(), 1, "{said}");
    let allocs = rows.iter().position(is_allocs);
    Ok(rows.swap_remove(allocs.expect("allocations are compared") + 1))
}

#[test]
fn comparison_opens_at_once_and_is_shared_as_the_same_link() {
    browse(Visit::to("#/compare"), async |page| {
        two_sides(page).await?;
        let rows = compared(page).await?;
        let link = share(page).await?;
        let panel = page.control("dialog", "Share").await?.text().await?;
        assert!(panel.contains("fits everywhere"), "{panel}");
        let length = page.site.url().len() + link.len();
        assert!(
            panel.contains(&format!("{length} characters")),
            "{length}: {panel}"
        );

        page.goto(&link).await?;
        assert_eq!(compared(page).await?, rows);
        assert_eq!(page.fragment().await?, link);
        assert_eq!(share(page).await?, link);
        close(page).await?;
        page.client.refresh().await?;
        assert_eq!(compared(page).await?, rows);
        Ok(())
    });
}

#[test]
fn whole_text_is_in_the_link_only_where_that_is_wanted() {
    browse(Visit::to("#/compare"), async |page| {
        let text = format!("Said in confidence.\n{PRINTED}");
        paste(page, "Benchmark text", &text).await?;
        compared(page).await?;
        let figures = share(page).await?;
        page.control("checkbox", "Include my input")
            .await?
            .click()
            .await?;
        let field = page.control("textbox", "Address").await?;
        let whole = page
            .wait_for("another address", async || {
                let address = field.prop("value").await?.unwrap_or_default();
                let link = address[address.find('#').unwrap_or(0)..].to_owned();
                Ok((link.contains("b1.") && link != figures).then_some(link))
            })
            .await?;
        page.goto(&figures).await?;
        compared(page).await?;
        let field = page.control("textbox", "Benchmark text").await?;
        let shown = field.prop("value").await?.unwrap_or_default();
        assert!(!shown.contains("confidence"), "{shown}");
        page.goto(&whole).await?;
        compared(page).await?;
        let field = page.control("textbox", "Benchmark text").await?;
        page.until("the text", async || {
            Ok(field.prop("value").await?.as_deref() == Some(text.as_str()))
        })
        .await
    });
}

#[test]
fn results_open_without_running_and_are_measured_again_on_a_press() {
    browse(
        Visit::to("#/run/stats/record8?variant=before,tuned"),
        async |page| {
            ready(page).await?;
            press_run(page).await?;
            assert!(over(page).await?.starts_with("Done"));
            let measured = results(page).await?;
            let link = share(page).await?;

            page.goto(&link).await?;
            assert_eq!(results(page).await?, measured);
            assert!(page.status().await?.starts_with("Ready"));
            assert!(page.controls("table", "Comparison").await?.is_empty());
            assert_eq!(share(page).await?, link);
            close(page).await?;
            page.is_accessible().await?;

            page.control("button", "Run it here").await?.click().await?;
            page.until("a run", async || {
                Ok(page
                    .status()
                    .await?
                    .starts_with("Running stats/record8 here"))
            })
            .await?;
            let before = allocations_here(page).await?;
            assert_eq!(first(&before[1]), "4", "{before:?}");
            assert_eq!(first(&before[2]), "4", "{before:?}");
            Ok(())
        },
    );
}

#[test]
fn link_that_cannot_be_read_says_why_and_shows_nothing_else() {
    browse(Visit::to("#/compare"), async |page| {
        paste(page, "Benchmark text", PRINTED).await?;
        compared(page).await?;
        let link = share(page).await?;
        let middle = link.len() / 2;
        let other = if &link[middle..=middle] == "A" {
            "B"
        } else {
            "A"
        };
        let damaged = format!("{}{other}{}", &link[..middle], &link[middle + 1..]);
        let cases = [
            (link[..link.len() - 1].to_owned(), "incomplete"),
            (damaged, "damaged"),
            (link.replace("b1.", "b2."), "newer"),
            ("#/s/".to_owned(), "link"),
        ];
        for (fragment, word) in cases {
            page.goto(&fragment).await?;
            let alert = page.control("alert", Name::Any).await?.text().await?;
            assert!(alert.to_lowercase().contains(word), "{fragment}: {alert}");
            assert!(page.controls("table", Name::Any).await?.is_empty());
            assert!(page.controls("textbox", Name::Any).await?.is_empty());
        }
        // What a messenger puts behind a link, or escapes in it, does no harm.
        page.goto(&format!("{link}.")).await?;
        compared(page).await?;
        Ok(())
    });
}

#[test]
fn link_is_compared_with_a_text_when_it_is_pasted() {
    browse(Visit::to("#/compare"), async |page| {
        paste(page, "Benchmark text", &runs(800, 0)).await?;
        compared(page).await?;
        let link = share(page).await?;
        page.goto("#/compare").await?;
        paste(
            page,
            "Benchmark text",
            &format!("https://example.org/{link}"),
        )
        .await?;
        paste(page, "Second benchmark text", &runs(640, 0)).await?;
        both_are_compared(page).await
    });
}

#[test]
fn shared_snapshots_are_kept_deleted_and_put_back() {
    browse(Visit::to("#/compare"), async |page| {
        paste(page, "Benchmark text", &runs(800, 0)).await?;
        compared(page).await?;
        share(page).await?;
        close(page).await?;
        let list = async || -> Result<usize> {
            let lists = page.controls("list", "Kept snapshots").await?;
            match lists.first() {
                Some(list) => Ok(page.controls_in(list, "listitem", Name::Any).await?.len()),
                None => Ok(0),
            }
        };
        let holds = async |count: usize| {
            let what = format!("{count} kept");
            page.until(&what, async || Ok(list().await? == count)).await
        };
        holds(1).await?;
        page.client.refresh().await?;
        holds(1).await?;
        page.control("button", Name::Begins("Delete "))
            .await?
            .click()
            .await?;
        holds(0).await?;
        page.control("button", "Undo").await?.click().await?;
        holds(1).await?;
        page.is_accessible().await
    });
}
