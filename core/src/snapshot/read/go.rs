//! Lines of Go's benchmark output.
//!
//! ```text
//! goos: linux
//! Unit hits/op better=higher assume=exact
//! BenchmarkPush-4   2841022   421.7 ns/op   64 B/op   1 allocs/op
//! ```
//!
//! Source: Go proposal 14313, "benchmark data format".

mod setting;

use super::line::Line;
use super::sink::Sink;
use super::token::{count, number, tokens};
use crate::snapshot::model::{Code, Decimal, Fault, Format, Metric, Unit};

/// What a line before may have left open.
#[derive(Default)]
pub(super) struct Go {
    torn: Option<Torn>,
}

/// A name whose figures did not follow on its line.
struct Torn {
    name: String,
    iters: Option<u64>,
    /// Index of what was said about the line, if anything was.
    diagnostic: Option<usize>,
}

impl Go {
    /// Takes a line if it is one of the format's.
    pub(super) fn take(&mut self, line: &Line<'_>, sink: &mut Sink) -> bool {
        if let Some(rest) = line.content.strip_prefix("Benchmark") {
            // `Benchmarks look fine` is prose; a word that holds `key=value` is a name.
            let is_word = |word: &str| !word.contains('=');
            let is_prose = rest.starts_with(char::is_lowercase)
                && rest.split_whitespace().next().is_none_or(is_word);
            return !is_prose && self.result(line, rest, sink);
        }
        if line.content.starts_with(|c: char| c.is_ascii_digit()) {
            return self.orphan(line, sink);
        }
        setting::unit(line, sink) || inside(line, sink)
    }

    /// Takes a configuration line, which looks like much that people write.
    pub(super) fn setting(&mut self, line: &Line<'_>, sink: &mut Sink) -> bool {
        setting::take(line, sink)
    }

    /// Nothing that follows belongs to a name before it.
    pub(super) fn forget(&mut self) {
        self.torn = None;
    }

    fn result(&mut self, line: &Line<'_>, rest: &str, sink: &mut Sink) -> bool {
        let words = tokens(rest);
        // `Benchmark 100 12 ns/op` has a name without letters.
        let is_nameless = rest.starts_with(char::is_whitespace);
        let (name, words) = match words.split_first() {
            Some((name, words)) if !is_nameless => (*name, words),
            _ => ("", words.as_slice()),
        };
        self.torn = None;
        let Some((first, figures)) = words.split_first() else {
            // The start of a benchmark, as `go test -v` announces it.
            self.torn = torn(name, None, None);
            return true;
        };
        let Some((iters, has_commas)) = count(first).filter(|(iters, _)| *iters > 0) else {
            return self.without_iterations(line, name, words, sink);
        };
        let pairs = Pairs::read(figures, has_commas);
        let first_code = sink.reading.diagnostics.len();
        for code in &pairs.codes {
            sink.diagnose(line, *code);
        }
        if pairs.metrics.is_empty() {
            let diagnostic = (!pairs.codes.is_empty()).then_some(first_code);
            self.torn = torn(name, Some(iters), diagnostic);
        } else {
            let record = sink.figures(line, format(line), name, pairs.metrics);
            record.iters = Some(iters);
        }
        true
    }

    /// Something else was written behind the name; the figures may stand behind that.
    fn without_iterations(
        &mut self,
        line: &Line<'_>,
        name: &str,
        words: &[&str],
        sink: &mut Sink,
    ) -> bool {
        if name.is_empty() {
            // `Benchmark results` is prose.
            return false;
        }
        if let Some((iters, pairs)) = pairs_at_end(words) {
            let record = sink.figures(line, format(line), name, pairs);
            record.iters = Some(iters);
            record.is_recovered = true;
            return true;
        }
        self.torn = torn(name, None, Some(sink.reading.diagnostics.len()));
        sink.diagnose(line, Code::BadIters);
        true
    }

    /// Figures without a name: those of a name that was cut off before, if there is one.
    fn orphan(&mut self, line: &Line<'_>, sink: &mut Sink) -> bool {
        let words = tokens(line.content);
        let torn = self.torn.as_ref();
        let known = torn.and_then(|torn| torn.iters);
        let (iters, figures) = match (known, words.split_first()) {
            (Some(iters), _) if begins_with_pair(&words) => (iters, words.as_slice()),
            (_, Some((first, figures))) if begins_with_pair(figures) => match count(first) {
                Some((iters @ 1.., _)) => (iters, figures),
                _ => return false,
            },
            _ => return false,
        };
        let Some(torn) = self.torn.take() else {
            sink.diagnose(line, Code::OrphanResult);
            return true;
        };
        if let Some(diagnostic) = torn.diagnostic {
            sink.reading.diagnostics.remove(diagnostic);
        }
        let pairs = Pairs::read(figures, false);
        for code in &pairs.codes {
            sink.diagnose(line, *code);
        }
        let record = sink.figures(line, format(line), &torn.name, pairs.metrics);
        record.iters = Some(iters);
        record.is_recovered = true;
        true
    }
}

/// Takes a complete result that something stands before, as the name of a job does.
fn inside(line: &Line<'_>, sink: &mut Sink) -> bool {
    let mut results = line.content.match_indices("Benchmark").map(|(at, _)| at);
    let is_word = |at: &usize| line.content[..*at].ends_with(char::is_whitespace);
    let Some(at) = results.find(is_word) else {
        return false;
    };
    let words = tokens(&line.content[at + "Benchmark".len()..]);
    let [name, iters, figures @ ..] = words.as_slice() else {
        return false;
    };
    let Some((iters @ 1.., has_commas)) = count(iters) else {
        return false;
    };
    let pairs = Pairs::read(figures, has_commas);
    let is_whole = pairs.codes.iter().all(|code| code.is_note());
    if !is_whole || !begins_with_pair(figures) || name.starts_with(char::is_lowercase) {
        return false;
    }
    for code in &pairs.codes {
        sink.diagnose(line, *code);
    }
    let record = sink.figures(line, format(line), name, pairs.metrics);
    record.iters = Some(iters);
    true
}

fn torn(name: &str, iters: Option<u64>, diagnostic: Option<usize>) -> Option<Torn> {
    /// A name that is longer is none that figures are put together with.
    const NAME_MAX: usize = 1_000;
    (1..=NAME_MAX).contains(&name.len()).then(|| Torn {
        name: name.to_owned(),
        iters,
        diagnostic,
    })
}

fn format(line: &Line<'_>) -> Format {
    match line.pkg {
        Some(_) => Format::GoTestJson,
        None => Format::GoBench,
    }
}

/// Pairs of value and unit, and what is wrong with others, each code once.
#[derive(Default)]
struct Pairs {
    metrics: Vec<Metric>,
    codes: Vec<Code>,
}

impl Pairs {
    fn read(words: &[&str], has_commas: bool) -> Self {
        let mut pairs = Self::default();
        if has_commas {
            pairs.say(Code::Thousands);
        }
        if words.is_empty() {
            pairs.say(Code::MissingValue);
        }
        let mut at = 0;
        // After damage a number may be part of any text: only units that look like one count.
        let mut is_damaged = false;
        while at < words.len() {
            let Some((value, has_commas)) = number(words[at]) else {
                at += pairs.not_a_number(words, at);
                is_damaged |= pairs.codes.contains(&Code::BadValue);
                continue;
            };
            let Some(unit) = words.get(at + 1) else {
                pairs.say(Code::MissingUnit);
                break;
            };
            if number(unit).is_some() {
                // `1 234 567 ns/op`: nobody knows which of them is the value.
                pairs.say(Code::BadUnit);
                at += words[at..]
                    .iter()
                    .take_while(|word| number(word).is_some())
                    .count()
                    + 1;
                continue;
            }
            at += 2;
            if !is_unit(unit) {
                pairs.say(Code::BadUnit);
                is_damaged = true;
            } else if !is_damaged || unit.contains('/') {
                if has_commas {
                    pairs.say(Code::Thousands);
                }
                pairs.push(value, unit);
            }
        }
        pairs
    }

    /// What stands in the place of a value; how many words it takes.
    fn not_a_number(&mut self, words: &[&str], at: usize) -> usize {
        let is_infinite = Decimal::parse(words[at]) == Err(Fault::NonFinite);
        if is_infinite && words.get(at + 1).is_some_and(|unit| is_unit(unit)) {
            self.say(Code::NonFinite);
            return 2;
        }
        self.say(Code::BadValue);
        1
    }

    fn push(&mut self, value: Decimal, printed: &str) {
        let (unit, scale) = Unit::printed(printed);
        if self.metrics.iter().any(|metric| metric.unit == unit) {
            return self.say(Code::BadUnit);
        }
        self.metrics.push(Metric::new(unit, scale.apply(value)));
    }

    fn say(&mut self, code: Code) {
        if !self.codes.contains(&code) {
            self.codes.push(code);
        }
    }
}

/// Whether a word can be a unit: with a letter, and not what log lines are made of.
fn is_unit(word: &str) -> bool {
    let begins = |c: char| c.is_alphabetic() || matches!(c, '%' | '_' | '/');
    word.starts_with(begins)
        && !word.contains(['=', '"', '\'', ':', ',', ';', '(', ')', '[', ']', '{', '}'])
}

/// Whether words begin with a value and a unit per operation or second.
fn begins_with_pair(words: &[&str]) -> bool {
    let Some(([value, unit], _)) = words.split_first_chunk() else {
        return false;
    };
    number(value).is_some() && is_unit(unit) && (unit.ends_with("/op") || unit.ends_with("/s"))
}

/// An iteration count and complete pairs at the end of words, behind something else.
fn pairs_at_end(words: &[&str]) -> Option<(u64, Vec<Metric>)> {
    let mut start = words.len();
    while start >= 2 && begins_with_pair(&words[start - 2..]) {
        start -= 2;
    }
    let (iters, _) = count(words[..start].last()?)?;
    if iters == 0 || start == words.len() {
        return None;
    }
    let pairs = Pairs::read(&words[start..], false);
    pairs.codes.is_empty().then_some((iters, pairs.metrics))
}
