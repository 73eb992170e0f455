//! Several sides: texts, files, pairings, baselines.

use perop_tests::browser::{Name, Visit, browse};

use super::{compared, paste, row, runs, two_sides};

#[test]
fn zero_to_something_is_first_and_in_words() {
    browse(Visit::to("#/compare"), async |page| {
        two_sides(page).await?;
        let rows = compared(page).await?;
        assert!(rows[1][0].starts_with("allocs/op"), "{rows:?}");
        assert!(rows[2][0].starts_with("Push-8"), "{rows:?}");
        assert!(rows[2][3].starts_with("from zero"), "{rows:?}");
        assert!(rows[2][3].contains("worse"), "{rows:?}");
        assert!(rows[2][4].contains("where there were none"), "{rows:?}");
        let fold = row(&rows, "ns/op", "Fold-8");
        assert!(
            fold[3].contains("better") && fold[3].contains("p=0.002"),
            "{fold:?}"
        );
        page.control("figure", "Every run, ns/op").await?;
        let notes = page.control("list", "Notes").await?.text().await?;
        assert!(notes.contains("by chance"), "{notes}");
        Ok(())
    });
}

#[test]
fn any_side_can_be_the_baseline() {
    browse(Visit::to("#/compare"), async |page| {
        page.control("button", "Add a side").await?.click().await?;
        let sides = [
            ("Benchmark text", 800),
            ("Second benchmark text", 400),
            ("Third benchmark text", 1600),
        ];
        for (name, ns) in sides {
            paste(page, name, &runs(ns, 1)).await?;
        }
        let name = page.control("textbox", "Name of side 3").await?;
        name.send_keys("arena").await?;
        page.until("three sides", async || {
            let rows = compared(page).await?;
            Ok(rows[0].iter().any(|head| head == "arena"))
        })
        .await?;
        let baseline = page.control("combobox", "Baseline").await?;
        baseline.select_by_label("arena").await?;
        page.until("another baseline", async || {
            let rows = compared(page).await?;
            let fold = row(&rows, "ns/op", "Fold-8").to_vec();
            // Two changes, both for the better, and none at the baseline.
            Ok(fold.iter().filter(|cell| cell.contains("better")).count() == 2)
        })
        .await
    });
}

#[test]
fn pairing_is_offered_and_never_taken_by_itself() {
    let text = "\
## Before
BenchmarkGet-8 100 200 ns/op
BenchmarkPut-8 100 300 ns/op
## After
BenchmarkGet-8 100 100 ns/op
BenchmarkPut-8 100 310 ns/op
";
    browse(Visit::to("#/compare"), async |page| {
        paste(page, "Benchmark text", text).await?;
        let rows = compared(page).await?;
        assert!(!rows[0].contains(&"Change".to_owned()), "{rows:?}");
        let offer = page
            .control("button", Name::Begins("Compare Before with After"))
            .await?;
        offer.click().await?;
        page.until("two sides", async || {
            Ok(compared(page).await?[0].contains(&"Change".to_owned()))
        })
        .await?;
        let rows = compared(page).await?;
        assert_eq!(rows[0][1..3], ["Before", "After"]);
        // One run each tells nothing, whatever its size.
        assert!(row(&rows, "ns/op", "Get-8")[3].starts_with('~'), "{rows:?}");
        let offer = page
            .control("button", Name::Begins("Compare Before with After"))
            .await?;
        offer.click().await?;
        page.until("one side again", async || {
            Ok(!compared(page).await?[0].contains(&"Change".to_owned()))
        })
        .await
    });
}

#[test]
fn dropped_file_in_utf_16_is_read_and_can_be_edited() {
    browse(Visit::to("#/compare"), async |page| {
        let field = page.control("textbox", "Benchmark text").await?;
        let drop = "const [field, text] = arguments;
            const bytes = new Uint8Array(2 + 2 * text.length);
            bytes.set([0xff, 0xfe]);
            [...text].forEach((c, i) => {
                bytes[2 + 2 * i] = c.charCodeAt() & 255;
                bytes[3 + 2 * i] = c.charCodeAt() >> 8;
            });
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], 'old run.txt'));
            field.dispatchEvent(new DragEvent('drop',
                {dataTransfer: transfer, bubbles: true, cancelable: true}));";
        let text = runs(800, 0);
        let arguments = vec![serde_json::to_value(&field)?, text.as_str().into()];
        page.client.execute(drop, arguments).await?;
        let rows = compared(page).await?;
        assert_eq!(rows[0][1], "old run");
        assert!(
            row(&rows, "ns/op", "Fold-8")[1].starts_with("802"),
            "{rows:?}"
        );
        page.until("its text", async || {
            Ok(field.prop("value").await?.as_deref() == Some(text.as_str()))
        })
        .await
    });
}
