//! Everybody can use the page: by keyboard alone, at any width, with any colours.

use perop_tests::browser::{Name, Page, Result, Scheme, Visit, browse};

use super::run::{over, press_run, ready, runs};

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";
const CONTROL: &str = "\u{e009}";
const ESCAPE: &str = "\u{e00c}";
const UP: &str = "\u{e013}";
const DOWN: &str = "\u{e015}";
const RIGHT: &str = "\u{e014}";

async fn press(page: &Page, keys: &str) -> Result {
    page.client.active_element().await?.send_keys(keys).await?;
    Ok(())
}

/// Presses Tab until the focused element's text begins so.
async fn tab_to(page: &Page, start: &str) -> Result {
    const STOPS_MAX: usize = 80;
    for _ in 0..STOPS_MAX {
        press(page, TAB).await?;
        let text = page
            .evaluate("return document.activeElement.innerText ?? ''")
            .await?;
        if text.as_str().is_some_and(|text| text.starts_with(start)) {
            return Ok(());
        }
    }
    panic!("no stop of the Tab key begins with {start}");
}

#[test]
fn everything_works_with_the_keyboard_alone() {
    browse(
        Visit::to("#/run/stats/record1?variant=before,tuned").unisolated(),
        async |page| {
            ready(page).await?;
            for (start, key, next) in [
                ("stats/record1", UP, "#/run/stats/record0"),
                ("stats/record0", DOWN, "#/run/stats/record1"),
            ] {
                tab_to(page, start).await?;
                press(page, key).await?;
                press(page, ENTER).await?;
                page.until(next, async || Ok(page.fragment().await?.starts_with(next)))
                    .await?;
            }
            tab_to(page, "Run").await?;
            press(page, ENTER).await?;
            runs(page).await?;
            press(page, ESCAPE).await?;
            assert!(over(page).await?.starts_with("Stopped"));
            press(page, &format!("{CONTROL}{ENTER}")).await?;
            page.until("the end", async || {
                Ok(page.status().await?.starts_with("Done"))
            })
            .await?;

            page.evaluate("document.querySelector('[role=listbox]').focus()")
                .await?;
            press(page, RIGHT).await?;
            let figure = page.control("figure", "Anatomy").await?;
            page.until("the first request in words", async || {
                Ok(figure.text().await?.contains("before: request 1, "))
            })
            .await
        },
    );
}

#[test]
fn page_is_accessible_before_and_after_a_run_in_light_and_dark() {
    let three = "#/run/stats/record8?variant=before,pr1268,tuned";
    browse(Visit::to(three), async |page| {
        ready(page).await?;
        page.is_accessible().await?;
        press_run(page).await?;
        over(page).await?;
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
    browse(
        Visit::to("#/run/stats/record8?variant=before,pr1267").sized(360, 740),
        async |page| {
            ready(page).await?;
            press_run(page).await?;
            over(page).await?;
            page.is_no_wider_than_its_window().await?;
            Ok(())
        },
    );
}

#[test]
fn chosen_colours_are_remembered() {
    browse(Visit::to(""), async |page| {
        ready(page).await?;
        let background = "return getComputedStyle(document.body).backgroundColor";
        let light = page.evaluate(background).await?;
        let menu = page.control("combobox", Name::Begins("Colours")).await?;
        menu.select_by_label("Dark").await?;
        let dark = page.evaluate(background).await?;
        assert_ne!(light, dark);
        page.client.refresh().await?;
        ready(page).await?;
        assert_eq!(page.evaluate(background).await?, dark);
        let menu = page.control("combobox", Name::Begins("Colours")).await?;
        assert_eq!(menu.prop("value").await?.as_deref(), Some("dark"));
        Ok(())
    });
}

#[test]
fn nothing_is_asked_of_any_other_host() {
    let two = "#/run/stats/record0?variant=before,tuned";
    browse(Visit::to(two), async |page| {
        ready(page).await?;
        press_run(page).await?;
        over(page).await?;
        let hosts = "return [...new Set(performance.getEntriesByType('resource')
                         .map(entry => new URL(entry.name).origin))]";
        let hosts = page.evaluate(hosts).await?;
        assert_eq!(
            hosts,
            serde_json::json!([page.evaluate("return location.origin").await?])
        );
        Ok(())
    });
}
