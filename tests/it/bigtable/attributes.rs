//! What each metric is recorded under.

use perop_core::bigtable::{BOUNDS_MS, Metadata, Metric, MetricsProvider, Status};

use super::machine::{Machine, Service};
use super::{Attempt, LOCATION, Script, VERSIONS, client, headers};

const VECTORS: &str = include_str!("../../data/bigtable/attributes.txt");

/// Name, size, attributes as `key=value` without the client's id; none where it is refused.
fn vectors() -> Vec<(&'static str, usize, Option<Vec<&'static str>>)> {
    let mut vectors = Vec::new();
    for line in VECTORS.lines() {
        match line.split_once(' ') {
            Some((name, size)) if !name.contains('=') => {
                vectors.push((name, size.parse().expect("a size follows the name"), None));
            }
            _ => {
                vectors.last_mut().expect("a name comes first").2 = Some(line.split("  ").collect())
            }
        }
    }
    vectors
}

/// The client's id, which the machine makes of the bytes 0 to 15.
const CLIENT_UID: &str = "client_uid=go-00010203-0405-4607-8809-0a0b0c0d0e0f@my-host";

#[test]
fn every_version_makes_the_originals_attributes() {
    let vectors = vectors();
    assert_eq!(vectors.len(), 8);
    let metrics: Vec<_> = vectors.iter().map(|(name, _, _)| *name).collect();
    let attempts = [Attempt {
        status: Status::Unavailable,
        headers: headers(None, Some(LOCATION)),
        trailers: Metadata::default(),
    }];
    let script = Script {
        table: "my-table",
        streaming: true,
        attempts: &attempts,
        application_ns: 0,
        status: Status::Ok,
        metrics: &metrics,
    };
    for (version, play) in VERSIONS {
        let config = client(MetricsProvider::BuiltIn);
        let seen = play(&config, &Machine::default(), &Service::default(), &script);
        for ((name, size, expected), got) in vectors.iter().zip(&seen.attributes) {
            let place = format!("{version}: {name}");
            let Some(expected) = expected else {
                let message = format!("unknown metric: {name:?}");
                assert_eq!(got.as_ref().unwrap_err(), &message, "{place}");
                continue;
            };
            let got = got.as_ref().unwrap();
            assert_eq!(got.len(), *size, "{place}");
            assert!(got.contains(&CLIENT_UID.to_owned()), "{place}: {got:?}");
            let others: Vec<_> = got.iter().filter(|one| *one != CLIENT_UID).collect();
            assert_eq!(&others, expected, "{place}");
            assert!(got.is_sorted(), "{place}");
        }
    }
}

#[test]
fn instruments_are_four_histograms_and_three_counters() {
    let expected: Vec<_> = [
        ("operation_latencies", "ms", true),
        ("attempt_latencies", "ms", true),
        ("server_latencies", "ms", true),
        ("application_latencies", "ms", true),
        ("retry_count", "1", false),
        ("connectivity_error_count", "1", false),
        ("debug_tags", "1", false),
    ]
    .to_vec();
    let script = Script {
        table: "t",
        streaming: false,
        attempts: &[],
        application_ns: 0,
        status: Status::Ok,
        metrics: &[],
    };
    for (version, play) in VERSIONS {
        let service = Service::default();
        let config = client(MetricsProvider::BuiltIn);
        play(&config, &Machine::default(), &service, &script);
        let descriptions = service.descriptions();
        let made: Vec<_> = descriptions
            .iter()
            .map(|one| (one.name, one.unit, one.bounds == Some(&BOUNDS_MS[..])))
            .collect();
        assert_eq!(made, expected, "{version}");
        for (description, metric) in descriptions.iter().zip(Metric::ALL) {
            assert_eq!(description.about, metric.about(), "{version}");
        }
    }
}

#[test]
fn bounds_are_forty_from_nothing_to_most_of_an_hour() {
    assert_eq!(BOUNDS_MS.len(), 40);
    assert_eq!((BOUNDS_MS[0], BOUNDS_MS[39]), (0.0, 3_200_000.0));
    assert!(BOUNDS_MS.is_sorted());
}
