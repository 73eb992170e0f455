//! Any bytes as benchmark text: reading ends, and what was read goes through a link.
#![no_main]

use libfuzzer_sys::fuzz_target;
use perop_core::snapshot::link::{self, Kind, Link};
use perop_core::snapshot::read::{answer, go_lines, read};
use serde_json::to_string;

fuzz_target!(|bytes: &[u8]| {
    let mut reading = read(bytes);
    // Lines that were not understood may be anything, so a link has their numbers and codes alone.
    for line in &mut reading.diagnostics {
        line.text.clear();
        line.detail = None;
    }
    let said = to_string(&answer(&reading)).expect("an answer has a JSON form");
    let _ = go_lines(&reading);
    if let Ok(text) = link::write(&Link::new(Kind::Text(reading))) {
        let opened = link::open(&text).expect("a link that was made opens");
        let Kind::Text(back) = opened.kind else {
            panic!("another kind");
        };
        let back = to_string(&answer(&back)).expect("an answer has a JSON form");
        assert_eq!(back, said);
    }
});
