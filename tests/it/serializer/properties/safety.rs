//! Nothing panics, nothing is left half written, nothing breaks out of its line.

use perop_core::dogstatsd::event::Overlong;
use perop_core::dogstatsd::parse::{self, Message};
use perop_core::dogstatsd::{
    Dialect, Event, Metric, Name, Number, Origin, Serializer, ServiceCheck, Status, TagSet, Tags,
};
use proptest::prelude::*;

use super::super::generated::{globals, hostile, packable};

fn any_number() -> impl Strategy<Value = Number> {
    prop_oneof![
        any::<i64>().prop_map(Number::Signed),
        any::<u64>().prop_map(Number::Unsigned),
        any::<f64>().prop_map(Number::Float),
    ]
}

/// Bytes near those of a line, and any bytes.
fn any_line() -> impl Strategy<Value = Vec<u8>> {
    let near = "(_e\\{[0-9,]{0,6}\\}|_sc|[a-z]{0,3})[:|@#,cgTem0-9.xXpe_-]{0,24}";
    prop_oneof![
        near.prop_map(String::into_bytes),
        hostile().prop_map(String::into_bytes),
        proptest::collection::vec(any::<u8>(), 0..64),
    ]
}

proptest! {
    #[test]
    fn reading_any_bytes_gives_a_message_or_a_place_in_the_line(line in any_line()) {
        match parse::parse(&line) {
            Ok(Message::Metric(metric)) => prop_assert!(!metric.name.is_empty()),
            Ok(_) => {}
            Err(error) => prop_assert!(error.position() <= line.len()),
        }
    }

    #[test]
    fn a_metric_is_written_whole_or_not_at_all(
        prefix in hostile(), name in hostile(), kind in packable(), globals in globals(),
        numbers in proptest::collection::vec(any_number(), 0..3), rate in any::<f64>(),
        tags in proptest::collection::vec(hostile(), 0..4), seconds in any::<i64>(),
        external in hostile(), is_etsy in any::<bool>(),
    ) {
        let dialect = if is_etsy { Dialect::Etsy } else { Dialect::DogStatsD };
        let serializer = Serializer::new()
            .prefix(&prefix)
            .global_tags(TagSet::new(globals.as_slice()))
            .dialect(dialect);
        let metric = Metric::packed(kind, name.as_str(), &numbers)
            .rate(rate)
            .tags(tags.as_slice())
            .origin(Origin { external_data: Some(&external), ..Origin::default() })
            .timestamp(seconds);
        let mut out = b"before\n".to_vec();
        match serializer.write(&metric, &mut out) {
            Err(_) => prop_assert_eq!(out, b"before\n"),
            Ok(()) => {
                let lines = out[7..].split(|&byte| byte == b'\n');
                prop_assert!(is_etsy || lines.clone().count() == 1);
                for line in lines {
                    prop_assert!(!line.contains(&b'\r'));
                    let is_metric = matches!(parse::parse(line), Ok(Message::Metric(_)));
                    // A name may look like the beginning of another kind of message.
                    prop_assert!(is_metric || line.starts_with(b"_"));
                }
            }
        }
    }

    #[test]
    fn an_event_keeps_to_its_limit_or_is_refused(
        title in hostile(), text in hostile(), tags in proptest::collection::vec(hostile(), 0..3),
        bytes_max in 0_usize..80, cuts in any::<bool>(),
    ) {
        let overlong = if cuts { Overlong::CutText } else { Overlong::Refuse };
        let event = Event::new(&title, &text).tags(tags.as_slice()).limit(bytes_max, overlong);
        let mut out = b"before\n".to_vec();
        match Serializer::new().write_event(&event, &mut out) {
            Err(error) => {
                prop_assert!(matches!(error.kind(), "EmptyTitle" | "TooLong"));
                prop_assert_eq!(out, b"before\n");
            }
            Ok(()) => {
                let line = &out[7..];
                prop_assert!(line.len() <= bytes_max);
                prop_assert!(!line.contains(&b'\n') && std::str::from_utf8(line).is_ok());
                prop_assert!(parse::parse(line).is_ok());
                // One more character would not have fitted, so nothing was cut without need.
                let whole = Event::new(&title, &text).tags(tags.as_slice());
                let mut uncut = Vec::new();
                Serializer::new().write_event(&whole, &mut uncut).unwrap();
                prop_assert!(line == uncut || (cuts && line.len() + 5 > bytes_max));
            }
        }
    }

    #[test]
    fn a_service_check_stays_on_its_line(name in hostile(), message in hostile()) {
        let mut out = Vec::new();
        let check = ServiceCheck::new(&name, Status::Ok).message(&message);
        match Serializer::new().write_check(&check, &mut out) {
            Err(error) => prop_assert_eq!((error.kind(), name.as_str()), ("EmptyName", "")),
            Ok(()) => {
                prop_assert!(!out.contains(&b'\n') && !out.contains(&b'\r'));
                let Ok(Message::ServiceCheck(_)) = parse::parse(&out) else {
                    return Err(TestCaseError::fail("it is not a service check"));
                };
            }
        }
    }

    #[test]
    fn a_clean_name_is_cleaned_to_itself(raw in hostile()) {
        let Ok(name) = Name::new(&raw) else {
            prop_assert_eq!(raw, "");
            return Ok(());
        };
        prop_assert_eq!(&Name::new(name.as_str()).unwrap(), &name);
        let (mut fresh, mut kept) = (Vec::new(), Vec::new());
        let serializer = Serializer::new();
        serializer.write(&Metric::count(raw.as_str(), 1), &mut fresh).unwrap();
        serializer.write(&Metric::count(&name, 1), &mut kept).unwrap();
        prop_assert_eq!(fresh, kept);
    }

    #[test]
    fn joined_tags_hold_no_separator_but_their_own_commas(
        tags in proptest::collection::vec(hostile(), 0..5),
    ) {
        let joined = TagSet::new(Tags::OwnedList(&tags));
        let illegal = ['|', '\r', '\n'];
        prop_assert!(!joined.as_str().contains(illegal));
        let has_text = |tag: &&String| !tag.replace(['|', ',', '\r', '\n'], "").is_empty();
        let expected = tags.iter().filter(has_text).count();
        let found = joined.as_str().split(',').filter(|tag| !tag.is_empty()).count();
        prop_assert_eq!(found, expected);
    }
}
