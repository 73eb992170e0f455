//! Any text as a link: what opens is written again and opens as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use perop_core::snapshot::link;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(opened) = link::open(&text) {
        let again = link::write(&opened).expect("what was opened can be written");
        assert_eq!(link::open(&again).as_ref(), Ok(&opened));
    }
});
