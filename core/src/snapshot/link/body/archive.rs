//! One description of a list in columns that writes it and reads it back.
//!
//! Three passes go over the same description: the texts are gathered, the columns are written, or
//! the columns are read. The lists inside of a list's items are one list after the other.
//!
//! ```text
//! tables  [rows: 2, 1]     a description names each field once:
//! rows    [name, name, name], [old, old, old], …
//! ```

mod difference;
mod series;
mod values;

use std::collections::BTreeSet;

use crate::cbor::Encoder;
use crate::snapshot::model::Decimal;

use super::super::error::Error;
use super::column;
use super::reader::Reader;
use super::texts::{Table, Texts};
pub(super) use values::{Figure, Holds, Named, Number, Whole, numbered};

/// Most bytes of all items that are made while reading.
const ITEM_BYTES_MAX: usize = 3 << 20;

/// A pass over columns.
pub(super) struct Archive<'a>(Way<'a>);

enum Way<'a> {
    Gather(BTreeSet<String>),
    Write {
        out: Vec<u8>,
        columns: u64,
        texts: &'a Texts,
    },
    Read {
        reader: Reader<'a>,
        table: &'a mut Table,
        bytes_left: usize,
    },
}

/// The description of a list: what to do with its items, column by column.
pub(super) type Columns<T> = fn(&mut Archive<'_>, &mut [&mut T]) -> Result<(), Error>;

impl<'a> Archive<'a> {
    /// The first pass, which gathers the texts.
    pub(super) fn gather() -> Self {
        Self(Way::Gather(BTreeSet::new()))
    }

    /// The second pass.
    pub(super) fn write(texts: &'a Texts) -> Self {
        Self(Way::Write {
            out: Vec::new(),
            columns: 0,
            texts,
        })
    }

    /// A pass that reads.
    pub(super) fn read(mut reader: Reader<'a>, table: &'a mut Table) -> Result<Self, Error> {
        reader.array()?;
        Ok(Self(Way::Read {
            reader,
            table,
            bytes_left: ITEM_BYTES_MAX,
        }))
    }

    /// What the first pass has gathered.
    pub(super) fn texts(self) -> Result<Texts, Error> {
        match self.0 {
            Way::Gather(texts) => Texts::of(texts),
            _ => Texts::of(BTreeSet::new()),
        }
    }

    /// Appends what the second pass has written, as one list.
    pub(super) fn finish(self, to: &mut Encoder<'_>) {
        if let Way::Write { out, columns, .. } = self.0 {
            to.array(columns).encoded(&out);
        }
    }

    /// A column that is read or written by itself.
    pub(super) fn column<T>(
        &mut self,
        value: &mut T,
        write: impl FnOnce(&mut Encoder<'_>, &T) -> Result<(), Error>,
        read: impl FnOnce(&mut Reader<'_>) -> Result<T, Error>,
    ) -> Result<(), Error> {
        match &mut self.0 {
            Way::Gather(_) => {}
            Way::Write { out, columns, .. } => {
                *columns += 1;
                write(&mut Encoder::new(out), value)?;
            }
            Way::Read { reader, .. } => *value = read(reader)?,
        }
        Ok(())
    }

    /// Whole numbers, numbered kinds, yes and no.
    pub(super) fn whole<T, W: Whole>(
        &mut self,
        items: &mut [&mut T],
        of: impl Fn(&mut T) -> &mut W,
    ) -> Result<(), Error> {
        let mut counts: Vec<u64> = items.iter_mut().map(|item| of(item).whole()).collect();
        self.counts(&mut counts)?;
        for (item, count) in items.iter_mut().zip(counts) {
            *of(item) = W::of_whole(count).ok_or_else(|| self.fault("a number is not known"))?;
        }
        Ok(())
    }

    /// Whole numbers that grow, mostly by one: line numbers.
    pub(super) fn steps<T>(
        &mut self,
        items: &mut [&mut T],
        of: impl Fn(&mut T) -> &mut usize,
    ) -> Result<(), Error> {
        let mut last = 0_i64;
        let steps = items.iter_mut().map(|item| {
            let line = *of(item) as i64;
            let step = line.wrapping_sub(last);
            last = line;
            // Small in either direction: 0, -1, 1, -2 … as 0, 1, 2, 3 …
            ((step << 1) ^ (step >> 63)) as u64
        });
        let mut steps: Vec<u64> = steps.collect();
        self.counts(&mut steps)?;
        let mut line = 0_i64;
        for (item, step) in items.iter_mut().zip(steps) {
            line = line.wrapping_add((step >> 1) as i64 ^ -((step & 1) as i64));
            let known = usize::try_from(line);
            *of(item) = known.map_err(|_| self.fault("a line number is out of range"))?;
        }
        Ok(())
    }

    /// Names, units, words: each stands in the table of texts once.
    pub(super) fn text<T, N: Named>(
        &mut self,
        items: &mut [&mut T],
        of: impl Fn(&mut T) -> &mut N,
    ) -> Result<(), Error> {
        let mut places = Vec::with_capacity(items.len());
        for item in items.iter_mut() {
            let name = of(item).name();
            match &mut self.0 {
                Way::Gather(texts) => texts.extend(name.map(str::to_owned)),
                Way::Write { texts, .. } => places.push(texts.place_or_0(name)),
                Way::Read { .. } => places.push(0),
            }
        }
        self.counts(&mut places)?;
        let Way::Read { reader, table, .. } = &mut self.0 else {
            return Ok(());
        };
        for (item, place) in items.iter_mut().zip(places) {
            let name = N::of_name(table.get_or_none(place)?);
            *of(item) = name.ok_or_else(|| reader.fault("a name is missing"))?;
        }
        Ok(())
    }

    /// Figures as they were printed.
    pub(super) fn figure<T, F: Figure>(
        &mut self,
        items: &mut [&mut T],
        of: impl Fn(&mut T) -> &mut F,
    ) -> Result<(), Error> {
        let mut figures: Vec<Option<Decimal>> =
            items.iter_mut().map(|item| of(item).figure()).collect();
        let count = figures.len();
        if count > 0 {
            self.column(
                &mut figures,
                |out, figures| {
                    column::write_printed(out, figures);
                    Ok(())
                },
                |reader| column::read_printed(reader, count),
            )?;
        }
        for (item, figure) in items.iter_mut().zip(figures) {
            let figure = F::of_figure(figure);
            *of(item) = figure.ok_or_else(|| self.fault("a figure is missing"))?;
        }
        Ok(())
    }

    /// Numbers whose digits do not matter.
    pub(super) fn number<T, N: Number>(
        &mut self,
        items: &mut [&mut T],
        of: impl Fn(&mut T) -> &mut N,
    ) -> Result<(), Error> {
        let mut numbers: Vec<Option<f64>> =
            items.iter_mut().map(|item| of(item).number()).collect();
        let count = numbers.len();
        if count > 0 {
            self.column(
                &mut numbers,
                |out, numbers| column::write(out, numbers),
                |reader| column::read(reader, count),
            )?;
        }
        for (item, number) in items.iter_mut().zip(numbers) {
            let number = N::of_number(number);
            *of(item) = number.ok_or_else(|| self.fault("a number is missing"))?;
        }
        Ok(())
    }

    /// The lists inside of items, or what they may have. `blank` makes an item to be filled.
    pub(super) fn inner<T, C, H: Holds<C>>(
        &mut self,
        items: &mut [&mut T],
        of: impl Fn(&mut T) -> &mut H,
        blank: fn() -> C,
        columns: Columns<C>,
    ) -> Result<(), Error> {
        let mut lengths: Vec<u64> = items.iter_mut().map(|item| of(item).count()).collect();
        self.counts(&mut lengths)?;
        if let Way::Read { bytes_left, .. } = &mut self.0 {
            let bytes = lengths.iter().try_fold(0_usize, |sum, length| {
                let bytes = usize::try_from(*length).ok()?.checked_mul(size_of::<C>())?;
                sum.checked_add(bytes)
            });
            let left = bytes.and_then(|bytes| bytes_left.checked_sub(bytes));
            let Some(left) = left else {
                return Err(self.fault("its lists are too long together"));
            };
            *bytes_left = left;
            for (item, length) in items.iter_mut().zip(lengths) {
                if !of(item).fill(length as usize, blank) {
                    return Err(self.fault("there is more than one where one belongs"));
                }
            }
        }
        let mut flat = Vec::new();
        for item in items.iter_mut() {
            of(item).each(&mut flat);
        }
        if flat.is_empty() {
            return Ok(());
        }
        columns(self, &mut flat)
    }

    /// A column of counts. Where there are no items there is no column.
    fn counts(&mut self, counts: &mut Vec<u64>) -> Result<(), Error> {
        let count = counts.len();
        if count == 0 {
            return Ok(());
        }
        self.column(
            counts,
            |out, counts| {
                column::write_counts(out, counts);
                Ok(())
            },
            |reader| column::read_counts(reader, count),
        )
    }

    /// Refuses what was read last.
    pub(super) fn fault(&self, why: &'static str) -> Error {
        match &self.0 {
            Way::Read { reader, .. } => reader.fault(why),
            _ => Error::unfit(format!("a link cannot hold this: {why}")),
        }
    }
}
