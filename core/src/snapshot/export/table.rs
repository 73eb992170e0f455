//! Results as an aligned table with the verdicts in words.
//!
//! ```text
//! stats/record8  Record8  measurements=8
//!
//!   variant  allocs/op  grows/op  B/op   ns/op  95 % interval     reported
//!   before           4         0   424  242.17  240.9 to 244.02  4 allocs/op, 424 B/op, 1240 ns/op
//!   pr1267           3         0   344   212.4  210.9 to 214     3 allocs/op, 344 B/op, 1210 ns/op
//!
//!   against before:
//!   pr1267 makes 1 fewer allocation; it takes 12 % less time, p < 0.001, 30 batches each
//! ```

use super::columns::{self, Align, Titles};
use crate::harness::result::VariantResult;

/// The variants of one workload with the same parameters, the first being what the others are
/// held against. Empty where there are none.
pub fn table(results: &[VariantResult]) -> String {
    titled(results, &|_| None)
}

/// One table for each workload with its parameters, an empty line after each; `titles` are for
/// their headings.
pub fn tables(results: &[VariantResult], titles: Titles<'_>) -> String {
    let parts = columns::parts(results);
    parts.map(|part| titled(part, titles) + "\n").collect()
}

fn titled(results: &[VariantResult], titles: Titles<'_>) -> String {
    let Some(first) = results.first() else {
        return String::new();
    };
    let heading = columns::heading(first, titles).join("  ");
    let mut text = format!("{heading}\n\n{}", aligned(results));
    let verdicts = columns::verdicts(results);
    if !verdicts.is_empty() {
        text.push_str(&format!("\n  against {}:\n", columns::name(first)));
    }
    for verdict in verdicts {
        text.push_str(&format!("  {verdict}\n"));
    }
    text
}

fn aligned(results: &[VariantResult]) -> String {
    let head = columns::head(results);
    let mut rows = vec![head.iter().map(|(title, _)| (*title).to_owned()).collect()];
    rows.extend(results.iter().map(|result| columns::row(result).to_vec()));
    let width = |column: usize| {
        let cells = rows
            .iter()
            .map(|row: &Vec<String>| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut text = String::new();
    for row in &rows {
        let mut line = String::new();
        for ((cell, width), (_, align)) in row.iter().zip(widths.iter().copied()).zip(head) {
            line.push_str("  ");
            line.push_str(&match align {
                Align::Left => format!("{cell:<width$}"),
                Align::Right => format!("{cell:>width$}"),
            });
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::harness::Params;
    use crate::harness::result::Reported;

    fn result(variant: &str, allocs: f64, bytes: f64, times: [f64; 6]) -> VariantResult {
        VariantResult {
            workload: "stats/record8".into(),
            preset: Some("Record8".into()),
            params: Params::new([("measurements", 8.0)]),
            variant: variant.into(),
            allocs_per_op: allocs,
            grows_per_op: 0.0,
            bytes_per_op: bytes,
            peak_bytes: 0,
            retained_bytes_per_op: 0.0,
            batches: 6,
            ns_per_op: crate::harness::statistics::spread(&times),
            reported: Some(Reported {
                allocs_per_op: Some(allocs),
                bytes_per_op: None,
                ns_per_op: Some(1240.0),
            }),
            warnings: Vec::new(),
        }
    }

    /// A variant and one that it is held against.
    pub(in super::super) fn results() -> [VariantResult; 2] {
        [
            result(
                "before",
                4.0,
                424.0,
                [240.9, 242.0, 243.0, 244.02, 241.0, 242.4],
            ),
            result(
                "pr1267",
                3.0,
                344.0,
                [212.0, 211.0, 210.9, 214.0, 213.0, 212.0],
            ),
        ]
    }

    #[test]
    fn columns_are_aligned_and_each_other_variant_has_its_verdict() {
        assert_eq!(
            table(&results()),
            "\
stats/record8  Record8  measurements=8

  variant  allocs/op  grows/op  B/op  ns/op  95 % interval    reported
  before           4         0   424  242.2  240.9 to 244.02  4 allocs/op, 1240 ns/op
  pr1267           3         0   344    212  210.9 to 214     3 allocs/op, 1240 ns/op

  against before:
  pr1267 makes 1 fewer allocation; it takes 12 % less time, p = 0.0022, 6 batches each
"
        );
    }

    #[test]
    fn away_from_a_preset_it_says_that_nothing_is_comparable() {
        let mut alone = result("tuned", 0.0, 0.0, [9.0, 9.5, 8.0, 9.0, 9.0, 9.0]);
        alone.preset = None;
        alone.reported = None;
        let text = table(&[alone.clone()]);
        assert!(
            text.starts_with(
                "stats/record8  measurements=8  (away from the presets: the reported figures are \
                 not comparable)\n\n"
            ),
            "{text}"
        );
        assert!(!text.contains("against"), "{text}");
        // No column for what nobody reported.
        assert!(!text.contains("interval  reported"), "{text}");
        alone.ns_per_op = None;
        assert!(table(&[alone]).ends_with("\n  tuned            0         0     0      –\n"));
        assert_eq!(table(&[]), "");
    }
    #[test]
    fn task_on_given_bytes_has_its_title_and_nothing_of_presets() {
        let given = |workload: &str| {
            let mut result = result("tuned", 0.0, 0.0, [9.0, 9.5, 8.0, 9.0, 9.0, 9.0]);
            result.workload = workload.into();
            (result.preset, result.reported) = (None, None);
            result.params = Params::default();
            result
        };
        let titles: Titles<'_> = &|id| (id == "given/scan").then_some("Scan");
        let row = "  variant  allocs/op  grows/op  B/op  ns/op  95 % interval\n  \
                   tuned            0         0     0      9  8 to 9.5\n\n";
        assert_eq!(
            tables(&[given("given/scan"), given("given/new")], titles),
            format!("given/scan  Scan\n\n{row}given/new\n\n{row}")
        );
    }
}
