//! What was read, as Go benchmark lines that benchstat takes.

use std::fmt::Write as _;

use crate::snapshot::model::{Reading, Record};

/// The configuration and a line per result, whatever format it was read in.
///
/// Blanks in names become `_`, as Go itself has it, and where no iterations were printed there is
/// one. Printed comparisons are no results and have no lines.
pub fn go_lines(reading: &Reading) -> String {
    let mut text = String::new();
    for (key, value) in reading.config.iter().filter(|(key, _)| key != "pkg") {
        push(&mut text, format_args!("{key}: {value}\n"));
    }
    for note in &reading.units {
        let facts = note.facts();
        if !facts.is_empty() {
            push(&mut text, format_args!("Unit {}{facts}\n", note.unit));
        }
    }
    let mut pkg = None;
    for record in &reading.records {
        if record.pkg.as_deref() != pkg {
            pkg = record.pkg.as_deref();
            push(
                &mut text,
                format_args!("pkg: {}\n", pkg.unwrap_or_default()),
            );
        }
        line(&mut text, record);
    }
    text
}

fn line(text: &mut String, record: &Record) {
    text.push_str("Benchmark");
    let mut characters = record.name.chars();
    // Readers insist on an upper-case letter, or one of a script without case.
    text.extend(characters.next().into_iter().flat_map(char::to_uppercase));
    let blank = |c: char| {
        if c.is_whitespace() || c.is_control() {
            '_'
        } else {
            c
        }
    };
    text.extend(characters.map(blank));
    push(text, format_args!("\t{}", record.iters.unwrap_or(1)));
    for metric in &record.metrics {
        push(text, format_args!("\t{} {}", metric.value, metric.unit));
    }
    text.push('\n');
}

fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments)
        .expect("writing to a string succeeds");
}
