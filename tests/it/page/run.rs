//! Measuring on the page, as a person does it.

use perop_core::workloads::{self, Workload};
use perop_tests::browser::{Name, Page, Result, Visit, browse};

/// One workload of each system; that every one counts right in a browser is tested without a page.
const MEASURED: &[&str] = &["stats/record8", "dogstatsd/stat_tags"];

/// Waits until the list of workloads is there.
pub(super) async fn ready(page: &Page) -> Result {
    page.until("the worker is ready", async || {
        Ok(page.status().await? == "Ready")
    })
    .await
}

/// Presses Run.
pub(super) async fn press_run(page: &Page) -> Result {
    page.control("button", "Run").await?.click().await?;
    Ok(())
}

/// Waits until something is measured.
pub(super) async fn runs(page: &Page) -> Result {
    page.until("a run", async || {
        Ok(page.status().await?.starts_with("Running"))
    })
    .await
}

/// Presses Run and waits for a batch.
///
/// Only on a page without isolation: its batches are long enough for one to be seen.
pub(super) async fn start(page: &Page) -> Result {
    press_run(page).await?;
    page.until("a batch", async || {
        let text = page.evaluate("return document.querySelector('.progress')?.innerText ?? ''");
        Ok(text
            .await?
            .as_str()
            .is_some_and(|text| text.starts_with("batch")))
    })
    .await
}

/// Waits until nothing runs any more.
pub(super) async fn over(page: &Page) -> Result<String> {
    page.wait_for("the end of the run", async || {
        let status = page.status().await?;
        let is_over = status.starts_with("Done") || status.starts_with("Stopped");
        Ok(is_over.then_some(status))
    })
    .await
}

/// The rows of the table of results, without its head.
pub(super) async fn results(page: &Page) -> Result<Vec<Vec<String>>> {
    let table = page.control("table", "Results").await?;
    let mut rows = page.rows(&table).await?;
    assert_eq!(
        rows.remove(0),
        ["Variant", "allocs/op", "B/op", "ns/op", "Reported"]
    );
    Ok(rows)
}

/// The first word of a cell.
pub(super) fn first(cell: &str) -> &str {
    cell.split_whitespace().next().unwrap_or_default()
}

#[test]
fn preset_run_to_the_end_shows_the_allocations_that_are_known() {
    for id in MEASURED {
        let workload = workloads::find(id).expect("the list has it");
        browse(Visit::to(&format!("#/run/{id}")), async |page| {
            ready(page).await?;
            press_run(page).await?;
            assert!(over(page).await?.starts_with("Done"));
            shows_what_is_known(page, workload).await
        });
    }
}

async fn shows_what_is_known(page: &Page, workload: &Workload) -> Result {
    let rows = results(page).await?;
    let preset = &workload.presets[0];
    for (variant, expected) in preset.allocs {
        let row = rows
            .iter()
            .find(|row| first(&row[0]) == *variant)
            .expect("a row a variant");
        assert_eq!(row[1].parse(), Ok(*expected), "{variant}");
        assert!(row[2].parse::<f64>().is_ok(), "{variant}: {}", row[2]);
        assert!(
            first(&row[3]).parse::<f64>().is_ok_and(|ns| ns > 0.0),
            "{variant}: {}",
            row[3]
        );
        assert!(row[3].contains(" to "), "an interval: {}", row[3]);
        let reported = preset
            .reported(variant)
            .and_then(|reported| reported.allocs_per_op);
        if let Some(allocs) = reported {
            assert!(
                row[4].starts_with(&format!("{allocs} allocs")),
                "{variant}: {}",
                row[4]
            );
        }
    }
    assert_eq!(rows.len(), workload.variants.len());
    for figure in ["Allocations per operation", "Time per operation", "Anatomy"] {
        page.control("figure", figure).await?;
    }
    let verdicts = page.control("list", "Verdict").await?;
    let verdicts = page.controls_in(&verdicts, "listitem", Name::Any).await?;
    assert_eq!(verdicts.len(), rows.len() - 1);
    let first = verdicts[0].text().await?;
    assert!(
        first.starts_with("Against before: ") && first.contains("p "),
        "{first}"
    );
    Ok(())
}

#[test]
fn parallel_workload_runs_on_isolated_instances_and_says_so() {
    browse(
        Visit::to("#/run/stats/record8_parallel?variant=before,tuned"),
        async |page| {
            ready(page).await?;
            press_run(page).await?;
            assert!(over(page).await?.starts_with("Done"));
            let rows = results(page).await?;
            let allocs: Vec<&str> = rows.iter().map(|row| row[1].as_str()).collect();
            assert_eq!(allocs, ["4", "0"]);
            let cores = page
                .evaluate("return navigator.hardwareConcurrency")
                .await?;
            let measured = page
                .control("region", "How this is measured")
                .await?
                .text()
                .await?;
            if cores.as_u64() > Some(1) {
                assert!(
                    measured.contains(&format!("{cores} isolated instances")),
                    "{measured}"
                );
            }
            Ok(())
        },
    );
}

#[test]
fn away_from_the_preset_the_reported_figures_are_gone() {
    browse(
        Visit::to("#/run/stats/record8?measurements=3"),
        async |page| {
            ready(page).await?;
            let reported = |rows: Vec<Vec<String>>| rows.into_iter().map(|row| row[4].clone());
            assert!(reported(results(page).await?).all(|cell| cell.is_empty()));
            let group = page.control("group", "Parameters").await?.text().await?;
            assert!(group.contains("not comparable"), "{group}");
            page.control("button", "Reset to the preset")
                .await?
                .click()
                .await?;
            assert!(reported(results(page).await?).any(|cell| !cell.is_empty()));
            assert_eq!(page.fragment().await?, "#/run/stats/record8");
            Ok(())
        },
    );
}
