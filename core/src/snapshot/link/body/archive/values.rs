//! What columns are made of: how each type becomes a number, a text or a list, and back.

use crate::snapshot::model::{Assume, Decimal, Unit};

/// What a whole number stands for.
pub(in super::super) trait Whole: Sized {
    fn whole(&self) -> u64;
    fn of_whole(number: u64) -> Option<Self>;
}

impl Whole for u64 {
    fn whole(&self) -> u64 {
        *self
    }

    fn of_whole(number: u64) -> Option<Self> {
        Some(number)
    }
}

impl Whole for u32 {
    fn whole(&self) -> u64 {
        u64::from(*self)
    }

    fn of_whole(number: u64) -> Option<Self> {
        number.try_into().ok()
    }
}

impl Whole for usize {
    fn whole(&self) -> u64 {
        *self as u64
    }

    fn of_whole(number: u64) -> Option<Self> {
        number.try_into().ok()
    }
}

impl Whole for bool {
    fn whole(&self) -> u64 {
        u64::from(*self)
    }

    fn of_whole(number: u64) -> Option<Self> {
        (number < 2).then_some(number == 1)
    }
}

/// 0 is none, all others are one more.
impl<W: Whole> Whole for Option<W> {
    fn whole(&self) -> u64 {
        self.as_ref().map_or(0, |one| one.whole().saturating_add(1))
    }

    fn of_whole(number: u64) -> Option<Self> {
        match number.checked_sub(1) {
            None => Some(None),
            Some(number) => W::of_whole(number).map(Some),
        }
    }
}

/// Kinds by their number in a link: their place in the list. Places are never changed.
macro_rules! numbered {
    ($($kind:ty: $($variant:ident)*;)*) => {$(
        impl $crate::snapshot::link::body::archive::Whole for $kind {
            fn whole(&self) -> u64 {
                const ALL: &[$kind] = &[$(<$kind>::$variant),*];
                ALL.iter().position(|one| one == self).unwrap_or_default() as u64
            }

            fn of_whole(number: u64) -> Option<Self> {
                const ALL: &[$kind] = &[$(<$kind>::$variant),*];
                ALL.get(usize::try_from(number).ok()?).copied()
            }
        }

        // A kind without a number does not compile.
        const _: fn($kind) = |kind| match kind {
            $(<$kind>::$variant => {})*
        };
    )*};
}
pub(in super::super) use numbered;

/// What a text of the table stands for.
pub(in super::super) trait Named: Sized {
    fn name(&self) -> Option<&str>;
    fn of_name(name: Option<String>) -> Option<Self>;
}

impl Named for String {
    fn name(&self) -> Option<&str> {
        Some(self)
    }

    fn of_name(name: Option<String>) -> Option<Self> {
        name
    }
}

impl Named for Option<String> {
    fn name(&self) -> Option<&str> {
        self.as_deref()
    }

    fn of_name(name: Option<String>) -> Option<Self> {
        Some(name)
    }
}

/// By its word; a word that is none is no text of a link.
impl Named for Option<Assume> {
    fn name(&self) -> Option<&str> {
        self.map(Assume::name)
    }

    fn of_name(name: Option<String>) -> Option<Self> {
        match name {
            None => Some(None),
            Some(name) => Assume::of_name(&name).map(Some),
        }
    }
}

impl Named for Unit {
    fn name(&self) -> Option<&str> {
        Some(self.as_str())
    }

    fn of_name(name: Option<String>) -> Option<Self> {
        name.map(|name| Self::new(&name))
    }
}

/// A figure as it was printed, or none.
pub(in super::super) trait Figure: Sized {
    fn figure(&self) -> Option<Decimal>;
    fn of_figure(figure: Option<Decimal>) -> Option<Self>;
}

impl Figure for Decimal {
    fn figure(&self) -> Option<Decimal> {
        Some(*self)
    }

    fn of_figure(figure: Option<Decimal>) -> Option<Self> {
        figure
    }
}

impl Figure for Option<Decimal> {
    fn figure(&self) -> Option<Decimal> {
        *self
    }

    fn of_figure(figure: Option<Decimal>) -> Option<Self> {
        Some(figure)
    }
}

/// A number, or none.
pub(in super::super) trait Number: Sized {
    fn number(&self) -> Option<f64>;
    fn of_number(number: Option<f64>) -> Option<Self>;
}

impl Number for f64 {
    fn number(&self) -> Option<f64> {
        Some(*self)
    }

    fn of_number(number: Option<f64>) -> Option<Self> {
        number
    }
}

impl Number for Option<f64> {
    fn number(&self) -> Option<f64> {
        *self
    }

    fn of_number(number: Option<f64>) -> Option<Self> {
        Some(number)
    }
}

/// What holds items: a list, or one that may be there.
pub(in super::super) trait Holds<C> {
    fn count(&self) -> u64;
    /// Makes room for so many; whether there can be so many.
    fn fill(&mut self, count: usize, blank: fn() -> C) -> bool;
    fn each<'x>(&'x mut self, into: &mut Vec<&'x mut C>);
}

impl<C> Holds<C> for Vec<C> {
    fn count(&self) -> u64 {
        self.len() as u64
    }

    fn fill(&mut self, count: usize, blank: fn() -> C) -> bool {
        self.clear();
        self.resize_with(count, blank);
        true
    }

    fn each<'x>(&'x mut self, into: &mut Vec<&'x mut C>) {
        into.extend(self);
    }
}

impl<C> Holds<C> for Option<C> {
    fn count(&self) -> u64 {
        u64::from(self.is_some())
    }

    fn fill(&mut self, count: usize, blank: fn() -> C) -> bool {
        *self = (count > 0).then(blank);
        count < 2
    }

    fn each<'x>(&'x mut self, into: &mut Vec<&'x mut C>) {
        into.extend(self);
    }
}

impl<C> Holds<C> for Option<Box<C>> {
    fn count(&self) -> u64 {
        u64::from(self.is_some())
    }

    fn fill(&mut self, count: usize, blank: fn() -> C) -> bool {
        *self = (count > 0).then(|| Box::new(blank()));
        count < 2
    }

    fn each<'x>(&'x mut self, into: &mut Vec<&'x mut C>) {
        into.extend(self.as_deref_mut());
    }
}
