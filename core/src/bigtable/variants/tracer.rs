//! The tracer of both versions.

use std::hint::black_box;

use super::super::metadata::{Location, Metadata, location, server_latency_ms};
use super::super::metric::StatusOf;
use super::super::operation::{Operation, elapsed_ms, status_name};
use super::super::{Attribute, Environment, Error, Metric, Status};
use super::factory::{ClientAttribute, ClientAttributes};
use super::instruments::Instruments;
use super::{Factory, SetObject};
use crate::alloc::phase;

/// What the caller of an operation allows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// When the operation has to be done, by the clock of the environment.
    pub deadline_ns: u64,
}

/// Records one operation.
#[derive(Default)]
pub struct Tracer<'c> {
    context: Option<Context>,
    enabled: bool,
    client_attributes: ClientAttributes<'c>,
    /// Copied from the factory: shared, and counted, where the original copies pointers.
    instruments: Instruments,
    table: &'c str,
    method: String,
    streaming: bool,
    operation: Operation,
}

impl<'c> Tracer<'c> {
    pub(super) fn filled(
        factory: &Factory<'c>,
        now_ns: u64,
        context: Context,
        table: &'c str,
        streaming: bool,
    ) -> Box<Self> {
        let _phase = phase("tracer");
        black_box(Box::new(Self {
            context: Some(context),
            enabled: factory.enabled,
            client_attributes: factory.client_attributes.clone(),
            instruments: factory.instruments.clone(),
            table,
            method: String::new(),
            streaming,
            operation: Operation {
                start_ns: now_ns,
                ..Operation::default()
            },
        }))
    }

    pub(super) fn bare() -> Box<Self> {
        let _phase = phase("tracer");
        black_box(Box::default())
    }

    /// Whether anything is recorded.
    pub fn is_enabled(&self) -> bool {
        self.enabled
    }

    /// What the caller allows; `None` in a bare tracer.
    pub fn context(&self) -> Option<Context> {
        self.context
    }

    /// The table; empty in a bare tracer.
    pub fn table(&self) -> &str {
        self.table
    }

    /// Whether answers come as a stream.
    pub fn is_streaming(&self) -> bool {
        self.streaming
    }

    /// When the operation began; 0 in a bare tracer.
    pub fn start_ns(&self) -> u64 {
        self.operation.start_ns
    }

    /// How many attributes of the client it carries.
    pub fn client_attribute_count(&self) -> usize {
        self.client_attributes.as_ref().map_or(0, |all| all.len())
    }

    /// Says what the operation does: one allocation for the text, enabled or not.
    pub fn set_method(&mut self, method: &str) {
        let _phase = phase("method text");
        self.method = ["Bigtable.", method].concat();
    }

    /// Adds time that the application held the operation up. Units: nanoseconds.
    pub fn add_application_time(&mut self, nanoseconds: u64) {
        self.operation.application_ns += nanoseconds;
    }

    /// Begins an attempt.
    pub fn begin_attempt(&mut self, environment: &dyn Environment) {
        if self.enabled {
            self.operation.begin_attempt(environment.now_ns());
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
        if !self.enabled {
            return;
        }
        let place = location(headers, trailers).unwrap_or(Location::UNKNOWN);
        let attempt = &mut self.operation.attempt;
        attempt.status = Some(status);
        attempt.cluster.push_str(place.cluster);
        attempt.zone.push_str(place.zone);
        attempt.server_latency_ms = server_latency_ms(headers, trailers).ok();

        let attempt = &self.operation.attempt;
        let latency_ms = elapsed_ms(attempt.start_ns, environment.now_ns());
        self.record(Metric::AttemptLatencies, Some(latency_ms));
        self.record(Metric::ServerLatencies, attempt.server_latency_ms);
        let errors = attempt.connectivity_errors();
        self.record(Metric::ConnectivityErrorCount, Some(errors));
    }

    /// Ends the operation and records it.
    pub fn end_operation(&mut self, environment: &dyn Environment, status: Status) {
        if !self.enabled {
            return;
        }
        self.operation.status = Some(status);
        let operation = &self.operation;
        let latency_ms = elapsed_ms(operation.start_ns, environment.now_ns());
        self.record(Metric::OperationLatencies, Some(latency_ms));
        self.record(Metric::RetryCount, operation.retries().map(f64::from));
        let application_ms = elapsed_ms(0, operation.application_ns);
        self.record(Metric::ApplicationLatencies, Some(application_ms));
    }

    /// Its attributes are made either way; the value is recorded if there is one.
    fn record(&self, metric: Metric, value: Option<f64>) {
        let set = self.to_attributes(metric.name());
        if let (Ok(set), Some(value)) = (set, value) {
            self.instruments.record(metric, value, set.as_slice());
        }
    }

    /// What the metric of that name is recorded under.
    ///
    /// Errors: there is no such metric.
    pub fn to_attributes(&self, metric: &str) -> Result<Box<SetObject<'_>>, Error> {
        let rule = Metric::rule(metric)?;
        let attempt = &self.operation.attempt;
        let mut list = {
            let _phase = phase("attribute list");
            black_box(Vec::with_capacity(ATTRIBUTES_MAX))
        };
        list.push(Attribute::text("method", &self.method));
        list.push(Attribute::text("table", self.table));
        list.push(Attribute::text("cluster", &attempt.cluster));
        list.push(Attribute::text("zone", &attempt.zone));
        for attribute in self.client_attributes.iter().flat_map(|all| all.iter()) {
            list.push(ClientAttribute::read(attribute));
        }
        if let Some(status_of) = rule.status {
            let status = match status_of {
                StatusOf::Operation => self.operation.status,
                StatusOf::Attempt => attempt.status,
            };
            list.push(Attribute::text("status", status_name(status)));
        }
        if rule.streaming {
            list.push(Attribute::bool("streaming", self.streaming));
        }
        Ok(SetObject::of(list))
    }
}

/// What the original's list of attributes has room for.
const ATTRIBUTES_MAX: usize = 12;

impl std::fmt::Debug for Tracer<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tracer")
            .field("enabled", &self.enabled)
            .field("table", &self.table)
            .field("method", &self.method)
            .field("operation", &self.operation)
            .finish_non_exhaustive()
    }
}
