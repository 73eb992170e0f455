//! Values that are near to each other, list by list.

use std::mem;

use super::super::super::error::Error;
use super::super::column;
use super::Archive;

impl Archive<'_> {
    /// The values of benchmarks, near to each other within each list.
    pub(in super::super) fn values<T>(
        &mut self,
        items: &mut [&mut T],
        of: impl Fn(&mut T) -> &mut Vec<f64>,
    ) -> Result<(), Error> {
        let lists = items.iter_mut().map(|item| mem::take(of(item)));
        let mut lists: Vec<Vec<f64>> = lists.collect();
        let count = lists.len();
        if count > 0 {
            self.column(
                &mut lists,
                |out, lists| column::write_series(out, lists),
                |reader| column::read_series(reader, count),
            )?;
        }
        for (item, list) in items.iter_mut().zip(lists) {
            *of(item) = list;
        }
        Ok(())
    }
}
