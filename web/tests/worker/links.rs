//! Links are made of the same characters as natively.

use perop_core::snapshot::link;
use wasm_bindgen_test::wasm_bindgen_test;

/// What the native tests hold the native code against.
const LINKS: &str = include_str!("../../../tests/data/link/v1.tsv");

#[wasm_bindgen_test]
fn links_are_written_here_as_they_are_natively() {
    let mut seen = 0;
    for line in LINKS.lines() {
        let (name, text) = line.split_once('\t').expect("a name, a tab, a link");
        let opened = link::open(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(link::write(&opened).as_deref(), Ok(text), "{name}");
        seen += 1;
    }
    assert!(seen >= 10, "there are {seen} links");
}
