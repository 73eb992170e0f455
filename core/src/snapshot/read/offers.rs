//! Comparisons that headings, marks of a difference and names suggest.

use std::collections::HashMap;

use crate::snapshot::model::{Block, DiffMark, Offer, OfferKind, Pair, Record, Side};

/// Names of the two sides inside of a benchmark's name.
const SIDE_WORDS: &[(&str, &str)] = &[
    ("Old", "New"),
    ("Before", "After"),
    ("old", "new"),
    ("before", "after"),
];

/// All that is suggested, headings first.
pub(super) fn offers(records: &[Record], blocks: &[Block]) -> Vec<Offer> {
    let offers = [headings(records, blocks), marks(records), names(records)];
    offers.into_iter().flatten().collect()
}

/// What makes two results the same benchmark: package, what they are about, name.
type Key<'a> = (Option<&'a str>, Option<&'a str>, &'a str);

/// Pairs in order of appearance, of the records for which `side` knows the side and what they are
/// called on both.
fn pairs<'a>(count: usize, side: impl Fn(usize) -> Option<(Side, Key<'a>)>) -> Vec<Pair> {
    let mut places: HashMap<Key<'_>, usize> = HashMap::new();
    let mut pairs: Vec<Pair> = Vec::new();
    for at in 0..count {
        let Some((side, key)) = side(at) else {
            continue;
        };
        let place = *places.entry(key).or_insert_with(|| {
            pairs.push(Pair {
                name: key.2.to_owned(),
                pkg: key.0.map(str::to_owned),
                group: key.1.map(str::to_owned),
                old: Vec::new(),
                new: Vec::new(),
            });
            pairs.len() - 1
        });
        match side {
            Side::Old => pairs[place].old.push(at),
            Side::New => pairs[place].new.push(at),
        }
    }
    pairs.retain(|pair| !pair.old.is_empty() && !pair.new.is_empty());
    pairs
}

fn headings(records: &[Record], blocks: &[Block]) -> Option<Offer> {
    let block = |record: &Record| blocks.get(record.block);
    let pairs = pairs(records.len(), |at| {
        let record = &records[at];
        let block = block(record)?;
        let key = (
            record.pkg.as_deref(),
            block.group.as_deref(),
            record.name.as_str(),
        );
        Some((block.side?, key))
    });
    let first = pairs.first()?;
    let heading = |at: usize| block(records.get(at)?)?.heading.clone();
    Some(Offer {
        kind: OfferKind::Headings,
        old: heading(*first.old.first()?)?,
        new: heading(*first.new.first()?)?,
        pairs,
    })
}

fn marks(records: &[Record]) -> Option<Offer> {
    let pairs = pairs(records.len(), |at| {
        let record = &records[at];
        let side = match record.diff_mark? {
            DiffMark::Removed => Side::Old,
            DiffMark::Added => Side::New,
        };
        Some((side, (record.pkg.as_deref(), None, record.name.as_str())))
    });
    (!pairs.is_empty()).then(|| Offer {
        kind: OfferKind::DiffMarks,
        old: "- lines".to_owned(),
        new: "+ lines".to_owned(),
        pairs,
    })
}

fn names(records: &[Record]) -> Option<Offer> {
    let neutral: Vec<Option<(Side, String)>> = records
        .iter()
        .map(|record| without_side(&record.name))
        .collect();
    let pairs = pairs(records.len(), |at| {
        let (side, name) = neutral[at].as_ref()?;
        Some((*side, (records[at].pkg.as_deref(), None, name.as_str())))
    });
    let first = pairs.first()?;
    let name = |at: usize| Some(records.get(at)?.name.clone());
    Some(Offer {
        kind: OfferKind::Names,
        old: name(*first.old.first()?)?,
        new: name(*first.new.first()?)?,
        pairs,
    })
}

/// The side that a name says, and the name without it.
fn without_side(name: &str) -> Option<(Side, String)> {
    let words = SIDE_WORDS
        .iter()
        .flat_map(|(old, new)| [(*old, Side::Old), (*new, Side::New)]);
    words.into_iter().find_map(|(word, side)| {
        // Setting up the search that `str::find` makes takes longer than a name is long.
        let mut windows = name.as_bytes().windows(word.len());
        let at = windows.position(|window| window == word.as_bytes())?;
        let (before, after) = (&name[..at], &name[at + word.len()..]);
        let is_upper = word.starts_with(char::is_uppercase);
        // `Fold` and `Golden` say nothing.
        let begins = match before.chars().next_back() {
            None => true,
            Some(c) => !c.is_alphanumeric() || (is_upper && c.is_lowercase()),
        };
        let ends = !after.starts_with(char::is_lowercase);
        let before = match after.is_empty() {
            true => before.trim_end_matches(['_', '/']),
            false => before,
        };
        let after = match before.is_empty() || before.ends_with(['_', '/']) {
            true => after.trim_start_matches(['_', '/']),
            false => after,
        };
        (begins && ends).then(|| (side, format!("{before}{after}")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_a_side_only_as_a_word() {
        let neutral = |name: &str| without_side(name).map(|(side, name)| (side == Side::Old, name));
        let is = |old: bool, name: &str| Some((old, name.to_owned()));
        assert_eq!(neutral("OldByteKey-2"), is(true, "ByteKey-2"));
        assert_eq!(neutral("NewByteKey-2"), is(false, "ByteKey-2"));
        assert_eq!(neutral("ByteKeyOld-2"), is(true, "ByteKey-2"));
        assert_eq!(neutral("Key/new"), is(false, "Key"));
        assert_eq!(neutral("Key/old/x"), is(true, "Key/x"));
        assert_eq!(neutral("Newton"), None);
        assert_eq!(neutral("Fold-8"), None);
        assert_eq!(neutral("renewed"), None);
    }
}
