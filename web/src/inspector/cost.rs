//! What operations on the reader's own bytes cost.

use std::collections::VecDeque;

use perop_core::harness::result::Snapshot;
use reactive_stores::Store;

use crate::catalogue::{Entry, Variant};
use crate::protocol::Event;
use crate::state::cost::CostRow;
use crate::state::run::{Row, Run};

/// The measurement of one input. Methods change it; views read its fields.
#[derive(Clone, Debug, Default, Store)]
pub struct Cost {
    /// One per task, in order.
    pub tasks: Vec<Task>,
    /// Whether it is going on.
    pub is_running: bool,
    /// What there is to say about it.
    pub sentence: String,
}

/// One task on the bytes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Task {
    /// A few words.
    pub title: String,
    /// What counts as one operation.
    pub operation: String,
    /// What was measured.
    pub run: Run,
    /// Variants that refuse the bytes, and why.
    pub refused: Vec<(String, String)>,
}

impl Cost {
    /// A measurement begins.
    pub fn begin(&mut self) {
        *self = Self {
            is_running: true,
            sentence: "Running the tasks on this input".into(),
            tasks: Vec::new(),
        };
    }

    /// Another input is shown: these figures are not of it.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Stop was pressed, or the worker was ended; finished batches are kept.
    pub fn end(&mut self) {
        self.is_running = false;
        self.sentence = "Stopped: finished batches are kept.".into();
    }

    /// Takes in what the worker tells.
    pub fn take(&mut self, event: Event, bytes: &[u8]) {
        match event {
            Event::GivenBegun {
                title,
                operation,
                recipe,
                batches,
                refused,
            } => {
                let variant = |id: &String| Variant {
                    id: id.clone(),
                    ..Variant::default()
                };
                let entry = Entry {
                    id: recipe.workload.clone(),
                    variants: recipe.variants.iter().map(variant).collect(),
                    batches,
                    ..Entry::default()
                };
                self.sentence = format!("Running {title}");
                let run = Run::new(&entry, &recipe);
                self.tasks.push(Task {
                    title,
                    operation,
                    run,
                    refused,
                });
            }
            Event::GivenOver => {
                self.is_running = false;
                self.sentence = "Done: every task on this input.".into();
            }
            Event::Failed { message } => {
                self.is_running = false;
                self.sentence = format!("Stopped by an error: {message}.");
            }
            event => {
                if let Some(task) = self.tasks.last_mut() {
                    task.run.take(event, bytes);
                }
            }
        }
    }

    /// What was measured so far, of all tasks; `None` of nothing.
    pub fn snapshot(&self) -> Option<Snapshot> {
        let mut summaries = self.tasks.iter().filter_map(|task| task.run.summary());
        let mut snapshot = summaries.next()?.snapshot();
        snapshot.results.extend(summaries.flat_map(|it| it.results));
        Some(snapshot)
    }

    /// The table.
    pub fn rows(&self) -> Vec<CostRow> {
        self.tasks.iter().flat_map(Task::rows).collect()
    }
}

impl Task {
    fn rows(&self) -> Vec<CostRow> {
        let measured = self.run.rows().into_iter();
        let measured = measured.map(|row| (row, String::new()));
        let refused = self.refused.iter().map(|(id, why)| {
            let row = Row {
                variant: id.clone(),
                ..Row::default()
            };
            (row, why.clone())
        });
        let mut titles: VecDeque<String> = VecDeque::from([self.title.clone()]);
        let rows = measured.chain(refused).map(|(row, refusal)| CostRow {
            title: titles.pop_front().unwrap_or_default(),
            operation: self.operation.clone(),
            row,
            refusal,
        });
        rows.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::Recipe;

    #[test]
    fn table_names_a_task_once_and_says_who_refuses() {
        let mut cost = Cost::default();
        cost.begin();
        cost.take(
            Event::GivenBegun {
                title: "Scan".into(),
                operation: "one check".into(),
                recipe: Recipe {
                    workload: "given/scan".into(),
                    params: vec![],
                    variants: vec!["tuned".into(), "before".into()],
                },
                batches: 30,
                refused: vec![("pr65".into(), "a tag too many".into())],
            },
            &[],
        );
        let rows = cost.rows();
        let seen: Vec<_> = rows
            .iter()
            .map(|row| {
                (
                    row.title.as_str(),
                    row.row.variant.as_str(),
                    row.refusal.as_str(),
                )
            })
            .collect();
        assert_eq!(
            seen,
            [
                ("Scan", "tuned", ""),
                ("", "before", ""),
                ("", "pr65", "a tag too many")
            ]
        );
        cost.take(Event::GivenOver, &[]);
        assert!(!cost.is_running);
    }
}
