//! What is aggregated, and by which tags.

use std::sync::Arc;

use super::aggregation::{Aggregation, AggregationData};
use super::error::{Error, Kind};
use super::measure::{Descriptor, Measure};
use super::recorder::Timestamp;
use super::tag::{TagKey, is_printable};

/// Selects a measure and says how its measurements are grouped and combined.
///
/// Two definitions are the same view if name, measure, aggregation and tag keys are.
#[derive(Clone, Debug)]
pub struct View {
    name: String,
    description: String,
    measure: Arc<Descriptor>,
    tag_keys: Vec<TagKey>,
    aggregation: Option<Aggregation>,
}

impl View {
    /// A view of `measure`, named and described like it, without tag keys or aggregation yet.
    pub fn new<V>(measure: &Measure<V>) -> Self
    where
        V: super::measure::Value,
    {
        Self::of(measure.descriptor())
    }

    /// The same for a measure whose flavour is not known to the compiler.
    pub fn of(measure: &Arc<Descriptor>) -> Self {
        Self {
            name: measure.name().into(),
            description: measure.description().into(),
            measure: Arc::clone(measure),
            tag_keys: Vec::new(),
            aggregation: None,
        }
    }

    /// Sets the name: at most 255 printable ASCII bytes; an empty one stays the measure's.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        if !name.is_empty() {
            self.name = name.into();
        }
        self
    }

    /// Sets the description; an empty one stays the measure's.
    #[must_use]
    pub fn described(mut self, description: &str) -> Self {
        if !description.is_empty() {
            self.description = description.into();
        }
        self
    }

    /// Groups by these keys; their order means nothing, and one given twice counts once.
    #[must_use]
    pub fn by<'a>(mut self, tag_keys: impl IntoIterator<Item = &'a TagKey>) -> Self {
        self.tag_keys = tag_keys.into_iter().cloned().collect();
        self.tag_keys.sort();
        self.tag_keys.dedup();
        self
    }

    /// Sets how measurements are combined.
    #[must_use]
    pub fn aggregated(mut self, aggregation: Aggregation) -> Self {
        self.aggregation = Some(aggregation);
        self
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it shows, for people.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// The measure it listens to.
    pub fn measure(&self) -> &Arc<Descriptor> {
        &self.measure
    }

    /// The keys it groups by, sorted.
    pub fn tag_keys(&self) -> &[TagKey] {
        &self.tag_keys
    }

    /// How measurements are combined; `None` is refused on registration.
    pub fn aggregation(&self) -> Option<&Aggregation> {
        self.aggregation.as_ref()
    }

    /// The bounds of its distribution, as they are used: sorted, without zero.
    pub fn bounds(&self) -> Option<&[f64]> {
        match &self.aggregation {
            Some(Aggregation::Distribution(bounds)) => Some(bounds.as_slice()),
            _ => None,
        }
    }

    /// Errors: `MissingAggregation`, `InvalidViewName`, `InvalidBounds`, `NegativeBounds`.
    pub(super) fn check(&self) -> Result<&Aggregation, Error> {
        let name = || self.name.clone();
        let Some(aggregation) = &self.aggregation else {
            return Err(Kind::MissingAggregation { view: name() }.into());
        };
        if self.name.is_empty() || !is_printable(&self.name) {
            return Err(Kind::InvalidViewName { name: name() }.into());
        }
        aggregation.check(&self.name)?;
        Ok(aggregation)
    }

    /// Whether both mean the same under one name.
    pub(super) fn is_same_as(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.measure, &other.measure)
            && self.aggregation == other.aggregation
            && self.tag_keys == other.tag_keys
    }
}

/// The tags of a row, sorted by key; tags the measurements lacked are not in it.
pub type TagSet = Vec<(TagKey, String)>;

/// One result: what the measurements under one tag set came to.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The tags they had, of those the view groups by.
    pub tags: TagSet,
    /// What they came to.
    pub data: AggregationData,
    /// When the first was recorded, where the clock was set by then.
    pub start: Option<Timestamp>,
}

/// All rows of a view at one moment; what exporters get.
#[derive(Clone, Debug)]
pub struct ViewData {
    /// The view.
    pub view: View,
    /// The moment, where the clock was set.
    pub at: Option<Timestamp>,
    /// The rows, sorted by tags: a copy that later records do not change.
    pub rows: Vec<Row>,
}
