//! Stop is prompt.

use perop_tests::browser::{Visit, browse};

use super::super::run::{first, ready, results, start};

#[test]
fn stop_keeps_the_finished_batches_and_is_prompt() {
    let visit = Visit::to("#/run/stats/record_req_command?variant=before")
        .unisolated()
        .alone();
    browse(visit, async |page| {
        ready(page).await?;
        start(page).await?;
        // From the press to the status line, by the page's own clock.
        let ms = page.client.execute_async(
            "const [done] = arguments;
             const status = document.querySelector('[role=status]');
             const start = performance.now();
             new MutationObserver(() => {
                 if (status.textContent.startsWith('Stopped')) done(performance.now() - start);
             }).observe(status, {childList: true, characterData: true, subtree: true});
             [...document.querySelectorAll('button')].find(b => b.textContent == 'Stop').click();",
            Vec::new(),
        );
        let ms = ms.await?.as_f64().expect("a length of time");
        println!("stopped within {ms} ms");
        assert!(ms < 1000.0, "{ms} ms");
        let status = page.status().await?;
        assert!(
            status.starts_with("Stopped") && status.contains("are kept"),
            "{status}"
        );
        let rows = results(page).await?;
        assert!(first(&rows[0][3]).parse::<f64>().is_ok(), "{}", rows[0][3]);
        // A fresh worker is there at once.
        start(page).await
    });
}
