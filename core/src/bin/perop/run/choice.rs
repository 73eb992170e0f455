//! Which workloads, parameters and variants a call means.

#[cfg(test)]
mod tests;

use std::thread;

use glob::Pattern;
use perop_core::harness::{Clock, Error, Params, Session};
use perop_core::workloads::{Preset, Variant, Workload};

use crate::exit::Exit;

/// What the arguments ask for, not yet held against the list.
#[derive(Debug, Default)]
pub(super) struct Request {
    /// Ids and globs; none means every workload.
    pub(super) patterns: Vec<String>,
    /// Values of `--param`, in order; of two for one name the later counts.
    pub(super) params: Vec<(String, f64)>,
    /// Values of `--variant`; none means every variant.
    pub(super) variants: Vec<String>,
}

/// One run: a workload, its parameters and the variants that take part.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) workload: &'static Workload,
    /// Every parameter of the workload.
    pub(super) params: Params,
    /// In the workload's order.
    pub(super) variants: Vec<&'static Variant>,
}

impl Choice {
    /// A session that measures this; `samples` batches per variant, or the workload's own number.
    pub(super) fn session(
        &self,
        samples: Option<u32>,
        clock: Box<dyn Clock>,
    ) -> Result<Session, Error> {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let (mut plan, entrants) = self.workload.plan(&self.params, &self.variants, cores);
        if let Some(samples) = samples {
            plan.batches = samples;
        }
        Session::new(plan, entrants, clock)
    }
}

impl Request {
    /// The runs, in the order of the list.
    ///
    /// Errors: usage, where a name is known to none of the chosen workloads, a pattern matches
    /// nothing, or a value is out of a parameter's range.
    pub(super) fn choose(&self, all: &[&'static Workload]) -> Result<Vec<Choice>, Exit> {
        let workloads = self.workloads(all)?;
        self.check_names(&workloads)?;
        let mut choices = Vec::new();
        for workload in workloads {
            let variants = self.variants_of(workload);
            for params in self.runs_of(workload)? {
                choices.push(Choice {
                    workload,
                    params,
                    variants: variants.clone(),
                });
            }
        }
        Ok(choices)
    }

    fn workloads(&self, all: &[&'static Workload]) -> Result<Vec<&'static Workload>, Exit> {
        let mut patterns = Vec::new();
        for text in &self.patterns {
            let pattern = Pattern::new(text)
                .map_err(|error| Exit::Usage(format!("`{text}` is no pattern: {}", error.msg)))?;
            if !all.iter().any(|workload| pattern.matches(workload.id)) {
                let system = format!("{text}/*");
                let near = match Pattern::new(&system) {
                    Ok(of) if all.iter().any(|workload| of.matches(workload.id)) => {
                        format!("; all of that system: `{system}`")
                    }
                    _ => near(text, all.iter().map(|workload| workload.id)),
                };
                return Err(Exit::Usage(format!("no workload `{text}`{near}")));
            }
            patterns.push(pattern);
        }
        let chosen = |workload: &&Workload| {
            patterns.is_empty() || patterns.iter().any(|pattern| pattern.matches(workload.id))
        };
        Ok(all.iter().copied().filter(chosen).collect())
    }

    /// A name that no chosen workload has is a slip of the pen; others ignore it.
    fn check_names(&self, workloads: &[&'static Workload]) -> Result<(), Exit> {
        let check = |kind: &str, name: &str, known: Vec<&str>| match known.contains(&name) {
            true => Ok(()),
            false => Err(Exit::Usage(format!(
                "none of the chosen workloads has a {kind} `{name}`{}",
                near(name, known.into_iter())
            ))),
        };
        for (name, _) in &self.params {
            let known = workloads.iter().flat_map(|workload| workload.parameters);
            check(
                "parameter",
                name,
                known.map(|parameter| parameter.name).collect(),
            )?;
        }
        for id in &self.variants {
            let known = workloads.iter().flat_map(|workload| workload.variants);
            check("variant", id, known.map(|variant| variant.id).collect())?;
        }
        Ok(())
    }

    /// The variants asked for. A workload that has none of them ignores the option.
    fn variants_of(&self, workload: &'static Workload) -> Vec<&'static Variant> {
        let asked = |variant: &&Variant| self.variants.iter().any(|id| id == variant.id);
        let some: Vec<_> = workload.variants.iter().filter(asked).collect();
        match some.is_empty() {
            true => workload.variants.iter().collect(),
            false => some,
        }
    }

    /// The parameters of every preset; where one is set, of one run that starts from the first.
    fn runs_of(&self, workload: &'static Workload) -> Result<Vec<Params>, Exit> {
        let is_known = |name: &str| {
            workload
                .parameters
                .iter()
                .any(|parameter| parameter.name == name)
        };
        let set: Vec<(&str, f64)> = self
            .params
            .iter()
            .map(|(name, value)| (name.as_str(), *value))
            .filter(|(name, _)| is_known(name))
            .collect();
        if set.is_empty() {
            return Ok(workload.presets.iter().map(Preset::params).collect());
        }
        let params = workload
            .params(set)
            .map_err(|error| Exit::Usage(format!("{}: {error}", workload.id)))?;
        Ok(vec![params])
    }
}

/// The names most like a mistyped one, as the end of a message; nothing where none is alike.
fn near<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> String {
    /// As many as a person takes in at a glance.
    const SHOWN_MAX: usize = 3;
    /// Half of the letters and their places agree.
    const LIKENESS_MIN: f64 = 0.5;
    let likeness = |name: &str| {
        let last = name.rsplit('/').next().unwrap_or(name);
        strsim::normalized_damerau_levenshtein(typed, name)
            .max(strsim::normalized_damerau_levenshtein(typed, last))
    };
    let mut alike: Vec<(f64, &str)> = known
        .map(|name| (likeness(name), name))
        .filter(|(likeness, _)| *likeness >= LIKENESS_MIN)
        .collect();
    alike.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    alike.dedup();
    alike.truncate(SHOWN_MAX);
    let names: Vec<String> = alike.iter().map(|(_, name)| format!("`{name}`")).collect();
    match names.as_slice() {
        [] => String::new(),
        [names @ .., last] if !names.is_empty() => {
            format!("; near: {} or {last}", names.join(", "))
        }
        names => format!("; near: {}", names.concat()),
    }
}
