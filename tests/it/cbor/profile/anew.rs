//! Data written anew: in the form of a profile, the same data, and what changed.

use perop_core::cbor::profile::{self, Profile, What};
use perop_core::cbor::{Text, Tree};
use proptest::collection::vec;
use proptest::prelude::*;

use super::tree;
use crate::cbor::cases::{self, bytes_of};
use crate::cbor::laws::{in_form, model};

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A change as a test writes it: what, and where it was and is.
type Told = (What, [usize; 2], [usize; 2]);

#[test]
fn data_is_written_anew_and_what_changed_is_told() {
    use Profile::{Ctap2, DagCbor, Dcbor, Deterministic, LengthFirst, Preferred};
    let cases: &[(Profile, &str, &str, &[Told])] = &[
        (Preferred, "8201f93e00", "8201f93e00", &[]),
        (
            Preferred,
            "8418011900029f03ffc24100",
            "840102810300",
            &[
                (What::Head, [1, 3], [1, 2]),
                (What::Head, [3, 6], [2, 3]),
                (What::Length, [6, 7], [3, 4]),
                (What::Length, [8, 9], [5, 5]),
                (What::BigInteger, [9, 12], [5, 6]),
            ],
        ),
        (
            Preferred,
            "fb3ff8000000000000",
            "f93e00",
            &[(What::Float, [0, 9], [0, 3])],
        ),
        (
            Preferred,
            "7f61616162ff",
            "626162",
            &[(What::Length, [0, 6], [0, 3])],
        ),
        (
            Preferred,
            "5803010203",
            "43010203",
            &[(What::Head, [0, 2], [0, 1])],
        ),
        (
            Preferred,
            "c24a00010000000000000001",
            "c249010000000000000001",
            &[(What::BigInteger, [1, 3], [1, 2])],
        ),
        // As few pairs as possible have moved.
        (
            Deterministic,
            "a3616300616100616200",
            "a3616100616200616300",
            &[(What::Moved, [1, 4], [7, 10])],
        ),
        (
            LengthFirst,
            "a262616100616201",
            "a261620162616100",
            &[(What::Moved, [5, 8], [1, 4])],
        ),
        // A map as a key comes into order before it is compared.
        (
            Deterministic,
            "a2a202000100000100",
            "a20100a20100020000",
            &[],
        ),
        (Ctap2, "a261610001f90000", "a201f90000616100", &[]),
        (
            Dcbor,
            "83f93c00f98000fb7ff8000000000001",
            "830100f97e00",
            &[],
        ),
        (Dcbor, "6345cc88", "62c38b", &[(What::Text, [0, 4], [0, 3])]),
        (Dcbor, "fbc3e0000000000000", "3b7fffffffffffffff", &[]),
        (Dcbor, "fa5f800000", "fa5f800000", &[]),
        (
            DagCbor,
            "81f93c00",
            "81fb3ff0000000000000",
            &[(What::Float, [1, 4], [1, 10])],
        ),
    ];
    for (profile, input, expected, changes) in cases {
        let bytes = bytes_of(input);
        let written = profile::reencode(&tree(&bytes), *profile).expect("the profile has a form");
        assert_eq!(hex(&written.bytes), *expected, "{profile} {input}");
        let place = |range: &std::ops::Range<usize>| [range.start, range.end];
        let told = written.changes.iter();
        let told: Vec<Told> = told
            .map(|change| (change.what, place(&change.before), place(&change.after)))
            .collect();
        assert_eq!(written.changes_total, told.len());
        assert!(
            changes.is_empty() || told == *changes,
            "{profile} {input}: {told:?}"
        );
    }
}

#[test]
fn what_a_profile_has_no_form_for_is_refused_in_words() {
    let cases = [
        (
            Profile::Deterministic,
            "a201000100",
            "the key at byte 1 is equal, at byte 3",
        ),
        // One integer in two forms becomes one key.
        (
            Profile::Deterministic,
            "a20100c2410100",
            "the key at byte 1 is equal, at byte 3",
        ),
        (
            Profile::Ctap2,
            "82c101c102",
            "this tag is not allowed, at byte 1, and one more place",
        ),
        (
            Profile::Dcbor,
            "83f7e0e1",
            "of simple values, only false, true and null are allowed, at byte 1, \
             and 2 more places",
        ),
        (
            Profile::DagCbor,
            "f97e00",
            "NaN and infinity are not allowed, at byte 0",
        ),
        (
            Profile::DagCbor,
            "61ff",
            "byte 0 of the text is not UTF-8, at byte 0",
        ),
    ];
    for (profile, input, reason) in cases {
        let bytes = bytes_of(input);
        let refusal = profile::reencode(&tree(&bytes), profile).expect_err("there is no form");
        let title = profile.title();
        assert_eq!(
            refusal.to_string(),
            format!("cannot be written as {title}: {reason}")
        );
    }
    let (cut, _) = Tree::read_until_fault(&[0x82, 1], Text::AsIs);
    let refusal = profile::reencode(&cut, Profile::Preferred).expect_err("an item is missing");
    assert_eq!(
        refusal.to_string(),
        "only whole items can be written as Preferred (RFC 8949 4.1)"
    );
}

#[test]
fn every_case_is_written_in_every_profile_or_refused() {
    let (mut written, mut refused) = (0, 0);
    for case in cases::all() {
        let Some(bytes) = case.bytes().filter(|_| case.fault().is_none()) else {
            continue;
        };
        for profile in Profile::ALL {
            match profile::reencode(&tree(&bytes), profile) {
                Ok(anew) => {
                    let of_profile = profile::findings(&tree(&anew.bytes), profile);
                    let mut of_profile = of_profile.listed.iter();
                    let left = of_profile.find(|finding| finding.level() == profile.name());
                    assert_eq!(left, None, "{profile} {}", case.name());
                    let again = profile::reencode(&tree(&anew.bytes), profile);
                    assert_eq!(again.map(|again| again.bytes), Ok(anew.bytes));
                    written += 1;
                }
                Err(refusal) => {
                    assert!(!refusal.findings.is_empty());
                    refused += 1;
                }
            }
        }
    }
    assert!(written > 3_000 && refused > 100, "{written} {refused}");
}

proptest! {
    #[test]
    fn data_stays_the_same_in_every_profile(
        item in model(),
        choices in vec(any::<u8>(), 1..64),
    ) {
        let bytes = in_form(&item, &choices);
        let one_form = |bytes: &[u8]| profile::reencode(&tree(bytes), Profile::Deterministic);
        for profile in Profile::ALL {
            let Ok(anew) = profile::reencode(&tree(&bytes), profile) else {
                continue;
            };
            let findings = profile::findings(&tree(&anew.bytes), profile);
            prop_assert!(findings.listed.iter().all(|found| found.level() == "valid"));
            let again = profile::reencode(&tree(&anew.bytes), profile);
            prop_assert_eq!(again.as_ref().map(|again| &again.bytes), Ok(&anew.bytes));
            prop_assert_eq!(again.map(|again| again.changes_total), Ok(0));
            // dCBOR alone changes data: it has one number where others have two.
            let same = one_form(&bytes).map(|form| form.bytes);
            if profile != Profile::Dcbor && same.is_ok() {
                prop_assert_eq!(one_form(&anew.bytes).map(|form| form.bytes), same);
            }
        }
    }
}

#[test]
fn hostile_inputs_take_no_square_time() {
    // {{{… 0: 0 …}: 0}: 0}, each level a key of the next, with a smaller key behind it.
    let depth = 50_000;
    let deep_keys = [
        vec![0xa2; depth],
        vec![0, 0, 1, 0],
        [0, 2, 0].repeat(depth - 1),
    ]
    .concat();
    let nested = [[0xa2, 2].repeat(depth), vec![0], [1, 0].repeat(depth)].concat();
    let recipes = cases::all()
        .into_iter()
        .filter_map(|case| case.built_by_recipe());
    let small = recipes.filter(|bytes| bytes.len() < 1_000_000);
    for bytes in small.chain([deep_keys, nested]) {
        let (tree, fault) = Tree::read_until_fault(&bytes, Text::AsIs);
        for profile in Profile::ALL {
            let findings = profile::findings(&tree, profile);
            assert!(findings.listed.len() <= 1_000);
            match profile::reencode(&tree, profile) {
                Ok(anew) => {
                    assert!(anew.changes.len() <= 1_000 && fault.is_none());
                    let anew = Tree::read(&anew.bytes, Text::AsIs).expect("it is one item");
                    let left = profile::findings(&anew, profile);
                    assert!(left.listed.iter().all(|found| found.level() == "valid"));
                }
                Err(refusal) => assert!(!refusal.to_string().is_empty()),
            }
        }
    }
}
