//! Measuring does not get in the way of whoever looks at the page.

use perop_tests::browser::{Page, Result, Visit, browse};

use super::super::run::{over, ready};

/// No task of the page may take longer during a run; the browser reports none that is shorter.
const TASK_MAX_MS: f64 = 50.0;

/// From one frame to the next, for 95 of 100: one of a 60th of a second, and no second one.
const FRAME_MAX_MS: f64 = 20.0;

/// Freshly loaded pages at most, each of which draws its figures for the first time, which costs
/// most.
///
/// Other programs on the machine take a processor away at times, and the workers of the run
/// share what is left with the page. That makes some loads slow; what the page itself does makes
/// all three slow. So one that stays within the limits is enough, and all are printed.
const LOADS: usize = 3;

/// Notes frames and long tasks from now on: start-up, before anything can be pressed, is not
/// part of a run.
const WATCH: &str = "
    window.frames_ms = []; window.tasks_ms = [];
    const observe = list => list.getEntries().forEach(it => tasks_ms.push(it.duration));
    new PerformanceObserver(observe).observe({entryTypes: ['longtask']});
    let last = performance.now();
    const frame = now => {
        frames_ms.push(now - last);
        last = now;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(now => { last = now; requestAnimationFrame(frame); });";

/// By the page itself: whoever asks for a button by its role and name makes Chromium keep an
/// accessibility tree up to date from then on, which is not the work of the page.
const PRESS: &str = "
    [...document.querySelectorAll('button')].find(it => it.textContent == 'Run').click();";

/// Whether what is drawn last is there.
const IS_DRAWN: &str = "
    return [...document.querySelectorAll('figure')].some(it => it.ariaLabel == 'Anatomy');";

/// What one run took of the page, in milliseconds.
struct Taken {
    frame_p95: f64,
    longest_task: f64,
}

#[test]
fn page_stays_fluent_while_the_worker_measures() {
    let fragment = "#/run/stats/record8";
    browse(Visit::to(fragment).alone(), async |page| {
        let mut frames = Vec::new();
        let mut tasks = Vec::new();
        for _ in 0..LOADS {
            page.goto(fragment).await?;
            let taken = run(page).await?;
            frames.push(taken.frame_p95);
            tasks.push(taken.longest_task);
            println!("p95 of frames {frames:?} ms; longest tasks {tasks:?} ms");
            if taken.frame_p95 < FRAME_MAX_MS && taken.longest_task <= TASK_MAX_MS {
                return Ok(());
            }
        }
        let (frame, task) = (least(&frames), least(&tasks));
        assert!(task <= TASK_MAX_MS, "longest tasks by load: {tasks:?} ms");
        assert!(frame < FRAME_MAX_MS, "p95 of frames by load: {frames:?} ms");
        Ok(())
    });
}

async fn run(page: &Page) -> Result<Taken> {
    ready(page).await?;
    page.evaluate(WATCH).await?;
    page.evaluate(PRESS).await?;
    assert!(over(page).await?.starts_with("Done"));
    page.until("the anatomy", async || {
        Ok(page.evaluate(IS_DRAWN).await? == true)
    })
    .await?;
    let seen = page.evaluate(
        "const sorted = frames_ms.toSorted((a, b) => a - b);
         return [sorted[Math.floor(sorted.length * 0.95)], Math.max(0, ...tasks_ms),
                 sorted.length];",
    );
    let (frame_p95, longest_task, frames): (f64, f64, usize) = serde_json::from_value(seen.await?)?;
    assert!(frames > 20, "{frames} frames");
    Ok(Taken {
        frame_p95,
        longest_task,
    })
}

fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}
