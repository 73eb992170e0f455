//! What speaks against trusting results.

use crate::cbor::Encoder;
use crate::harness::result::VariantResult;
use crate::harness::warning::{Kind as Doubt, Warning};

use super::super::super::error::{Error, Kind as Fault};
use super::super::column;
use super::super::reader::Reader;
use super::super::texts::{Table, Texts};

/// How many each result has, their kinds, their messages.
pub(super) const COLUMNS: usize = 3;

/// Doubts by their number in a link. Entries are never moved, new ones come at the end.
const DOUBTS: &[Doubt] = &[
    Doubt::ClockStep,
    Doubt::Drift,
    Doubt::MemoryGrew,
    Doubt::Hidden,
    Doubt::OptimisedAway,
    Doubt::AllocationsDiffer,
    Doubt::FewBatches,
    Doubt::WarmUp,
    Doubt::OneThread,
    Doubt::WrongByHistory,
    Doubt::NotCounted,
];

pub(super) fn write(out: &mut Encoder<'_>, rows: &[VariantResult], texts: &Texts) {
    let each: Vec<u64> = rows.iter().map(|row| row.warnings.len() as u64).collect();
    column::write_counts(out, &each);
    let warnings = || rows.iter().flat_map(|row| &row.warnings);
    let kinds: Vec<u64> = warnings().map(|warning| number_of(warning.kind)).collect();
    column::write_counts(out, &kinds);
    let messages: Vec<u64> = warnings()
        .map(|warning| texts.place(&warning.message))
        .collect();
    column::write_counts(out, &messages);
}

fn number_of(doubt: Doubt) -> u64 {
    let number = DOUBTS.iter().position(|known| *known == doubt);
    number.expect("every doubt has a number") as u64
}

/// The warnings of each result.
pub(super) fn read(
    reader: &mut Reader<'_>,
    rows: usize,
    table: &mut Table,
) -> Result<Vec<Vec<Warning>>, Error> {
    let each = column::read_lengths(reader, rows)?;
    let total = each.iter().sum();
    let kinds = column::read_counts(reader, total)?;
    let messages = column::read_counts(reader, total)?;
    let mut all = kinds.into_iter().zip(messages);
    each.into_iter()
        .map(|count| {
            all.by_ref()
                .take(count)
                .map(|(kind, message)| warning(kind, table.get(message)?))
                .collect()
        })
        .collect()
}

fn warning(number: u64, message: String) -> Result<Warning, Error> {
    let kind = usize::try_from(number).ok().and_then(|at| DOUBTS.get(at));
    match kind {
        Some(&kind) => Ok(Warning { kind, message }),
        None => Err(Fault::Newer("it holds a warning that is not known here").into()),
    }
}
