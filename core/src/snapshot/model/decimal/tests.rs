use super::*;

#[test]
fn digits_come_back_as_they_were_printed() {
    for text in [
        "0",
        "81.0",
        "0.2500",
        "-12.5",
        "0.001",
        "1000000000",
        "0.00",
        "123456789012345678",
    ] {
        assert_eq!(Decimal::parse(text).map(|d| d.to_string()), Ok(text.into()));
    }
    let cases = [
        ("1.25e+09", "1250000000"),
        ("1e-3", "0.001"),
        (".5", "0.5"),
        ("5.", "5"),
        ("1.8000000000000002e-07", "0.00000018000000000000002"),
        ("1e300", "1e300"),
        ("0e99999", "0"),
        ("9999999999999999999.5", "10000000000000000000"),
    ];
    for (text, printed) in cases {
        let read = Decimal::parse(text).map(|d| d.to_string());
        assert_eq!(read.as_deref(), Ok(printed), "{text}");
    }
}

#[test]
fn what_is_no_finite_number_is_refused() {
    for text in [
        "NaN",
        "+Inf",
        "-Inf",
        "inf",
        "1e999",
        "1e400",
        "∞",
        "1e99999999999",
    ] {
        assert_eq!(Decimal::parse(text), Err(Fault::NonFinite), "{text}");
    }
    for text in [
        "", "-", ".", "1e", "1e+", "1,5", "0x10", "1.2.3", "12ns", "e5", "1e-999",
    ] {
        assert_eq!(Decimal::parse(text), Err(Fault::NotANumber), "{text}");
    }
}

#[test]
fn factors_keep_every_digit() {
    let read = |text: &str| Decimal::parse(text).unwrap();
    assert_eq!(read("1.504").times(1024), read("1540.096"));
    assert_eq!(read("2.406").shifted(3), Decimal::new(2406, 0));
    assert_eq!(read("12.0").shifted(3).to_string(), "12000");
    assert_eq!(read("411.56").times(1 << 20).to_f64(), 431_551_938.56);
    assert_eq!(
        read("999999999999999999").times(1 << 50).to_f64(),
        999_999_999_999_999_999_f64 * (1_u64 << 50) as f64
    );
}

#[test]
fn the_nearest_f64_is_found() {
    for value in [
        0.1,
        1e22,
        1e-7,
        123_456_789.123_456_78,
        5e-324,
        f64::MAX,
        -0.3,
    ] {
        assert_eq!(Decimal::from_f64(value).map(Decimal::to_f64), Some(value));
    }
    assert_eq!(Decimal::from_f64(f64::NAN), None);
    assert_eq!(Decimal::from_f64(f64::INFINITY), None);
}
