//! Any items in the form of each profile: the result is whole, has no finding of the profile and
//! does not change again; what cannot be written is refused with its place.
#![no_main]

use libfuzzer_sys::fuzz_target;
use perop_core::cbor::profile::{self, Profile, Reencoded};
use perop_core::cbor::{Text, Tree};

fuzz_target!(|bytes: &[u8]| {
    let (tree, _) = Tree::read_sequence(bytes, Text::AsIs);
    let is_whole = tree.items().all(|item| tree.is_whole(item));
    for profile in Profile::ALL {
        let findings = profile::findings(&tree, profile);
        assert!(findings.listed.is_sorted_by_key(|finding| finding.offset()));
        match profile::reencode(&tree, profile) {
            Ok(written) => {
                assert!(is_whole);
                check(bytes, &written, profile);
            }
            Err(refusal) => {
                assert_eq!(refusal.findings.is_empty(), !is_whole);
                let mut reasons = refusal.findings.listed.iter();
                assert!(reasons.all(|reason| reason.offset() < bytes.len()));
                assert!(refusal.to_string().contains(profile.title()));
            }
        }
    }
});

fn check(bytes: &[u8], written: &Reencoded, profile: Profile) {
    let (tree, fault) = Tree::read_sequence(&written.bytes, Text::AsIs);
    assert_eq!(fault, None, "{profile}");
    let findings = profile::findings(&tree, profile);
    let of_profile = findings
        .listed
        .iter()
        .find(|finding| finding.level() == profile.name());
    assert_eq!(of_profile, None, "{profile}");
    let again = profile::reencode(&tree, profile).expect("it has the form of the profile");
    assert_eq!(again.bytes, written.bytes, "{profile}");
    assert_eq!(again.changes_total, 0, "{profile}");
    let (before, after) = (bytes.len(), written.bytes.len());
    for change in &written.changes {
        assert!(change.before.start <= change.before.end && change.before.end <= before);
        assert!(change.after.start <= change.after.end && change.after.end <= after);
    }
}
