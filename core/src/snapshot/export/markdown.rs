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

use super::columns::{self, Align, HEAD};
use crate::harness::result::VariantResult;

/// The variants of one workload with the same parameters, the first being what the others are
/// held against. Empty where there are none.
pub fn table(results: &[VariantResult]) -> String {
    let Some(first) = results.first() else {
        return String::new();
    };
    let heading = columns::heading(first);
    let mut text = format!("**{}** {}\n\n", heading[0], heading[1..].join(" "));
    text.push_str(&line(HEAD.map(|(title, _)| title)));
    text.push_str(&line(HEAD.map(|(_, align)| match align {
        Align::Left => ":--",
        Align::Right => "--:",
    })));
    for result in results {
        text.push_str(&line(columns::row(result)));
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
fn line<T: AsRef<str>>(cells: [T; HEAD.len()]) -> String {
    let cells = cells.map(|cell| cell.as_ref().replace('|', "\\|"));
    format!("| {} |\n", cells.join(" | "))
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::results;
    use super::*;

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
}
