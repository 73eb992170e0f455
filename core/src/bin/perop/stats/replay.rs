//! Doing what a case says.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use perop_core::stats::{
    self, Aggregation, Descriptor, Flavour, Measurement, Measures, Meter, MeterOptions, Mutator,
    TagKey, TagMap, Timestamp,
};

use super::answer::{Answer, Figure, RowAnswer};
use super::case::{self, Case, Number, Operation, Record, Step, Text};

/// What a step that did what it should answers.
const OK: &str = "ok";

/// Runs the steps of `case` and says what they came to.
///
/// Errors: a message, where a step cannot be run here at all.
pub(super) fn replay(case: &Case) -> Result<Answer, String> {
    let mut options = MeterOptions::default();
    if let Some(limit) = case.limit {
        options.series_max = limit;
    }
    let mut replay = Replay {
        meter: Meter::with_options(Arc::new(Measures::new()), options),
        refused: AtomicU64::new(0),
        is_stopped: false,
        snapshots: BTreeMap::new(),
    };
    let mut steps = Vec::with_capacity(case.steps.len());
    // Neighbouring records form one run, so that threads are started once for all of them.
    let is_record = |step: &Step| matches!(step, Step::Record(_));
    for run in case
        .steps
        .chunk_by(|one, next| is_record(one) && is_record(next))
    {
        if is_record(&run[0]) {
            steps.extend(replay.record_on_threads(run, case.parallel)?);
        } else {
            steps.extend(run.iter().map(|step| name(replay.step(step))));
        }
    }
    Ok(replay.answer(steps, case.views_after))
}

struct Replay {
    meter: Meter,
    /// Values that are no number of their measure's flavour, so that the meter never saw them.
    refused: AtomicU64,
    is_stopped: bool,
    snapshots: BTreeMap<String, Vec<RowAnswer>>,
}

fn name(outcome: Result<(), &'static str>) -> &'static str {
    match outcome {
        Ok(()) => OK,
        Err(name) => name,
    }
}

fn refusal(error: stats::Error) -> &'static str {
    error.name()
}

impl Replay {
    fn step(&mut self, step: &Step) -> Result<(), &'static str> {
        match step {
            Step::Measure(measure) => self.define(measure),
            Step::View(view) => self.register(view),
            Step::Record(record) => self.record(record),
            Step::Unregister(Text(name)) => {
                self.meter.unregister(&[name]);
                Ok(())
            }
            Step::Snapshot(snapshot) => {
                let rows = self.meter.retrieve(&snapshot.view.0).map_err(refusal)?;
                let rows = rows.into_iter().map(RowAnswer::from).collect();
                self.snapshots.insert(snapshot.name.0.clone(), rows);
                Ok(())
            }
            Step::At(seconds) => {
                let nanoseconds = match seconds {
                    Number::Int(seconds) => i128::from(*seconds) * 1_000_000_000,
                    Number::Float(seconds) => (seconds * 1e9).round() as i128,
                };
                let now = Timestamp::from_nanoseconds(nanoseconds);
                self.meter.advance(now);
                Ok(())
            }
            Step::Stop(stop) => {
                if *stop {
                    self.meter.stop();
                    self.is_stopped = true;
                }
                Ok(())
            }
        }
    }

    fn define(&self, measure: &case::Measure) -> Result<(), &'static str> {
        let measures = self.meter.measures();
        let (name, about, unit) = (&measure.name.0, &measure.description.0, &measure.unit.0);
        match measure.flavour {
            case::Flavour::Int64 => measures.int64(name, about, unit).map(drop),
            case::Flavour::Float64 => measures.float64(name, about, unit).map(drop),
        }
        .map_err(refusal)
    }

    fn register(&self, view: &case::View) -> Result<(), &'static str> {
        let measure = self.measure(&view.measure.0)?;
        let keys: Result<Vec<_>, _> = view
            .tag_keys
            .iter()
            .map(|key| TagKey::new(&key.0))
            .collect();
        let bounds: Vec<_> = view.bounds.iter().map(|bound| bound.to_f64()).collect();
        let mut definition = stats::View::of(&measure)
            .named(&view.name.0)
            .described(&view.description.0);
        if let Some(aggregation) = view.aggregation {
            definition = definition.aggregated(match aggregation {
                case::Aggregation::Count => Aggregation::Count,
                case::Aggregation::Sum => Aggregation::Sum,
                case::Aggregation::LastValue => Aggregation::LastValue,
                case::Aggregation::Distribution => Aggregation::distribution(&bounds),
            });
        }
        let definition = definition.by(&keys.map_err(refusal)?);
        self.meter.register(&[definition]).map_err(refusal)
    }

    fn measure(&self, name: &str) -> Result<Arc<Descriptor>, &'static str> {
        self.meter.measures().find(name).ok_or("UnknownMeasure")
    }

    /// Runs record steps on that many threads at once; the answers are those of the first.
    fn record_on_threads(&self, run: &[Step], threads: u16) -> Result<Vec<&'static str>, String> {
        let record_all = || -> Vec<&'static str> {
            let records = run.iter().filter_map(|step| match step {
                Step::Record(record) => Some(record),
                _ => None,
            });
            records.map(|record| name(self.record(record))).collect()
        };
        if threads <= 1 {
            return Ok(record_all());
        }
        thread::scope(|scope| {
            let mut started = Vec::new();
            for _ in 0..threads {
                let thread = thread::Builder::new().spawn_scoped(scope, record_all);
                started.push(thread.map_err(|error| format!("cannot start a thread: {error}"))?);
            }
            let mut answers = None;
            for thread in started {
                let answer = thread.join().map_err(|_| "a recording thread panicked")?;
                answers.get_or_insert(answer);
            }
            Ok(answers.unwrap_or_default())
        })
    }

    fn record(&self, record: &Record) -> Result<(), &'static str> {
        if self.is_stopped {
            return Ok(());
        }
        let values: Result<Vec<_>, &'static str> = record
            .values
            .iter()
            .map(|(Text(name), number)| Ok((self.measure(name)?, *number)))
            .collect();
        let values = values?;
        if !values.iter().any(|(measure, _)| measure.is_listened_to()) {
            return Ok(());
        }
        let tags = record
            .tags
            .iter()
            .map(|(key, Text(value))| Ok((TagKey::new(key)?, value.as_str())))
            .collect::<Result<Vec<_>, _>>()
            .map_err(refusal)?;
        let inserts: Vec<_> = tags
            .iter()
            .map(|(key, value)| Mutator::insert(key, value))
            .collect();
        let tags = TagMap::new().with(&inserts).map_err(refusal)?;
        let keys: Result<Vec<_>, _> = record
            .mutators
            .iter()
            .map(|mutator| TagKey::new(&mutator.key))
            .collect();
        let keys = keys.map_err(refusal)?;
        let mutators: Vec<_> = record
            .mutators
            .iter()
            .zip(&keys)
            .map(|(mutator, key)| match mutator.operation {
                Operation::Insert => Mutator::insert(key, &mutator.value),
                Operation::Update => Mutator::update(key, &mutator.value),
                Operation::Upsert => Mutator::upsert(key, &mutator.value),
                Operation::Delete => Mutator::delete(key),
            })
            .collect();
        // Looked at once before anything is recorded, so that `times` may also be 0.
        tags.with(&mutators).map_err(refusal)?;
        let (measurements, refused) = measurements(&values);
        for _ in 0..record.times {
            self.meter
                .record_with_tags(&tags, &mutators, &measurements)
                .map_err(refusal)?;
        }
        self.refused
            .fetch_add(refused * record.times, Ordering::Relaxed);
        Ok(())
    }

    fn answer(self, steps: Vec<&'static str>, with_bounds: bool) -> Answer {
        let mut rows = BTreeMap::new();
        let mut bounds = BTreeMap::new();
        for name in self.meter.view_names() {
            if let Ok(of_view) = self.meter.retrieve(&name) {
                let of_view = of_view.into_iter().map(RowAnswer::from).collect();
                rows.insert(name.clone(), of_view);
            }
            if let Some(of_view) = self.meter.find(&name).as_ref().and_then(|v| v.bounds()) {
                let of_view = of_view.iter().copied().map(Figure::short).collect();
                bounds.insert(name, of_view);
            }
        }
        Answer {
            steps,
            rows,
            dropped: self.meter.dropped() + self.refused.into_inner(),
            snapshots: self.snapshots,
            bounds: with_bounds.then_some(bounds),
        }
    }
}

/// What can be recorded of `values`, and how many cannot: an integer measure takes no fraction and
/// nothing beyond 64 bits. Of measures nobody listens to, nothing counts as refused.
fn measurements(values: &[(Arc<Descriptor>, Number)]) -> (Vec<Measurement<'_>>, u64) {
    let mut measurements = Vec::new();
    let mut refused = 0;
    for (measure, number) in values {
        let value = match measure.flavour() {
            Flavour::Int64 => number.to_i64().map(stats::Number::Int),
            Flavour::Float64 => Some(stats::Number::Float(number.to_f64())),
        };
        match value.and_then(|value| measure.measurement(value)) {
            Some(measurement) => measurements.push(measurement),
            None => refused += u64::from(measure.is_listened_to()),
        }
    }
    (measurements, refused)
}
