//! The input on which the original's state is wrong.

use crate::connections::variants::{State, Version};
use crate::connections::{Counters, Limits};
use crate::harness::CounterExample;

use super::input;

/// Two clients who have not fetched a connection that closes twice.
pub(super) fn example<V: Version>() -> CounterExample {
    let mut state = State::<V>::with_seed(Limits::default(), 0);
    for client in ["first", "second"] {
        state.connections(client, 0, 0, &[]);
    }
    for (epoch, sent_bytes) in [(0, 3), (1, 5)] {
        let mut connection = input::keyed_connection();
        connection.monotonic = Counters {
            sent_bytes,
            ..Counters::default()
        };
        connection.last_update_epoch = epoch;
        state.store_closed(&connection);
    }
    let sums = ["first", "second"].map(|client| {
        let fetched = state.connections(client, 0, 1, &[]);
        fetched
            .iter()
            .map(|one| one.monotonic.sent_bytes)
            .sum::<u64>()
    });
    CounterExample {
        input: "two clients; a connection closes with 3 bytes sent, opens, closes with 5".into(),
        expected: "both clients are told of 8 bytes".into(),
        got: format!(
            "the first is told of {}, the second of {}",
            sums[0], sums[1]
        ),
    }
}
