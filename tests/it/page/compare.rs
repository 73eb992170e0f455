//! Comparing texts on the page, as a person does it.

mod access;
mod picture;
mod sides;

use perop_tests::browser::{Name, Page, Result, Visit, browse};

/// A table that benchstat printed before 2023, with a zero on the new side.
pub(super) const PRINTED: &str = "\
name         old time/op    new time/op    delta
Marshal-8       564ns ± 1%    1123ns ± 3%   +99.16%  (p=0.000 n=9+10)
Scan-8         1.68µs ± 1%    1.70µs ± 2%      ~     (p=0.310 n=10+10)

name         old allocs/op  new allocs/op  delta
Marshal-8        10.0 ± 0%       0.0       -100.00%  (p=0.000 n=10+10)
Scan-8           3.00 ± 0%      3.00 ± 0%      ~     (all equal)
";

/// Six runs of each benchmark: time, and one that begins to allocate.
pub(super) fn runs(fold_ns: u32, push_allocs: u32) -> String {
    let fold = (0..6).map(|run| format!("BenchmarkFold-8 100 {} ns/op\n", fold_ns + run));
    let push = (0..6).map(|run| {
        format!(
            "BenchmarkPush-8 100 {} ns/op {push_allocs} allocs/op\n",
            50 + run
        )
    });
    fold.chain(push).collect()
}

/// Puts a text into the box of that name at once, as pasting does.
pub(super) async fn paste(page: &Page, name: &str, text: &str) -> Result {
    let field = page.control("textbox", name).await?;
    let script = "const [field, text] = arguments;
                  field.value = text;
                  field.dispatchEvent(new Event('input', {bubbles: true}));";
    let field = serde_json::to_value(&field)?;
    page.client
        .execute(script, vec![field, text.into()])
        .await?;
    Ok(())
}

/// Waits for the answer and gives the rows of the table, its head first.
pub(super) async fn compared(page: &Page) -> Result<Vec<Vec<String>>> {
    page.until("an answer", async || {
        Ok(page.status().await?.starts_with("Done"))
    })
    .await?;
    let table = page.control("table", "Comparison").await?;
    page.rows(&table).await
}

/// Puts a text on each side and waits for the comparison.
pub(super) async fn two_sides(page: &Page) -> Result {
    paste(page, "Benchmark text", &runs(800, 0)).await?;
    paste(page, "Second benchmark text", &runs(640, 2)).await?;
    both_are_compared(page).await
}

/// Waits until the table has what [`runs`] of two sides come to.
pub(super) async fn both_are_compared(page: &Page) -> Result {
    page.until("both sides", async || {
        Ok(compared(page).await?[0].len() == 5)
    })
    .await
}

/// The row whose first cell begins so, after the head of its unit.
pub(super) fn row<'rows>(rows: &'rows [Vec<String>], unit: &str, name: &str) -> &'rows [String] {
    let unit_at = rows.iter().position(|row| row[0].starts_with(unit));
    let after = &rows[unit_at.unwrap_or_else(|| panic!("no rows of {unit}: {rows:?}"))..];
    let found = after.iter().find(|row| row[0].starts_with(name));
    found.unwrap_or_else(|| panic!("no {name} in {unit}: {rows:?}"))
}

#[test]
fn printed_comparison_is_a_table_with_charts_at_once() {
    browse(Visit::to("#/compare"), async |page| {
        paste(page, "Benchmark text", PRINTED).await?;
        let rows = compared(page).await?;
        assert_eq!(rows[0], ["Benchmark", "old", "new", "Change", "Verdict"]);
        let marshal = row(&rows, "ns/op", "Marshal-8");
        assert!(marshal[1].starts_with("564"), "{marshal:?}");
        assert!(marshal[2].starts_with("1123"), "{marshal:?}");
        assert!(marshal[3].contains("+99.16 %") && marshal[3].contains("worse"));
        assert!(marshal[4].contains("longer"), "{marshal:?}");
        let scan = row(&rows, "ns/op", "Scan-8");
        assert!(scan[3].starts_with('~'), "{scan:?}");
        let allocs = row(&rows, "allocs/op", "Marshal-8");
        assert!(allocs[3].contains("better"), "{allocs:?}");
        assert!(allocs[4].contains("no allocations any more"), "{allocs:?}");

        for figure in ["Side by side, ns/op", "Time against allocations"] {
            let figure = page.control("figure", figure).await?;
            page.client
                .execute(
                    "arguments[0].querySelector('summary').click()",
                    vec![serde_json::to_value(&figure)?],
                )
                .await?;
            page.until("the numbers", async || {
                let tables = page.controls_in(&figure, "table", Name::Any).await?;
                Ok(!tables.is_empty())
            })
            .await?;
        }
        let not_understood = page.control("region", "Not understood").await?;
        let text = not_understood.text().await?;
        assert!(
            text.contains("Every line that looks like a result was read"),
            "{text}"
        );
        Ok(())
    });
}

#[test]
fn text_without_results_says_so_and_lists_what_looked_like_one() {
    browse(Visit::to("#/compare"), async |page| {
        paste(
            page,
            "Benchmark text",
            "It is fast.\nBenchmarkFoo is now 12 ns/op faster\n",
        )
        .await?;
        page.until("an answer", async || {
            Ok(page.status().await?.starts_with("Done: nothing was found"))
        })
        .await?;
        let region = page
            .control("region", "Not understood")
            .await?
            .text()
            .await?;
        assert!(region.contains("Line 2:"), "{region}");
        assert!(
            region.contains("BenchmarkFoo is now 12 ns/op faster"),
            "{region}"
        );
        assert!(page.controls("table", "Comparison").await?.is_empty());
        Ok(())
    });
}

#[test]
fn text_is_in_the_address_without_new_entries_of_the_history() {
    browse(Visit::to("#/compare"), async |page| {
        let entries = page.evaluate("return history.length").await?;
        paste(page, "Benchmark text", PRINTED).await?;
        compared(page).await?;
        paste(page, "Second benchmark text", &runs(640, 0)).await?;
        page.until("the address", async || {
            Ok(page.fragment().await?.starts_with("#/compare/b1."))
        })
        .await?;
        assert_eq!(page.evaluate("return history.length").await?, entries);
        page.client.refresh().await?;
        let field = page.control("textbox", "Benchmark text").await?;
        page.until("the text", async || {
            Ok(field.prop("value").await?.as_deref() == Some(PRINTED))
        })
        .await?;
        compared(page).await?;

        page.control("link", "Run").await?.click().await?;
        page.until("the other page", async || {
            Ok(page.fragment().await?.starts_with("#/run"))
        })
        .await?;
        page.client.back().await?;
        let rows = compared(page).await?;
        assert!(rows.len() > 4, "{rows:?}");
        Ok(())
    });
}

#[test]
fn rows_are_sorted_filtered_and_grouped_by_parts_of_their_names() {
    let text = "\
BenchmarkEncode/codec=cbor/size=4k-8 10 400 ns/op
BenchmarkEncode/codec=cbor/size=64-8 10 9 ns/op
BenchmarkEncode/codec=json/size=4k-8 10 700 ns/op
BenchmarkEncode/codec=json/size=64-8 10 20 ns/op
";
    browse(Visit::to("#/compare"), async |page| {
        paste(page, "Benchmark text", text).await?;
        compared(page).await?;
        page.control("figure", "ns/op over size").await?;
        let sort = page.control("combobox", "Sort").await?;
        sort.select_by_label("Name").await?;
        page.until("the order of the sizes", async || {
            let rows = compared(page).await?;
            Ok(rows[2][0].starts_with("Encode/codec=cbor/size=64"))
        })
        .await?;
        let group = page.control("combobox", "Group by").await?;
        group.select_by_label("codec").await?;
        page.until("groups", async || {
            let rows = compared(page).await?;
            let is_head = |row: &&Vec<String>| row[0].starts_with("ns/op · codec=");
            Ok(rows.iter().filter(is_head).count() == 2)
        })
        .await?;
        let filter = page.control("searchbox", "Filter").await?;
        filter.send_keys("json size=64").await?;
        page.until("one row", async || {
            let rows = compared(page).await?;
            Ok(rows.len() == 3 && rows[2][0].starts_with("Encode/codec=json/size=64"))
        })
        .await
    });
}
