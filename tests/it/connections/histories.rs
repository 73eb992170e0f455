//! On any history the versions agree with the naive model, and so with each other.

use std::rc::Rc;
use std::time::Duration;

use perop_core::connections::variants::{Before, Pr295, State, TextConnection};
use perop_core::connections::{Counters, Limits, Protocol};
use proptest::prelude::*;

use super::model::Model;
use super::{Subject, Tuned, sorted, unset};

#[derive(Clone, Debug)]
enum Event {
    Close(TextConnection),
    Fetch(&'static str, Vec<TextConnection>),
    ForgetClients,
    ForgetExpiredStats,
}

/// One of few connections, with any counters, last changed up to `latest`.
fn connection(latest: u64) -> impl Strategy<Value = TextConnection> {
    let counters = (0..9u64, 0..9u64, 0..9u32).prop_map(|(sent, received, retransmits)| Counters {
        sent_bytes: sent,
        received_bytes: received,
        retransmits,
    });
    (
        0..4u16,
        any::<bool>(),
        prop_oneof![Just("10.0.0.1"), Just("localhost")],
        counters,
        0..=latest,
    )
        .prop_map(|(port, udp, source, monotonic, epoch)| {
            TextConnection {
                source_port: port,
                protocol: if udp { Protocol::Udp } else { Protocol::Tcp },
                monotonic,
                last_update_epoch: epoch,
                ..unset()
            }
            .with_addresses(Rc::from(source), Rc::from("::1"))
        })
}

/// Events at the times 0, 1, 2 …, with epochs that never are ahead of the time.
fn history() -> impl Strategy<Value = Vec<Event>> {
    let client = || prop_oneof![Just("c"), Just("d"), Just("e")];
    let event = move |now: u64| {
        prop_oneof![
            4 => connection(now).prop_map(Event::Close),
            5 => (client(), proptest::collection::vec(connection(now), 0..7))
                .prop_map(|(client, active)| Event::Fetch(client, active)),
            1 => Just(Event::ForgetClients),
            1 => Just(Event::ForgetExpiredStats),
        ]
    };
    (1..40u64).prop_flat_map(move |length| (0..length).map(event).collect::<Vec<_>>())
}

/// What is fetched, event by event.
fn play(subject: &mut dyn Subject, history: &[Event]) -> Vec<Vec<TextConnection>> {
    let mut fetched = Vec::new();
    for (now, event) in (0..).zip(history) {
        match event {
            Event::Close(connection) => subject.store_closed(connection),
            Event::Fetch(client, active) => fetched.push(subject.fetch(client, now, now, active)),
            Event::ForgetClients => subject.forget_clients(now),
            Event::ForgetExpiredStats => subject.forget_expired_stats(),
        }
    }
    fetched
}

fn limits(closed_max: usize, stats_max: usize) -> Limits {
    Limits {
        expiry: Duration::from_nanos(8),
        closed_max,
        stats_max,
        ..Limits::default()
    }
}

proptest! {
    /// In the same order too, and with limits that are reached.
    #[test]
    fn the_store_follows_the_rules(
        history in history(),
        closed_max in 0..6usize,
        stats_max in 0..6usize,
    ) {
        let limits = limits(closed_max, stats_max);
        let mut model = Model::new(limits, false);
        let mut tuned = Tuned::new(limits);
        prop_assert_eq!(play(&mut tuned, &history), play(&mut model, &history));
        prop_assert_eq!(tuned.telemetry(), model.telemetry());
        prop_assert_eq!(tuned.clients(), model.clients());
    }

    /// The original has no order among connections, so limits that depend on it are not reached.
    #[test]
    fn the_originals_versions_follow_the_rules_with_their_fault(history in history()) {
        let limits = limits(100, 100);
        let mut model = Model::new(limits, true);
        let expected: Vec<_> = play(&mut model, &history).into_iter().map(sorted).collect();
        let versions: [Box<dyn Subject>; 2] = [
            Box::new(State::<Before>::with_seed(limits, 7)),
            Box::new(State::<Pr295>::with_seed(limits, 7)),
        ];
        for mut version in versions {
            let fetched = play(version.as_mut(), &history);
            // A first fetch gives equal keys back as they were given.
            let fetched: Vec<_> = fetched.into_iter().map(sorted).collect();
            prop_assert_eq!(&fetched, &expected);
            prop_assert_eq!(version.telemetry(), model.telemetry());
            prop_assert_eq!(version.clients(), model.clients());
        }
    }

    /// With one client there is no next one for a sum to go on into.
    #[test]
    fn all_versions_agree_for_one_client(history in history()) {
        let limits = limits(100, 100);
        let history: Vec<Event> = history
            .into_iter()
            .map(|event| match event {
                Event::Fetch(_, active) => Event::Fetch("c", active),
                event => event,
            })
            .collect();
        let mut fetched = super::subjects(limits).into_iter().map(|(_, mut subject)| {
            let fetched = play(subject.as_mut(), &history);
            let fetched: Vec<_> = fetched.into_iter().map(sorted).collect();
            (fetched, subject.telemetry())
        });
        let before = fetched.next().unwrap();
        for other in fetched {
            prop_assert_eq!(&other, &before);
        }
    }
}
