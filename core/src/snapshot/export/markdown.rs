//! Results as a Markdown table with the verdicts in words, for pull requests and issues.
//!
//! ```text
//! **stats/record8** Record8 measurements=8
//!
//! | variant | allocs/op | grows/op | B/op | ns/op | 95 % interval | reported |
//! | :-- | --: | --: | --: | --: | :-- | :-- |
//! | before | 4 | 0 | 424 | 242.17 | 240.9 to 244.02 | 4 allocs/op, 424 B/op, 1240 ns/op |
//! | pr1267 | 3 | 0 | 344 | 212.4 | 210.9 to 214 | 3 allocs/op, 344 B/op, 1210 ns/op |
//!
//! - Against before: pr1267 makes 1 fewer allocation; it takes 12 % less time, …
//! ```

use super::columns::{self, Align, Titles};
use crate::harness::result::VariantResult;

/// The variants of one workload with the same parameters, the first being what the others are
/// held against. Empty where there are none.
pub fn table(results: &[VariantResult]) -> String {
    titled(results, &|_| None)
}

/// One table for each workload with its parameters, an empty line between them; `titles` are for
/// their headings.
pub fn tables(results: &[VariantResult], titles: Titles<'_>) -> String {
    let parts = columns::parts(results).map(|part| titled(part, titles));
    parts.collect::<Vec<_>>().join("\n")
}

fn titled(results: &[VariantResult], titles: Titles<'_>) -> String {
    let Some(first) = results.first() else {
        return String::new();
    };
    let heading = columns::heading(first, titles);
    let mut text = format!("**{}** {}\n\n", heading[0], heading[1..].join(" "));
    let head = columns::head(results);
    text.push_str(&line(head.iter().map(|(title, _)| *title)));
    text.push_str(&line(head.iter().map(|(_, align)| match align {
        Align::Left => ":--",
        Align::Right => "--:",
    })));
    for result in results {
        text.push_str(&line(columns::row(result).iter().take(head.len())));
    }
    let verdicts = columns::verdicts(results);
    if !verdicts.is_empty() {
        text.push('\n');
    }
    for verdict in verdicts {
        text.push_str(&format!("- Against {}: {verdict}\n", columns::name(first)));
    }
    text
}

/// A pipe inside a cell would end it.
fn line<T: AsRef<str>>(cells: impl Iterator<Item = T>) -> String {
    let cells = cells.map(|cell| cell.as_ref().replace('|', "\\|"));
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::results;
    use super::*;
    use crate::harness::Params;

    #[test]
    fn each_variant_is_a_row_and_each_other_one_has_its_verdict() {
        assert_eq!(
            table(&results()),
            "\
**stats/record8** Record8 measurements=8

| variant | allocs/op | grows/op | B/op | ns/op | 95 % interval | reported |
| :-- | --: | --: | --: | --: | :-- | :-- |
| before | 4 | 0 | 424 | 242.2 | 240.9 to 244.02 | 4 allocs/op, 1240 ns/op |
| pr1267 | 3 | 0 | 344 | 212 | 210.9 to 214 | 3 allocs/op, 1240 ns/op |

- Against before: pr1267 makes 1 fewer allocation; it takes 12 % less time, p = 0.0022, \
             6 batches each
"
        );
        assert_eq!(table(&[]), "");
    }
    #[test]
    fn each_workload_has_a_table_of_its_own() {
        let mut given = results();
        for result in &mut given {
            result.workload = "given/scan".into();
            (result.preset, result.reported) = (None, None);
            result.params = Params::default();
        }
        let all = [results(), given].concat();
        let text = tables(&all, &|id| (id == "given/scan").then_some("Scan"));
        let (first, second) = text
            .split_once("\n\n**given/scan** Scan\n\n")
            .expect("there are two headings");
        assert_eq!(format!("{first}\n"), table(&results()));
        assert_eq!(
            second,
            "\
| variant | allocs/op | grows/op | B/op | ns/op | 95 % interval |
| :-- | --: | --: | --: | --: | :-- |
| before | 4 | 0 | 424 | 242.2 | 240.9 to 244.02 |
| pr1267 | 3 | 0 | 344 | 212 | 210.9 to 214 |

- Against before: pr1267 makes 1 fewer allocation; it takes 12 % less time, p = 0.0022, \
             6 batches each
"
        );
    }
}
