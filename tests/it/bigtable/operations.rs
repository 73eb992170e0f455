//! What is recorded of an operation.

use perop_core::bigtable::{Metadata, MetricsProvider, Status};
use proptest::prelude::*;

use super::machine::{Machine, Recorded, Service};
use super::{Attempt, LOCATION, Play, Script, VERSIONS, client, headers};

fn attempt(status: Status, server_timing: Option<&str>, location: Option<&[u8]>) -> Attempt {
    Attempt {
        status,
        headers: headers(server_timing, location),
        trailers: Metadata::default(),
    }
}

fn script(attempts: &[Attempt]) -> Script<'_> {
    Script {
        table: "my-table",
        streaming: true,
        attempts,
        application_ns: 2_500_000,
        status: Status::Ok,
        metrics: &[],
    }
}

fn play(play: Play, provider: MetricsProvider, attempts: &[Attempt]) -> (Machine, Service) {
    let (machine, service) = (Machine::default(), Service::default());
    play(&client(provider), &machine, &service, &script(attempts));
    (machine, service)
}

/// Origin: the original's test of its connectivity errors.
#[test]
fn an_attempt_without_latency_and_location_is_a_connectivity_error() {
    let attempts = [
        attempt(Status::Unavailable, None, None),
        attempt(Status::Unavailable, None, Some(LOCATION)),
        attempt(Status::Unavailable, None, None),
    ];
    for (version, way) in VERSIONS {
        let (_, service) = play(way, MetricsProvider::BuiltIn, &attempts);
        assert_eq!(
            service.values("connectivity_error_count"),
            [1.0, 0.0, 1.0],
            "{version}"
        );
    }
    let attempts = [
        attempt(Status::Ok, Some("gfet4t7; dur=0"), None),
        attempt(Status::Ok, Some("gfet4t7; dur=3"), None),
        attempt(Status::Ok, Some("invalid format"), None),
    ];
    for (version, way) in VERSIONS {
        let (_, service) = play(way, MetricsProvider::BuiltIn, &attempts);
        let errors = service.values("connectivity_error_count");
        assert_eq!(
            errors,
            [1.0, 0.0, 1.0],
            "{version}: zero is as good as none"
        );
        assert_eq!(service.values("server_latencies"), [0.0, 3.0], "{version}");
    }
}

#[test]
fn retries_are_counted_only_where_there_were_any() {
    let one = attempt(Status::Ok, None, None);
    for (attempts, expected) in [
        (vec![], vec![]),
        (vec![one.clone()], vec![]),
        (vec![one.clone(); 2], vec![1.0]),
        (vec![one.clone(); 5], vec![4.0]),
    ] {
        for (version, way) in VERSIONS {
            let (_, service) = play(way, MetricsProvider::BuiltIn, &attempts);
            assert_eq!(service.values("retry_count"), expected, "{version}");
        }
    }
}

/// The clock moves by a millisecond per reading: at the beginning, twice per attempt, at the end.
#[test]
fn latencies_are_milliseconds_between_readings_of_the_clock() {
    let attempts = vec![attempt(Status::Ok, Some("7.5"), Some(LOCATION)); 2];
    for (version, way) in VERSIONS {
        let (machine, service) = play(way, MetricsProvider::BuiltIn, &attempts);
        assert_eq!(service.values("operation_latencies"), [5.0], "{version}");
        assert_eq!(service.values("attempt_latencies"), [1.0, 1.0], "{version}");
        assert_eq!(service.values("server_latencies"), [7.5, 7.5], "{version}");
        assert_eq!(service.values("application_latencies"), [2.5], "{version}");
        assert_eq!(machine.readings.get(), 6, "{version}");
    }
}

#[test]
fn nothing_is_recorded_where_metrics_are_off() {
    let attempts = [attempt(Status::Ok, Some("7.5"), Some(LOCATION))];
    for (version, way) in VERSIONS {
        let (_, service) = play(way, MetricsProvider::NoOp, &attempts);
        assert_eq!(service.recorded(), [], "{version}");
    }
}

const STATUSES: [(Status, &str); 17] = [
    (Status::Ok, "OK"),
    (Status::Canceled, "Canceled"),
    (Status::Unknown, "Unknown"),
    (Status::InvalidArgument, "InvalidArgument"),
    (Status::DeadlineExceeded, "DeadlineExceeded"),
    (Status::NotFound, "NotFound"),
    (Status::AlreadyExists, "AlreadyExists"),
    (Status::PermissionDenied, "PermissionDenied"),
    (Status::ResourceExhausted, "ResourceExhausted"),
    (Status::FailedPrecondition, "FailedPrecondition"),
    (Status::Aborted, "Aborted"),
    (Status::OutOfRange, "OutOfRange"),
    (Status::Unimplemented, "Unimplemented"),
    (Status::Internal, "Internal"),
    (Status::Unavailable, "Unavailable"),
    (Status::DataLoss, "DataLoss"),
    (Status::Unauthenticated, "Unauthenticated"),
];

/// An attempt as the model sees it.
#[derive(Clone, Debug)]
struct Plan {
    status: usize,
    latency_ms: Option<u32>,
    located: bool,
    in_trailers: bool,
}

fn plan() -> impl Strategy<Value = Plan> {
    let latency_ms = proptest::option::of(0..5000u32);
    (0..STATUSES.len(), latency_ms, any::<bool>(), any::<bool>()).prop_map(
        |(status, latency_ms, located, in_trailers)| Plan {
            status,
            latency_ms,
            located,
            in_trailers,
        },
    )
}

/// What should be recorded, by the rules and nothing else.
fn model(plans: &[Plan], status: usize, streaming: bool, application_ms: u32) -> Vec<Recorded> {
    let mut recorded = Vec::new();
    let attributes = |place: Option<&Plan>, status: Option<usize>, with_streaming: bool| {
        let (cluster, zone) = match place {
            None => ("", ""),
            Some(plan) if plan.located => ("c1", "z1"),
            Some(_) => ("<unspecified>", "global"),
        };
        let mut all = vec![
            "app_profile=".to_owned(),
            "client_name=go-bigtable/1.38.0".to_owned(),
            "client_uid=go-00010203-0405-4607-8809-0a0b0c0d0e0f@my-host".to_owned(),
            format!("cluster={cluster}"),
            "instance=my_instance".to_owned(),
            "method=Bigtable.ReadRows".to_owned(),
            "project_id=my_project".to_owned(),
        ];
        all.extend(status.map(|status| format!("status={}", STATUSES[status].1)));
        all.extend(with_streaming.then(|| format!("streaming={streaming}")));
        all.push("table=t".to_owned());
        all.push(format!("zone={zone}"));
        all
    };
    let mut record = |metric, value, attributes| {
        recorded.push(Recorded {
            metric,
            value,
            attributes,
        });
    };
    for plan in plans {
        let with_streaming = attributes(Some(plan), Some(plan.status), true);
        record("attempt_latencies", 1.0, with_streaming.clone());
        if let Some(latency_ms) = plan.latency_ms {
            record("server_latencies", f64::from(latency_ms), with_streaming);
        }
        let reached = plan.located || plan.latency_ms.is_some_and(|latency| latency > 0);
        let without = attributes(Some(plan), Some(plan.status), false);
        record(
            "connectivity_error_count",
            f64::from(u8::from(!reached)),
            without,
        );
    }
    let last = plans.last();
    let whole_ms = 1.0 + 2.0 * plans.len() as f64;
    record(
        "operation_latencies",
        whole_ms,
        attributes(last, Some(status), true),
    );
    if plans.len() > 1 {
        let last_status = last.map(|plan| plan.status);
        let retries = plans.len() as f64 - 1.0;
        record("retry_count", retries, attributes(last, last_status, false));
    }
    let application_ms = f64::from(application_ms);
    record(
        "application_latencies",
        application_ms,
        attributes(last, None, false),
    );
    recorded
}

proptest! {
    #[test]
    fn every_version_records_what_the_rules_say(
        plans in proptest::collection::vec(plan(), 0..5),
        status in 0..STATUSES.len(),
        streaming: bool,
        application_ms in 0..1000u32,
    ) {
        let attempts: Vec<Attempt> = plans
            .iter()
            .map(|plan| {
                let timing = plan.latency_ms.map(|latency| format!("gfet4t7; dur={latency}"));
                let said = headers(timing.as_deref(), plan.located.then_some(LOCATION));
                let (headers, trailers) = if plan.in_trailers {
                    (Metadata::default(), said)
                } else {
                    (said, Metadata::default())
                };
                Attempt { status: STATUSES[plan.status].0, headers, trailers }
            })
            .collect();
        let script = Script {
            table: "t",
            streaming,
            attempts: &attempts,
            application_ns: u64::from(application_ms) * 1_000_000,
            status: STATUSES[status].0,
            metrics: &[],
        };
        let expected = model(&plans, status, streaming, application_ms);
        for (version, play) in VERSIONS {
            let service = Service::default();
            let config = client(MetricsProvider::BuiltIn);
            play(&config, &Machine::default(), &service, &script);
            prop_assert_eq!(service.recorded(), expected.clone(), "{}", version);
        }
    }
}
