//! Numbers as text.

use perop_core::dogstatsd::Number;
use proptest::prelude::*;

use super::super::generated::finite;

fn text(number: impl Into<Number>) -> String {
    let mut out = Vec::new();
    number.into().write(&mut out).expect("the number is finite");
    String::from_utf8(out).expect("digits are ASCII")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn the_text_of_a_float_reads_back_to_the_same_bits_without_an_exponent(float in finite()) {
        let text = text(float);
        prop_assert!(text.bytes().all(|byte| byte.is_ascii_digit() || b"-.".contains(&byte)));
        let read: f64 = text.parse().unwrap();
        // Minus zero is written as zero; every other float keeps its bits.
        let expected = if float == 0.0 { 0.0 } else { float };
        prop_assert_eq!(read.to_bits(), expected.to_bits());
    }

    /// Not the same text: of two that are as short and as near, as for 620330803553466.25, the
    /// standard library takes the upper one.
    #[test]
    fn the_text_of_a_float_is_as_short_as_the_standard_librarys(float in finite()) {
        let expected = if float == 0.0 { "0".to_owned() } else { format!("{float}") };
        prop_assert_eq!(text(float).len(), expected.len());
    }

    #[test]
    fn integers_are_exact(signed in any::<i64>(), unsigned in any::<u64>()) {
        prop_assert_eq!(text(signed), signed.to_string());
        prop_assert_eq!(text(unsigned), unsigned.to_string());
    }
}

#[test]
fn what_is_not_finite_is_refused_and_nothing_written() {
    for float in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let mut out = b"before".to_vec();
        let error = Number::Float(float).write(&mut out).unwrap_err();
        assert_eq!(error.kind(), "NonFinite");
        assert_eq!(out, b"before");
    }
    assert_eq!(
        Number::Float(f64::NAN)
            .write(&mut Vec::new())
            .unwrap_err()
            .to_string(),
        "the value NaN is not a finite number"
    );
}
