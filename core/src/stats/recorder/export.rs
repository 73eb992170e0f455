//! Handing rows to exporters when the program's clock says so.

use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::Meter;
use super::clock::Timestamp;
use crate::stats::lock;
use crate::stats::view::{Row, View, ViewData};

/// How often rows are exported unless the program sets another period. Source: opencensus-go.
pub(super) const PERIOD_DEFAULT: Duration = Duration::from_secs(10);

/// Gets the rows of every view once a period, and of a view that is unregistered once more.
pub trait Exporter: Send + Sync {
    /// Takes the rows of one view. It may record, register and unregister.
    fn export(&self, data: &ViewData);
}

/// Names an exporter, to remove it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExporterId(u64);

impl Meter {
    /// Tells the time and exports if a period has passed; says whether it did.
    ///
    /// The program calls this as often as it likes; the meter has no thread and no clock.
    pub fn advance(&self, now: Timestamp) -> bool {
        self.set_time(now);
        let is_due = self.inner.exporters.is_due(now);
        if is_due {
            self.export();
        }
        is_due
    }

    /// Exports all views now.
    pub fn export(&self) {
        let collectors: Vec<_> = lock(&self.inner.views).all().cloned().collect();
        for collector in collectors {
            self.export_view(collector.view(), || collector.rows());
        }
    }

    pub(super) fn export_view(&self, view: &View, rows: impl FnOnce() -> Vec<Row>) {
        if self.inner.exporters.is_empty() {
            return;
        }
        self.inner.exporters.export(&ViewData {
            view: view.clone(),
            at: self.inner.clock.now(),
            rows: rows(),
        });
    }

    /// Sets how long [`Meter::advance`] waits between exports; zero means the default, 10 s.
    pub fn set_reporting_period(&self, period: Duration) {
        self.inner.exporters.set_period(period);
    }

    /// Hands rows to `exporter` from now on.
    pub fn add_exporter(&self, exporter: Arc<dyn Exporter>) -> ExporterId {
        self.inner.exporters.add(exporter)
    }

    /// Hands no more rows to that exporter.
    pub fn remove_exporter(&self, id: ExporterId) {
        self.inner.exporters.remove(id);
    }
}

#[derive(Default)]
pub(super) struct Exporters(Mutex<State>);

#[derive(Default)]
struct State {
    next_id: u64,
    exporters: Vec<(ExporterId, Arc<dyn Exporter>)>,
    period: Option<Duration>,
    due: Option<Timestamp>,
}

impl Exporters {
    pub(super) fn add(&self, exporter: Arc<dyn Exporter>) -> ExporterId {
        let mut state = lock(&self.0);
        let id = ExporterId(state.next_id);
        state.next_id += 1;
        state.exporters.push((id, exporter));
        id
    }

    pub(super) fn remove(&self, id: ExporterId) {
        lock(&self.0).exporters.retain(|(known, _)| *known != id);
    }

    /// Sets the period; none and zero mean the default.
    pub(super) fn set_period(&self, period: Duration) {
        let mut state = lock(&self.0);
        state.period = (!period.is_zero()).then_some(period);
        state.due = None;
    }

    /// Whether a period has passed by `now`; the first call starts it.
    pub(super) fn is_due(&self, now: Timestamp) -> bool {
        let mut state = lock(&self.0);
        let is_due = state.due.is_some_and(|due| now >= due);
        if is_due || state.due.is_none() {
            state.due = Some(now.after(state.period.unwrap_or(PERIOD_DEFAULT)));
        }
        is_due
    }

    /// Hands `data` to every exporter, with no lock held.
    pub(super) fn export(&self, data: &ViewData) {
        let exporters: Vec<_> = lock(&self.0)
            .exporters
            .iter()
            .map(|(_, exporter)| Arc::clone(exporter))
            .collect();
        for exporter in exporters {
            exporter.export(data);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        lock(&self.0).exporters.is_empty()
    }
}

impl fmt::Debug for Exporters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<_> = lock(&self.0).exporters.iter().map(|(id, _)| *id).collect();
        f.debug_tuple("Exporters").field(&ids).finish()
    }
}
