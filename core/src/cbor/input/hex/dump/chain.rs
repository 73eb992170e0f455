//! Offsets that follow from each other: each is as far behind the one before as that row is long.

use super::form::Form;
use super::line::{Family, Line, Mark, Row};

/// The bases that offsets are written in, the likeliest first.
const BASES: [u32; 3] = [16, 8, 10];

/// How many rows are as long as the offsets say, in the base for which they are most.
pub(super) fn links(lines: &[Line<'_>], form: Form) -> usize {
    let count = |base: u32| pairs(lines).filter(|pair| pair.holds(form, base)).count();
    BASES.into_iter().map(count).max().unwrap_or(0)
}

/// The bases in which the offsets follow best from each other.
///
/// Several where nothing tells them apart.
pub(super) fn bases(lines: &[Line<'_>], form: Form, family: Family) -> Vec<u32> {
    let rows = || {
        lines.iter().filter_map(|line| match line {
            Line::Row(row) if row.mark != Mark::None => Some(row),
            _ => None,
        })
    };
    let width = rows().map(|row| form.bytes_of(row)).max().unwrap_or(0);
    let score = |base: u32| {
        let numbers = rows().filter(|row| row.number(base).is_some()).count();
        let pairs_held = pairs(lines).filter(|pair| pair.holds(form, base)).count();
        let repeats = repeats(lines)
            .filter(|pair| pair.repeats(width, base))
            .count();
        numbers + pairs_held + repeats
    };
    // What the programs write comes first, then what the offsets themselves say.
    let digits = rows().map(|row| row.offset.len()).max().unwrap_or(0);
    let is_of_hexdump = rows().any(|row| !row.is_end() && form.is_of_hexdump_alone(row));
    let usual = |base: &u32| match (family, digits) {
        (Family::Colon, _) => *base != 8,
        (_, 7) if is_of_hexdump => *base == 16,
        (_, 7) if form.is_of_od_alone() => *base != 16,
        (_, 7) => true,
        _ => *base == 16,
    };
    let usual: Vec<u32> = BASES.into_iter().filter(usual).collect();
    let best = usual.iter().map(|base| score(*base)).max();
    usual
        .into_iter()
        .filter(|base| Some(score(*base)) == best)
        .collect()
}

/// Whether a line of `*` stands for as many bytes in each of these bases.
pub(super) fn repeats_alike(lines: &[Line<'_>], bases: &[u32]) -> bool {
    let distances =
        |base: &u32| -> Vec<_> { repeats(lines).map(|pair| pair.distance(*base)).collect() };
    bases
        .windows(2)
        .all(|two| distances(&two[0]) == distances(&two[1]))
}

/// Two offsets, one behind the other.
struct Pair<'a, 't> {
    row: &'a Row<'t>,
    next: &'a Row<'t>,
}

impl Pair<'_, '_> {
    fn distance(&self, base: u32) -> Option<usize> {
        let distance = self
            .next
            .number(base)?
            .checked_sub(self.row.number(base)?)?;
        usize::try_from(distance).ok()
    }

    /// Whether the second is behind the bytes of the first, of which the last word may be filled
    /// up where nothing follows.
    fn holds(&self, form: Form, base: u32) -> bool {
        let length = form.bytes_of(self.row);
        let filled = if self.next.is_end() {
            form.filled_max()
        } else {
            0
        };
        let is_behind =
            |distance: usize| length - filled.min(length) <= distance && distance <= length;
        !self.row.is_end() && self.distance(base).is_some_and(is_behind) && form.fits(self.row)
    }

    /// Whether whole rows are between the two.
    fn repeats(&self, width: usize, base: u32) -> bool {
        let is_whole =
            |distance: usize| width > 0 && distance > width && distance.is_multiple_of(width);
        self.distance(base).is_some_and(is_whole)
    }
}

/// Offsets of lines next to each other.
fn pairs<'a, 't>(lines: &'a [Line<'t>]) -> impl Iterator<Item = Pair<'a, 't>> {
    lines.windows(2).filter_map(|two| match two {
        [Line::Row(row), Line::Row(next)] if row.mark != Mark::None && next.mark != Mark::None => {
            Some(Pair { row, next })
        }
        _ => None,
    })
}

/// Offsets of lines around a line of `*`.
fn repeats<'a, 't>(lines: &'a [Line<'t>]) -> impl Iterator<Item = Pair<'a, 't>> {
    lines.windows(3).filter_map(|three| match three {
        [Line::Row(row), Line::Repeats(_), Line::Row(next)] => Some(Pair { row, next }),
        _ => None,
    })
}
