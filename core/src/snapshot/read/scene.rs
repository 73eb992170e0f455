//! Under which heading a reader of results stands: before or after, and of what.

use super::token::tokens;
use crate::snapshot::model::Side;

/// Words that make a heading the old side.
const OLD: &[&str] = &[
    "before",
    "old",
    "without",
    "master",
    "main",
    "base",
    "baseline",
    "original",
    "previous",
    "prior",
    "unpatched",
    "current",
];

/// Words that make a heading the new side.
const NEW: &[&str] = &[
    "after",
    "new",
    "with",
    "branch",
    "patch",
    "patched",
    "pr",
    "head",
    "proposed",
    "changed",
    "feature",
    "updated",
    "improved",
    "optimized",
    "optimised",
];

/// Words that may stand before those.
const FILLER: &[&str] = &[
    "on",
    "in",
    "at",
    "the",
    "a",
    "this",
    "my",
    "results",
    "result",
    "benchmark",
    "benchmarks",
    "bench",
    "numbers",
    "output",
    "from",
    "for",
    "of",
    "using",
    "run",
    "running",
];

/// Headings are short: a longer line is a sentence.
const WORDS_MAX: usize = 8;

/// The headings over what is read next.
#[derive(Default)]
pub(super) struct Scene {
    pub(super) heading: Option<String>,
    pub(super) side: Option<Side>,
    pub(super) group: Option<String>,
}

impl Scene {
    /// Takes a line that is no result; whether it begins another block.
    pub(super) fn take(&mut self, content: &str) -> bool {
        if content.starts_with("```") || content.starts_with("~~~") {
            return true;
        }
        if content.eq_ignore_ascii_case("</details>") {
            *self = Self::default();
            return true;
        }
        let words = plain(content);
        if let Some(side) = side(words) {
            *self = Self {
                heading: Some(words.to_owned()),
                side: Some(side),
                group: None,
            };
            return true;
        }
        if is_ruby_class(content) {
            self.group = Some(content.to_owned());
            return true;
        }
        // Another heading ends what the one before it was about.
        let hashes = content.len() - content.trim_start_matches('#').len();
        if hashes > 0 && content[hashes..].starts_with(' ') {
            *self = Self::default();
            return true;
        }
        false
    }
}

/// A line without its Markdown and HTML.
fn plain(content: &str) -> &str {
    let mut words = content.trim_start_matches("<details>");
    words = words.trim_start_matches("<details open>").trim_start();
    words = words.strip_prefix("<summary>").unwrap_or(words);
    words = words.split("</summary>").next().unwrap_or(words);
    words.trim_matches(|c: char| matches!(c, '#' | '*' | '_' | '`') || c.is_whitespace())
}

/// The side that a heading names, by the first word that names one.
fn side(heading: &str) -> Option<Side> {
    // Neither a long text nor a long word is looked at in full.
    if heading.len() > 100
        || heading.contains([',', ';', '?', '|', '│', '='])
        || heading.ends_with('.')
    {
        return None;
    }
    let words = tokens(heading);
    // Of the sentence under a table of ours: `against before:`.
    if words.first() == Some(&"against") || words.is_empty() || words.len() > WORDS_MAX {
        return None;
    }
    let words = words.iter().map(|word| {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.to_lowercase()
    });
    let sides: Vec<Option<Side>> = words
        .filter(|word| !FILLER.contains(&word.as_str()))
        .map(|word| match word.as_str() {
            word if OLD.contains(&word) => Some(Side::Old),
            word if NEW.contains(&word) => Some(Side::New),
            _ => None,
        })
        .collect();
    // `Before and after` and `old vs new` are headings over both.
    let first = sides.first().copied().flatten().or_else(|| {
        // `This branch` and `patched version` name it first; `go 1.20 before` last.
        sides.last().copied().flatten().filter(|_| sides.len() <= 3)
    })?;
    sides
        .iter()
        .flatten()
        .all(|side| *side == first)
        .then_some(first)
}

/// Whether a line is a qualified Ruby constant, as test reports print it over results.
fn is_ruby_class(content: &str) -> bool {
    // It is kept once per block.
    content.len() <= 200
        && content.contains("::")
        && content.split("::").all(|part| {
            part.starts_with(|c: char| c.is_uppercase())
                && part.chars().all(|c| c.is_alphanumeric() || c == '_')
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_name_a_side() {
        let old = [
            "Before",
            "**Before**",
            "## Before:",
            "<summary>Before</summary>",
            "master:",
            "On main",
            "Without the rearrangement",
            "Benchmark results before the change",
            "<details><summary>old</summary>",
        ];
        let new = [
            "After",
            "With the rearrangment in this PR:",
            "This branch",
            "With patch",
            "`new`",
            "On this PR",
            "Results after",
        ];
        let none = [
            "Before and after",
            "old vs new",
            "",
            "Results",
            "With a little code duplication, we",
            "After running it many times over and over we see the same",
            "It was fine after all that.",
            "| Before | After |",
            "Without",
        ];
        for heading in old {
            assert_eq!(side(plain(heading)), Some(Side::Old), "{heading}");
        }
        for heading in new {
            assert_eq!(side(plain(heading)), Some(Side::New), "{heading}");
        }
        for heading in &none[..none.len() - 1] {
            assert_eq!(side(plain(heading)), None, "{heading}");
        }
    }

    #[test]
    fn a_heading_holds_until_the_next_one() {
        let mut scene = Scene::default();
        assert!(scene.take("<summary>Before</summary>"));
        assert!(!scene.take("some words"));
        assert!(scene.take("Datadog::Statsd::Thing"));
        assert_eq!(scene.group.as_deref(), Some("Datadog::Statsd::Thing"));
        assert_eq!(scene.side, Some(Side::Old));
        assert!(scene.take("</details>"));
        assert_eq!((scene.side, scene.group), (None, None));
    }
}
