//! The serializers allocate nothing once the buffer is large enough.

use perop_core::alloc;
use perop_core::dogstatsd::event::Overlong;
use perop_core::dogstatsd::{
    Cardinality, Dialect, Event, Metric, MetricType, Name, Number, Origin, Serializer,
    ServiceCheck, Status, TagSet,
};

/// Runs `write` once to size the buffer, and again to count.
fn allocations(mut write: impl FnMut(&mut Vec<u8>)) -> u64 {
    let mut out = Vec::new();
    write(&mut out);
    out.clear();
    let ((), counts) = alloc::count(|| write(&mut out));
    assert!(!out.is_empty());
    counts.requests()
}

#[test]
fn no_message_allocates_in_steady_state() {
    let serializer = Serializer::new()
        .prefix("shop")
        .global_tags(TagSet::new(["env:prod"].as_slice()));
    let etsy = serializer.clone().dialect(Dialect::Etsy);
    let name = Name::new("a::b").expect("the name is not empty");
    let prepared = TagSet::new(["host:a", "zone:b"].as_slice());
    let fresh = ["host:a,b", "zone:c|d", ""].as_slice();
    let pairs = [("host", Some("a|b")), ("bare", None)].as_slice();
    let numbers = [
        Number::Signed(-1),
        Number::Float(1e-300),
        Number::Unsigned(u64::MAX),
    ];
    let metrics = [
        Metric::count("plain", 42),
        Metric::count("a::b|c", 42).tags(fresh).rate(1e-7),
        Metric::gauge(&name, 1.5e300).tags(&prepared).timestamp(1),
        Metric::timing(&name, 23.737378).tags(pairs),
        Metric::set("users", "a|b"),
        Metric::packed(MetricType::Histogram, "h", &numbers),
        Metric::distribution("d", 1).origin(Origin {
            container_id: Some("ci-1"),
            external_data: Some("it-true"),
            cardinality: Some(Cardinality::High),
        }),
    ];
    for metric in &metrics {
        for serializer in [&serializer, &etsy] {
            let write = |out: &mut Vec<u8>| serializer.write(metric, out).expect("it is valid");
            assert_eq!(allocations(write), 0, "{metric:?}");
        }
    }
    let event = Event::new("ti|tle", "one\ntwo and more")
        .tags(fresh)
        .hostname("h")
        .limit(60, Overlong::CutText);
    let write = |out: &mut Vec<u8>| serializer.write_event(&event, out).expect("it fits");
    assert_eq!(allocations(write), 0);
    let check = ServiceCheck::new("db", Status::Critical)
        .tags(pairs)
        .message("m: m:");
    let write = |out: &mut Vec<u8>| serializer.write_check(&check, out).expect("it is valid");
    assert_eq!(allocations(write), 0);
}
