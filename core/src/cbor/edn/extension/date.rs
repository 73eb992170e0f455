//! `dt''`: a date and time of RFC 3339 as seconds since the beginning of 1970.

use super::{Made, Tagged};
use crate::cbor::edn::cursor::Fault;
use crate::cbor::encode::Encoder;

/// Shape: `2013-03-21T20:04:00Z`, with `.5` behind the seconds a float, with `+01:00` for `Z`.
pub(super) fn write(content: &str, tagged: Tagged, out: &mut Vec<u8>) -> Result<Made, Fault> {
    let mut reader = Reader {
        content: content.as_bytes(),
        at: 0,
    };
    let (seconds, fraction) = reader.date_and_time()?;
    let mut out = Encoder::new(out);
    if tagged == Tagged::Yes {
        out.tag(1);
    }
    match fraction {
        None => out.integer(seconds),
        Some(fraction) => out.float(with_fraction(seconds, fraction)),
    };
    Ok(Made::Item)
}

struct Reader<'c> {
    content: &'c [u8],
    at: usize,
}

impl<'c> Reader<'c> {
    /// Seconds since 1970, and the digits of the fraction if there is one.
    fn date_and_time(&mut self) -> Result<(i64, Option<&'c [u8]>), Fault> {
        let year = self.number(4, 0, 9999, "a year of four digits")?;
        self.one_of(b"-")?;
        let month = self.number(2, 1, 12, "a month from 01 to 12")?;
        self.one_of(b"-")?;
        let day = self.number(2, 1, days_in(year, month), "a day of that month")?;
        self.one_of(b"Tt")?;
        let (hour, minute) = self.hour_and_minute()?;
        self.one_of(b":")?;
        // 60 is a leap second, which is counted like the second after it.
        let second = self.number(2, 0, 60, "seconds from 00 to 60")?;
        let mut fraction = None;
        if self.content.get(self.at) == Some(&b'.') {
            self.at += 1;
            let rest = &self.content[self.at..];
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            if digits == 0 {
                return Err(self.expected("digits behind the point"));
            }
            fraction = Some(&rest[..digits]);
            self.at += digits;
        }
        let offset = match self.one_of(b"Zz+-")? {
            sign @ (b'+' | b'-') => {
                let (hour, minute) = self.hour_and_minute()?;
                let seconds = hour * 3_600 + minute * 60;
                if sign == b'-' { -seconds } else { seconds }
            }
            _ => 0,
        };
        if self.at < self.content.len() {
            return Err(self.expected("nothing more"));
        }
        let time = hour * 3_600 + minute * 60 + second;
        Ok((
            days_since_1970(year, month, day) * 86_400 + time - offset,
            fraction,
        ))
    }

    fn hour_and_minute(&mut self) -> Result<(i64, i64), Fault> {
        let hour = self.number(2, 0, 23, "an hour from 00 to 23")?;
        self.one_of(b":")?;
        let minute = self.number(2, 0, 59, "minutes from 00 to 59")?;
        Ok((hour, minute))
    }

    fn number(&mut self, digits: usize, min: i64, max: i64, what: &str) -> Result<i64, Fault> {
        let here = self.content.get(self.at..self.at + digits);
        let number = here.and_then(|here| {
            here.iter().try_fold(0, |number, digit| {
                let value = digit.is_ascii_digit().then_some(digit & 15)?;
                Some(number * 10 + i64::from(value))
            })
        });
        let number = number.filter(|number| (min..=max).contains(number));
        let number = number.ok_or_else(|| self.expected(what))?;
        self.at += digits;
        Ok(number)
    }

    fn one_of(&mut self, bytes: &[u8]) -> Result<u8, Fault> {
        let here = self
            .content
            .get(self.at)
            .filter(|byte| bytes.contains(byte));
        let here = *here.ok_or_else(|| {
            let choice: Vec<String> = bytes
                .iter()
                .filter(|byte| !byte.is_ascii_lowercase())
                .map(|byte| format!("`{}`", char::from(*byte)))
                .collect();
            self.expected(&choice.join(" or "))
        })?;
        self.at += 1;
        Ok(here)
    }

    fn expected(&self, what: &str) -> Fault {
        let message = format!("expected {what}: a date is written 2013-03-21T20:04:00Z");
        Fault::new(self.at, message)
    }
}

fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Source: the proleptic Gregorian calendar, years counted from March so that a leap day is last.
fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    let year = if month < 3 { year - 1 } else { year };
    let month = (month + 9) % 12;
    let days_before_month = (153 * month + 2) / 5;
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leap_days + days_before_month + day - 1 - 719_468
}

/// The float nearest to the seconds and the digits behind the point, which count upwards also
/// before 1970.
fn with_fraction(seconds: i64, fraction: &[u8]) -> f64 {
    let is_zero = fraction.iter().all(|digit| *digit == b'0');
    let (sign, whole, digits) = if seconds >= 0 || is_zero {
        let sign = if seconds < 0 { "-" } else { "" };
        (sign, seconds.unsigned_abs(), fraction.to_vec())
    } else {
        // -3 seconds and 0.25 are -2.75: every digit is taken from nine, and one is added at the
        // end.
        let mut digits: Vec<u8> = fraction.iter().map(|digit| b'0' + b'9' - digit).collect();
        for digit in digits.iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                break;
            }
            *digit = b'0';
        }
        ("-", seconds.unsigned_abs() - 1, digits)
    };
    let digits = String::from_utf8_lossy(&digits);
    let text = format!("{sign}{whole}.{digits}");
    text.parse()
        .expect("digits, a point and digits are a float")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(content: &str) -> Result<(i64, Option<&[u8]>), usize> {
        let mut reader = Reader {
            content: content.as_bytes(),
            at: 0,
        };
        reader.date_and_time().map_err(|fault| fault.at)
    }

    #[test]
    fn dates_are_seconds_since_1970() {
        let cases = [
            ("1970-01-01T00:00:00Z", 0),
            ("2013-03-21T20:04:00Z", 1_363_896_240),
            ("2013-03-21t21:04:00+01:00", 1_363_896_240),
            ("2013-03-21T14:34:00-05:30", 1_363_896_240),
            ("1969-07-21T02:56:16Z", -14_159_024),
            ("2000-02-29T00:00:00z", 951_782_400),
            ("0000-01-01T00:00:00Z", -62_167_219_200),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("2016-12-31T23:59:60Z", 1_483_228_800),
        ];
        for (content, seconds) in cases {
            assert_eq!(read(content), Ok((seconds, None)), "{content}");
        }
    }

    #[test]
    fn what_is_no_date_is_blamed_at_its_byte() {
        let cases = [
            ("", 0),
            ("2013-3-21T20:04:00Z", 5),
            ("2013-02-29T20:04:00Z", 8),
            ("2013-03-21 20:04:00Z", 10),
            ("2013-03-21T24:04:00Z", 11),
            ("2013-03-21T20:04:00", 19),
            ("2013-03-21T20:04:00.Z", 20),
            ("2013-03-21T20:04:00Z ", 20),
        ];
        for (content, at) in cases {
            assert_eq!(read(content), Err(at), "{content}");
        }
    }

    #[test]
    fn fractions_count_upwards_before_1970_too() {
        assert_eq!(with_fraction(3, b"25"), 3.25);
        assert_eq!(with_fraction(-3, b"25"), -2.75);
        assert_eq!(with_fraction(-3, b"00"), -3.0);
        assert_eq!(with_fraction(-1, b"90"), -0.1);
        assert_eq!(with_fraction(-14_159_024, b"5"), -14_159_023.5);
    }
}
