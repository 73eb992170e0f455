//! The original's scenarios: what each client is told, fetch by fetch.
//!
//! Origin: datadog-process-agent, the tests of its network state, as facts.

use std::time::Duration;

use perop_core::connections::variants::TextConnection;
use perop_core::connections::{Counters, Limits};

use super::{Subject, localhost, subjects};

/// One step. Counters are sent bytes; a pair is (monotonic, last).
enum Step {
    /// The connection closed with that many bytes, at that epoch.
    Close(u64, u64),
    /// A client fetches, while the connection is active with that many bytes at that epoch.
    Active(&'static str, (u64, u64), &'static [(u64, u64)]),
    /// A client fetches while nothing is active.
    Empty(&'static str, &'static [(u64, u64)]),
}

use Step::{Active, Close, Empty};

/// Clients register by a first empty fetch.
struct Scenario {
    name: &'static str,
    clients: &'static [&'static str],
    steps: &'static [Step],
}

const SCENARIOS: &[Scenario] = &[
    Scenario {
        name: "closed before any client registered",
        clients: &[],
        steps: &[Close(12_345, 0), Empty("c", &[])],
    },
    Scenario {
        name: "closed once, told once",
        clients: &["c"],
        steps: &[
            Close(12_345, 0),
            Empty("c", &[(12_345, 12_345)]),
            Empty("d", &[]),
            Empty("c", &[]),
        ],
    },
    Scenario {
        name: "two clients see the same connection grow",
        clients: &["1", "2"],
        steps: &[
            Active("1", (36, 0), &[(36, 36)]),
            Active("2", (78, 0), &[(78, 78)]),
            Active("1", (120, 0), &[(120, 84)]),
            Active("2", (120, 0), &[(120, 42)]),
        ],
    },
    Scenario {
        name: "active, then closed",
        clients: &["c"],
        steps: &[
            Active("c", (36, 0), &[(36, 36)]),
            Close(78, 0),
            Empty("c", &[(78, 42)]),
        ],
    },
    Scenario {
        name: "closed",
        clients: &["c"],
        steps: &[Close(3, 0), Empty("c", &[(3, 3)])],
    },
    Scenario {
        name: "closed twice, the second time later",
        clients: &["c"],
        steps: &[Close(3, 0), Close(5, 1), Empty("c", &[(8, 8)])],
    },
    Scenario {
        name: "closed, opened again, closed, opened again, closed",
        clients: &["c"],
        steps: &[
            Close(3, 0),
            Active("c", (2, 1), &[(5, 5)]),
            Close(5, 2),
            Active("c", (1, 3), &[(6, 4)]),
            Close(3, 4),
            Empty("c", &[(3, 2)]),
        ],
    },
    Scenario {
        name: "active, then closed with the same epoch",
        clients: &["c"],
        steps: &[
            Active("c", (3, 0), &[(3, 3)]),
            Close(8, 0),
            Empty("c", &[(8, 5)]),
        ],
    },
    Scenario {
        name: "two clients cross",
        clients: &["c", "d"],
        steps: &[
            Close(3, 0),
            Empty("d", &[(3, 3)]),
            Active("c", (2, 1), &[(5, 5)]),
            Active("d", (3, 2), &[(3, 3)]),
            Close(5, 3),
            Active("c", (1, 4), &[(6, 4)]),
            Active("d", (2, 5), &[(7, 4)]),
            Close(3, 6),
            Empty("c", &[(3, 2)]),
            Empty("d", &[(3, 1)]),
        ],
    },
    Scenario {
        name: "three clients cross",
        clients: &["c", "d", "e"],
        steps: &[
            Active("e", (2, 0), &[(2, 2)]),
            Close(3, 1),
            Empty("d", &[(3, 3)]),
            Empty("e", &[(3, 1)]),
            Active("c", (2, 2), &[(5, 5)]),
            Active("d", (3, 3), &[(3, 3)]),
            Close(5, 4),
            Empty("e", &[(5, 5)]),
        ],
    },
];

/// Plays a scenario, the other counters moving likewise.
fn play(name: &str, subject: &mut dyn Subject, scenario: &Scenario) {
    let place = format!("{name}: {}", scenario.name);
    for client in scenario.clients {
        assert_eq!(subject.fetch(client, 0, 0, &[]), [], "{place}");
    }
    for (at, step) in scenario.steps.iter().enumerate() {
        let place = format!("{place}, step {at}");
        let (client, active, expected) = match *step {
            Close(count, epoch) => {
                subject.store_closed(&all_counters(count, epoch));
                continue;
            }
            Active(client, (count, epoch), expected) => {
                (client, vec![all_counters(count, epoch)], expected)
            }
            Empty(client, expected) => (client, Vec::new(), expected),
        };
        let fetched = subject.fetch(client, 0, 100, &active);
        let moves: Vec<_> = fetched.iter().map(moves).collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|&(m, l)| (counters(m), counters(l)))
            .collect();
        assert_eq!(moves, expected, "{place}");
        for one in &fetched {
            assert_eq!(&*one.source, "localhost", "{place}");
            assert_eq!(one.pid, 123, "{place}");
        }
    }
}

/// All three counters from one, each of its own size.
fn counters(count: u64) -> Counters {
    Counters {
        sent_bytes: count,
        received_bytes: count * 2,
        retransmits: count as u32 * 3,
    }
}

fn all_counters(count: u64, epoch: u64) -> TextConnection {
    TextConnection {
        monotonic: counters(count),
        ..localhost(0, epoch)
    }
}

fn moves(connection: &TextConnection) -> (Counters, Counters) {
    (connection.monotonic, connection.last)
}

#[test]
fn every_version_tells_the_original_scenarios() {
    for scenario in SCENARIOS {
        for (name, mut subject) in subjects(Limits::default()) {
            play(name, subject.as_mut(), scenario);
        }
    }
}

#[test]
fn a_closed_connection_is_told_as_it_was_given_with_last_filled_in() {
    for (name, mut subject) in subjects(Limits::default()) {
        let mut given = localhost(12_345, 0);
        given.monotonic.received_bytes = 6789;
        given.monotonic.retransmits = 2;
        subject.fetch("c", 0, 0, &[]);
        subject.store_closed(&given);
        let expected = TextConnection {
            last: given.monotonic,
            ..given
        };
        assert_eq!(subject.fetch("c", 0, 0, &[]), [expected], "{name}");
    }
}

#[test]
fn a_client_is_forgotten_after_the_expiry() {
    const MS: u64 = 1_000_000;
    let limits = Limits {
        expiry: Duration::from_millis(100),
        ..Limits::default()
    };
    for (name, mut subject) in subjects(limits) {
        let start = 5 * MS;
        subject.fetch("c", start, 0, &[]);
        subject.forget_clients(start);
        assert_eq!(subject.clients(), ["c"], "{name}: at once");
        subject.forget_clients(start + 100 * MS);
        assert_eq!(
            subject.clients(),
            ["c"],
            "{name}: not longer than the expiry"
        );
        subject.forget_clients(start + 100 * MS + 1);
        assert!(subject.clients().is_empty(), "{name}: longer");

        subject.fetch("c", start, 0, &[]);
        subject.fetch("c", start + 60 * MS, 0, &[]);
        subject.forget_clients(start + 150 * MS);
        assert_eq!(subject.clients(), ["c"], "{name}: a fetch keeps it");
    }
}

#[test]
fn the_first_fetch_gives_the_active_connections_back_unchanged() {
    for (name, mut subject) in subjects(Limits::default()) {
        let active = [localhost(36, 0), localhost(37, 0)];
        assert_eq!(subject.fetch("c", 0, 0, &active), active, "{name}");
    }
}
