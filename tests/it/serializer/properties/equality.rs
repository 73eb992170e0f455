//! The revisions and ours against each other.

use perop_core::dogstatsd::tags::Environment;
use perop_core::dogstatsd::variants::{
    Before, Error, GlobalTags, Options, Pr294, Pr297, Pr301, Revision, StatSerializer, SymbolText,
    TagsArgument, Value,
};
use perop_core::dogstatsd::{Metric, Number, Serializer, TagSet, Tags};
use proptest::prelude::*;

use super::super::generated::{globals, one_line, pairs, rate, tag, tags};

/// A delta that ours and the originals print alike: an integer, or a float with a fraction in the
/// range in which the original's language needs no exponent.
fn delta() -> impl Strategy<Value = Number> {
    let fraction = |float: &f64| float.fract() != 0.0 && (1e-4..1e15).contains(&float.abs());
    prop_oneof![
        any::<i64>().prop_map(Number::Signed),
        (any::<i32>(), any::<u32>())
            .prop_map(|(whole, part)| f64::from(whole) + f64::from(part) / 4_294_967_296.0)
            .prop_filter("has a fraction", fraction)
            .prop_map(Number::Float),
    ]
}

fn value(number: Number) -> Value {
    match number {
        Number::Signed(integer) => Value::Integer(integer),
        Number::Float(float) => Value::Float(float),
        Number::Unsigned(_) => unreachable!("no delta is unsigned"),
    }
}

fn texts(tags: &[String]) -> Vec<Value> {
    tags.iter().map(|tag| Value::text(tag)).collect()
}

fn original<R: Revision>(
    revision: R,
    globals: &[String],
    name: &Value,
    delta: &Value,
    options: &Options,
) -> Result<String, Error> {
    let globals = GlobalTags::List(texts(globals));
    let serializer = StatSerializer::new(revision, "", &globals, &Environment::default());
    serializer.format(name, delta, "c", options)
}

fn ours(globals: &[String], name: &str, delta: Number, tags: Tags<'_>, rate: f64) -> String {
    let serializer = Serializer::new().global_tags(TagSet::new(globals));
    let mut out = Vec::new();
    let metric = Metric::count(name, delta).tags(tags).rate(rate);
    serializer
        .write(&metric, &mut out)
        .expect("the name is not empty");
    String::from_utf8(out).expect("text stays text")
}

proptest! {
    #[test]
    fn tuned_equals_before_on_lists_of_tags(
        name in tag(), delta in delta(), globals in globals(), tags in tags(), rate in rate(),
    ) {
        let options = Options {
            tags: Some(TagsArgument::List(texts(&tags))),
            rate: Some(Value::Float(rate)),
        };
        let before = original(Before, &globals, &Value::text(&name), &value(delta), &options);
        let ours = ours(&globals, &name, delta, tags.as_slice().into(), rate);
        prop_assert_eq!(ours, before.unwrap());
    }

    #[test]
    fn tuned_equals_before_on_maps_of_tags(
        name in tag(), delta in delta(), globals in globals(), pairs in pairs(), rate in rate(),
    ) {
        let argument = pairs.iter().map(|(name, value)| {
            let value = value.as_deref().map_or(Value::Nil, Value::text);
            (Value::text(name), value)
        });
        let options = Options {
            tags: Some(TagsArgument::Map(argument.collect())),
            rate: Some(Value::Float(rate)),
        };
        let before = original(Before, &globals, &Value::text(&name), &value(delta), &options);
        let ours = ours(&globals, &name, delta, pairs.as_slice().into(), rate);
        prop_assert_eq!(ours, before.unwrap());
    }

    #[test]
    fn a_prepared_tag_set_is_written_like_its_tags(
        name in tag(), globals in globals(), tags in tags(),
    ) {
        let prepared = TagSet::new(tags.as_slice());
        let delta = Number::Signed(1);
        prop_assert_eq!(
            ours(&globals, &name, delta, (&prepared).into(), 1.0),
            ours(&globals, &name, delta, tags.as_slice().into(), 1.0)
        );
    }

    /// Regression A, regression B and the name nil, and nothing else.
    #[test]
    fn pr294_differs_from_before_on_its_three_faults_only(
        name in name(), has_symbol_text in any::<bool>(), tags in any_tags(),
    ) {
        let symbol_text = if has_symbol_text { SymbolText::Shared } else { SymbolText::Missing };
        let options = Options { tags: Some(TagsArgument::List(texts(&tags))), rate: None };
        let one = Value::Integer(1);
        let before = original(Before, &[], &name, &one, &options);
        let pr294 = original(Pr294 { symbol_text }, &[], &name, &one, &options);
        let names = Pr297 { symbol_text };
        let pr297 = original(names, &[], &name, &one, &options);
        let pr301 = original(Pr301 { names }, &[], &name, &one, &options);

        let is_nil = name == Value::Nil;
        let is_lost_symbol = matches!(name, Value::Symbol(_)) && !has_symbol_text;
        let splits = tags.iter().any(|tag| tag.contains(',') && !tag.contains('|'));
        prop_assert_eq!(before != pr294, is_nil || is_lost_symbol || splits);
        prop_assert_eq!(before != pr297, is_nil || splits);
        prop_assert_eq!(before != pr301, is_nil);

        if is_nil {
            prop_assert_eq!(before, Err(Error::FrozenText));
            prop_assert!(pr294.unwrap().starts_with(":1|c"));
        } else if is_lost_symbol {
            prop_assert_eq!(pr294, Err(Error::NoSymbolText));
        } else if !tags.is_empty() {
            let tag = |tag: &String| match tag.contains('|') {
                true => tag.replace(['|', ','], ""),
                false => tag.clone(),
            };
            let joined = tags.iter().map(tag).collect::<Vec<_>>().join(",");
            let line = pr294.unwrap();
            prop_assert_eq!(line.split_once("|#").unwrap().1, joined);
        }
    }
}

fn name() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => one_line().prop_map(|text| Value::text(&text)),
        2 => one_line().prop_map(|text| Value::symbol(&text)),
        1 => any::<i64>().prop_map(Value::Integer),
        1 => Just(Value::Class("Datadog::Statsd")),
        1 => Just(Value::Nil),
    ]
}

fn any_tags() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(one_line(), 0..4)
}
