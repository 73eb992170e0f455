//! A file of 100 MB: seen at once, scrolled without a pause.

use fantoccini::Locator;
use perop_tests::browser::{Page, Result, Visit, browse};

use super::super::cbor::{fill, says, status_says};

/// The first screen is there within a second.
const FIRST_SCREEN_MAX_MS: f64 = 1000.0;

/// No task of the main thread keeps a person waiting for longer while the file is read, shown and
/// scrolled.
const TASK_MAX_MS: f64 = 50.0;

/// Freshly loaded pages at most: as other programs take the processor away at times, one that stays
/// within both limits is enough, and all are printed.
const LOADS: usize = 6;

/// A page that does nothing but look at the clock is paused longer than this where other programs
/// take the processor away: how long a task lasted is printed there, and cannot be judged.
const PAUSE_MAX_MS: f64 = 5.0;

/// The longest pause between two looks at the clock.
const SPIN: &str = "
    const start = performance.now();
    let [last, pause] = [start, 0];
    while (last - start < 400) {
        const now = performance.now();
        pause = Math.max(pause, now - last);
        last = now;
    }
    return pause;";

/// Makes the file: an array of a million maps of a number and a text, 104 bytes each.
const MAKE: &str = "
    const one = [0xa2, 0x61, 0x6e, 0x1a, 0, 1, 2, 3, 0x61, 0x74, 0x78, 92,
                 ...Array(92).fill(0x61)];
    const many = 1000;
    const block = new Uint8Array(one.length * many);
    for (let i = 0; i < many; i++) block.set(one, i * one.length);
    const head = new Uint8Array([0x9a, 0, 0x0f, 0x42, 0x40]);
    window.file = new File([head, ...Array(1000).fill(block)], 'large.cbor');
    return file.size;";

/// Drops it, and notes when the first row is there and what took long from then on. The page itself
/// watches, as questions from outside take time of its main thread.
const DROP: &str = "
    const transfer = new DataTransfer();
    transfer.items.add(file);
    window.tasks_ms = [];
    const observe = list => list.getEntries().forEach(it => tasks_ms.push(it.duration));
    new PerformanceObserver(observe).observe({ entryTypes: ['longtask'] });
    const start = performance.now();
    window.first_ms = null;
    window.is_shown = false;
    const look = () => {
        const is_seen = document.querySelector('.hex .row .comment');
        if (is_seen && first_ms === null) first_ms = performance.now() - start;
        const says = (where, words) => document.querySelector(where)?.textContent.includes(words);
        is_shown = says('.status', 'items in 99.2 MiB')
            && says('.hex .row', 'array of 1000000 items');
        if (!is_shown) requestAnimationFrame(look);
    };
    document.querySelector('.cbor-page').dispatchEvent(
        new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
    look();";

/// Scrolls the annotated hex for a hundred frames and notes each.
const SCROLL: &str = "
    const [done] = arguments;
    const rows = document.querySelector('.hex .rows');
    const frames = [];
    let last = null;
    const step = now => {
        if (last !== null) frames.push(now - last);
        last = now;
        rows.scrollTop += frames.length == 50 ? rows.scrollHeight / 2 : 60;
        if (frames.length < 100) requestAnimationFrame(step);
        else done(frames);
    };
    requestAnimationFrame(step);";

/// What took long since the file was dropped, once there are rows again. Rows that fly past are
/// drawn when they stand still.
const SEEN: &str = "return document.querySelector('.hex .row .comment') && tasks_ms;";

#[test]
fn file_of_100_mb_is_seen_within_a_second_and_scrolls_without_a_long_task() {
    browse(Visit::to("#/cbor").alone(), async |page| {
        let (mut firsts, mut longest) = (Vec::new(), Vec::new());
        for _ in 0..LOADS {
            page.goto("#/cbor").await?;
            make_large(page).await?;
            let pause_before_ms = pause_ms(page).await?;
            page.evaluate(DROP).await?;
            page.until("the whole file", async || {
                Ok(page.evaluate("return is_shown").await? == true)
            })
            .await?;
            let first_ms = page.evaluate("return first_ms").await?;
            let first_ms = first_ms.as_f64().unwrap_or(f64::INFINITY);
            let scrolled = page.client.execute_async(SCROLL, Vec::new()).await?;
            let mut frames: Vec<f64> = serde_json::from_value(scrolled)?;
            let tasks = page.wait_for("rows after scrolling", async || {
                Ok(serde_json::from_value::<Option<Vec<f64>>>(
                    page.evaluate(SEEN).await?,
                )?)
            });
            let tasks = tasks.await?;
            frames.sort_by(f64::total_cmp);
            println!("first row after {first_ms} ms, long tasks {tasks:?} ms");
            println!("p95 of frames {} ms", frames[frames.len() * 95 / 100]);
            let longest_ms = tasks.iter().copied().fold(0.0, f64::max);
            firsts.push(first_ms);
            if first_ms <= FIRST_SCREEN_MAX_MS && longest_ms <= TASK_MAX_MS {
                return Ok(());
            }
            let pause_ms = pause_before_ms.max(pause_ms(page).await?);
            println!("the processor was taken away for up to {pause_ms} ms");
            if pause_ms <= PAUSE_MAX_MS {
                longest.push(longest_ms);
            }
        }
        assert!(least(&firsts) <= FIRST_SCREEN_MAX_MS, "{firsts:?} ms");
        if longest.is_empty() {
            println!("long tasks are not judged: this machine is busy with other work");
            return Ok(());
        }
        assert!(least(&longest) <= TASK_MAX_MS, "{longest:?} ms");
        Ok(())
    });
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

/// The longest time for which the page's thread was taken away in a short while.
async fn pause_ms(page: &Page) -> Result<f64> {
    Ok(page.evaluate(SPIN).await?.as_f64().unwrap_or(0.0))
}

/// Nothing is asked by role and name: that needs the accessibility tree, which Chromium then keeps
/// up to date for as long as the document is there, and that is not the work of the page.
async fn make_large(page: &Page) -> Result {
    let field = page
        .wait_for("the input", async || {
            let fields = page.client.find_all(Locator::Css(".input textarea"));
            Ok(fields.await?.into_iter().next())
        })
        .await?;
    assert_eq!(page.evaluate(MAKE).await?, 104_000_005);
    // The inspector is there before anything is timed.
    field.send_keys("01").await?;
    status_says(page, "1 byte").await?;
    field.clear().await?;
    field.send_keys(" ").await?;
    status_says(page, "Ready").await
}

#[test]
fn reading_can_be_cancelled() {
    browse(Visit::to("#/cbor"), async |page| {
        make_large(page).await?;
        page.evaluate(DROP).await?;
        page.control("button", "Cancel").await?.click().await?;
        page.until("an end", async || {
            Ok(page.status().await?.starts_with("Cancelled"))
        })
        .await?;
        fill(page, "01").await?;
        says(page, "Diagnostic notation", "1").await
    });
}
