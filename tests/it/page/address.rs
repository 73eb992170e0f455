//! The address carries the state: reload, Back, Forward, and addresses that make no sense.

use perop_tests::browser::{Name, Page, Result, Visit, browse};

use super::run::{ready, results};

/// The workload that is shown.
async fn shown(page: &Page) -> Result<String> {
    let heading = page.evaluate("return document.querySelector('#workload .id')?.innerText");
    Ok(heading.await?.as_str().unwrap_or_default().to_owned())
}

/// Waits until `fragment` is the address and the page shows `workload`.
async fn is_at(page: &Page, fragment: &str, workload: &str) -> Result {
    page.until(fragment, async || {
        Ok(page.fragment().await? == fragment && shown(page).await? == workload)
    })
    .await
}

async fn value(page: &Page, parameter: &str) -> Result<String> {
    let field = page.control("spinbutton", Name::Begins(parameter)).await?;
    Ok(field.prop("value").await?.unwrap_or_default())
}

#[test]
fn choices_are_in_the_address_and_survive_reload_back_and_forward() {
    browse(Visit::to(""), async |page| {
        ready(page).await?;
        let list = page.control("list", "Workloads").await?;
        let entries = page.controls_in(&list, "listitem", Name::Any).await?;
        assert!(entries.len() > 10);
        let links = page
            .controls_in(&list, "link", Name::Begins("stats/record8 "))
            .await?;
        links[0].click().await?;
        is_at(page, "#/run/stats/record8", "stats/record8").await?;

        let field = page
            .control("spinbutton", Name::Begins("measurements"))
            .await?;
        field.clear().await?;
        field.send_keys("5").await?;
        let five = "#/run/stats/record8?measurements=5";
        is_at(page, five, "stats/record8").await?;
        page.control("checkbox", Name::Begins("pr1267"))
            .await?
            .click()
            .await?;
        let fragment = page.fragment().await?;
        assert!(
            fragment.starts_with(&format!("{five}&variant=before,")),
            "{fragment}"
        );
        assert!(!fragment.contains("pr1267"), "{fragment}");

        page.client.refresh().await?;
        ready(page).await?;
        assert_eq!(page.fragment().await?, fragment);
        assert_eq!(value(page, "measurements").await?, "5");
        let rows = results(page).await?;
        assert!(rows.iter().all(|row| !row[0].starts_with("pr1267")));

        page.client.back().await?;
        is_at(page, five, "stats/record8").await?;
        page.client.back().await?;
        page.until("the preset", async || {
            Ok(value(page, "measurements").await? == "8")
        })
        .await?;
        page.client.forward().await?;
        page.until("the typed value", async || {
            Ok(value(page, "measurements").await? == "5")
        })
        .await
    });
}

#[test]
fn typed_parameters_are_kept_for_each_workload() {
    browse(
        Visit::to("#/run/stats/record8?measurements=5"),
        async |page| {
            ready(page).await?;
            page.control("link", Name::Begins("stats/record0 "))
                .await?
                .click()
                .await?;
            is_at(page, "#/run/stats/record0", "stats/record0").await?;
            page.control("link", Name::Begins("stats/record8 "))
                .await?
                .click()
                .await?;
            is_at(page, "#/run/stats/record8?measurements=5", "stats/record8").await
        },
    );
}

#[test]
fn address_that_makes_no_sense_is_said_and_the_rest_kept() {
    let cases = [
        (
            "#/run/stats/nothing",
            "There is no workload `stats/nothing`",
            "stats/record0",
        ),
        ("#/nowhere", "There is no page `nowhere`", "stats/record0"),
        (
            "#/run/stats/record8?colour=red",
            "has no parameter `colour`",
            "stats/record8",
        ),
        (
            "#/run/stats/record8?measurements=many",
            "`many` is not a number",
            "stats/record8",
        ),
        (
            "#/run/stats/record8?measurements=99999",
            "99999 is out of range",
            "stats/record8",
        ),
        (
            "#/run/stats/record8?variant=pr9",
            "has no variant `pr9`",
            "stats/record8",
        ),
    ];
    browse(Visit::to(""), async |page| {
        for (fragment, notice, workload) in cases {
            page.goto(fragment).await?;
            ready(page).await?;
            let notices = page
                .control("list", "About this address")
                .await?
                .text()
                .await?;
            assert!(notices.contains(notice), "{fragment}: {notices}");
            assert_eq!(shown(page).await?, workload, "{fragment}");
        }
        Ok(())
    });
}

#[test]
fn fault_in_a_field_is_explained_and_nothing_typed_is_lost() {
    browse(Visit::to("#/run/stats/record8"), async |page| {
        ready(page).await?;
        let field = page
            .control("spinbutton", Name::Begins("measurements"))
            .await?;
        field.clear().await?;
        field.send_keys("99999").await?;
        let group = page.control("group", "Parameters").await?;
        page.until("an explanation", async || {
            Ok(group.text().await?.contains("99999 is out of range"))
        })
        .await?;
        page.control("button", "Run").await?.click().await?;
        page.until("a refusal", async || {
            Ok(page.status().await?.starts_with("Not started"))
        })
        .await?;
        page.control("link", Name::Begins("stats/record0 "))
            .await?
            .click()
            .await?;
        is_at(page, "#/run/stats/record0", "stats/record0").await?;
        page.control("link", Name::Begins("stats/record8 "))
            .await?
            .click()
            .await?;
        page.until("what was typed", async || {
            Ok(value(page, "measurements").await? == "99999")
        })
        .await
    });
}
