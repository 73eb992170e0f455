//! A side as lines of Go's benchmark data format, which benchstat reads.

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::figure::plain;
use crate::snapshot::compare::{Series, Side};
use crate::snapshot::export::escape::{go_name, visible};

/// The side's lines, one per run, each with its line break.
///
/// Where it is not known how many operations a run had, its line says 1: benchstat does not
/// use the number. Fractions are kept, where Go itself cuts B/op and allocs/op.
pub fn go(side: &Side) -> String {
    let mut text = String::new();
    for (key, value) in &side.config {
        push(
            &mut text,
            format_args!("{}: {}\n", visible(key), visible(value)),
        );
    }
    for note in &side.units {
        let facts = note.facts();
        if !facts.is_empty() {
            let unit = word(note.unit.as_str());
            push(&mut text, format_args!("Unit {unit}{facts}\n"));
        }
    }
    let mut group = None;
    for benchmark in benchmarks(side) {
        let Some(first) = benchmark.first() else {
            continue;
        };
        if first.group.as_deref() != group {
            group = first.group.as_deref();
            // Without a value, a line takes back what an earlier one said.
            push(
                &mut text,
                format_args!("pkg: {}\n", visible(group.unwrap_or_default())),
            );
        }
        let name = go_name(&first.name);
        let runs = benchmark.iter().map(|series| series.values.len()).max();
        for run in 0..runs.unwrap_or(0) {
            push(&mut text, format_args!("Benchmark{name} 1"));
            for series in &benchmark {
                if let Some(value) = series.values.get(run) {
                    push(
                        &mut text,
                        format_args!(" {} {}", plain(*value), word(&series.unit)),
                    );
                }
            }
            text.push('\n');
        }
    }
    text
}

/// The series of each benchmark, in order of appearance.
fn benchmarks(side: &Side) -> Vec<Vec<&Series>> {
    let mut benchmarks: Vec<Vec<&Series>> = Vec::new();
    let mut known = HashMap::new();
    for series in &side.series {
        let index = *known
            .entry((&series.group, &series.name))
            .or_insert_with(|| {
                benchmarks.push(Vec::new());
                benchmarks.len() - 1
            });
        benchmarks[index].push(series);
    }
    benchmarks
}

/// A unit is one word.
fn word(unit: &str) -> String {
    let blank = |c: char| if c.is_whitespace() { '_' } else { c };
    visible(unit).chars().map(blank).collect()
}

fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments)
        .expect("writing to a string succeeds");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::compare::{Assume, Better, Gather, UnitNote, Values};
    use crate::snapshot::model::Unit;

    #[test]
    fn each_run_is_a_line_with_all_its_units() {
        let mut side = Side::new("old");
        side.config.push(("goos".into(), "linux".into()));
        side.units.push(UnitNote {
            better: Some(Better::Higher),
            assume: Some(Assume::Exact),
            ..UnitNote::new(Unit::new("hits/op"))
        });
        let mut gather = Gather::into_side(side);
        for (ns, hits) in [(12.5, 4.5), (13.0, 4.5)] {
            gather.push(Some("a"), "get \u{202e}x", "ns/op", ns, Values::Runs);
            gather.push(Some("a"), "get \u{202e}x", "hits/op", hits, Values::Runs);
        }
        gather.push(None, "Put", "ns/op", 1e-9, Values::Runs);
        assert_eq!(
            go(&gather.side()),
            "goos: linux\n\
             Unit hits/op better=higher assume=exact\n\
             pkg: a\n\
             BenchmarkGet_\\u202ex 1 12.5 ns/op 4.5 hits/op\n\
             BenchmarkGet_\\u202ex 1 13 ns/op 4.5 hits/op\n\
             pkg: \n\
             BenchmarkPut 1 0.000000001 ns/op\n"
        );
    }
}
