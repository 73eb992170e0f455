//! What a workload records: measure, view and the contexts its calls rotate through.

use std::sync::Arc;

use crate::harness::Params;
use crate::stats::{
    Aggregation, Error, Float64Measure, Int64Measure, Measures, Mutator, TagKey, TagMap, View,
};

/// One character for each of 64 contexts, so that even values of one byte differ.
const DIGITS: &[u8; 64] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

/// Contexts that workloads of ours rotate through.
pub(super) const CONTEXTS: usize = DIGITS.len();

/// Contexts that the original's benchmarks of the view package rotate through.
const CONTEXTS_OF_ORIGINAL: usize = 10;

/// Keys of the view that the original's benchmarks of the view package register.
const KEYS_OF_ORIGINAL: usize = 2;

/// The measure, in its flavour.
#[derive(Clone)]
pub(super) enum Measured {
    Int(Int64Measure),
    Float(Float64Measure),
}

/// All that one workload records and where it goes.
#[derive(Clone)]
pub(super) struct Scene {
    pub(super) measures: Arc<Measures>,
    pub(super) measure: Measured,
    pub(super) view: View,
    pub(super) contexts: Vec<Arc<TagMap>>,
    /// Measurements of value 1 per call.
    pub(super) measurements: usize,
}

impl Scene {
    /// An integer measure `m`, a sum without tag keys, and a context without tags.
    pub(super) fn plain(params: &Params) -> Self {
        let untagged = vec![Arc::new(TagMap::new())];
        Self::summed(params, &[], untagged).expect(DEFINED)
    }

    /// The same, after making tags that are thrown away with their context, as the original does.
    pub(super) fn dropped(params: &Params) -> Self {
        let keys = keys("key", params.count("tags")).expect(DEFINED);
        let context = context(&keys, params.count("tag_length"), 0).expect(DEFINED);
        drop(context);
        Self::plain(params)
    }

    /// An integer measure `m`, a sum by all tag keys, and 64 contexts with all tags.
    pub(super) fn tagged(params: &Params) -> Self {
        let keys = keys("key", params.count("tags")).expect(DEFINED);
        let contexts = contexts(&keys, params, CONTEXTS).expect(DEFINED);
        Self::summed(params, &keys, contexts).expect(DEFINED)
    }

    /// A double `m`, a distribution with bounds 1 to 10 by `k1` and `k2`, and ten contexts.
    pub(super) fn distribution(params: &Params) -> Self {
        let keys = keys("k", params.count("tags")).expect(DEFINED);
        let contexts = contexts(&keys, params, CONTEXTS_OF_ORIGINAL).expect(DEFINED);
        let measures = Arc::new(Measures::new());
        let measure = measures.float64("m", "", "1").expect(DEFINED);
        let bounds: Vec<f64> = (1..=10).map(f64::from).collect();
        Self {
            view: View::new(&measure)
                .by(&self::keys("k", KEYS_OF_ORIGINAL).expect(DEFINED))
                .aggregated(Aggregation::distribution(&bounds)),
            measures,
            measure: Measured::Float(measure),
            contexts,
            measurements: params.count("measurements"),
        }
    }

    fn summed(params: &Params, keys: &[TagKey], contexts: Vec<Arc<TagMap>>) -> Result<Self, Error> {
        let measures = Arc::new(Measures::new());
        let measure = measures.int64("m", "", "1")?;
        Ok(Self {
            view: View::new(&measure).by(keys).aggregated(Aggregation::Sum),
            measures,
            measure: Measured::Int(measure),
            contexts,
            measurements: params.count("measurements"),
        })
    }
}

/// Why no definition of a scene is refused.
pub(super) const DEFINED: &str = "names, keys and values of a scene are short printable ASCII";

fn keys(prefix: &str, count: usize) -> Result<Vec<TagKey>, Error> {
    (1..=count)
        .map(|number| TagKey::new(&format!("{prefix}{number}")))
        .collect()
}

fn contexts(keys: &[TagKey], params: &Params, count: usize) -> Result<Vec<Arc<TagMap>>, Error> {
    let length = params.count("tag_length");
    (0..count)
        .map(|index| context(keys, length, index).map(Arc::new))
        .collect()
}

/// All keys with the same value, `length` bytes of `value…` whose last tells contexts apart.
fn context(keys: &[TagKey], length: usize, index: usize) -> Result<TagMap, Error> {
    let mut value: String = "value".chars().cycle().take(length).collect();
    value.pop();
    value.push(char::from(DIGITS[index % DIGITS.len()]));
    let inserts: Vec<_> = keys
        .iter()
        .map(|key| Mutator::insert(key, &value))
        .collect();
    TagMap::new().with(&inserts)
}
