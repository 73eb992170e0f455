//! What a link to results holds, and the same measured here.

use perop_core::harness::result::Snapshot;

use crate::figures;
use crate::protocol::{Recipe, Summary};
use crate::state::run::Row;

/// What became of a link.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Opening {
    /// It is being read.
    #[default]
    Reading,
    /// It cannot be shown, in words.
    Refused(String),
    /// Results of a run.
    Results(Box<SharedResults>),
}

/// Results as their author measured them.
#[derive(Clone, Debug, PartialEq)]
pub struct SharedResults {
    /// What the author calls them; empty where nothing.
    pub title: String,
    /// What the author says; empty where nothing.
    pub note: String,
    /// The link from `b1.` on.
    pub payload: String,
    /// The figures.
    pub snapshot: Snapshot,
}

/// Rows of one workload with its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The workload's id, and its parameters where there are any.
    pub title: String,
    /// One per variant.
    pub rows: Vec<Row>,
}

/// A measurement of the same on this machine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Here {
    /// What is still to be measured, the present one first.
    pub left: Vec<Recipe>,
    /// How many there were.
    pub all: usize,
    /// What was measured.
    pub snapshot: Option<Snapshot>,
    /// Why it stopped; empty where it did not.
    pub fault: String,
}

impl SharedResults {
    /// What it takes to measure the same again.
    pub fn recipes(&self) -> Vec<Recipe> {
        let mut recipes: Vec<Recipe> = Vec::new();
        for result in &self.snapshot.results {
            let params: Vec<(String, f64)> = result
                .params
                .iter()
                .map(|(name, value)| (name.to_owned(), value))
                .collect();
            let known = recipes
                .iter_mut()
                .find(|known| known.workload == result.workload && known.params == params);
            match known {
                Some(known) => known.variants.push(result.variant.clone()),
                None => recipes.push(Recipe {
                    workload: result.workload.clone(),
                    params,
                    variants: vec![result.variant.clone()],
                }),
            }
        }
        recipes
    }

    /// The rows by workload and parameters, in the order of the link.
    pub fn parts(&self) -> Vec<Part> {
        let results = &self.snapshot.results;
        let part = |recipe: Recipe| {
            let mine = results.iter().filter(|result| {
                let params = result.params.iter();
                result.workload == recipe.workload
                    && params.eq(recipe
                        .params
                        .iter()
                        .map(|(name, value)| (name.as_str(), *value)))
            });
            let pairs = recipe.params.iter();
            let pairs: Vec<String> = pairs
                .map(|(name, value)| format!("{name}={}", figures::exact(*value)))
                .collect();
            Part {
                title: match pairs.is_empty() {
                    true => recipe.workload.clone(),
                    false => format!("{}, {}", recipe.workload, pairs.join(", ")),
                },
                rows: mine
                    .enumerate()
                    .map(|(i, result)| Row::shared(i, result))
                    .collect(),
            }
        };
        self.recipes().into_iter().map(part).collect()
    }
}

impl Here {
    /// Begins with everything still to do.
    pub fn begin(recipes: Vec<Recipe>) -> Self {
        Self {
            all: recipes.len(),
            left: recipes,
            ..Self::default()
        }
    }

    /// Whether something is being measured.
    pub fn is_running(&self) -> bool {
        !self.left.is_empty()
    }

    /// Takes in what was measured, and gives what comes next.
    pub fn take(&mut self, summary: &Summary) -> Option<&Recipe> {
        if !self.left.is_empty() {
            self.left.remove(0);
        }
        let snapshot = self.snapshot.get_or_insert_with(|| Snapshot {
            perop: perop_core::harness::result::VERSION,
            environment: summary.environment.clone(),
            results: Vec::new(),
        });
        snapshot.results.extend(summary.results.iter().cloned());
        self.left.first()
    }

    /// Ends it; what was measured stays.
    pub fn end(&mut self, why: &str) {
        self.left.clear();
        self.fault = why.into();
    }

    /// The status line.
    pub fn sentence(&self) -> String {
        let done = self.all - self.left.len();
        match self.left.first() {
            Some(recipe) if self.all > 1 => {
                format!(
                    "Running {} here, {} of {}",
                    recipe.workload,
                    done + 1,
                    self.all
                )
            }
            Some(recipe) => format!("Running {} here", recipe.workload),
            None if !self.fault.is_empty() => format!("Stopped: {}", self.fault),
            None if self.all > 0 => "Done: measured here as well.".into(),
            None => "Ready: nothing was run; these are the author's figures.".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::run::counted;
    use perop_core::harness::Params;
    use perop_core::harness::result::{Environment, VariantResult};

    fn environment() -> Environment {
        Environment {
            engine: "Chrome".into(),
            version: "142.0".into(),
            os: "linux".into(),
            build: "0.1.0".into(),
            date: "2026-12-01".into(),
            pointer_bits: 32,
            clock_step_ns: 5000.0,
            isolated: Some(true),
            cores: 2,
            warm_up_ms: 312.0,
        }
    }

    fn shared(results: Vec<VariantResult>) -> SharedResults {
        SharedResults {
            title: String::new(),
            note: String::new(),
            payload: "b1.x".into(),
            snapshot: Snapshot {
                perop: 1,
                environment: environment(),
                results,
            },
        }
    }

    fn with(n: f64, mut result: VariantResult) -> VariantResult {
        result.params = Params::new([("n", n)]);
        result
    }

    #[test]
    fn recipe_is_read_off_the_results() {
        let shared = shared(vec![
            with(100.0, counted("connections/get", "before", 4.0, 64.0)),
            with(100.0, counted("connections/get", "tuned", 0.0, 0.0)),
            with(7.0, counted("connections/get", "before", 4.0, 64.0)),
            counted("stats/record0", "before", 1.0, 8.0),
        ]);
        let seen: Vec<(String, usize)> = shared
            .recipes()
            .into_iter()
            .map(|recipe| (recipe.workload, recipe.variants.len()))
            .collect();
        assert_eq!(
            seen,
            [
                ("connections/get".into(), 2),
                ("connections/get".into(), 1),
                ("stats/record0".into(), 1)
            ]
        );
        let titles: Vec<String> = shared.parts().into_iter().map(|part| part.title).collect();
        assert_eq!(
            titles,
            [
                "connections/get, n=100",
                "connections/get, n=7",
                "stats/record0"
            ]
        );
        assert_eq!(shared.parts()[0].rows[1].allocs, "0");
    }

    #[test]
    fn one_recipe_is_measured_after_the_other() {
        let shared = shared(vec![
            counted("stats/record0", "before", 1.0, 8.0),
            counted("stats/record8", "before", 4.0, 64.0),
        ]);
        let mut here = Here::begin(shared.recipes());
        assert_eq!(here.sentence(), "Running stats/record0 here, 1 of 2");
        let summary = |workload| Summary {
            results: vec![counted(workload, "before", 1.0, 8.0)],
            operations: vec![Vec::new()],
            environment: environment(),
        };
        let next = here.take(&summary("stats/record0"));
        assert_eq!(
            next.map(|recipe| recipe.workload.as_str()),
            Some("stats/record8")
        );
        assert_eq!(here.take(&summary("stats/record8")), None);
        assert!(!here.is_running());
        assert_eq!(here.snapshot.as_ref().map(|it| it.results.len()), Some(2));
        assert_eq!(here.sentence(), "Done: measured here as well.");
        here.end("there is no workload stats/nothing");
        assert_eq!(
            here.sentence(),
            "Stopped: there is no workload stats/nothing"
        );
    }
}
