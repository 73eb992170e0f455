//! The binary form of tag maps, byte by byte and there and back.

use perop_core::stats::{Mutator, TagKey, TagMap, Ttl};
use proptest::prelude::*;

fn key(name: &str) -> TagKey {
    TagKey::new(name).expect("a valid key")
}

#[test]
fn tag_map_is_written_as_version_field_and_texts_sorted_by_key() {
    let (one, two, home) = (key("k2"), key("k1"), key("local"));
    let tags = TagMap::new()
        .with(&[
            Mutator::insert(&one, "v"),
            Mutator::insert(&two, ""),
            Mutator::insert(&home, "stays").with_ttl(Ttl::NoPropagation),
        ])
        .expect("valid tags");
    assert_eq!(tags.encode(), b"\x00\x00\x02k1\x00\x00\x02k2\x01v");
}

#[test]
fn no_bytes_are_an_empty_map_and_the_last_of_two_values_counts() {
    assert_eq!(TagMap::decode(b""), Ok(TagMap::new()));
    assert_eq!(TagMap::decode(b"\x00"), Ok(TagMap::new()));
    let twice = TagMap::decode(b"\x00\x00\x01k\x01a\x00\x01k\x01b").expect("well formed");
    assert_eq!((twice.len(), twice.get(&key("k"))), (1, Some("b")));
}

#[test]
fn length_of_two_bytes_is_read() {
    let value = "x".repeat(200);
    let bytes = [b"\x00\x00\x01k\xc8\x01", value.as_bytes()].concat();
    let tags = TagMap::decode(&bytes).expect("well formed");
    assert_eq!(tags.get(&key("k")), Some(value.as_str()));
    assert_eq!(tags.encode(), bytes);
}

#[test]
fn bad_bytes_are_refused_with_their_place() {
    let cases: [(&[u8], &str); 9] = [
        (b"\x01", "unsupported version of propagated tags at byte 0"),
        (b"\x00\x01", "unknown field in propagated tags at byte 1"),
        (b"\x00\x00", "propagated tags end at byte 2"),
        (b"\x00\x00\x02k", "propagated tags end at byte 4"),
        (b"\x00\x00\x01k", "propagated tags end at byte 4"),
        (
            b"\x00\x00\x00\x00",
            "invalid key in propagated tags at byte 2",
        ),
        (
            b"\x00\x00\x01k\x01\t",
            "invalid value in propagated tags at byte 4",
        ),
        (
            b"\x00\x00\x01\xff\x00",
            "text in propagated tags is not ASCII at byte 2",
        ),
        (
            b"\x00\x00\xff\xff\xff\x7f",
            "length in propagated tags is too large at byte 2",
        ),
    ];
    for (bytes, message) in cases {
        let error = TagMap::decode(bytes).expect_err(message);
        assert_eq!(error.to_string(), message);
        let place = message.rsplit(' ').next().expect("a place");
        assert_eq!(
            error.position().map(|at| at.to_string()).as_deref(),
            Some(place)
        );
    }
}

proptest! {
    #[test]
    fn map_comes_back_as_it_was(
        tags in prop::collection::btree_map("[ -~]{1,40}", "[ -~]{0,40}", 0..20)
    ) {
        let tags: Vec<_> = tags.iter().map(|(name, value)| (key(name), value)).collect();
        let inserts: Vec<_> = tags.iter().map(|(key, value)| Mutator::insert(key, value)).collect();
        let map = TagMap::new().with(&inserts).expect("valid tags");
        prop_assert_eq!(TagMap::decode(&map.encode()), Ok(map));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..60)) {
        if let Ok(map) = TagMap::decode(&bytes) {
            prop_assert_eq!(TagMap::decode(&map.encode()), Ok(map));
        }
    }

    #[test]
    fn bytes_cut_short_are_refused_or_a_shorter_map(cut in 0_usize..40) {
        let (one, two) = (key("first"), key("second"));
        let inserts = [Mutator::insert(&one, "a value"), Mutator::insert(&two, "another")];
        let whole = TagMap::new().with(&inserts).expect("valid tags");
        let bytes = whole.encode();
        if let Ok(part) = TagMap::decode(&bytes[..cut.min(bytes.len())]) {
            prop_assert!(part.len() <= whole.len());
        }
    }
}
