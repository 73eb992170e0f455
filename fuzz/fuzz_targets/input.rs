//! Any bytes as a file or pasted text: detection ends, names places in the input, and asks for
//! memory in proportion to it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use perop_core::alloc::{self, Counting};
use perop_core::cbor::document::{Document, Options, foreign};
use perop_core::cbor::input::{self, Format, Reading};

#[global_allocator]
static ALLOCATOR: Counting = Counting::new();

/// Bytes that one reading may ask for, for each byte of the input and for sentences about it. An
/// open bracket takes some forty in a list that doubles, with each of two readers.
const BYTES_PER_BYTE: u64 = 256;
const BYTES_OF_WORDS: u64 = 1 << 14;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let limit = BYTES_PER_BYTE * text.len() as u64 + BYTES_OF_WORDS;
    let check = |input: &[u8], read: &dyn Fn() -> Reading| {
        let (reading, counts) = alloc::count(read);
        assert!(counts.bytes_asked <= limit, "{counts:?}");
        let longest = input.len().max(reading.bytes.len());
        for damage in &reading.damage {
            assert!(damage.offset <= longest, "{damage:?}");
            assert!(!damage.message.is_empty());
        }
        assert!(
            reading
                .others
                .iter()
                .all(|other| other.format != reading.format)
        );
        reading
    };
    let pasted = check(text.as_bytes(), &|| input::paste(&text));
    assert_ne!(pasted.format, Format::Raw, "text is not taken for bytes");
    let file = check(bytes, &|| input::file(bytes));
    for format in Format::ALL {
        check(bytes, &|| input::read_as(bytes, format));
    }
    foreign(bytes);
    Document::read(file.bytes, Options::default());
});
