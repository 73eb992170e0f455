//! From a choice (workload, parameters, variants) to what a session is started with.

use crate::harness::plan::BATCHES;
use crate::harness::result;
use crate::harness::{Entrant, Expected, Params, Plan};

use super::error::{Error, Kind};
use super::{Parameter, Preset, Reported, Threads, Variant, Workload};

impl Workload {
    /// The default preset: the first one.
    pub fn default_preset(&self) -> Option<&'static Preset> {
        self.presets.first()
    }

    /// The preset of that name.
    pub fn preset(&self, name: &str) -> Option<&'static Preset> {
        self.presets.iter().find(|preset| preset.name == name)
    }

    /// The preset whose parameters these are; `None` away from every preset.
    pub fn preset_of(&self, params: &Params) -> Option<&'static Preset> {
        self.presets
            .iter()
            .find(|preset| preset.params().iter().eq(params.iter()))
    }

    /// The default preset's parameters with the given ones in their place, in the workload's order.
    ///
    /// Errors: an unknown name; a value outside its range or between its steps.
    pub fn params<'a>(
        &self,
        given: impl IntoIterator<Item = (&'a str, f64)>,
    ) -> Result<Params, Error> {
        let mut values: Vec<(&'static str, f64)> = self
            .default_preset()
            .map_or_else(Vec::new, |preset| preset.params.to_vec());
        for (name, value) in given {
            let parameter = self.parameter(name)?;
            parameter.check(value)?;
            match values.iter_mut().find(|(known, _)| *known == name) {
                Some(slot) => slot.1 = value,
                None => values.push((parameter.name, value)),
            }
        }
        Ok(Params::new(values))
    }

    /// The parameter of that name.
    ///
    /// Errors: there is none.
    pub fn parameter(&self, name: &str) -> Result<&'static Parameter, Error> {
        self.parameters
            .iter()
            .find(|parameter| parameter.name == name)
            .ok_or_else(|| {
                Error(Kind::UnknownParameter {
                    workload: self.id,
                    name: name.to_owned(),
                    known: self.parameters.iter().map(|known| known.name).collect(),
                })
            })
    }

    /// The variant of that id. Ids are case-sensitive.
    ///
    /// Errors: there is none.
    pub fn variant(&self, id: &str) -> Result<&'static Variant, Error> {
        self.variants
            .iter()
            .find(|variant| variant.id == id)
            .ok_or_else(|| {
                Error(Kind::UnknownVariant {
                    workload: self.id,
                    id: id.to_owned(),
                    known: self.variants.iter().map(|known| known.id).collect(),
                })
            })
    }

    /// What a session of these variants is started with, each of them set up.
    ///
    /// Answers are held against the preset's digest, away from a preset against the first
    /// variant's. `cores` is how many threads the session may start for a parallel workload: 1
    /// where threads cannot be started.
    pub fn plan(
        &self,
        params: &Params,
        variants: &[&'static Variant],
        cores: usize,
    ) -> (Plan, Vec<Entrant>) {
        let preset = self.preset_of(params);
        let expected = match (preset, self.variants.first()) {
            (None, Some(reference)) => Expected::AnswerOf((reference.prepare)(params)),
            (preset, _) => Expected::Digest(preset.map_or(0, |preset| preset.digest)),
        };
        let entrants = variants
            .iter()
            .map(|variant| Entrant {
                variant: variant.id,
                job: (variant.prepare)(params),
                reported: preset.and_then(|preset| preset.reported(variant.id)),
                counter_example: variant.counter_example.map(|example| example()),
            })
            .collect();
        let plan = Plan {
            workload: self.id,
            preset: preset.map(|preset| preset.name),
            params: params.clone(),
            expected,
            batches: self.batches.unwrap_or(BATCHES),
            threads: match self.threads {
                Threads::One => 1,
                Threads::All => cores.max(1),
            },
        };
        (plan, entrants)
    }
}

impl Preset {
    /// The preset's parameters.
    pub fn params(&self) -> Params {
        Params::new(self.params.iter().copied())
    }

    /// What the pull request printed for a variant.
    pub fn reported(&self, variant: &str) -> Option<result::Reported> {
        self.reported
            .iter()
            .find(|(id, _)| *id == variant)
            .map(|(_, figures)| (*figures).into())
    }
}

impl From<Reported> for result::Reported {
    fn from(figures: Reported) -> Self {
        Self {
            allocs_per_op: figures.allocs,
            bytes_per_op: figures.bytes,
            ns_per_op: figures.ns,
        }
    }
}

impl Parameter {
    /// Whether `value` may be used.
    ///
    /// Errors: outside the range, or between the steps; the text names both.
    pub fn check(&self, value: f64) -> Result<(), Error> {
        if !(self.min..=self.max).contains(&value) {
            return Err(Error(Kind::OutOfRange {
                name: self.name,
                value,
                min: self.min,
                max: self.max,
            }));
        }
        // Steps such as 0.1 have no exact f64, so a value may miss its step by the rounding.
        let steps = (value - self.min) / self.step;
        if self.step > 0.0 && (steps - steps.round()).abs() > 1e-9 {
            return Err(Error(Kind::OffStep {
                name: self.name,
                value,
                min: self.min,
                step: self.step,
            }));
        }
        Ok(())
    }
}
