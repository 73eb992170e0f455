//! Time per connection from 100 to 300,000 of them, for the store and the original's versions.
//!
//! At 300,000 it should be at most three times that at 100: what grows is the distance of memory,
//! not the work. `same_order` fetches or stores in the order of the time before, as a kernel does;
//! `any_order` in another one every time, so that position says nothing and every connection is
//! hashed. `list_alone` reads the given connections and does nothing with them: the floor under any
//! store. The throughput is in connections; nothing here says what addresses of many different
//! kinds or several clients cost.

use std::hint::black_box;
use std::rc::Rc;
use std::time::Duration;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, SamplingMode, Throughput};
use perop_core::connections::variants::{Before, Pr295, State, TextConnection, Version};
use perop_core::connections::{Address, Connection, Counters, Key, Limits, Store};

const CURVE: [usize; 8] = [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 300_000];

/// How many other orders take turns.
const ORDERS: usize = 4;

/// No limit is reached, so that all of them count.
fn limits() -> Limits {
    Limits {
        closed_max: usize::MAX,
        stats_max: usize::MAX,
        ..Limits::default()
    }
}

/// Connections with different ports, in an order that repeats only after 2^32 of them.
fn connections(count: usize) -> Vec<Connection> {
    (0..count as u32)
        .map(|number| {
            // A permutation of all 32-bit numbers: odd factor, then halves mixed.
            let mixed = number.wrapping_mul(0x9e37_79b1);
            let ports = mixed ^ mixed >> 16;
            Connection {
                pid: 123,
                source: Address::V4([127, 0, 0, 1].into()),
                destination: Address::V4([127, 0, 0, 1].into()),
                source_port: (ports >> 16) as u16,
                destination_port: ports as u16,
                monotonic: Counters {
                    sent_bytes: u64::from(mixed),
                    ..Counters::default()
                },
                ..Connection::default()
            }
        })
        .collect()
}

/// The same with their address as one shared text, for the original's versions.
fn text_connections(count: usize) -> Vec<TextConnection> {
    let localhost: Rc<str> = Rc::from("127.0.0.1");
    connections(count)
        .into_iter()
        .map(|one| one.with_addresses(Rc::clone(&localhost), Rc::clone(&localhost)))
        .collect()
}

/// The same connections in other orders: walks of a stride that has no factor in common.
fn orders<T: Clone>(connections: &[T]) -> Vec<Vec<T>> {
    let count = connections.len();
    let strides = (0..)
        .map(|index| count * 5 / 8 + index)
        .filter(|&stride| is_coprime(stride, count));
    strides
        .take(ORDERS)
        .map(|stride| {
            (0..count)
                .map(|at| connections[at * stride % count].clone())
                .collect()
        })
        .collect()
}

fn is_coprime(one: usize, other: usize) -> bool {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one == 1
}

fn get_tuned(group: &mut BenchmarkGroup<'_, WallTime>, count: usize) {
    let active = connections(count);
    let mut store = Store::with_seed(limits(), 1);
    let mut out = Vec::new();
    store.fetch("client", 0, 0, &[], &mut out);
    store.fetch("client", 0, 0, &active, &mut out);
    group.bench_function(BenchmarkId::new("tuned/same_order", count), |b| {
        b.iter(|| {
            store.fetch("client", 0, 0, black_box(&active), &mut out);
            assert_eq!(out.len(), count);
        });
    });
    let orders = orders(&active);
    let mut turn = orders.iter().cycle();
    group.bench_function(BenchmarkId::new("tuned/any_order", count), |b| {
        b.iter(|| {
            let active = turn.next().expect("a cycle has no end");
            store.fetch("client", 0, 0, black_box(active), &mut out);
            assert_eq!(out.len(), count);
        });
    });
}

fn get_old<V: Version>(group: &mut BenchmarkGroup<'_, WallTime>, id: &str, count: usize) {
    let active = text_connections(count);
    let mut state = State::<V>::with_seed(limits(), 1);
    state.connections("client", 0, 0, &[]);
    state.connections("client", 0, 0, &active);
    group.bench_function(BenchmarkId::new(id, count), |b| {
        b.iter(|| {
            let fetched = state.connections("client", 0, 0, black_box(&active));
            assert_eq!(fetched.len(), count);
        });
    });
}

fn store_tuned(group: &mut BenchmarkGroup<'_, WallTime>, count: usize) {
    let closed = connections(count);
    let mut store = Store::with_seed(limits(), 1);
    store.fetch("client", 0, 0, &[], &mut Vec::new());
    closed.iter().for_each(|one| store.store_closed(one));
    group.bench_function(BenchmarkId::new("tuned/same_order", count), |b| {
        b.iter(|| {
            black_box(&closed)
                .iter()
                .for_each(|one| store.store_closed(one));
        });
    });
    let orders = orders(&closed);
    let mut turn = orders.iter().cycle();
    group.bench_function(BenchmarkId::new("tuned/any_order", count), |b| {
        b.iter(|| {
            let closed = turn.next().expect("a cycle has no end");
            black_box(closed)
                .iter()
                .for_each(|one| store.store_closed(one));
        });
    });
    assert_eq!(store.telemetry().closed_dropped, 0);
}

/// The floor: what the caller's own list costs to walk, with nothing stored or looked up.
fn walk(group: &mut BenchmarkGroup<'_, WallTime>, count: usize) {
    let closed = connections(count);
    group.bench_function(BenchmarkId::new("list_alone", count), |b| {
        b.iter(|| {
            let mut last = Key::of(&closed[count - 1]);
            let mut equal = 0;
            for one in black_box(&closed) {
                let key = Key::of(one);
                equal += u64::from(key == last) + one.last_update_epoch;
                last = key;
            }
            assert_eq!(equal, 0);
        });
    });
}

fn store_old<V: Version>(group: &mut BenchmarkGroup<'_, WallTime>, id: &str, count: usize) {
    let closed = text_connections(count);
    let mut state = State::<V>::with_seed(limits(), 1);
    state.connections("client", 0, 0, &[]);
    closed.iter().for_each(|one| state.store_closed(one));
    group.bench_function(BenchmarkId::new(id, count), |b| {
        b.iter(|| {
            black_box(&closed)
                .iter()
                .for_each(|one| state.store_closed(one));
        });
    });
}

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .sample_size(20)
        .configure_from_args();
    for name in ["connections/get", "connections/store_closed"] {
        let mut group = criterion.benchmark_group(name);
        group.sampling_mode(SamplingMode::Flat);
        for count in CURVE {
            group.throughput(Throughput::Elements(count as u64));
            if name == "connections/get" {
                get_tuned(&mut group, count);
                get_old::<Pr295>(&mut group, "pr295", count);
                get_old::<Before>(&mut group, "before", count);
            } else {
                walk(&mut group, count);
                store_tuned(&mut group, count);
                store_old::<Pr295>(&mut group, "pr295", count);
                store_old::<Before>(&mut group, "before", count);
            }
        }
        group.finish();
    }
    criterion.final_summary();
}
