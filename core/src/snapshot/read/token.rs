//! Words of a line, and the figures that words of printed tables hold.

use crate::snapshot::model::{Cell, Decimal, Scale};

/// The words of a text between blanks of any script.
pub(super) fn tokens(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// Columns of a screen that tables are wide; what stands farther right stands here.
const COLUMN_MAX: usize = 512;

/// Where a word of `text` begins, in characters: what a column is on a screen.
///
/// Counting stops at [`COLUMN_MAX`], as it is done for each word of a line.
pub(super) fn column(text: &str, word: &str) -> usize {
    let at = (word.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    let before = text.char_indices().take(COLUMN_MAX);
    before.take_while(|(start, _)| *start < at).count()
}

/// A number and what follows it in the same word: `1.24` and `µs`.
pub(super) fn number_and_suffix(word: &str) -> Option<(Decimal, &str)> {
    let unsigned = word.strip_prefix(['-', '+']).unwrap_or(word);
    let sign = word.len() - unsigned.len();
    let is_number = |b: &u8| b.is_ascii_digit() || *b == b'.';
    let digits = unsigned.bytes().take_while(|b| is_number(b)).count();
    let length = digits + power(&unsigned[digits..]);
    let (number, suffix) = word.split_at(sign + length);
    Some((Decimal::parse(number).ok()?, suffix))
}

/// Bytes of `e+299` and the like at the beginning of a suffix, which no unit begins with.
fn power(suffix: &str) -> usize {
    let signed = suffix.strip_prefix(['e', 'E']);
    let digits = signed.and_then(|signed| signed.strip_prefix(['+', '-']));
    match digits.map_or(0, |digits| {
        digits.bytes().take_while(u8::is_ascii_digit).count()
    }) {
        0 => 0,
        count => 2 + count,
    }
}

/// A number that may have thousands separators, and whether it has.
pub(super) fn number(word: &str) -> Option<(Decimal, bool)> {
    if !word.contains(',') {
        return Decimal::parse(word).ok().map(|number| (number, false));
    }
    ungrouped(word)
        .and_then(|word| Decimal::parse(&word).ok())
        .map(|number| (number, true))
}

/// `98,765,432.1` without its commas; `None` where they do not stand before groups of three.
pub(super) fn ungrouped(word: &str) -> Option<String> {
    let whole = word.split('.').next().unwrap_or(word);
    let mut groups = whole.split(',');
    let first = groups.next()?.trim_start_matches(['-', '+']);
    let is_digits = |group: &str| group.bytes().all(|b| b.is_ascii_digit());
    let is_grouped = (1..=3).contains(&first.len())
        && is_digits(first)
        && groups.all(|group| group.len() == 3 && is_digits(group))
        && !word[whole.len()..].contains(',');
    is_grouped.then(|| word.replace(',', ""))
}

/// A whole number that may have thousands separators, and whether it has.
pub(super) fn count(word: &str) -> Option<(u64, bool)> {
    let has_commas = word.contains(',');
    let digits = match has_commas {
        true => ungrouped(word)?,
        false => word.to_owned(),
    };
    let is_digits = digits.bytes().all(|b| b.is_ascii_digit());
    is_digits.then(|| digits.parse().ok().map(|count| (count, has_commas)))?
}

/// A figure with its spread at the beginning of `words`, and how many words it takes.
///
/// Shapes: `1.2ns`, `1.2ns ± 1%`, `1.2ns ±11%`, `1.2n±1%`, `1.2n ± ∞`. `scale` knows the suffixes.
pub(super) fn cell(words: &[&str], scale: impl Fn(&str) -> Option<Scale>) -> Option<(Cell, usize)> {
    let first = words.first()?;
    let (figure, glued) = match first.split_once('±') {
        Some((figure, spread)) => (figure, Some(spread)),
        None => (*first, None),
    };
    let (value, suffix) = number_and_suffix(figure)?;
    let value = scale(suffix)?.apply(value);
    let (spread, taken) = match (glued, words.get(1)) {
        (Some(""), Some(next)) => (spread(next)?, 2),
        (Some(glued), _) => (spread(glued)?, 1),
        (None, Some(&"±")) => (spread(words.get(2)?)?, 3),
        (None, Some(next)) if next.starts_with('±') => (spread(next.trim_start_matches('±'))?, 2),
        _ => (None, 1),
    };
    let cell = Cell {
        value,
        spread_pct: spread,
    };
    Some((cell, taken))
}

/// What stands after `±`: a percentage, or an infinity for "not known".
fn spread(word: &str) -> Option<Option<Decimal>> {
    let word = word.trim_end_matches(is_superscript);
    if word == "∞" {
        return Some(None);
    }
    Decimal::parse(word.strip_suffix('%')?).ok().map(Some)
}

/// Whether a word is a printed difference: `~`, `?`, `-98.11%`, `+Inf%`.
pub(super) fn is_delta(word: &str) -> bool {
    if word == "~" || word == "?" {
        return true;
    }
    let Some(number) = word.strip_suffix('%') else {
        return false;
    };
    let unsigned = number.trim_start_matches(['+', '-', '\u{2212}']);
    matches!(unsigned, "Inf" | "NaN" | "∞") || Decimal::parse(unsigned).is_ok()
}

/// The marks of footnotes.
pub(super) fn is_superscript(character: char) -> bool {
    matches!(character, '¹' | '²' | '³' | '⁰' | '⁴'..='⁹')
}

/// What stands in the brackets after a difference.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Evidence {
    pub(super) p: Option<Decimal>,
    pub(super) n: Option<(u64, u64)>,
    /// Words in the place of p: `all equal`.
    pub(super) note: Option<String>,
}

/// The brackets at the beginning of `words`, `(p=0.008 n=5+5)`, and how many words they take.
pub(super) fn evidence(words: &[&str]) -> Option<(Evidence, usize)> {
    /// Words in the longest brackets that tools print, and some.
    const WORDS_MAX: usize = 6;
    words.first().filter(|word| word.starts_with('('))?;
    let end = words
        .iter()
        .take(WORDS_MAX)
        .position(|word| word.contains(')'))?;
    let inside = words[..=end].join(" ");
    let inside = inside
        .trim_start_matches('(')
        .split(')')
        .next()
        .unwrap_or_default();
    let mut found = Evidence::default();
    for word in inside.split([' ', ',']) {
        if let Some(p) = word.strip_prefix("p=") {
            found.p = Some(Decimal::parse(p).ok()?);
        } else if let Some(n) = word.strip_prefix("n=") {
            found.n = Some(counts(n)?);
        }
    }
    if found.p.is_none() && found.n.is_none() {
        found.note = Some(inside.to_owned());
    }
    Some((found, end + 1))
}

/// `10+9`, or `10` for both sides.
pub(super) fn counts(text: &str) -> Option<(u64, u64)> {
    let (old, new) = text.split_once('+').unwrap_or((text, text));
    Some((old.parse().ok()?, new.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_before_groups_of_three_are_separators() {
        let read = |word: &str| number(word).map(|(number, _)| number.to_string());
        assert_eq!(read("98,765,432").as_deref(), Some("98765432"));
        assert_eq!(read("1,234.50").as_deref(), Some("1234.50"));
        for word in [
            "1,5", "12,34", "1,2345", ",123", "1234,567", "1.2,345", "1,23x", ",",
        ] {
            assert_eq!(read(word), None, "{word}");
        }
        assert_eq!(count("3,000"), Some((3000, true)));
        assert_eq!(count("-3"), None);
        assert_eq!(count(""), None);
    }

    #[test]
    fn figures_have_their_spread_in_any_spacing() {
        let read = |text: &str| {
            let (cell, taken) = cell(&tokens(text), Scale::of_time)?;
            let spread = cell.spread_pct.map(|pct| pct.to_string());
            Some((cell.value.to_string(), spread, taken))
        };
        let found = |value: &str, spread: Option<&str>, taken| {
            Some((value.to_owned(), spread.map(str::to_owned), taken))
        };
        assert_eq!(read("1.24µs ± 5% x"), found("1240", Some("5"), 3));
        assert_eq!(read("1.24µs ±24%"), found("1240", Some("24"), 2));
        assert_eq!(read("1.24µs±24%"), found("1240", Some("24"), 1));
        assert_eq!(read("1.24µs± 24%"), found("1240", Some("24"), 2));
        assert_eq!(read("1.24µs ± ∞"), found("1240", None, 3));
        assert_eq!(read("1.24µs ~"), found("1240", None, 1));
        assert_eq!(read("1.24e+2µs±24%"), found("124000", Some("24"), 1));
        assert_eq!(read("1.24e2µs"), None);
        assert_eq!(read("1.24parsec"), None);
        assert_eq!(read("1.24µs ±"), None);
        assert_eq!(read("~"), None);
    }

    #[test]
    fn brackets_hold_p_and_counts_or_words() {
        let read = |text: &str| evidence(&tokens(text));
        let (found, taken) = read("(p=0.008 n=5+5) x").unwrap();
        assert_eq!((found.n, found.note, taken), (Some((5, 5)), None, 2));
        assert_eq!(found.p.map(|p| p.to_string()).as_deref(), Some("0.008"));
        assert_eq!(read("(n=10)").unwrap().0.n, Some((10, 10)));
        assert_eq!(
            read("(all equal)").unwrap().0.note.as_deref(),
            Some("all equal")
        );
        assert_eq!(read("(p=0.0"), None);
        assert_eq!(read("p=0.0)"), None);
    }
}
