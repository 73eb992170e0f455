//! Everything about the Run page that can change, in one struct, and what changes it.

pub mod compare;
pub mod cost;
pub mod kept;
pub mod opened;
mod progress;
pub mod run;

use std::collections::BTreeMap;

use reactive_stores::Store;

use crate::catalogue::{Catalogue, Entry};
use crate::draft::Draft;
use crate::figures;
use crate::protocol::{Event, Recipe, Report, Summary};
use crate::route;

pub use progress::Progress;
use run::Run;

/// The state of the Run page. Methods change it; views read its fields.
#[derive(Clone, Debug, Default, Store)]
pub struct State {
    /// What can be measured; empty until the worker has said.
    pub catalogue: Catalogue,
    /// The workload that is shown, or was when another page took its place.
    pub workload: String,
    /// Whether another page is shown.
    pub is_away: bool,
    /// What was typed and ticked, by workload; kept when another one is shown.
    pub drafts: BTreeMap<String, Draft>,
    /// What was not understood of the address.
    pub notices: Vec<String>,
    /// What the status line says.
    pub activity: Activity,
    /// The run that has not counted anything yet: the earlier results are shown meanwhile.
    pub pending: Option<Run>,
    /// The last run of each workload.
    pub runs: BTreeMap<String, Run>,
    /// How far the run is.
    pub progress: Progress,
}

/// What is going on.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Activity {
    /// The worker has not said its list.
    #[default]
    Loading,
    /// Nothing was run yet.
    Idle,
    /// A run of that workload.
    Running(String),
    /// Stop was pressed during a run of that workload.
    Stopping(String),
    /// The tab was hidden during a run of that workload.
    Paused(String),
    /// A run came to its end, or did not: one sentence.
    Over(String),
}

impl Activity {
    /// The workload that is being measured.
    pub fn workload(&self) -> Option<&str> {
        match self {
            Self::Running(id) | Self::Stopping(id) | Self::Paused(id) => Some(id),
            Self::Loading | Self::Idle | Self::Over(_) => None,
        }
    }

    /// The status line.
    pub fn sentence(&self) -> String {
        match self {
            Self::Loading => "Loading the list of workloads".into(),
            Self::Idle => "Ready".into(),
            Self::Running(id) => format!("Running {id}"),
            Self::Stopping(id) => format!("Running {id}, about to stop"),
            Self::Paused(id) => {
                format!("Running {id}, paused while the tab is hidden")
            }
            Self::Over(sentence) => sentence.clone(),
        }
    }
}

impl State {
    /// Takes in the list, and shows what the address asks for.
    pub fn learn(&mut self, catalogue: Catalogue, fragment: &str) {
        self.catalogue = catalogue;
        self.activity = Activity::Idle;
        self.open(fragment);
    }

    /// The entry that is shown.
    pub fn entry(&self) -> Option<&Entry> {
        self.catalogue.find(&self.workload)
    }

    /// Shows what an address asks for.
    ///
    /// Coming from another workload or page, a field with a fault keeps what was typed: no address
    /// could have carried it.
    pub fn open(&mut self, fragment: &str) {
        let Some(opened) = route::run::open(fragment, &self.catalogue) else {
            return;
        };
        let entry = self.catalogue.find(&opened.workload);
        let kept = self.drafts.get(&opened.workload).zip(entry);
        let comes_from_elsewhere = self.is_away || self.workload != opened.workload;
        let keeps = comes_from_elsewhere
            && kept.is_some_and(|(draft, entry)| route::run::write(entry, draft).is_none());
        if !keeps {
            self.drafts.insert(opened.workload.clone(), opened.draft);
        }
        self.workload = opened.workload;
        self.notices = opened.notices;
        self.is_away = false;
    }

    /// Another page is shown from now on; what is measured goes on.
    pub fn leave(&mut self) {
        self.is_away = true;
    }

    /// Changes the fields of the workload that is shown.
    pub fn edit(&mut self, change: impl FnOnce(&Entry, &mut Draft)) {
        let Some(entry) = self.catalogue.find(&self.workload) else {
            return;
        };
        let draft = self
            .drafts
            .entry(entry.id.clone())
            .or_insert_with(|| Draft::of(entry));
        change(entry, draft);
        self.notices.clear();
    }

    /// The address of what is shown; `None` while a field has a fault.
    pub fn address(&self) -> Option<String> {
        let entry = self.entry()?;
        route::run::write(entry, self.drafts.get(&entry.id)?)
    }

    /// Begins a run of what is shown.
    ///
    /// Errors: why it cannot begin, as the status line then says.
    pub fn begin(&mut self) -> Result<Recipe, String> {
        let recipe = self.recipe();
        if let Err(why) = &recipe {
            self.activity = Activity::Over(why.clone());
        }
        recipe.inspect(|recipe| {
            let Some(entry) = self.catalogue.find(&recipe.workload) else {
                return;
            };
            self.progress = Progress::new(recipe.variants.len(), entry.batches);
            self.pending = Some(Run::new(entry, recipe));
            self.activity = Activity::Running(recipe.workload.clone());
        })
    }

    fn recipe(&self) -> Result<Recipe, String> {
        if let Some(running) = self.activity.workload() {
            return Err(format!("{running} is still running; stop it first."));
        }
        let entry = self
            .entry()
            .ok_or("The list of workloads is not there yet.")?;
        let draft = self
            .drafts
            .get(&entry.id)
            .ok_or("Choose a workload first.")?;
        let values = draft.values(entry).ok_or(
            "Not started: a parameter is not what it may be; the reason is beside its field.",
        )?;
        let variants = draft.variants(entry);
        if variants.is_empty() {
            return Err("Not started: tick at least one variant.".into());
        }
        let names = entry
            .parameters
            .iter()
            .map(|parameter| parameter.name.clone());
        Ok(Recipe {
            workload: entry.id.clone(),
            params: names.zip(values).collect(),
            variants,
        })
    }

    /// Takes in what the worker tells of a run.
    pub fn take(&mut self, event: Event, bytes: &[u8]) {
        if let Event::Summed(report) = event {
            self.sum_up(report);
            return;
        }
        let Some(id) = self.activity.workload().map(str::to_owned) else {
            return;
        };
        match &event {
            Event::Stepped(step) => self.progress.take(step),
            Event::Discarded { .. } => self.progress.discard(),
            Event::Finished(_) => self.activity = Activity::Over(self.end_of(&id)),
            _ => {}
        }
        let counts = matches!(event, Event::Anatomy { .. } | Event::Finished(_));
        if counts && let Some(run) = self.pending.take() {
            self.runs.insert(id.clone(), run);
        }
        let run = self.pending.as_mut().or_else(|| self.runs.get_mut(&id));
        if let Some(run) = run {
            run.take(event, bytes);
        }
    }

    /// A fresh worker has summed up a run whose own was terminated. It does so before anything
    /// else it is asked for, so the run is still the last one of its workload.
    fn sum_up(&mut self, report: Box<Report>) {
        let first = report.summary.results.first();
        let run = first.and_then(|result| self.runs.get_mut(&result.workload));
        if let Some(run) = run {
            run.take(Event::Finished(report), &[]);
        }
    }

    /// Stop was pressed.
    pub fn stop(&mut self) {
        if let Some(id) = self.activity.workload() {
            self.activity = Activity::Stopping(id.to_owned());
        }
    }

    /// The tab was hidden or shown.
    pub fn set_hidden(&mut self, hidden: bool) {
        self.activity = match (&self.activity, hidden) {
            (Activity::Running(id), true) => Activity::Paused(id.clone()),
            (Activity::Paused(id), false) => Activity::Running(id.clone()),
            (other, _) => other.clone(),
        };
    }

    /// The run is over because of an error; what was measured stays.
    pub fn fail(&mut self, message: &str) {
        self.pending = None;
        let reason = message.trim_end_matches('.');
        self.activity = Activity::Over(format!("Stopped by an error: {reason}."));
    }

    /// What the running worker has told so far, for a fresh one to sum up.
    pub fn summary(&self) -> Option<Summary> {
        self.runs.get(self.activity.workload()?)?.summary()
    }

    /// The worker was terminated; what it has told is kept.
    pub fn end(&mut self) {
        if let Some(id) = self.activity.workload() {
            self.activity = Activity::Over(self.end_of(id));
        }
        self.pending = None;
    }

    fn end_of(&self, id: &str) -> String {
        let Progress {
            variants, batches, ..
        } = &self.progress;
        let (done, all) = (self.progress.batches_done, *variants as u32 * batches);
        let variants = figures::counted(*variants, "variant");
        if done == all {
            let batches = figures::counted(*batches as usize, "batch");
            return format!("Done: {id}, {variants}, {batches} each.");
        }
        let what = match done {
            0 => "no batch was finished".into(),
            1 => format!("1 of {all} batches is kept"),
            done => format!("{done} of {all} batches are kept"),
        };
        match self.activity {
            Activity::Stopping(_) => format!("Stopped {id}: {what}."),
            _ => format!("Stopped {id} early: {what}."),
        }
    }
}

#[cfg(test)]
mod tests;
