//! What a link to results holds, and the same measured here.

use std::borrow::Cow;

use perop_core::harness::result::{Snapshot, VariantResult};
use perop_core::snapshot::export::escape;
use perop_core::workloads::given::is_given;

use crate::figures;
use crate::protocol::share::Task;
use crate::protocol::{Recipe, Summary};
use crate::state::cost::CostRow;
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
    /// The author's own bytes that the figures are of, where the link has them.
    pub given: Option<Vec<u8>>,
    /// What is known of the tasks on such bytes.
    pub tasks: Vec<Task>,
}

/// Rows of one workload with its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The workload's id, and its parameters where there are any.
    pub title: String,
    /// One per variant.
    pub rows: Vec<Row>,
    /// What is to be said of the parameters; empty at a preset.
    pub note: &'static str,
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
    /// What is known of the tasks on given bytes.
    pub tasks: Vec<Task>,
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

    /// Of those, what can be measured: figures of an input that the link does not have cannot.
    pub fn runnable(&self) -> Vec<Recipe> {
        let mut recipes = self.recipes();
        recipes.retain(|recipe| self.given.is_some() || !is_given(&recipe.workload));
        recipes
    }

    /// What is to be known of the author's own input; `None` where the figures are of no such.
    pub fn about_input(&self) -> Option<String> {
        let results = &self.snapshot.results;
        if !results.iter().any(|result| is_given(&result.workload)) {
            return None;
        }
        Some(match &self.given {
            Some(given) => format!(
                "These figures are of the sender's own input, which is in the link: {}.",
                figures::counted(given.len(), "byte")
            ),
            None => "These figures are of an input that its sender did not put into the link. To \
                     measure the same, paste that input on the page CBOR and press Measure this \
                     input."
                .into(),
        })
    }

    /// What the tasks on the author's own input cost, as the page CBOR shows it.
    pub fn cost(&self) -> Vec<CostRow> {
        let mut rows: Vec<CostRow> = Vec::new();
        for recipe in self.recipes().iter().filter(|it| is_given(&it.workload)) {
            let task = task_of(&self.tasks, &recipe.workload);
            let name = called(&self.tasks, &recipe.workload);
            rows.extend(self.of(recipe).enumerate().map(|(place, result)| CostRow {
                title: match place {
                    0 => with_params(&name, recipe),
                    _ => String::new(),
                },
                operation: task.map(|task| task.operation.clone()).unwrap_or_default(),
                row: Row::shared(place, result),
                refusal: String::new(),
            }));
        }
        rows
    }

    /// What was measured by a recipe.
    fn of(&self, recipe: &Recipe) -> impl Iterator<Item = &VariantResult> {
        let results = self.snapshot.results.iter();
        results.filter(|result| {
            let params = recipe.params.iter();
            let params = params.map(|(name, value)| (name.as_str(), *value));
            result.workload == recipe.workload && result.params.iter().eq(params)
        })
    }

    /// The other rows by workload and parameters, in the order of the link.
    pub fn parts(&self) -> Vec<Part> {
        let part = |recipe: Recipe| {
            let is_preset = |result: &VariantResult| result.preset.is_some();
            let at_preset = self.of(&recipe).all(is_preset) || recipe.params.is_empty();
            Part {
                note: if at_preset { "" } else { AWAY },
                title: with_params(&escape::visible(&recipe.workload), &recipe),
                rows: self
                    .of(&recipe)
                    .enumerate()
                    .map(|(i, result)| Row::shared(i, result))
                    .collect(),
            }
        };
        let recipes = self.recipes().into_iter();
        recipes
            .filter(|recipe| !is_given(&recipe.workload))
            .map(part)
            .collect()
    }
}

/// A name with the parameters behind it.
fn with_params(name: &str, recipe: &Recipe) -> String {
    let pairs = recipe.params.iter().map(|(name, value)| {
        let name = escape::visible(name);
        format!(", {name}={}", figures::exact(*value))
    });
    name.to_owned() + &pairs.collect::<String>()
}

/// What is said of results away from every preset.
const AWAY: &str = "Away from the presets, so that no reported figure is comparable.";

fn task_of<'a>(tasks: &'a [Task], id: &str) -> Option<&'a Task> {
    tasks.iter().find(|task| task.id == id)
}

/// What people call a workload.
fn called<'a>(tasks: &'a [Task], id: &'a str) -> Cow<'a, str> {
    match task_of(tasks, id) {
        Some(task) => Cow::Borrowed(task.title.as_str()),
        None => escape::visible(id),
    }
}

impl Here {
    /// Begins with everything still to do.
    pub fn begin(recipes: Vec<Recipe>, tasks: Vec<Task>) -> Self {
        Self {
            all: recipes.len(),
            left: recipes,
            tasks,
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
        let first = self.left.first();
        match first.map(|recipe| called(&self.tasks, &recipe.workload)) {
            Some(name) if self.all > 1 => {
                format!("Running {name} here, {} of {}", done + 1, self.all)
            }
            Some(name) => format!("Running {name} here"),
            None if !self.fault.is_empty() => format!("Stopped: {}", self.fault),
            None if self.all > 0 => "Done: measured here as well.".into(),
            None => "Ready: nothing was run; these are the author's figures.".into(),
        }
    }
}

#[cfg(test)]
mod tests;
