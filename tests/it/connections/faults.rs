//! What the original does wrong, kept in its versions and mended in the store.

use std::time::Duration;

use perop_core::connections::Limits;

use super::{localhost, subjects};

#[test]
fn a_sum_goes_on_into_the_next_client_in_the_original_only() {
    for (name, mut subject) in subjects(Limits::default()) {
        subject.fetch("c", 0, 0, &[]);
        subject.fetch("d", 0, 0, &[]);
        subject.store_closed(&localhost(3, 0));
        subject.store_closed(&localhost(5, 1));
        let sums = ["c", "d"].map(|client| {
            let fetched = subject.fetch(client, 0, 1, &[]);
            fetched[0].monotonic.sent_bytes
        });
        let expected = if name == "tuned" { [8, 8] } else { [8, 11] };
        assert_eq!(sums, expected, "{name}");
    }
}

#[test]
fn totals_of_an_epoch_ahead_of_the_latest_are_forgotten_in_the_original_only() {
    let limits = Limits {
        expiry: Duration::from_nanos(10),
        ..Limits::default()
    };
    for (name, mut subject) in subjects(limits) {
        subject.fetch("c", 0, 0, &[]);
        subject.fetch("c", 0, 15, &[localhost(100, 16)]);
        subject.forget_expired_stats();
        let last = subject.fetch("c", 0, 17, &[localhost(101, 17)])[0].last;
        let expected = if name == "tuned" { 1 } else { 101 };
        assert_eq!(last.sent_bytes, expected, "{name}");
    }
}
