//! What becomes of a factory where metrics are off, refused, or cannot be set up.

use perop_core::bigtable::variants::{Before, Context, Outcome, Pr12647, Version};
use perop_core::bigtable::{
    ClientConfig, ClientOption, Environment, Factory, MetricsProvider, Monitoring, exporter_options,
};

use super::client;
use super::machine::{Machine, Service};

use MetricsProvider::{BuiltIn, NoOp, Unknown};

/// What becomes of a client: whether there is a factory, is it enabled, how many attributes it
/// has, and what went wrong.
type Become = (Option<(bool, usize)>, Option<&'static str>);

type Make = fn(&ClientConfig<'static>, &dyn Environment, &dyn Monitoring) -> Outcome<'static>;

fn check(
    name: &str,
    provider: MetricsProvider,
    machine: &Machine,
    service: &Service,
    expected: [Become; 3],
) {
    let config = client(provider);
    let versions: [(&str, Make); 2] = [("before", Before::factory), ("pr12647", Pr12647::factory)];
    for ((version, make), (factory, error)) in versions.into_iter().zip(expected) {
        let outcome = make(&config, machine, service);
        let got = outcome
            .factory
            .map(|factory| (factory.is_enabled(), factory.client_attributes().len()));
        assert_eq!(got, factory, "{name}: {version}");
        let got = outcome.error.map(|error| error.to_string());
        assert_eq!(got.as_deref(), error, "{name}: {version}");
    }
    let (factory, error) = expected[2];
    let got = Factory::new(&config, machine, service);
    let place = format!("{name}: tuned");
    match got {
        Ok(got) => {
            let got = (got.is_enabled(), got.client_attributes().len());
            assert_eq!((Some(got), None), (factory, error), "{place}");
        }
        Err(got) => {
            assert_eq!(Some(got.to_string().as_str()), error, "{place}");
            assert!(got.is_unknown_provider(), "{place}");
        }
    }
}

const OFF: Become = (Some((false, 0)), None);
const ON: Become = (Some((true, 5)), None);

/// Origin: google-cloud-go, before and after pull request 12647, and 12708 for the last.
#[test]
fn factories_are_enabled_bare_or_refused() {
    let fine = Machine::default();
    let emulator = Machine {
        with_emulator: true,
        ..Machine::default()
    };
    let no_bytes = Machine {
        without_random_bytes: true,
        ..Machine::default()
    };
    let no_name = Machine {
        without_name: true,
        ..Machine::default()
    };
    let service = Service::default();
    let no_exporter = Service {
        without_exporter: true,
        ..Service::default()
    };
    let no_instrument = Service {
        without_instrument: Some("retry_count"),
        ..Service::default()
    };
    let bare: Become = (Some((false, 5)), None);
    let refused = Some("unknown metrics provider");
    let dead: Become = (None, Some("boom"));

    check("built in", BuiltIn, &fine, &service, [ON, ON, ON]);
    check("no-op", NoOp, &fine, &service, [bare, OFF, OFF]);
    check("emulator", BuiltIn, &emulator, &service, [bare, OFF, OFF]);
    check(
        "no-op, no bytes",
        NoOp,
        &no_bytes,
        &service,
        [dead, OFF, OFF],
    );
    check("no-op, no name", NoOp, &no_name, &service, [dead, OFF, OFF]);
    check(
        "built in, no bytes",
        BuiltIn,
        &no_bytes,
        &service,
        [dead, (Some((false, 0)), Some("boom")), OFF],
    );
    check(
        "unknown",
        Unknown,
        &fine,
        &service,
        [
            (Some((false, 5)), refused),
            (Some((false, 0)), refused),
            (None, refused),
        ],
    );
    check(
        "no exporter",
        BuiltIn,
        &fine,
        &no_exporter,
        [
            (Some((false, 5)), Some("no exporter")),
            (Some((false, 5)), Some("no exporter")),
            OFF,
        ],
    );
    check(
        "no instrument",
        BuiltIn,
        &fine,
        &no_instrument,
        [
            (Some((true, 5)), Some("no instrument")),
            (Some((false, 5)), Some("no instrument")),
            OFF,
        ],
    );
}

#[test]
fn client_attributes_are_in_the_originals_order() {
    let machine = Machine::default();
    let factory = Factory::new(&client(BuiltIn), &machine, &Service::default()).unwrap();
    let old = Before::factory(&client(BuiltIn), &machine, &Service::default());
    let old = old.factory.unwrap();
    assert_eq!(factory.client_attributes(), old.client_attributes());
    let keys: Vec<_> = old.client_attributes().iter().map(|one| one.key).collect();
    let expected = [
        "project_id",
        "instance",
        "app_profile",
        "client_uid",
        "client_name",
    ];
    assert_eq!(keys, expected);
}

#[test]
fn a_disabled_tracer_is_filled_before_and_bare_after() {
    let machine = Machine::default();
    let context = Context { deadline_ns: 9 };
    let factory = Before::factory(&client(NoOp), &machine, &Service::default());
    let factory = factory.factory.unwrap();
    let tracer = Before::tracer(&factory, &machine, context, "my-table", true);
    assert!(!tracer.is_enabled());
    assert_eq!(tracer.context(), Some(context));
    assert_eq!(tracer.table(), "my-table");
    assert!(tracer.is_streaming());
    assert_eq!(tracer.start_ns(), 1_000_000);
    assert_eq!(tracer.client_attribute_count(), 5);

    let factory = Pr12647::factory(&client(NoOp), &machine, &Service::default());
    let factory = factory.factory.unwrap();
    let tracer = Pr12647::tracer(&factory, &machine, context, "my-table", true);
    assert!(!tracer.is_enabled());
    assert_eq!(tracer.context(), None);
    assert_eq!(tracer.table(), "");
    assert!(!tracer.is_streaming());
    assert_eq!(tracer.start_ns(), 0);
    assert_eq!(tracer.client_attribute_count(), 0);
    assert_eq!(
        machine.readings.get(),
        1,
        "the clock was read by the first only"
    );

    let factory = Factory::new(&client(NoOp), &machine, &Service::default()).unwrap();
    assert!(!factory.tracer(&machine, "my-table", true).is_enabled());
    assert_eq!(machine.readings.get(), 1, "nor by today's");
}

#[test]
fn a_disabled_factory_asks_the_machine_for_nothing() {
    let machine = Machine {
        without_random_bytes: true,
        without_name: true,
        ..Machine::default()
    };
    let service = Service {
        without_exporter: true,
        ..Service::default()
    };
    assert!(Factory::new(&client(NoOp), &machine, &service).is_ok());
    assert!(
        Pr12647::factory(&client(NoOp), &machine, &service)
            .error
            .is_none()
    );
}

/// Pull request 12709, which the versions before and after 12647 come before.
#[test]
fn refreshing_without_metrics_does_nothing_today_and_fails_before() {
    let machine = Machine::default();
    let service = Service::default();
    for outcome in [
        Before::factory(&client(NoOp), &machine, &service),
        Pr12647::factory(&client(NoOp), &machine, &service),
    ] {
        let fault = outcome.factory.unwrap().refresh_callback()("late").unwrap_err();
        assert_eq!(fault.to_string(), "counter debug_tags was never made");
    }
    let factory = Factory::new(&client(NoOp), &machine, &service).unwrap();
    factory.refresh_callback()("late");
    assert_eq!(service.recorded(), []);

    let factory = Factory::new(&client(BuiltIn), &machine, &service).unwrap();
    factory.refresh_callback()("late");
    let old = Before::factory(&client(BuiltIn), &machine, &service);
    old.factory.unwrap().refresh_callback()("late").unwrap();
    for recorded in service.recorded() {
        assert_eq!(recorded.metric, "debug_tags");
        assert_eq!(recorded.value, 1.0);
        assert_eq!(recorded.attributes, ["tag=late"]);
    }
    assert_eq!(service.recorded().len(), 2);
}

#[test]
fn shutting_down_reaches_the_meter_where_there_is_one() {
    let machine = Machine::default();
    let service = Service::default();
    Factory::new(&client(BuiltIn), &machine, &service)
        .unwrap()
        .shut_down();
    assert_eq!(service.times_shut_down(), 1);
    let old = Pr12647::factory(&client(BuiltIn), &machine, &service);
    old.factory.unwrap().shut_down();
    assert_eq!(service.times_shut_down(), 2);
    Factory::new(&client(NoOp), &machine, &service)
        .unwrap()
        .shut_down();
    let old = Before::factory(&client(NoOp), &machine, &service);
    old.factory.unwrap().shut_down();
    assert_eq!(service.times_shut_down(), 2);
}

#[test]
fn the_exporter_gets_all_options_but_the_endpoint() {
    let options = [
        ClientOption::UserAgent("agent".into()),
        ClientOption::Endpoint("host:443".into()),
        ClientOption::QuotaProject("quota".into()),
        ClientOption::CredentialsFile("key.json".into()),
    ];
    let expected = [options[0].clone(), options[2].clone(), options[3].clone()];
    let left: Vec<_> = exporter_options(&options).cloned().collect();
    assert_eq!(left, expected);

    let config = ClientConfig {
        options: &options,
        ..client(BuiltIn)
    };
    let machine = Machine::default();
    let service = Service::default();
    Factory::new(&config, &machine, &service).unwrap();
    assert_eq!(service.options(), expected);
    let service = Service::default();
    Before::factory(&config, &machine, &service);
    assert_eq!(service.options(), expected);
}
