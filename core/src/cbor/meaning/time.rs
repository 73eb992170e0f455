//! Times in words.

use time::{Date, OffsetDateTime, Weekday};

use crate::cbor::tree::{Data, Item};

/// Seconds since 1970, e.g. `2013-03-21T20:04:00Z, a Thursday`; `None` outside of four-digit years.
pub(super) fn of_seconds(seconds: i64, nanoseconds: u32) -> Option<String> {
    let time = OffsetDateTime::from_unix_timestamp(seconds).ok()?;
    if !(0..=9999).contains(&time.year()) {
        return None;
    }
    let fraction = match nanoseconds {
        0 => String::new(),
        _ => format!(".{nanoseconds:09}").trim_end_matches('0').into(),
    };
    let (hour, minute, second) = time.to_hms();
    let date = digits(time.date());
    let day = weekday(time.weekday());
    Some(format!(
        "{date}T{hour:02}:{minute:02}:{second:02}{fraction}Z, a {day}"
    ))
}

/// A number of seconds since 1970, an integer or a float.
pub(super) fn of_item(item: Item<'_>) -> Option<String> {
    match item.data() {
        Data::Unsigned(seconds) => of_seconds(i64::try_from(seconds).ok()?, 0),
        Data::Negative(number) => of_seconds(-1 - i64::try_from(number).ok()?, 0),
        Data::Float(float) => {
            let seconds = float.value().floor();
            let nanoseconds = ((float.value() - seconds) * 1e9).round();
            // Outside of it no year has four digits; NaN is not in it either.
            if !(-1e12..1e12).contains(&seconds) {
                return None;
            }
            match nanoseconds as u32 {
                1_000_000_000 => of_seconds(seconds as i64 + 1, 0),
                nanoseconds => of_seconds(seconds as i64, nanoseconds),
            }
        }
        Data::Tag(1, Some(content)) => match content.data() {
            Data::Tag(..) => None,
            _ => of_item(content),
        },
        _ => None,
    }
}

/// Days since 1970, e.g. `2024-02-29, a Thursday`.
pub(super) fn of_days(days: i64) -> Option<String> {
    const EPOCH: i64 = 2_440_588;
    let date = Date::from_julian_day(i32::try_from(days.checked_add(EPOCH)?).ok()?).ok()?;
    let is_written = (0..=9999).contains(&date.year());
    is_written.then(|| format!("{}, a {}", digits(date), weekday(date.weekday())))
}

fn digits(date: Date) -> String {
    let (year, month, day) = date.to_calendar_date();
    format!("{year:04}-{:02}-{day:02}", u8::from(month))
}

fn weekday(day: Weekday) -> &'static str {
    match day {
        Weekday::Monday => "Monday",
        Weekday::Tuesday => "Tuesday",
        Weekday::Wednesday => "Wednesday",
        Weekday::Thursday => "Thursday",
        Weekday::Friday => "Friday",
        Weekday::Saturday => "Saturday",
        Weekday::Sunday => "Sunday",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_and_days_become_dates() {
        let time = |seconds, nanoseconds| of_seconds(seconds, nanoseconds);
        let text = |words: &str| Some(words.to_owned());
        assert_eq!(
            time(1_363_896_240, 0),
            text("2013-03-21T20:04:00Z, a Thursday")
        );
        assert_eq!(
            time(0, 500_000_000),
            text("1970-01-01T00:00:00.5Z, a Thursday")
        );
        assert_eq!(time(-1, 0), text("1969-12-31T23:59:59Z, a Wednesday"));
        assert_eq!(time(i64::MAX, 0), None);
        // Source: RFC 8943 section 1.1.
        assert_eq!(of_days(-10676), text("1940-10-09, a Wednesday"));
        assert_eq!(of_days(5000), text("1983-09-10, a Saturday"));
        assert_eq!(of_days(i64::MAX), None);
    }
}
