//! What can be recorded: measures, defined once, and measurements of them.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::error::{Error, Kind};
use super::lock;

/// A number in one of the two flavours; integers stay integers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// Exact, also beyond 2^53.
    Int(i64),
    /// A double.
    Float(f64),
}

impl Number {
    /// The nearest double.
    pub fn to_f64(self) -> f64 {
        match self {
            Self::Int(value) => value as f64,
            Self::Float(value) => value,
        }
    }
}

/// Which numbers a measure takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    /// 64-bit signed integers.
    Int64,
    /// Doubles.
    Float64,
}

/// `i64` or `f64`: what a measure of that flavour records.
pub trait Value: Copy + Send + Sync + sealed::Sealed + 'static {
    /// The flavour whose measures take this type.
    const FLAVOUR: Flavour;

    /// The value as a number of its flavour.
    fn number(self) -> Number;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for i64 {}
    impl Sealed for f64 {}
}

impl Value for i64 {
    const FLAVOUR: Flavour = Flavour::Int64;

    #[inline]
    fn number(self) -> Number {
        Number::Int(self)
    }
}

impl Value for f64 {
    const FLAVOUR: Flavour = Flavour::Float64;

    #[inline]
    fn number(self) -> Number {
        Number::Float(self)
    }
}

/// What a measure is, and how many views listen to it.
#[derive(Debug)]
pub struct Descriptor {
    name: Box<str>,
    description: Box<str>,
    unit: Box<str>,
    flavour: Flavour,
    index: usize,
    listeners: AtomicUsize,
}

impl Descriptor {
    /// The name that nothing else in these [`Measures`] has.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What is measured, for people.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The unit as UCUM text, e.g. `1`, `By`, `ms`.
    pub fn unit(&self) -> &str {
        &self.unit
    }

    /// Which numbers it takes.
    pub fn flavour(&self) -> Flavour {
        self.flavour
    }

    /// A measurement of `value`; `None` where the flavour is another.
    #[inline]
    pub fn measurement(&self, value: Number) -> Option<Measurement<'_>> {
        let fits = match value {
            Number::Int(_) => self.flavour == Flavour::Int64,
            Number::Float(_) => self.flavour == Flavour::Float64,
        };
        fits.then_some(Measurement {
            measure: self,
            value,
        })
    }

    /// Whether any view of any meter listens: one load.
    #[inline]
    pub fn is_listened_to(&self) -> bool {
        self.listeners.load(Ordering::Relaxed) != 0
    }

    /// The place in the registry, dense from 0.
    #[inline]
    pub(super) fn index(&self) -> usize {
        self.index
    }

    pub(super) fn add_listener(&self) {
        self.listeners.fetch_add(1, Ordering::Relaxed);
    }

    pub(super) fn remove_listener(&self) {
        self.listeners.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A handle to a measure of `i64` or `f64`; cheap to clone.
#[derive(Debug)]
pub struct Measure<V> {
    descriptor: Arc<Descriptor>,
    value: PhantomData<fn(V)>,
}

/// A measure of integers.
pub type Int64Measure = Measure<i64>;
/// A measure of doubles.
pub type Float64Measure = Measure<f64>;

impl<V> Clone for Measure<V> {
    fn clone(&self) -> Self {
        Self {
            descriptor: Arc::clone(&self.descriptor),
            value: PhantomData,
        }
    }
}

impl<V: Value> Measure<V> {
    /// A measurement of `value`, to be recorded.
    #[inline]
    pub fn m(&self, value: V) -> Measurement<'_> {
        Measurement {
            measure: &self.descriptor,
            value: value.number(),
        }
    }

    /// Name, description, unit and flavour.
    #[inline]
    pub fn descriptor(&self) -> &Arc<Descriptor> {
        &self.descriptor
    }
}

/// One value of one measure; what a record call takes.
#[derive(Clone, Copy, Debug)]
pub struct Measurement<'a> {
    pub(super) measure: &'a Descriptor,
    pub(super) value: Number,
}

impl<'a> Measurement<'a> {
    /// What was measured.
    pub fn measure(&self) -> &'a Descriptor {
        self.measure
    }

    /// The value.
    pub fn value(&self) -> Number {
        self.value
    }
}

/// The measures of a program, unique by name; several meters may share them.
///
/// A measure can not be changed or removed.
#[derive(Debug, Default)]
pub struct Measures {
    by_name: Mutex<BTreeMap<Box<str>, Arc<Descriptor>>>,
}

impl Measures {
    /// No measures yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Defines a measure of integers, or finds the one defined before.
    ///
    /// Errors: `MeasureConflict` where the name is taken by another type, unit or description.
    pub fn int64(&self, name: &str, description: &str, unit: &str) -> Result<Int64Measure, Error> {
        self.define(name, description, unit)
    }

    /// Defines a measure of doubles, or finds the one defined before.
    ///
    /// Errors: `MeasureConflict` where the name is taken by another type, unit or description.
    pub fn float64(
        &self,
        name: &str,
        description: &str,
        unit: &str,
    ) -> Result<Float64Measure, Error> {
        self.define(name, description, unit)
    }

    fn define<V: Value>(
        &self,
        name: &str,
        description: &str,
        unit: &str,
    ) -> Result<Measure<V>, Error> {
        let mut by_name = lock(&self.by_name);
        let index = by_name.len();
        let descriptor = by_name.entry(name.into()).or_insert_with(|| {
            Arc::new(Descriptor {
                name: name.into(),
                description: description.into(),
                unit: unit.into(),
                flavour: V::FLAVOUR,
                index,
                listeners: AtomicUsize::new(0),
            })
        });
        let same = descriptor.flavour == V::FLAVOUR
            && descriptor.description() == description
            && descriptor.unit() == unit;
        if !same {
            return Err(Kind::MeasureConflict { name: name.into() }.into());
        }
        Ok(Measure {
            descriptor: Arc::clone(descriptor),
            value: PhantomData,
        })
    }

    /// The measure of that name, whatever its flavour.
    pub fn find(&self, name: &str) -> Option<Arc<Descriptor>> {
        lock(&self.by_name).get(name).cloned()
    }

    /// Whether `descriptor` was defined here and not in other `Measures`.
    pub(super) fn owns(&self, descriptor: &Arc<Descriptor>) -> bool {
        self.find(descriptor.name())
            .is_some_and(|own| Arc::ptr_eq(&own, descriptor))
    }
}
