//! Generated input: text full of the characters that mean something on the wire.

use perop_core::dogstatsd::{MetricType, Number};
use proptest::prelude::*;

/// Text of characters that end something, letters, and characters of several bytes.
pub(super) fn hostile() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        3 => proptest::sample::select("|,:@#\r\n \\.=_-".chars().collect::<Vec<_>>()),
        4 => proptest::char::range('a', 'z'),
        1 => any::<char>(),
    ];
    proptest::collection::vec(character, 0..24).prop_map(String::from_iter)
}

/// [`hostile`] without line breaks, which the originals leave in.
pub(super) fn one_line() -> impl Strategy<Value = String> {
    hostile().prop_map(|text| text.replace(['\r', '\n'], ""))
}

/// A tag that is not empty once it is clean.
pub(super) fn tag() -> impl Strategy<Value = String> {
    (one_line(), proptest::char::range('a', 'z'))
        .prop_map(|(text, letter)| format!("{text}{letter}"))
}

pub(super) fn tags() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec(tag(), 0..5)
}

/// Names with values; `None` is no value.
pub(super) fn pairs() -> impl Strategy<Value = Vec<(String, Option<String>)>> {
    proptest::collection::vec((tag(), proptest::option::of(one_line())), 0..5)
}

/// Global tags that the originals keep: one colon at most, names that differ.
pub(super) fn globals() -> impl Strategy<Value = Vec<String>> {
    let part = || one_line().prop_map(|text| text.replace(':', ""));
    proptest::collection::vec((part(), proptest::option::of(part())), 0..4).prop_map(|pairs| {
        let tag = |(index, (name, value)): (usize, (String, Option<String>))| match value {
            Some(value) => format!("{name}{index}:{value}v"),
            None => format!("{name}{index}"),
        };
        pairs.into_iter().enumerate().map(tag).collect()
    })
}

/// A rate that every revision prints in fixed notation.
pub(super) fn rate() -> impl Strategy<Value = f64> {
    prop_oneof![
        Just(1.0),
        (1_u32..10_000).prop_map(|part| f64::from(part) / 10_000.0)
    ]
}

/// Any finite float: of any exponent, and of the small ones that people use.
pub(super) fn finite() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<u64>().prop_map(f64::from_bits),
        (any::<i32>(), -8_i32..8)
            .prop_map(|(digits, power)| f64::from(digits) * 10_f64.powi(power)),
        Just(f64::MAX),
        Just(f64::MIN_POSITIVE),
        Just(5e-324),
        Just(-0.0),
    ]
    .prop_filter("finite", |float| float.is_finite())
}

pub(super) fn number() -> impl Strategy<Value = Number> {
    prop_oneof![
        any::<i64>().prop_map(Number::Signed),
        any::<u64>().prop_map(Number::Unsigned),
        finite().prop_map(Number::Float),
    ]
}

/// A type whose values may be packed.
pub(super) fn packable() -> impl Strategy<Value = MetricType> {
    let packable = |kind: &MetricType| *kind != MetricType::Set;
    proptest::sample::select(
        MetricType::ALL
            .into_iter()
            .filter(packable)
            .collect::<Vec<_>>(),
    )
}
