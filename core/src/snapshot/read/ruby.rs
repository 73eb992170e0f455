//! The reports of benchmark-ips and benchmark-memory.
//!
//! ```text
//! Calculating -------------------------------------
//!                merge     12.044M (± 1.7%) i/s   (83.03 ns/i) -     61.404M in   5.099902s
//! Comparison:
//!                merge: 12044310.2 i/s
//!
//! Calculating -------------------------------------
//!           frozen key     0.000  memsize (     0.000  retained)
//!                          0.000  objects (     0.000  retained)
//! ```
//!
//! A long label stands alone on the line before its figures. The comparison has more digits than
//! the measurement and wins. Prefixes are powers of 1000, also of bytes.

mod figures;

use std::collections::HashMap;

use super::line::Line;
use super::sink::Sink;
use crate::snapshot::model::{Decimal, Format, Metric, Record, Ruby as Details, Unit};
use figures::{Compared, Figures, Ips, Memory};

/// The order in which the figures of a result are kept.
const ORDER: [Unit; 7] = [
    Unit::ITERATIONS_PER_SECOND,
    Unit::BYTES_PER_OP,
    Unit::ALLOCS_PER_OP,
    Unit::STRINGS_PER_OP,
    Unit::RETAINED_BYTES_PER_OP,
    Unit::RETAINED_ALLOCS_PER_OP,
    Unit::RETAINED_STRINGS_PER_OP,
];

/// How far a comparison's figure may be from the measurement's, which is rounded: a part of it.
const ROUNDING: f64 = 0.01;

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Section {
    #[default]
    None,
    WarmUp,
    Calculating,
    Comparison,
}

/// The results of one label.
#[derive(Default)]
struct Labelled {
    /// Indices of the records.
    records: Vec<usize>,
    /// How many of them have a rate.
    rates: usize,
    /// How many of them have memory figures.
    memories: usize,
}

/// The report that is open.
#[derive(Default)]
pub(super) struct Ruby {
    section: Section,
    /// A label that stands alone on its line.
    label: Option<String>,
    /// The results under the headings that hold now, by their labels.
    labelled: HashMap<String, Labelled>,
    /// The result that memory figures go to.
    current: Option<usize>,
    /// The kind of the section that is open, once a line of it was read.
    kind: Option<Format>,
    /// The kinds that the results have so far.
    kinds: Vec<Format>,
}

impl Ruby {
    /// Takes a line of a report; `next` is the one after it.
    pub(super) fn take(&mut self, line: &Line<'_>, next: &str, sink: &mut Sink) -> bool {
        let content = line.content;
        if let Some(section) = section(content) {
            self.section = section;
            self.label = None;
            self.current = None;
            if section == Section::Calculating {
                self.kind = None;
            }
            return true;
        }
        if content.is_empty() {
            return false;
        }
        let is_taken = match self.section {
            Section::None => return false,
            // Figures of the warm-up are no results.
            Section::WarmUp => content.ends_with("i/100ms") || next.trim_end().ends_with("i/100ms"),
            Section::Calculating => self.calculating(line, next, sink),
            Section::Comparison => self.comparison(line, sink),
        };
        if !is_taken {
            self.section = Section::None;
        }
        is_taken
    }

    /// Another heading: results after it are others.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }

    fn calculating(&mut self, line: &Line<'_>, next: &str, sink: &mut Sink) -> bool {
        let Some(figures) = Figures::read(line.content) else {
            let is_label = Figures::read(Line::new(0, next).content).is_some_and(|figures| {
                matches!(figures, Figures::Ips("", _) | Figures::Memory("", _))
            });
            self.label = is_label.then(|| line.content.to_owned());
            return is_label;
        };
        match figures {
            Figures::Ips(label, ips) => self.ips(label, ips, line, sink),
            Figures::Memory(label, memory) => self.memory(label, &memory, line, sink),
        }
        true
    }

    fn ips(&mut self, label: &str, ips: Ips, line: &Line<'_>, sink: &mut Sink) {
        self.begin(Format::RubyIps, sink);
        let at = self.result(label, Format::RubyIps, line, sink);
        let record = &mut sink.reading.records[at];
        record.iters = ips.iterations;
        put(record, Unit::ITERATIONS_PER_SECOND, ips.rate);
        let details = details(record);
        details.ips_printed = Some(ips.rate);
        details.sd_pct = Some(ips.sd_pct);
        details.seconds = ips.seconds;
        self.current = None;
    }

    fn memory(&mut self, label: &str, memory: &Memory, line: &Line<'_>, sink: &mut Sink) {
        self.begin(Format::RubyMemory, sink);
        let (unit, retained) = match memory.what {
            "memsize" => (Unit::BYTES_PER_OP, Unit::RETAINED_BYTES_PER_OP),
            "objects" => (Unit::ALLOCS_PER_OP, Unit::RETAINED_ALLOCS_PER_OP),
            _ => (Unit::STRINGS_PER_OP, Unit::RETAINED_STRINGS_PER_OP),
        };
        let is_next = unit == Unit::BYTES_PER_OP || !label.is_empty();
        let at = match self.current.filter(|_| !is_next) {
            Some(at) => at,
            None => self.result(label, Format::RubyMemory, line, sink),
        };
        self.current = Some(at);
        let record = &mut sink.reading.records[at];
        put(record, unit, memory.allocated);
        put(record, retained, memory.retained);
        details(record);
    }

    /// The first line of a section says of which kind it is; a second section of a kind belongs to
    /// other results than the first.
    fn begin(&mut self, kind: Format, sink: &mut Sink) {
        if self.kind == Some(kind) {
            return;
        }
        if self.kinds.contains(&kind) {
            self.labelled.clear();
            self.kinds.clear();
            sink.end_block();
        }
        self.kind = Some(kind);
        self.kinds.push(kind);
    }

    /// The result of that label that lacks figures of the kind, or a new one.
    fn result(&mut self, label: &str, format: Format, line: &Line<'_>, sink: &mut Sink) -> usize {
        let alone = self.label.take();
        let name = match (label, alone) {
            ("", Some(alone)) => alone,
            _ => label.to_owned(),
        };
        let labelled = self.labelled.entry(name.clone()).or_default();
        // Equal labels of one section are results of their own.
        let used = match format {
            Format::RubyIps => &mut labelled.rates,
            _ => &mut labelled.memories,
        };
        *used += 1;
        if let Some(at) = labelled.records.get(*used - 1) {
            sink.add_format(format);
            return *at;
        }
        sink.record(line, format, &name);
        let at = sink.reading.records.len() - 1;
        labelled.records.push(at);
        at
    }

    fn comparison(&mut self, line: &Line<'_>, sink: &mut Sink) -> bool {
        let Some(compared) = Compared::read(line.content) else {
            return false;
        };
        let (unit, format) = match compared.is_rate {
            true => (Unit::ITERATIONS_PER_SECOND, Format::RubyIps),
            false => (Unit::BYTES_PER_OP, Format::RubyMemory),
        };
        let labelled = self.labelled.get(compared.label);
        let at = match labelled.and_then(|labelled| labelled.records.last()) {
            Some(at) => *at,
            // The comparison alone was pasted.
            None => self.result(compared.label, format, line, sink),
        };
        let record = &mut sink.reading.records[at];
        let measured = record.metric(&unit).map(|metric| metric.value.to_f64());
        let is_close = measured.is_none_or(|measured| {
            (measured - compared.value.to_f64()).abs() <= ROUNDING * measured.abs()
        });
        if is_close && (compared.is_rate || measured.is_none()) {
            put(record, unit, compared.value);
        }
        let details = details(record);
        match compared.is_rate {
            true => details.ips_vs_best = compared.against,
            false => details.vs_best = compared.against,
        }
        true
    }
}

/// The section that a line begins.
fn section(content: &str) -> Option<Section> {
    let is_ruled = content.contains("----");
    match content {
        "Comparison:" => Some(Section::Comparison),
        _ if is_ruled && content.starts_with("Warming up -") => Some(Section::WarmUp),
        _ if is_ruled && content.starts_with("Calculating -") => Some(Section::Calculating),
        _ => None,
    }
}

fn details(record: &mut Record) -> &mut Details {
    record.ruby.get_or_insert_default()
}

/// Sets a figure in its place among the others.
fn put(record: &mut Record, unit: Unit, value: Decimal) {
    if let Some(metric) = record.metrics.iter_mut().find(|metric| metric.unit == unit) {
        metric.value = value;
        return;
    }
    let rank = |unit: &Unit| ORDER.iter().position(|known| known == unit);
    let behind = |metric: &Metric| rank(&metric.unit) > rank(&unit);
    let at = record
        .metrics
        .iter()
        .position(behind)
        .unwrap_or(record.metrics.len());
    record.metrics.insert(at, Metric::new(unit, value));
}
