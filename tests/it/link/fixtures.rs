//! Links that were made once are opened for ever, and are written as the same characters.

use perop_core::snapshot::link::{self, VERSION};

/// Those of each version, from the first.
const OF_VERSIONS: &[&str] = &[include_str!("../../data/link/v1.tsv")];

#[test]
fn every_version_has_fixtures() {
    assert_eq!(OF_VERSIONS.len(), VERSION as usize);
    for text in OF_VERSIONS {
        assert!(text.lines().count() >= 10);
    }
}

#[test]
fn every_link_of_every_version_opens() {
    for line in OF_VERSIONS.iter().flat_map(|text| text.lines()) {
        let (name, text) = line.split_once('\t').unwrap();
        let opened = link::open(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(
            link::open(&link::write(&opened).unwrap()),
            Ok(opened),
            "{name}"
        );
    }
}

#[test]
fn links_of_this_version_are_written_as_they_were() {
    for line in OF_VERSIONS[VERSION as usize - 1].lines() {
        let (name, text) = line.split_once('\t').unwrap();
        let opened = link::open(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(link::write(&opened).unwrap(), text, "{name}");
    }
}
