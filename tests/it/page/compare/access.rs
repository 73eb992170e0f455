//! Everybody can compare, and nobody's text does anything but be shown.

use perop_tests::browser::{Name, Page, Result, Scheme, Visit, browse};

use super::{both_are_compared, compared, paste};

const RIGHT: &str = "\u{e014}";
const ENTER: &str = "\u{e007}";

async fn two_sides(page: &Page) -> Result {
    super::two_sides(page).await?;
    page.control("figure", "Every run, ns/op").await?;
    Ok(())
}

#[test]
fn page_is_accessible_empty_and_full_at_any_width_in_light_and_dark() {
    browse(Visit::to("#/compare"), async |page| {
        page.control("textbox", "Benchmark text").await?;
        page.is_accessible().await?;
        two_sides(page).await?;
        for (width, height) in [(1280, 800), (360, 740)] {
            page.resize(width, height).await?;
            for scheme in [Scheme::Light, Scheme::Dark] {
                page.set_scheme(scheme).await?;
                page.is_accessible().await?;
            }
            page.is_no_wider_than_its_window().await?;
        }
        Ok(())
    });
}

#[test]
fn hostile_names_are_shown_as_text_and_do_nothing() {
    let name = "Benchmark<img/src=x/onerror=window.hacked=1>\u{202e}gpj";
    let long = format!("BenchmarkLong{}", "x".repeat(10_000));
    let text = format!("{name} 100 5 ns/op 1 allocs/op\n{long} 100 7 ns/op 2 allocs/op\n");
    browse(Visit::to("#/compare"), async |page| {
        paste(page, "Benchmark text", &text).await?;
        paste(page, "Second benchmark text", &text.replace(" 5 ", " 9 ")).await?;
        both_are_compared(page).await?;
        page.control("figure", "Time against allocations").await?;
        let rows = compared(page).await?;
        assert!(
            rows.iter().any(|row| row[0]
                .contains("<img/src=x/onerror=window.hacked=1>\\u{202e}gpj")
                || row[0].contains("<img/src=x/onerror=window.hacked=1>\\u202egpj")),
            "{:?}",
            rows.iter()
                .map(|row| row[0].chars().take(80).collect::<String>())
                .collect::<Vec<_>>()
        );
        let seen = page
            .evaluate("return [document.images.length, window.hacked ?? null]")
            .await?;
        assert_eq!(seen, serde_json::json!([0, null]));
        Ok(())
    });
}

#[test]
fn texts_are_copied_by_the_keyboard_alone() {
    browse(Visit::to("#/compare"), async |page| {
        two_sides(page).await?;
        let menu = page.control("menu", "Copy as").await?;
        let entries = page.controls_in(&menu, "menuitem", Name::Any).await?;
        let mut labels = Vec::new();
        for entry in &entries {
            labels.push(entry.text().await?);
        }
        assert_eq!(
            labels,
            [
                "Markdown",
                "Markdown with link",
                "benchstat text",
                "CSV",
                "JSON",
                "Go benchmark lines",
                "SVG",
                "PNG"
            ]
        );
        // What is copied is noted on its way to the clipboard, which a test cannot read.
        page.evaluate(
            "window.copied = [];
             navigator.clipboard.writeText = async text => { copied.push(text) };
             navigator.clipboard.write = async items => { copied.push(items[0].types.join()) };
             document.querySelector('[role=menu] button').focus()",
        )
        .await?;
        for count in 1..=labels.len() {
            let focused = page.client.active_element().await?;
            focused.send_keys(ENTER).await?;
            page.until("a copy", async || {
                let copied = page.evaluate("return copied.length").await?;
                Ok(copied.as_u64() == Some(count as u64))
            })
            .await?;
            focused.send_keys(RIGHT).await?;
        }
        let copied: Vec<String> = serde_json::from_value(page.evaluate("return copied").await?)?;
        let [markdown, with_link, benchstat, csv, json, go, svg, png] = copied.as_slice() else {
            panic!("{copied:?}");
        };
        assert!(
            markdown.contains("Push-8") && markdown.contains('|'),
            "{markdown}"
        );
        assert!(with_link.contains("#/s/b1."), "{with_link}");
        assert!(benchstat.contains("allocs/op"), "{benchstat}");
        assert!(csv.contains("Fold-8"), "{csv}");
        assert!(serde_json::from_str::<serde_json::Value>(json)?["rows"].is_array());
        assert!(
            go.contains("BenchmarkFold-8") && go.contains("side: new"),
            "{go}"
        );
        assert!(
            svg.starts_with("<svg ") && svg.ends_with("</svg>\n"),
            "{svg}"
        );
        assert_eq!(png, "image/png");
        Ok(())
    });
}
