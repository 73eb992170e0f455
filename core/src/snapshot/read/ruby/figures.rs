//! Lines of the Ruby reports that hold figures.

use crate::snapshot::model::{Decimal, Scale};
use crate::snapshot::read::token::number_and_suffix;

/// A line of a measurement: its label, which may stand on the line before, and what was measured.
pub(super) enum Figures<'a> {
    Ips(&'a str, Ips),
    Memory(&'a str, Memory<'a>),
}

/// `12.044M (± 1.7%) i/s   (83.03 ns/i) -     61.404M in   5.099902s`
pub(super) struct Ips {
    pub(super) rate: Decimal,
    pub(super) sd_pct: Decimal,
    pub(super) iterations: Option<u64>,
    pub(super) seconds: Option<Decimal>,
}

/// `4.160M memsize (     1.040k retained)`
pub(super) struct Memory<'a> {
    pub(super) what: &'a str,
    pub(super) allocated: Decimal,
    pub(super) retained: Decimal,
}

impl<'a> Figures<'a> {
    pub(super) fn read(content: &'a str) -> Option<Self> {
        let ips = ips(content).map(|(label, ips)| Self::Ips(label, ips));
        ips.or_else(|| memory(content).map(|(label, memory)| Self::Memory(label, memory)))
    }
}

fn ips(content: &str) -> Option<(&str, Ips)> {
    let (before, rest) = content.split_once("(±")?;
    let (spread, after) = rest.split_once("%)")?;
    let after = after.trim_start().strip_prefix("i/s")?;
    let (label, rate) = last_word(before);
    let mut ips = Ips {
        rate: scaled(rate)?,
        sd_pct: Decimal::parse(spread.trim()).ok()?,
        iterations: None,
        seconds: None,
    };
    if let Some((count, time)) = after.rsplit_once(" in ") {
        let (_, count) = last_word(count);
        ips.iterations = scaled(count).and_then(whole);
        ips.seconds = time
            .trim()
            .strip_suffix('s')
            .and_then(|time| Decimal::parse(time).ok());
    }
    Some((label, ips))
}

fn memory(content: &str) -> Option<(&str, Memory<'_>)> {
    let (before, retained) = content.strip_suffix("retained)")?.rsplit_once('(')?;
    let (before, what) = last_word(before);
    if !matches!(what, "memsize" | "objects" | "strings") {
        return None;
    }
    let (label, allocated) = last_word(before);
    let memory = Memory {
        what,
        allocated: scaled(allocated)?,
        retained: scaled(retained.trim())?,
    };
    Some((label, memory))
}

/// A line of a comparison: `tags Hash: 1082883.0 i/s - 26.81x  slower`.
pub(super) struct Compared<'a> {
    pub(super) label: &'a str,
    pub(super) value: Decimal,
    /// Iterations per second, not bytes.
    pub(super) is_rate: bool,
    /// The report's own words.
    pub(super) against: Option<String>,
}

impl<'a> Compared<'a> {
    pub(super) fn read(content: &'a str) -> Option<Self> {
        // Labels may hold colons: the last one before the figure counts.
        let (figures, is_rate) = match (content.find(" i/s"), content.find(" allocated")) {
            (Some(at), _) => (at, true),
            (None, Some(at)) => (at, false),
            (None, None) => return None,
        };
        let (before, after) = content.split_at(figures);
        let (label, value) = before.rsplit_once(':')?;
        let against = after
            .split_once(" - ")
            .map(|(_, words)| words.split_whitespace().collect::<Vec<_>>().join(" "));
        Some(Self {
            label: label.trim(),
            value: scaled(value.trim())?,
            is_rate,
            against,
        })
    }
}

/// The last word, and what stands before it.
fn last_word(text: &str) -> (&str, &str) {
    let text = text.trim();
    match text.rsplit_once(char::is_whitespace) {
        Some((before, word)) => (before.trim_end(), word),
        None => ("", text),
    }
}

/// A number with a prefix of the reports: thousands up to `Q`; `B` is 10⁹.
fn scaled(word: &str) -> Option<Decimal> {
    let (number, suffix) = number_and_suffix(word)?;
    let power = match suffix {
        "" => 0,
        "k" => 3,
        "M" => 6,
        "B" => 9,
        "T" => 12,
        "Q" => 15,
        _ => return None,
    };
    Some(Scale { factor: 1, power }.apply(number))
}

/// A whole number; `None` where it has a fraction.
fn whole(number: Decimal) -> Option<u64> {
    number.to_string().parse().ok()
}
