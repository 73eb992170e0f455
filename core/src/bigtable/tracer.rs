//! What is recorded of one operation.

use std::sync::Arc;

use super::environment::CLIENT_NAME;
use super::factory::Enabled;
use super::metadata::{Location, Metadata, location, server_latency_ms};
use super::metric::StatusOf;
use super::operation::{Operation, elapsed_ms, status_name};
use super::{Attribute, Environment, Error, Method, Metric, Set, Status};

/// Records one operation. Disabled, it is nothing, and every call returns at once.
#[derive(Clone, Debug)]
pub struct Tracer<'n>(Option<Tracing<'n>>);

#[derive(Clone)]
struct Tracing<'n> {
    factory: Arc<Enabled>,
    table: &'n str,
    method: Option<Method>,
    streaming: bool,
    operation: Operation,
}

impl std::fmt::Debug for Tracing<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tracing")
            .field("table", &self.table)
            .field("method", &self.method)
            .field("operation", &self.operation)
            .finish_non_exhaustive()
    }
}

impl<'n> Tracer<'n> {
    /// A tracer that records nothing.
    pub const DISABLED: Self = Self(None);

    #[inline]
    pub(super) fn enabled(
        factory: Arc<Enabled>,
        now_ns: u64,
        table: &'n str,
        streaming: bool,
    ) -> Self {
        Self(Some(Tracing {
            factory,
            table,
            method: None,
            streaming,
            operation: Operation {
                start_ns: now_ns,
                ..Operation::default()
            },
        }))
    }

    /// Whether anything is recorded.
    pub fn is_enabled(&self) -> bool {
        self.0.is_some()
    }

    /// Says what the operation does.
    pub fn set_method(&mut self, method: Method) {
        if let Some(tracing) = &mut self.0 {
            tracing.method = Some(method);
        }
    }

    /// Adds time that the application held the operation up. Units: nanoseconds.
    pub fn add_application_time(&mut self, nanoseconds: u64) {
        if let Some(tracing) = &mut self.0 {
            tracing.operation.application_ns += nanoseconds;
        }
    }

    /// Begins an attempt.
    pub fn begin_attempt(&mut self, environment: &dyn Environment) {
        if let Some(tracing) = &mut self.0 {
            tracing.operation.begin_attempt(environment.now_ns());
        }
    }

    /// Ends an attempt and records it.
    pub fn end_attempt(
        &mut self,
        environment: &dyn Environment,
        status: Status,
        headers: &Metadata,
        trailers: &Metadata,
    ) {
        let Some(tracing) = &mut self.0 else { return };
        let attempt = &mut tracing.operation.attempt;
        let place = location(headers, trailers).unwrap_or(Location::UNKNOWN);
        attempt.status = Some(status);
        attempt.cluster.push_str(place.cluster);
        attempt.zone.push_str(place.zone);
        attempt.server_latency_ms = server_latency_ms(headers, trailers).ok();

        let tracing = &*tracing;
        let attempt = &tracing.operation.attempt;
        let latency_ms = elapsed_ms(attempt.start_ns, environment.now_ns());
        tracing.record(Metric::AttemptLatencies, latency_ms);
        if let Some(latency_ms) = attempt.server_latency_ms {
            tracing.record(Metric::ServerLatencies, latency_ms);
        }
        let errors = attempt.connectivity_errors();
        tracing.record(Metric::ConnectivityErrorCount, errors);
    }

    /// Ends the operation and records it.
    pub fn end_operation(&mut self, environment: &dyn Environment, status: Status) {
        let Some(tracing) = &mut self.0 else { return };
        tracing.operation.status = Some(status);
        let operation = &tracing.operation;
        let latency_ms = elapsed_ms(operation.start_ns, environment.now_ns());
        tracing.record(Metric::OperationLatencies, latency_ms);
        if let Some(retries) = operation.retries() {
            tracing.record(Metric::RetryCount, f64::from(retries));
        }
        let application_ms = elapsed_ms(0, operation.application_ns);
        tracing.record(Metric::ApplicationLatencies, application_ms);
    }

    /// Replaces `set` by what the metric of that name is recorded under.
    ///
    /// A disabled tracer's set is empty.
    ///
    /// Errors: there is no such metric; the set is empty.
    pub fn to_attributes<'t>(&'t self, metric: &str, set: &mut Set<'t>) -> Result<(), Error> {
        set.clear();
        match &self.0 {
            Some(tracing) => tracing.to_attributes(metric, set),
            None => Metric::rule(metric).map(|_| ()),
        }
    }
}

impl Tracing<'_> {
    fn record(&self, metric: Metric, value: f64) {
        let mut set = Set::default();
        // Only names that are none, and the one metric that is not recorded here, have no rule.
        if self.to_attributes(metric.name(), &mut set).is_ok() {
            self.factory.record(metric, value, set.as_slice());
        }
    }

    /// In the order of the keys, so that nothing has to be sorted.
    fn to_attributes<'t>(&'t self, metric: &str, set: &mut Set<'t>) -> Result<(), Error> {
        let rule = Metric::rule(metric)?;
        let (factory, operation) = (&*self.factory, &self.operation);
        let attempt = &operation.attempt;
        set.push(Attribute::text("app_profile", &factory.app_profile));
        set.push(Attribute::text("client_name", CLIENT_NAME));
        set.push(Attribute::text("client_uid", &factory.client_uid));
        set.push(Attribute::text("cluster", &attempt.cluster));
        set.push(Attribute::text("instance", &factory.instance));
        set.push(Attribute::text(
            "method",
            self.method.map_or("", Method::name),
        ));
        set.push(Attribute::text("project_id", &factory.project));
        if let Some(status_of) = rule.status {
            let status = match status_of {
                StatusOf::Operation => operation.status,
                StatusOf::Attempt => attempt.status,
            };
            set.push(Attribute::text("status", status_name(status)));
        }
        if rule.streaming {
            set.push(Attribute::bool("streaming", self.streaming));
        }
        set.push(Attribute::text("table", self.table));
        set.push(Attribute::text("zone", &attempt.zone));
        Ok(())
    }
}
