//! `cargo xtask compare-js`: CBOR to text in one page, by our printer and by packages of npm.
//!
//! The answers are compared first: our text and that of cbor2 stand for exactly the bytes that were
//! read; cborg's is JSON, in which 1.0 is 1, so both are reduced to dCBOR before they are compared.

use std::fs;
use std::path::Path;

use anyhow::{Context, ensure};
use perop_core::cbor::profile::{Profile, reencode};
use perop_core::cbor::{Text, Tree, edn, json};
use perop_core::harness::result::Spread;
use perop_core::harness::statistics::spread;
use perop_tests::browser::{Page, Result, Visit, browse, built_page};

const DOCUMENTS: [&str; 3] = ["canada", "citm_catalog", "twitter"];
/// The peers, and how many times as fast ours is meant to be.
const PEERS: [(&str, &str, f64); 2] = [
    ("cbor2", "cbor2 diagnose", 10.0),
    ("cborg", "cborg decode, JSON.stringify", 2.0),
];
const OURS: &str = "perop";
/// The first batches of a page are several times slower.
const WARM_UP_ROUNDS: usize = 10;
/// Odd, so that the median is a batch.
const ROUNDS: usize = 31;

fn main() {
    browse(Visit::to(""), async |page| {
        page.until("the engines", async || {
            Ok(page.evaluate("return window.isReady === true").await? == true)
        })
        .await?;
        println!("| document | engine | ms | 95 % interval | MB/s | ours is faster by |");
        println!("|---|---|---|---|---|---|");
        for name in DOCUMENTS {
            let bytes = document(name)?;
            fs::write(built_page()?.join(format!("{name}.cbor")), &bytes)?;
            let loaded = page.evaluate(&format!("return load({name:?})")).await?;
            ensure!(
                loaded == bytes.len(),
                "{name} has {loaded} bytes in the page"
            );
            answers_are_equal(page, name, &bytes).await?;
            measure(page, name, bytes.len()).await?;
        }
        Ok(())
    });
}

/// A document of JSON as DAG-CBOR: shortest heads, sorted keys, floats of eight bytes.
fn document(name: &str) -> Result<Vec<u8>> {
    let folder = Path::new("node_modules/simdjson/jsonexamples");
    let file = built_page()?.join(folder).join(name).with_extension("json");
    let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    in_form(&json::encode(&text)?, Profile::DagCbor)
}

fn in_form(bytes: &[u8], profile: Profile) -> Result<Vec<u8>> {
    Ok(reencode(&Tree::read(bytes, Text::Checked)?, profile)?.bytes)
}

async fn answers_are_equal(page: &Page, name: &str, bytes: &[u8]) -> Result {
    let text = async |engine: &str| -> Result<String> {
        let script = format!("return text({engine:?}, {name:?})");
        let text = page.evaluate(&script).await?;
        Ok(text.as_str().context("an engine gives text")?.to_owned())
    };
    for engine in [OURS, "cbor2"] {
        let meant = edn::encode(&text(engine).await?)?;
        ensure!(meant == bytes, "{engine} prints something else of {name}");
    }
    let read = in_form(&json::encode(&text("cborg").await?)?, Profile::Dcbor)?;
    let expected = in_form(bytes, Profile::Dcbor)?;
    ensure!(read == expected, "cborg reads something else of {name}");
    Ok(())
}

async fn measure(page: &Page, name: &str, bytes: usize) -> Result {
    let engines = [OURS, PEERS[0].0, PEERS[1].0];
    let mut batches = engines.map(|_| Vec::new());
    for round in 0..WARM_UP_ROUNDS + ROUNDS {
        // In turn, so that a slow moment of the machine hits all.
        for (engine, batches) in engines.iter().zip(&mut batches) {
            let script = format!("return sample({engine:?}, {name:?})");
            let ms = page.evaluate(&script).await?;
            let ms = ms.as_f64().context("a batch takes time")?;
            if round >= WARM_UP_ROUNDS {
                batches.push(ms);
            }
        }
    }
    let [ours, cbor2, cborg] = batches.map(|batches| spread(&batches));
    let ours = ours.context("there are batches")?;
    print(name, OURS, bytes, &ours, "");
    for ((_, title, goal), theirs) in PEERS.into_iter().zip([cbor2, cborg]) {
        let theirs = theirs.context("there are batches")?;
        let ratio = theirs.median / ours.median;
        let ratio = format!("{ratio:.1} (goal {goal})");
        print(name, title, bytes, &theirs, &ratio);
    }
    Ok(())
}

fn print(name: &str, engine: &str, bytes: usize, ms: &Spread, ratio: &str) {
    let median = ms.median;
    let (low, high) = (ms.low.unwrap_or(median), ms.high.unwrap_or(median));
    let rate = bytes as f64 / median / 1000.0;
    println!("| {name} | {engine} | {median:.2} | {low:.2} to {high:.2} | {rate:.0} | {ratio} |");
}
