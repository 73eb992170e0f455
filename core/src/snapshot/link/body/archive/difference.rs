//! Printed differences: `-98.11%` is a figure, `~` a word.

use crate::snapshot::model::Decimal;

use super::super::super::error::Error;
use super::Archive;

/// Anything else: `~`, `?`, `+Inf%`, `1.27x`.
const WORD: u64 = 0;
/// A percentage with its sign, also the plus.
const SIGNED: u64 = 1;
/// A percentage without a plus.
const UNSIGNED: u64 = 2;

/// A printed difference in parts.
struct Difference {
    form: u64,
    figure: Decimal,
    word: String,
}

impl Difference {
    fn of(text: &str) -> Self {
        let figure = text.strip_suffix('%').map(Decimal::parse);
        if let Some(Ok(figure)) = figure {
            for form in [SIGNED, UNSIGNED] {
                let word = String::new();
                let parts = Self { form, figure, word };
                if parts.text() == text {
                    return parts;
                }
            }
        }
        Self {
            form: WORD,
            figure: Decimal::ZERO,
            word: text.to_owned(),
        }
    }

    fn text(&self) -> String {
        match (self.form, self.figure) {
            (WORD, _) => self.word.clone(),
            (SIGNED, figure) if figure.digits() >= 0 => format!("+{figure}%"),
            (_, figure) => format!("{figure}%"),
        }
    }
}

impl Archive<'_> {
    /// Differences as they were printed.
    pub(in super::super) fn difference<T>(
        &mut self,
        items: &mut [&mut T],
        of: impl Fn(&mut T) -> &mut String,
    ) -> Result<(), Error> {
        let parts = items.iter_mut().map(|item| Difference::of(of(item)));
        let mut parts: Vec<Difference> = parts.collect();
        let mut all: Vec<&mut Difference> = parts.iter_mut().collect();
        self.whole(&mut all, |one| &mut one.form)?;
        let (mut words, mut figures): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|one| one.form == WORD);
        self.text(&mut words, |one| &mut one.word)?;
        self.figure(&mut figures, |one| &mut one.figure)?;
        for (item, parts) in items.iter_mut().zip(&parts) {
            *of(item) = parts.text();
        }
        Ok(())
    }
}
