//! What is written is read back with the same fields.

use perop_core::dogstatsd::parse::{self, Message, Values};
use perop_core::dogstatsd::{
    AlertType, Cardinality, Event, Metric, MetricType, Number, Origin, Priority, Serializer,
    ServiceCheck, Status, TagSet,
};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

use super::super::generated::{globals, hostile, number, packable, rate, tag, tags};

/// A name that has nothing to clean.
fn clean_name() -> impl Strategy<Value = String> {
    "[a-zé][a-z0-9_.é]{0,12}"
}

fn cleaned(text: &str, deleted: &[char]) -> String {
    text.replace(deleted, "")
}

fn cleaned_tags(globals: &[String], tags: &[String]) -> Vec<String> {
    let all = globals.iter().chain(tags);
    all.map(|tag| cleaned(tag, &['|', ',', '\r', '\n']))
        .collect()
}

/// What an optional value is on the wire: nothing where it is empty.
fn optional(text: &Option<String>) -> Option<String> {
    let clean = text.as_ref().map(|text| cleaned(text, &['|', '\r', '\n']));
    clean.filter(|text| !text.is_empty())
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text stays text")
}

fn texts(tags: &[&[u8]]) -> Vec<String> {
    tags.iter().map(|tag| text(tag)).collect()
}

fn as_float(number: &Number) -> f64 {
    match *number {
        Number::Signed(integer) => integer as f64,
        Number::Unsigned(integer) => integer as f64,
        // Minus zero is written as zero.
        Number::Float(float) => float + 0.0,
    }
}

/// Backslashes are left out: the two characters backslash and n arrive as a line break.
fn event_text() -> impl Strategy<Value = String> {
    hostile().prop_map(|text| text.replace('\\', ""))
}

fn arrived(text: &str) -> String {
    // Pipes go first: where one stood between CR and LF, they are one line break.
    text.replace('|', "")
        .replace("\r\n", "\n")
        .replace('\r', "\n")
}

proptest! {
    #[test]
    fn a_metric_reads_back(
        name in clean_name(), kind in packable(),
        numbers in proptest::collection::vec(number(), 1..4),
        globals in globals(), tags in tags(), rate in rate(),
        container_id in of(tag()), cardinality in of(cardinality()), seconds in of(1_i64..),
    ) {
        let serializer = Serializer::new().global_tags(TagSet::new(globals.as_slice()));
        let mut metric = Metric::packed(kind, name.as_str(), &numbers)
            .tags(tags.as_slice())
            .rate(rate);
        metric = metric.origin(Origin {
            container_id: container_id.as_deref(),
            external_data: None,
            cardinality,
        });
        metric = seconds.into_iter().fold(metric, Metric::timestamp);
        let mut line = Vec::new();
        serializer.write(&metric, &mut line).unwrap();

        let Message::Metric(read) = parse::parse(&line).unwrap() else { unreachable!() };
        prop_assert_eq!(read.name, name.as_bytes());
        prop_assert_eq!(read.kind, kind);
        prop_assert_eq!(read.values, Values::Numbers(numbers.iter().map(as_float).collect()));
        prop_assert_eq!(read.rate, rate);
        prop_assert_eq!(texts(&read.tags), cleaned_tags(&globals, &tags));
        prop_assert_eq!(read.origin.container_id.map(text), optional(&container_id));
        prop_assert_eq!(
            read.origin.cardinality.map(text),
            cardinality.map(|cardinality| cardinality.as_str().to_owned())
        );
        let has_time = matches!(kind, MetricType::Count | MetricType::Gauge);
        prop_assert_eq!(read.timestamp, seconds.filter(|_| has_time));
    }

    #[test]
    fn a_set_reads_back(value in hostile()) {
        let mut line = Vec::new();
        let clean = cleaned(&value, &['|', '\r', '\n']);
        match Serializer::new().write(&Metric::set("m", value.as_str()), &mut line) {
            Err(error) => {
                prop_assert_eq!(error.kind(), "EmptyValue");
                prop_assert_eq!(clean, "");
            }
            Ok(()) => {
                let Message::Metric(read) = parse::parse(&line).unwrap() else { unreachable!() };
                prop_assert_eq!(read.values, Values::Set(clean.as_bytes()));
            }
        }
    }

    #[test]
    fn an_event_reads_back(
        title in event_text(), body in event_text(), tags in tags(), seconds in of(1_i64..),
        hostname in of(hostile()), key in of(hostile()), source in of(hostile()),
        priority in of(select(vec![Priority::Low, Priority::Normal])),
        alert_type in of(select(vec![AlertType::Error, AlertType::Info, AlertType::Success])),
    ) {
        let title = format!("{title}t");
        let mut event = Event::new(&title, &body).tags(tags.as_slice());
        event = seconds.into_iter().fold(event, Event::timestamp);
        event = hostname.iter().fold(event, |event, name| event.hostname(name));
        event = key.iter().fold(event, |event, key| event.aggregation_key(key));
        event = source.iter().fold(event, |event, name| event.source_type_name(name));
        event = priority.into_iter().fold(event, Event::priority);
        event = alert_type.into_iter().fold(event, Event::alert_type);
        let mut line = Vec::new();
        Serializer::new().write_event(&event, &mut line).unwrap();

        let Message::Event(read) = parse::parse(&line).unwrap() else { unreachable!() };
        prop_assert_eq!(text(&read.title), arrived(&title));
        prop_assert_eq!(text(&read.text), arrived(&body));
        prop_assert_eq!(read.timestamp, seconds);
        prop_assert_eq!(read.hostname.map(text), optional(&hostname));
        prop_assert_eq!(read.aggregation_key.map(text), optional(&key));
        prop_assert_eq!(read.source_type_name.map(text), optional(&source));
        prop_assert_eq!((read.priority, read.alert_type), (priority, alert_type));
        prop_assert_eq!(texts(&read.tags), cleaned_tags(&[], &tags));
    }

    #[test]
    fn a_service_check_reads_back(
        name in tag(), tags in tags(), seconds in of(1_i64..), hostname in of(hostile()),
        message in of(hostile()),
        status in select(vec![Status::Ok, Status::Warning, Status::Critical, Status::Unknown]),
    ) {
        let mut check = ServiceCheck::new(&name, status).tags(tags.as_slice());
        check = seconds.into_iter().fold(check, ServiceCheck::timestamp);
        check = hostname.iter().fold(check, |check, name| check.hostname(name));
        check = message.iter().fold(check, |check, text| check.message(text));
        let mut line = Vec::new();
        Serializer::new().write_check(&check, &mut line).unwrap();

        let Message::ServiceCheck(read) = parse::parse(&line).unwrap() else { unreachable!() };
        prop_assert_eq!(text(read.name), name.replace('|', "_"));
        prop_assert_eq!((read.status, read.timestamp), (status, seconds));
        prop_assert_eq!(read.hostname.map(text), optional(&hostname));
        prop_assert_eq!(texts(&read.tags), cleaned_tags(&[], &tags));
        let arrives = |message: &String| {
            let one_line = arrived(message).replace('\n', "\\n");
            one_line.replace("m:", "m\\:")
        };
        let expected = message.as_ref().map(arrives).filter(|message| !message.is_empty());
        prop_assert_eq!(read.message.map(text), expected);
    }
}

fn cardinality() -> impl Strategy<Value = Cardinality> {
    use Cardinality::{High, Low, None, Orchestrator};
    select(vec![None, Low, Orchestrator, High])
}
