//! Lines without offsets, as of `od -A n`: only their columns tell them from hex.

use super::choice::{Choice, HEX, one_of, rows};
use super::form::{Form, spaced};
use super::line::{Family, Line, Row};
use super::number::{Base, NUMBERS, Number};

pub(super) fn choose(lines: &[Line<'_>]) -> Choice {
    let count = rows(lines, Family::Bare).count();
    let of_number = |number: &Number| {
        let set_in = number
            .columns()
            .find_map(|columns| set_in(*number, columns, lines))?;
        Some((*number, set_in.0, set_in.1))
    };
    let mut found: Vec<_> = NUMBERS[1..].iter().filter_map(of_number).collect();
    let most = found.iter().map(|(_, _, fitting)| *fitting).max();
    found.retain(|(_, _, fitting)| Some(*fitting) == most && 2 * fitting > count);
    let mut found = found
        .into_iter()
        .map(|(number, set_in, _)| (number, set_in));
    let Some((number, set_in)) = found.next() else {
        return characters(lines);
    };
    let words = rows(lines, Family::Bare).flat_map(Row::words);
    let is_one_word = words.take(2).count() < 2;
    let are_pairs =
        rows(lines, Family::Bare).all(|row| row.words().all(|(_, word)| word.len() == 2));
    let option = number.option;
    match (number.base, set_in) {
        // Hex that is set in looks alike, but not by an odd number of blanks.
        (_, SetIn::By(0)) if is_one_word => Choice::Doubtful(option),
        _ if is_one_word => Choice::None,
        (Base::Hex, SetIn::By(blanks)) if blanks % 2 == 0 => Choice::Unclear(option, HEX),
        (Base::Hex, _) => Choice::None,
        (Base::Octal, SetIn::Lost) if number.size == 1 => Choice::Unclear(option, HEX),
        (Base::Octal, SetIn::Lost) => Choice::None,
        _ if are_pairs => Choice::Unclear(option, HEX),
        _ => {
            let others = found.map(|(other, _)| Form::Number(other));
            one_of(Form::Number(number), others, lines, Family::Bare)
        }
    }
}

/// `od -A n -c`, whose columns cannot be told from blanks in hex.
fn characters(lines: &[Line<'_>]) -> Choice {
    let all = || rows(lines, Family::Bare);
    let lengths = |length: usize| {
        let mut words = all().flat_map(Row::words);
        words.any(|(_, word)| word.len() == length)
    };
    let are_set = all().all(|row| spaced(row, 4).is_some());
    match are_set && lengths(1) && lengths(3) {
        true => Choice::Unclear("od -c", HEX),
        false => Choice::None,
    }
}

/// How most rows are set in whose words are of this form, and how many rows that are.
fn set_in(number: Number, columns: usize, lines: &[Line<'_>]) -> Option<(SetIn, usize)> {
    let (mut known, mut count) = (SetIn::Lost, 0);
    for (place, row) in rows(lines, Family::Bare).enumerate() {
        let Some(first) = spaced(row, columns).filter(|_| Form::Number(number).fits(row)) else {
            continue;
        };
        match ((row.set_in + first).checked_sub(columns), known) {
            // What was copied may begin with the first character that can be seen.
            (None, _) if place == 0 && row.set_in == 0 => count += 1,
            (Some(blanks), SetIn::Lost) => {
                known = SetIn::By(blanks);
                count += 1;
            }
            (Some(blanks), SetIn::By(others)) if blanks == others => count += 1,
            _ => {}
        }
    }
    (count > 0).then_some((known, count))
}

/// By how many blanks rows are set in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SetIn {
    By(usize),
    Lost,
}
