//! The worker may break, be late or be unwatched; the page goes on.

use perop_tests::browser::{Name, Visit, browse};

use super::run::{over, press_run, ready, results, start};

/// Lets a test reach the worker that spoke twice in a row last, of those that the page makes from
/// now on: the one that measures, as others answer once.
const WATCH: &str = "
    const Original = Worker;
    window.Worker = class extends Original {
        constructor(...all) {
            super(...all);
            this.addEventListener('message', () => {
                if (window.last === this) window.speaker = this;
                window.last = this;
            });
        }
    };";

#[test]
fn panic_in_the_worker_becomes_a_message_and_a_fresh_worker() {
    browse(
        Visit::to("#/run/stats/record8?measurements=5&variant=before").unisolated(),
        async |page| {
            ready(page).await?;
            page.evaluate(WATCH).await?;
            // Each run ends with a fresh worker, which is the one that is watched.
            press_run(page).await?;
            page.control("button", "Stop").await?.click().await?;
            over(page).await?;
            start(page).await?;
            // Page and worker are built together: a request nobody can send breaks an invariant.
            page.evaluate("speaker.postMessage('nonsense')").await?;
            page.until("a message", async || {
                Ok(page.status().await?.starts_with("Stopped by an error:"))
            })
            .await?;
            let status = page.status().await?;
            assert!(status.contains("panicked"), "{status}");
            let field = page
                .control("spinbutton", Name::Begins("measurements"))
                .await?;
            assert_eq!(field.prop("value").await?.as_deref(), Some("5"));
            let rows = results(page).await?;
            assert!(
                rows[0][1].parse::<f64>().is_ok(),
                "what was counted stays: {}",
                rows[0][1]
            );
            start(page).await?;
            page.console().await?;
            Ok(())
        },
    );
}

#[test]
fn hidden_tab_pauses_the_run_and_is_warned_about() {
    browse(
        Visit::to("#/run/stats/record8?variant=before,tuned").unisolated(),
        async |page| {
            ready(page).await?;
            start(page).await?;
            let hide =
                "Object.defineProperty(document, 'hidden', {value: true, configurable: true});
                    document.dispatchEvent(new Event('visibilitychange'));";
            page.evaluate(hide).await?;
            page.until("a pause", async || {
                Ok(page.status().await?.contains("paused"))
            })
            .await?;
            let show = "delete document.hidden;
                    document.dispatchEvent(new Event('visibilitychange'));";
            page.evaluate(show).await?;
            assert!(over(page).await?.starts_with("Done"));
            let warnings = page.control("list", "Warnings").await?.text().await?;
            assert!(warnings.contains("hidden"), "{warnings}");
            Ok(())
        },
    );
}
