//! What items say: by their tags, and by the shapes they are part of.

mod algorithms;
mod opaque;
mod shapes;
mod tags;

use perop_core::cbor::meaning::{Meaning, Switches, car, evm};
use perop_core::cbor::profile::{self, Profile};
use perop_core::cbor::{Text, Tree};
use proptest::collection::vec;
use proptest::prelude::*;

use super::cases;

fn tree(bytes: &[u8]) -> Tree<'_> {
    Tree::read(bytes, Text::AsIs).expect("the item is well-formed")
}

/// What is said about each item, with its offset.
fn comments(bytes: &[u8], switches: Switches) -> Vec<(usize, String)> {
    let tree = tree(bytes);
    let meaning = Meaning::of(&tree, switches);
    let comment = |item| meaning.comment(item);
    let all = tree.all();
    all.filter_map(|item| comment(item).map(|says| (item.offset(), says)))
        .collect()
}

#[test]
fn every_case_can_be_asked_for_its_meaning() {
    for case in cases::all() {
        let Some(bytes) = case.bytes().or_else(|| case.built_by_recipe()) else {
            continue;
        };
        let (tree, _) = Tree::read_until_fault(&bytes, Text::AsIs);
        let meaning = Meaning::of(&tree, Switches::ALL);
        for item in tree.all().take(10_000) {
            let comment = meaning.comment(item);
            assert_ne!(comment.as_deref(), Some(""), "{}", case.name());
            meaning.embedded(item);
            for field in meaning.fields(item) {
                assert!(item.offset() <= field.range.start && field.range.end <= item.end());
            }
        }
    }
}

proptest! {
    #[test]
    fn no_bytes_are_too_odd_to_be_asked_what_they_mean(bytes in vec(any::<u8>(), 0..200)) {
        let (tree, _) = Tree::read_sequence(&bytes, Text::AsIs);
        let meaning = Meaning::of(&tree, Switches::ALL);
        for item in tree.all() {
            meaning.comment(item);
            meaning.fields(item);
        }
        for profile in Profile::ALL {
            profile::findings(&tree, profile);
            let _ = profile::reencode(&tree, profile);
        }
        car::is_car(&bytes);
        evm::metadata(&bytes);
    }
}
