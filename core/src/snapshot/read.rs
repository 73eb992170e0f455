//! Benchmark text of any tool, mixed in any way, read line by line.
//!
//! Every line is offered to the table that is open, then to the readers of the formats, which know
//! their lines by content; what none of them takes is prose, and may be a heading. Each looks at a
//! line a fixed number of times, so reading takes time in proportion to the text. Nothing is lost
//! without a word: a line that looks like a result and is not readable is listed with its reason.

mod answer;
mod benchstat;
mod columns;
mod critcmp;
mod criterion;
mod csv;
mod divan;
mod events;
mod fold;
mod go;
mod go_lines;
mod json;
mod libtest;
mod line;
mod listing;
mod offers;
mod old_new;
mod open;
mod perop;
mod prose;
mod ruby;
mod scene;
mod sink;
mod text;
mod token;

pub use answer::answer;
pub use go_lines::go_lines;

use std::borrow::Cow;

use criterion::Criterion;
use events::Events;
use go::Go;
use json::Beginning;
use libtest::Libtest;
use line::Line;
use open::Open;
use ruby::Ruby;
use sink::Sink;

use super::model::{Code, Diagnostic, Reading};

/// Reads any bytes: text of any encoding, or the JSON of a run.
///
/// Workloads of Perop are taken to have one preset each; see [`read_with`].
pub fn read(bytes: &[u8]) -> Reading {
    read_with(bytes, &|_| 1)
}

/// The same, knowing how many presets a workload has, by its id: the name of a result says the
/// parameters where there are several.
pub fn read_with(bytes: &[u8], presets: &dyn Fn(&str) -> usize) -> Reading {
    let decoded = text::decode(bytes);
    let mut reader = Reader::new(presets);
    reader.text(&decoded.text, &decoded.repaired);
    reader.finish()
}

/// The text of a file of any encoding, for showing it.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    text::decode(bytes).text
}

/// The readers of the formats, and where they put what they find.
struct Reader<'p> {
    presets: perop::Presets<'p>,
    sink: Sink,
    open: Open,
    go: Go,
    ruby: Ruby,
    criterion: Criterion,
    libtest: Libtest,
    events: Events,
    /// Quote marks before the line before.
    depth: usize,
}

impl<'p> Reader<'p> {
    fn new(presets: perop::Presets<'p>) -> Self {
        Self {
            presets,
            sink: Sink::default(),
            open: Open::default(),
            go: Go::default(),
            ruby: Ruby::default(),
            criterion: Criterion::default(),
            libtest: Libtest::default(),
            events: Events::default(),
            depth: 0,
        }
    }

    fn text(&mut self, text: &str, repaired: &[usize]) {
        let mut repaired = repaired.iter().peekable();
        let mut lines = text::lines(text).peekable();
        // Lines of a document that was taken, and those up to where one turned out to be none.
        let (mut taken_until, mut tried_until) = (0, 0);
        while let Some(raw) = lines.next() {
            let is_repaired = repaired.next_if(|line| **line == raw.number).is_some();
            if raw.number < taken_until {
                continue;
            }
            let next = lines.peek().map_or("", |line| line.text);
            if raw.text.trim_start().starts_with('{') {
                if self.event(raw.text, raw.number) {
                    continue;
                }
                if Events::was_one(raw.text) {
                    let found = Diagnostic::new(raw.number, Code::BadJson, raw.text.trim());
                    let found = found.because("an event of a test run is damaged".to_owned());
                    self.sink.reading.diagnostics.push(found);
                    continue;
                }
                if raw.number >= tried_until {
                    let line = Line::new(raw.number, raw.text);
                    let document = &text[raw.start..];
                    match json::take(document, &line, self.presets, &mut self.sink) {
                        Beginning::Taken(lines) => {
                            taken_until = raw.number + lines;
                            continue;
                        }
                        Beginning::Unknown(lines) => tried_until = raw.number + lines,
                    }
                }
            }
            self.raw_line(raw.text, raw.number, next, None, is_repaired);
        }
    }

    /// Takes a line that is an event of `go test -json`.
    fn event(&mut self, text: &str, number: usize) -> bool {
        let Some(lines) = self.events.take(text.trim()) else {
            return false;
        };
        for line in lines {
            self.raw_line(&line.text, number, "", Some(&line.package), false);
        }
        true
    }

    fn raw_line(
        &mut self,
        text: &str,
        number: usize,
        next: &str,
        package: Option<&str>,
        is_repaired: bool,
    ) {
        let (shown, was_mangled) = line::shown(text);
        let mut line = Line::new(number, &shown);
        line.pkg = package.filter(|package| !package.is_empty());
        line.is_repaired = is_repaired || was_mangled;
        if line.content.is_empty() {
            self.sink.is_blank();
            return;
        }
        if line.depth != self.depth {
            self.depth = line.depth;
            self.sink.end_block();
        }
        if self.result(&line, next) {
            if line.is_repaired {
                self.sink.diagnose(&line, Code::RepairedEncoding);
            }
        } else if !self.go.setting(&line, &mut self.sink) {
            self.prose(&line);
        }
    }

    /// Offers a line to the readers of results, one after another.
    fn result(&mut self, line: &Line<'_>, next: &str) -> bool {
        // By far the most lines of a long text are these, and no others begin so.
        if self.open.is_closed()
            && line.content.starts_with("Benchmark")
            && self.go.take(line, &mut self.sink)
        {
            return true;
        }
        self.open.take(line, next, self.presets, &mut self.sink)
            || self.ruby.take(line, next, &mut self.sink)
            || self.libtest.take(line, &mut self.sink)
            || self.criterion.take(line, &mut self.sink)
            || self.go.take(line, &mut self.sink)
            || prose::take(line, &mut self.sink)
    }

    /// A line that is no result, and may be a heading over some.
    fn prose(&mut self, line: &Line<'_>) {
        self.sink.is_prose();
        if matches!(line.content, "PASS" | "FAIL") || line.content.starts_with("ok ") {
            self.go.forget();
        }
        if self.sink.scene.take(line.content) {
            self.sink.end_block();
            self.ruby.forget();
            self.criterion.forget();
            self.go.forget();
        }
    }

    fn finish(mut self) -> Reading {
        for line in self.events.finish() {
            self.raw_line(&line.text, 0, "", Some(&line.package), false);
        }
        self.open.close(&mut self.sink);
        let mut reading = self.sink.finish();
        fold::fold(&mut reading);
        reading.offers = offers::offers(&reading.records, &reading.blocks);
        reading
    }
}
