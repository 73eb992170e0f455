//! Which form the words of a dump are in: the one that fits most of its rows.

use super::form::{Form, spaced};
use super::line::{Family, Line, Mark, OFFSET_DIGITS_WRITTEN, Row};
use super::number::{Base, NUMBERS, Number};
use super::shown::matches;
use super::{bare, chain, groups};

/// Digits of the offsets of od and hexdump.
const OFFSET_DIGITS: std::ops::RangeInclusive<usize> = OFFSET_DIGITS_WRITTEN..=8;

/// What a text is that is no dump.
pub(super) const HEX: &str = "hex";

/// What the words of a text seem to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    Form(Form),
    /// Either of two programs may have written them, and they stand for other bytes.
    Unclear(&'static str, &'static str),
    /// A program may have written what is hex as well.
    Doubtful(&'static str),
    /// There are offsets, but what follows is not known.
    Unknown,
    /// It is no dump.
    None,
}

/// The rows that hold bytes and begin as most do.
pub(super) fn rows<'a, 't>(
    lines: &'a [Line<'t>],
    family: Family,
) -> impl Iterator<Item = &'a Row<'t>> + Clone {
    lines.iter().filter_map(move |line| match line {
        Line::Row(row) if !row.is_end() && row.mark == family.mark() => Some(row),
        _ => None,
    })
}

pub(super) fn of(family: Family, lines: &[Line<'_>]) -> Choice {
    match family {
        Family::Colon => groups::choose(lines),
        Family::Blank => behind_blanks(lines),
        Family::Bare => bare::choose(lines),
    }
}

/// How well a form fits.
#[derive(Clone, Copy)]
struct Candidate {
    form: Form,
    rows: usize,
    links: usize,
    differing: usize,
    is_in_columns: bool,
}

fn behind_blanks(lines: &[Line<'_>]) -> Choice {
    let count = rows(lines, Family::Blank).count();
    let has_characters = rows(lines, Family::Blank).any(|row| !row.characters().is_empty());
    let others = [Form::Characters, Form::Groups];
    let forms = NUMBERS.into_iter().map(Form::Number).chain(others);
    let mut candidates: Vec<Candidate> = forms
        .filter(|form| *form != Form::Groups || has_characters)
        .map(|form| candidate(form, lines))
        .filter(|candidate| 2 * candidate.rows >= count)
        .collect();
    keep_best(&mut candidates, |candidate| candidate.rows);
    keep_best(&mut candidates, |candidate| candidate.links);
    keep_best(&mut candidates, |candidate| {
        usize::MAX - candidate.differing
    });
    keep_best(&mut candidates, |candidate| {
        usize::from(candidate.is_in_columns)
    });
    candidates.retain(|candidate| speaks_for_it(*candidate, lines));
    // Words are taken to have the low byte first, unless the characters say otherwise.
    if candidates.len() > 1 {
        candidates.retain(|candidate| candidate.form != Form::Groups);
    }
    let Some(first) = candidates.first().copied() else {
        return if has_offsets(lines) {
            Choice::Unknown
        } else {
            Choice::None
        };
    };
    let others = candidates[1..].iter().map(|other| other.form);
    one_of(first.form, others, lines, Family::Blank)
}

/// The form, if the others stand for the same bytes.
pub(super) fn one_of(
    form: Form,
    others: impl Iterator<Item = Form>,
    lines: &[Line<'_>],
    family: Family,
) -> Choice {
    let bytes = |form: Form| {
        let mut bytes = Vec::new();
        for row in rows(lines, family) {
            // What cannot be read is the same for all.
            _ = form.read(row, &mut bytes);
        }
        bytes
    };
    let own = bytes(form);
    for other in others {
        if bytes(other) != own {
            return Choice::Unclear(form.option(), other.option());
        }
    }
    let is_certain = |row: &Row<'_>| {
        row.words()
            .any(|(_, word)| word.len() > 1 && (word.starts_with('\\') || word.len() == 3))
    };
    if form == Form::Characters && !rows(lines, family).any(is_certain) {
        return Choice::Unclear("od -c", "od -a");
    }
    Choice::Form(form)
}

fn keep_best(candidates: &mut Vec<Candidate>, measure: impl Fn(&Candidate) -> usize) {
    let best = candidates.iter().map(&measure).max();
    candidates.retain(|candidate| Some(measure(candidate)) == best);
}

fn candidate(form: Form, lines: &[Line<'_>]) -> Candidate {
    let (mut count, mut differing, mut is_in_columns) = (0, 0, true);
    let mut bytes = Vec::new();
    for row in rows(lines, Family::Blank) {
        bytes.clear();
        if form.read(row, &mut bytes).is_err() {
            continue;
        }
        count += 1;
        is_in_columns &= match form {
            Form::Number(number) => has_columns(number, row),
            _ => true,
        };
        if !row.characters().is_empty() {
            let shown = without_filling(row, &mut bytes);
            differing += matches(shown, bytes.iter().copied()).unwrap_or(bytes.len());
        }
    }
    Candidate {
        form,
        rows: count,
        links: chain::links(lines, form),
        differing,
        is_in_columns,
    }
}

/// The characters; takes away the bytes that only fill the last word up.
pub(super) fn without_filling<'t>(row: &Row<'t>, bytes: &mut Vec<u8>) -> &'t str {
    let shown = row.characters();
    let count = shown.chars().count();
    while count > 0 && bytes.len() > count && bytes.last() == Some(&0) {
        bytes.pop();
    }
    shown
}

/// Whether words stand as the program that writes such numbers sets them.
fn has_columns(number: Number, row: &Row<'_>) -> bool {
    if (number.base, number.size) == (Base::Hex, 1) {
        // `hexdump -C` has eight digits, and a gap in the middle.
        let mut ends = row.words().map(|(at, word)| (at, at + word.len()));
        let mut last = row.body;
        let has_one_blank = ends.any(|(start, end)| {
            let is_one = start == last + 1;
            last = end;
            is_one
        });
        return has_one_blank || row.offset.len() >= 8 || !row.characters().is_empty();
    }
    number
        .columns()
        .any(|columns| spaced(row, columns) == Some(row.body + columns))
}

/// Whether a text is a dump of that form and not hex, whose first group looks like an offset.
fn speaks_for_it(candidate: Candidate, lines: &[Line<'_>]) -> bool {
    let Some(first) = rows(lines, Family::Blank).next() else {
        return false;
    };
    if candidate.links > 0 || !first.characters().is_empty() {
        return true;
    }
    let has_zero = |row: &Row<'_>| row.offset.bytes().all(|byte| byte == b'0');
    let is_zero = rows(lines, Family::Blank).any(has_zero);
    let is_of_bytes = candidate.form.size() == 1;
    let mut words = first.words();
    let like_a_word = words.any(|(_, word)| word.len() == first.offset.len());
    match first.offset.len() {
        7 => true,
        _ if like_a_word => false,
        6 => is_zero,
        8.. => is_zero && is_of_bytes,
        _ => is_zero && is_of_bytes && first.line[first.body..].starts_with("  "),
    }
}

/// Whether lines begin with numbers that grow from zero.
fn has_offsets(lines: &[Line<'_>]) -> bool {
    let offsets = || {
        lines.iter().filter_map(|line| match line {
            Line::Row(row) if row.mark == Mark::Blank => Some(row.offset),
            _ => None,
        })
    };
    let Some(first) = offsets().next() else {
        return false;
    };
    let are_alike = offsets().all(|offset| offset.len() == first.len());
    are_alike
        && OFFSET_DIGITS.contains(&first.len())
        && first.bytes().all(|byte| byte == b'0')
        && offsets().count() > 1
        && offsets().is_sorted_by(|one, other| one < other)
}
