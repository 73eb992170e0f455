//! Profiles: every rule that is broken is found at its place, and what is encoded anew breaks none.

mod anew;
mod command;

use perop_core::cbor::profile::{self, Profile};
use perop_core::cbor::{Text, Tree, lint};

use super::cases::{self, Case, bytes_of};

fn tree(bytes: &[u8]) -> Tree<'_> {
    Tree::read(bytes, Text::AsIs).expect("the item is well-formed")
}

/// Kinds and offsets of what is found.
fn found(bytes: &[u8], profile: Profile) -> Vec<(&'static str, usize)> {
    let findings = profile::findings(&tree(bytes), profile);
    let found = findings.listed.iter();
    found.map(|found| (found.kind(), found.offset())).collect()
}

/// The profile that a case is about, by its level.
fn of_case(case: &Case) -> Option<Profile> {
    case.text("level").and_then(|level| level.parse().ok())
}

#[test]
fn cases_about_a_profile_are_found_or_clean() {
    let mut judged = 0;
    for case in cases::all() {
        let (Some(profile), Some(bytes)) = (of_case(&case), case.bytes()) else {
            continue;
        };
        let findings = profile::findings(&tree(&bytes), profile);
        let is_it = |finding: &lint::Finding| {
            Some(finding.kind()) == case.text("error")
                && finding.level() == profile.name()
                && case
                    .field("offset")
                    .as_u64()
                    .is_none_or(|at| at == finding.offset() as u64)
        };
        match case.text("error") {
            Some(_) => assert!(findings.listed.iter().any(is_it), "{}", case.name()),
            None => assert!(findings.is_empty(), "{findings:?} {}", case.name()),
        }
        judged += 1;
    }
    assert_eq!(judged, 218);
}

/// Source: RFC 8949 sections 3.4.3, 4.1, 4.2.1 and 4.2.3; CTAP 2.1 section 8; the draft of dCBOR.
#[test]
fn each_rule_has_a_finding_at_its_place() {
    use Profile::{Ctap2, DagCbor, Dcbor, Deterministic, LengthFirst, Preferred};
    let cases: &[(&str, Profile, &[(&str, usize)])] = &[
        (
            "821801190001",
            Preferred,
            &[("non_shortest_head", 1), ("non_shortest_head", 3)],
        ),
        (
            "81fb3ff8000000000000",
            Preferred,
            &[("non_shortest_float", 1)],
        ),
        (
            "fb7ff8000000000000",
            Preferred,
            &[("non_shortest_float", 0)],
        ),
        // A payload that does not fit a shorter NaN, and one that does.
        ("fa7fc00001", Preferred, &[]),
        ("fa7fc02000", Preferred, &[("non_shortest_float", 0)]),
        ("a20a000102", Preferred, &[]),
        ("a201000100", Preferred, &[("duplicate_key", 3)]),
        ("9f01ff", Preferred, &[]),
        ("9f01ff", Deterministic, &[("indefinite_length", 0)]),
        ("c24102", Deterministic, &[("non_shortest_bignum", 0)]),
        (
            "c24a00ffffffffffffffffff",
            Preferred,
            &[("non_shortest_bignum", 0)],
        ),
        ("c249ffffffffffffffffff", Preferred, &[]),
        ("a20a000102", Deterministic, &[("map_keys_not_sorted", 3)]),
        (
            "a3010002000100",
            Deterministic,
            &[("map_keys_not_sorted", 5), ("duplicate_key", 5)],
        ),
        // 10, 100, -1, "z", "aa", [100], [-1], false: the example of sections 4.2.1 and 4.2.3.
        (
            "a80a001864002000617a006261610081186400812000f400",
            Deterministic,
            &[],
        ),
        (
            "a80a001864002000617a006261610081186400812000f400",
            LengthFirst,
            &[
                ("map_keys_not_sorted", 6),
                ("map_keys_not_sorted", 19),
                ("map_keys_not_sorted", 22),
            ],
        ),
        (
            "a80a002000f400186400617a008120006261610081186400",
            LengthFirst,
            &[],
        ),
        // By major type first: text of one byte behind an integer of three.
        ("a219010000616100", Ctap2, &[]),
        (
            "a219010000616100",
            LengthFirst,
            &[("map_keys_not_sorted", 5)],
        ),
        ("fb3ff8000000000000", Ctap2, &[]),
        ("8181818100", Ctap2, &[]),
        ("818181818100", Ctap2, &[("nesting_too_deep", 4)]),
        ("82818180a1018180", Ctap2, &[]),
        ("c11a514b67b0", Ctap2, &[("tag_not_allowed", 0)]),
        ("8118ff", Dcbor, &[]),
        ("81f93c00", Dcbor, &[("dcbor_violation", 1)]),
        // 1 and 1.0 are the same key once the float is reduced.
        (
            "a20100f93c0000",
            Dcbor,
            &[("dcbor_violation", 3), ("dcbor_violation", 3)],
        ),
        ("c001", Dcbor, &[("dcbor_violation", 0)]),
        ("a1d82a45000171120000", DagCbor, &[("non_string_key", 1)]),
        // The chunks of a link together have to be one.
        (
            "d82a5f42000143711200ff",
            DagCbor,
            &[("indefinite_length", 2)],
        ),
        (
            "d82a5f420001ff",
            DagCbor,
            &[
                ("invalid_tag_content", 0),
                ("invalid_cid", 0),
                ("indefinite_length", 2),
            ],
        ),
    ];
    for (input, profile, expected) in cases {
        let bytes = bytes_of(input);
        assert_eq!(found(&bytes, *profile), *expected, "{profile} {input}");
    }
}
