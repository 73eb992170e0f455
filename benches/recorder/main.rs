//! The recorder against its peers: the same work by each one's documented fastest call.
//!
//! Before anything is timed, all are fed the same inputs and must give the same figures. Calls that
//! look a series up rotate through 64 tag sets, so that nobody can remember the last answer; tag
//! sets are made beforehand, except where the name says `fresh`. What is not shown: contention, and
//! what collection costs. Ours keeps extremes and deviations of distributions, the others do not
//! (OpenTelemetry keeps extremes); `metrics` keeps every value of a histogram, so it has none here.

mod inputs;
mod metrics_peer;
mod opentelemetry_peer;
mod ours;
mod prometheus_client_peer;
mod prometheus_peer;

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion};

use inputs::{Rotation, VALUES};
use metrics_peer::MetricsPeer;
use opentelemetry_peer::OpenTelemetryPeer;
use ours::Ours;
use prometheus_client_peer::PrometheusClientPeer;
use prometheus_peer::PrometheusPeer;

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    floor(&mut criterion);
    // First, as `metrics` has one recorder for good once it has one.
    nobody_listens(&mut criterion);
    three_tags(&mut criterion);
    bound(&mut criterion);
    eight_by_eight(&mut criterion);
    distribution(&mut criterion);
    bound_distribution(&mut criterion);
    criterion.final_summary();
}

type Group<'a> = BenchmarkGroup<'a, WallTime>;

/// Times a call that takes the number of a tag set.
fn rotating(group: &mut Group<'_>, name: &str, mut call: impl FnMut(usize)) {
    let mut rotation = Rotation::default();
    group.bench_function(name, |b| b.iter(|| call(rotation.next())));
}

fn fixed(group: &mut Group<'_>, name: &str, mut call: impl FnMut()) {
    group.bench_function(name, |b| b.iter(&mut call));
}

fn floor(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("floor");
    let mut plain = 0_u64;
    fixed(&mut group, "plain add", || {
        *black_box(&mut plain) += 1;
    });
    let atomic = AtomicU64::new(0);
    fixed(&mut group, "atomic add", || {
        black_box(&atomic).fetch_add(1, Ordering::Relaxed);
    });
}

fn nobody_listens(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("nobody listens");
    let (ours, otel) = (Ours::without_views(), OpenTelemetryPeer::without_sdk());
    fixed(&mut group, "perop", || ours.count(black_box(0)));
    fixed(&mut group, "opentelemetry", || otel.count(black_box(0)));
    fixed(&mut group, "metrics", metrics_peer::count_by_macro);
}

fn three_tags(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("three tags");
    let (ours, otel, metrics) = (Ours::new(), OpenTelemetryPeer::new(), MetricsPeer::new());
    let (client, prometheus) = (PrometheusClientPeer::new(), PrometheusPeer::new());
    for round in 0..3 {
        for set in 0..inputs::SETS - round {
            ours.count(set);
            otel.count(set);
            metrics.count(set);
            client.count(set);
            prometheus.count(set);
        }
    }
    let counts = ours.counts();
    assert_eq!(counts.len(), inputs::SETS);
    assert_eq!(counts, otel.counts());
    assert_eq!(counts, metrics.counts());
    assert_eq!(counts, client.counts());
    assert_eq!(counts, prometheus.counts());

    rotating(&mut group, "perop", |set| ours.count(set));
    rotating(&mut group, "perop, fresh", |set| ours.count_fresh(set));
    rotating(&mut group, "opentelemetry", |set| otel.count(set));
    rotating(&mut group, "metrics", |set| metrics.count(set));
    metrics_peer::install();
    fixed(
        &mut group,
        "metrics, macro with one fixed set",
        metrics_peer::count_by_macro,
    );
    rotating(&mut group, "prometheus-client", |set| client.count(set));
    rotating(&mut group, "prometheus", |set| prometheus.count(set));
}

fn bound(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bound count");
    let (ours, otel, metrics) = (Ours::new(), OpenTelemetryPeer::new(), MetricsPeer::new());
    let (client, prometheus) = (PrometheusClientPeer::new(), PrometheusPeer::new());
    let held = (
        ours.bound(7),
        otel.bound(7),
        metrics.bound(7),
        client.bound(7),
        prometheus.bound(7),
    );
    for _ in 0..10 {
        held.0.record(1);
        held.1.add(1);
        held.2.increment(1);
        held.3.inc();
        held.4.inc();
    }
    let counts = ours.counts();
    assert_eq!(counts.get(&inputs::values(7)), Some(&10));
    assert_eq!(counts, otel.counts());
    assert_eq!(counts, metrics.counts());
    assert_eq!(counts, client.counts());
    assert_eq!(counts, prometheus.counts());

    fixed(&mut group, "perop", || black_box(&held.0).record(1));
    fixed(&mut group, "opentelemetry", || black_box(&held.1).add(1));
    fixed(&mut group, "metrics", || black_box(&held.2).increment(1));
    fixed(&mut group, "prometheus-client", || {
        black_box(&held.3).inc();
    });
    fixed(&mut group, "prometheus", || black_box(&held.4).inc());
}

fn eight_by_eight(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("eight measurements, eight tags");
    let (ours, otel) = (Ours::new(), OpenTelemetryPeer::new());
    for set in 0..inputs::SETS {
        ours.add_eight(set);
        otel.add_eight(set);
    }
    let sums = ours.sums_by_eight();
    assert_eq!(sums.len(), inputs::SETS);
    assert_eq!(sums, otel.sums_by_eight());

    rotating(&mut group, "perop, one call", |set| ours.add_eight(set));
    rotating(&mut group, "opentelemetry, eight calls", |set| {
        otel.add_eight(set);
    });
}

fn distribution(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("distribution, three tags");
    let (ours, otel) = (Ours::new(), OpenTelemetryPeer::new());
    let (client, prometheus) = (PrometheusClientPeer::new(), PrometheusPeer::new());
    let value = |set: usize| VALUES[set % VALUES.len()];
    for (index, set) in (0..3).flat_map(|_| 0..inputs::SETS).enumerate() {
        ours.observe(set, value(index));
        otel.observe(set, value(index));
        client.observe(set, value(index));
        prometheus.observe(set, value(index));
    }
    let distributions = ours.distributions();
    assert_eq!(distributions.len(), inputs::SETS);
    assert_eq!(distributions, otel.distributions());
    assert_eq!(distributions, prometheus.distributions());
    let totals = |set: usize| {
        let found = distributions.get(&inputs::values(set));
        found.map(|distribution| (distribution.count, distribution.sum))
    };
    for set in 0..inputs::SETS {
        assert_eq!(totals(set), Some(client.distribution_totals(set)));
    }

    rotating(&mut group, "perop", |set| ours.observe(set, value(set)));
    rotating(&mut group, "opentelemetry", |set| {
        otel.observe(set, value(set));
    });
    rotating(&mut group, "prometheus-client", |set| {
        client.observe(set, value(set));
    });
    rotating(&mut group, "prometheus", |set| {
        prometheus.observe(set, value(set));
    });
}

fn bound_distribution(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("distribution, bound");
    let (ours, otel) = (Ours::new(), OpenTelemetryPeer::new());
    let (client, prometheus) = (PrometheusClientPeer::new(), PrometheusPeer::new());
    let held = (
        ours.bound_distribution(7),
        otel.bound_distribution(7),
        client.bound_distribution(7),
        prometheus.bound_distribution(7),
    );
    for value in VALUES {
        held.0.record(value);
        held.1.record(value);
        held.2.observe(value);
        held.3.observe(value);
    }
    let distributions = ours.distributions();
    assert_eq!(distributions, otel.distributions());
    assert_eq!(distributions, prometheus.distributions());
    assert_eq!(
        client.distribution_totals(7),
        (VALUES.len() as u64, VALUES.iter().sum())
    );

    let value = |set: usize| VALUES[set % VALUES.len()];
    rotating(&mut group, "perop", |set| held.0.record(value(set)));
    rotating(&mut group, "opentelemetry", |set| {
        held.1.record(value(set));
    });
    rotating(&mut group, "prometheus-client", |set| {
        held.2.observe(value(set));
    });
    rotating(&mut group, "prometheus", |set| {
        held.3.observe(value(set));
    });
}
