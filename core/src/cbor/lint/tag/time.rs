//! Dates and times as text. Source: RFC 3339 section 5.6.

/// `2013-03-21T20:04:00Z`, with a fraction or an offset: digits and marks at their places, each
/// number in its range.
pub(super) fn is_date_time(text: &str) -> bool {
    let Some((date, time)) = text.split_once(['T', 't']) else {
        return false;
    };
    let zone = time.rfind(['Z', 'z', '+', '-']).unwrap_or(time.len());
    let (time, zone) = time.split_at(zone);
    let (time, fraction) = time.split_once('.').unwrap_or((time, "0"));
    let time: Vec<&str> = time.split(':').collect();
    let [hour, minute, second] = time[..] else {
        return false;
    };
    let is_offset = match zone.split_at_checked(1) {
        Some(("Z" | "z", "")) => true,
        Some(("+" | "-", offset)) => offset.split_once(':').is_some_and(|(hours, minutes)| {
            in_range(hours, 2, 0..=23) && in_range(minutes, 2, 0..=59)
        }),
        _ => false,
    };
    is_date(date)
        && in_range(hour, 2, 0..=23)
        && in_range(minute, 2, 0..=59)
        && in_range(second, 2, 0..=60)
        && !fraction.is_empty()
        && fraction.bytes().all(|byte| byte.is_ascii_digit())
        && is_offset
}

/// `2013-03-21`, a day that the month has.
pub(super) fn is_date(text: &str) -> bool {
    let date: Vec<&str> = text.split('-').collect();
    let [year, month, day] = date[..] else {
        return false;
    };
    let days = match month {
        "04" | "06" | "09" | "11" => 30,
        "02" if is_leap_year(year) => 29,
        "02" => 28,
        _ => 31,
    };
    in_range(year, 4, 0..=9999) && in_range(month, 2, 1..=12) && in_range(day, 2, 1..=days)
}

fn is_leap_year(year: &str) -> bool {
    let year = year.parse().unwrap_or(0_u32);
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

fn in_range(digits: &str, length: usize, range: std::ops::RangeInclusive<u32>) -> bool {
    digits.len() == length
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && digits.parse().is_ok_and(|number| range.contains(&number))
}
