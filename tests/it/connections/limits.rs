//! What is dropped, counted and forgotten.

use std::time::Duration;

use perop_core::connections::variants::TextConnection;
use perop_core::connections::{Limits, Store, Telemetry};

use super::{localhost, subjects};

fn on_port(port: u16, sent_bytes: u64, epoch: u64) -> TextConnection {
    TextConnection {
        source_port: port,
        ..localhost(sent_bytes, epoch)
    }
}

#[test]
fn the_defaults_are_the_originals() {
    let limits = Limits::default();
    assert_eq!(limits.cleanup_interval, Duration::from_secs(30));
    assert_eq!(limits.expiry, Duration::from_secs(120));
    assert_eq!((limits.closed_max, limits.stats_max), (50_000, 75_000));
}

#[test]
fn closed_connections_beyond_the_limit_are_dropped_once_per_client() {
    let limits = Limits {
        closed_max: 2,
        ..Limits::default()
    };
    for (name, mut subject) in subjects(limits) {
        subject.fetch("c", 0, 0, &[]);
        subject.fetch("d", 0, 0, &[]);
        for port in 1..=3 {
            subject.store_closed(&on_port(port, 1, 0));
        }
        assert_eq!(subject.telemetry().closed_dropped, 2, "{name}");
        // One that is kept already is still added to.
        subject.store_closed(&on_port(1, 5, 1));
        assert_eq!(subject.telemetry().closed_dropped, 2, "{name}");
        assert_eq!(subject.fetch("c", 0, 0, &[]).len(), 2, "{name}");
        // A fetch makes room for that client only.
        subject.store_closed(&on_port(4, 1, 0));
        assert_eq!(subject.telemetry().closed_dropped, 3, "{name}");
    }
}

#[test]
fn connections_beyond_the_limit_of_totals_are_not_told_and_counted() {
    let limits = Limits {
        stats_max: 2,
        ..Limits::default()
    };
    for (name, mut subject) in subjects(limits) {
        subject.fetch("c", 0, 0, &[]);
        let active: Vec<_> = (1..=3).map(|port| on_port(port, 7, 0)).collect();
        assert_eq!(subject.fetch("c", 0, 0, &active).len(), 2, "{name}");
        assert_eq!(subject.telemetry().connections_dropped, 1, "{name}");
        assert_eq!(subject.fetch("c", 0, 0, &active).len(), 2, "{name}: again");
        assert_eq!(subject.telemetry().connections_dropped, 2, "{name}: again");

        // A closed connection needs no totals to be told.
        subject.store_closed(&on_port(9, 4, 0));
        let fetched = subject.fetch("c", 0, 0, &[]);
        assert_eq!(fetched[0].last.sent_bytes, 4, "{name}");
        // One that is active as well does.
        subject.store_closed(&on_port(8, 4, 0));
        assert_eq!(subject.fetch("c", 0, 0, &[on_port(8, 1, 0)]), [], "{name}");
        assert_eq!(subject.telemetry().connections_dropped, 3, "{name}");
    }
}

#[test]
fn a_closed_connection_frees_its_totals() {
    let limits = Limits {
        stats_max: 1,
        ..Limits::default()
    };
    for (name, mut subject) in subjects(limits) {
        subject.fetch("c", 0, 0, &[]);
        for port in 1..=3 {
            assert_eq!(subject.fetch("c", 0, 0, &[on_port(port, 7, 0)]).len(), 1);
            subject.store_closed(&on_port(port, 9, 0));
            let fetched = subject.fetch("c", 0, 0, &[]);
            assert_eq!(fetched[0].last.sent_bytes, 2, "{name}");
        }
        assert_eq!(subject.telemetry(), Telemetry::default(), "{name}");
    }
}

#[test]
fn a_closed_connection_that_is_not_newer_is_unordered() {
    for (name, mut subject) in subjects(Limits::default()) {
        subject.fetch("c", 0, 0, &[]);
        subject.store_closed(&localhost(3, 5));
        subject.store_closed(&localhost(4, 5));
        subject.store_closed(&localhost(4, 4));
        assert_eq!(subject.telemetry().unordered, 2, "{name}");
        assert_eq!(
            subject.fetch("c", 0, 0, &[])[0].monotonic.sent_bytes,
            3,
            "{name}"
        );
    }
}

#[test]
fn a_counter_that_went_backwards_is_an_underflow_and_leaves_last_as_it_is() {
    for (name, mut subject) in subjects(Limits::default()) {
        subject.fetch("c", 0, 0, &[]);
        subject.fetch("c", 0, 0, &[localhost(10, 0)]);
        let mut back = localhost(9, 1);
        back.last.sent_bytes = 77;
        let fetched = subject.fetch("c", 0, 0, &[back.clone()]);
        assert_eq!(fetched, [back], "{name}");
        assert_eq!(subject.telemetry().underflows, 1, "{name}");
        // The totals are taken over all the same.
        let fetched = subject.fetch("c", 0, 0, &[localhost(12, 2)]);
        assert_eq!(fetched[0].last.sent_bytes, 3, "{name}");
    }
}

#[test]
fn totals_are_forgotten_when_their_epoch_is_too_far_behind() {
    let limits = Limits {
        expiry: Duration::from_nanos(10),
        ..Limits::default()
    };
    for (name, mut subject) in subjects(limits) {
        subject.fetch("c", 0, 0, &[]);
        subject.fetch("c", 0, 15, &[on_port(1, 100, 4), on_port(2, 100, 5)]);
        subject.forget_expired_stats();
        let later = [on_port(1, 101, 16), on_port(2, 101, 16)];
        let fetched = super::sorted(subject.fetch("c", 0, 16, &later));
        let lasts: Vec<_> = fetched.iter().map(|one| one.last.sent_bytes).collect();
        assert_eq!(lasts, [101, 1], "{name}");
    }
}

#[test]
fn taken_telemetry_begins_anew() {
    for (name, mut subject) in subjects(Limits::default()) {
        subject.fetch("c", 0, 0, &[]);
        subject.store_closed(&localhost(3, 0));
        subject.store_closed(&localhost(3, 0));
        let counted = Telemetry {
            unordered: 1,
            ..Telemetry::default()
        };
        assert_eq!(subject.take_telemetry(), counted, "{name}");
        assert_eq!(subject.telemetry(), Telemetry::default(), "{name}");
    }
}

#[test]
fn a_cleanup_is_due_after_the_interval() {
    let mut store = Store::with_seed(Limits::default(), 1);
    let interval_ns = 30_000_000_000;
    assert!(!store.cleanup_is_due(interval_ns - 1));
    assert!(store.cleanup_is_due(interval_ns));
    store.forget_clients(interval_ns);
    assert!(!store.cleanup_is_due(2 * interval_ns - 1));
    assert!(store.cleanup_is_due(2 * interval_ns));
}
