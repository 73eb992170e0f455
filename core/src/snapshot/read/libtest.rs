//! Lines of libtest's benches and of Criterion's `bencher` output.
//!
//! ```text
//! test fib_20 ... bench:      18,149 ns/iter (+/- 755)
//! test copy   ... bench:         456 ns/iter (+/- 7) = 2245 MB/s
//! ```

use super::line::Line;
use super::sink::Sink;
use super::token::{number, tokens};
use crate::snapshot::model::{Code, Format, Metric, Unit};

/// A name whose figures did not follow on its line.
#[derive(Default)]
pub(super) struct Libtest {
    torn: Option<String>,
}

impl Libtest {
    /// Takes a line of the output.
    pub(super) fn take(&mut self, line: &Line<'_>, sink: &mut Sink) -> bool {
        if let Some(figures) = line.content.strip_prefix("bench:") {
            let torn = self.torn.take();
            return self.figures(torn.as_deref(), true, figures, line, sink);
        }
        let Some((name, rest)) = line
            .content
            .strip_prefix("test ")
            .and_then(|rest| rest.split_once(" ... "))
        else {
            return false;
        };
        self.torn = None;
        if let Some((before, figures)) = rest.split_once("bench:") {
            let is_torn = !before.trim().is_empty();
            return self.figures(Some(name.trim()), is_torn, figures, line, sink);
        }
        if !matches!(rest.trim(), "ok" | "ignored" | "FAILED") {
            self.torn = Some(name.trim().to_owned());
        }
        true
    }

    fn figures(
        &mut self,
        name: Option<&str>,
        is_torn: bool,
        figures: &str,
        line: &Line<'_>,
        sink: &mut Sink,
    ) -> bool {
        let metrics = match metrics(figures) {
            Ok(metrics) => metrics,
            Err(None) => return false,
            Err(Some(code)) => {
                sink.diagnose(line, code);
                return true;
            }
        };
        let Some(name) = name else {
            sink.diagnose(line, Code::OrphanResult);
            return true;
        };
        let record = sink.figures(line, Format::Libtest, name, metrics);
        record.is_recovered = is_torn;
        true
    }
}

/// The figures behind `bench:`; what is wrong with them, if they look like some.
fn metrics(figures: &str) -> Result<Vec<Metric>, Option<Code>> {
    let words = tokens(figures);
    let (value, _) = words.first().and_then(|word| number(word)).ok_or(None)?;
    let printed = words.get(1).ok_or(Some(Code::MissingUnit))?;
    let (unit, scale) = unit(printed).ok_or(Some(Code::BadUnit))?;
    let mut metric = Metric::new(unit, scale.apply(value));
    let mut rest = &words[2..];
    if let [open, deviation, after @ ..] = rest
        && *open == "(+/-"
    {
        let deviation = deviation.strip_suffix(')').and_then(number);
        let (deviation, _) = deviation.ok_or(Some(Code::BadValue))?;
        metric.deviation = Some(scale.apply(deviation));
        rest = after;
    }
    let mut metrics = vec![metric];
    if let ["=", value, printed, ..] = rest
        && let Some((value, _)) = number(value)
    {
        let (unit, scale) = Unit::printed(printed);
        metrics.push(Metric::new(unit, scale.apply(value)));
    }
    Ok(metrics)
}

/// An iteration is an operation where time is measured; other units stay as they are.
fn unit(printed: &str) -> Option<(Unit, crate::snapshot::model::Scale)> {
    if !printed.contains('/') {
        return None;
    }
    let (unit, scale) = Unit::printed(printed);
    match unit.as_str() {
        "ns/iter" => Some((Unit::NS_PER_OP, scale)),
        _ => Some((unit, scale)),
    }
}
