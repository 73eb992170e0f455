//! `perop list`: what can be measured.

use lexopt::Arg;
use perop_core::harness::result;
use perop_core::workloads::{self, Parameter, Preset, Reported, Workload};
use serde_json::{Map, Value, json};

use crate::arguments::{self, Arguments};
use crate::exit::Exit;
use crate::output;

const HELP: &str = "\
Lists what can be measured: workloads by system, their parameters with defaults and ranges,
their presets (named benchmarks), variants, reported figures, what to know about these, and
pull request.

Usage: perop list [--json]

  --json    one JSON object for programs: {\"workloads\": […]}
";

pub(crate) fn run(arguments: &mut Arguments) -> Result<(), Exit> {
    let mut as_json = false;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("json") => as_json = true,
            Arg::Short('h') | Arg::Long("help") => return output::print(HELP),
            other => return Err(arguments::unexpected(other)),
        }
    }
    if as_json {
        let workloads: Vec<Value> = workloads::ALL
            .iter()
            .map(|&workload| object(workload))
            .collect();
        output::print_json(&json!({ "workloads": workloads }))
    } else {
        output::print(&page(workloads::ALL))
    }
}

/// The part of an id before the slash.
fn system(workload: &Workload) -> &'static str {
    workload
        .id
        .split_once('/')
        .map_or(workload.id, |(system, _)| system)
}

/// What a parameter is unless it is set: its value in the first preset.
fn default_of(workload: &Workload, parameter: &Parameter) -> Option<f64> {
    workload.default_preset()?.params().get(parameter.name)
}

fn object(workload: &Workload) -> Value {
    let parameters: Vec<Value> = workload
        .parameters
        .iter()
        .map(|parameter| {
            json!({
                "name": parameter.name,
                "default": default_of(workload, parameter).map(number),
                "min": number(parameter.min),
                "max": number(parameter.max),
            })
        })
        .collect();
    let variants: Vec<Value> = workload
        .variants
        .iter()
        .map(|variant| json!({ "id": variant.id, "about": variant.about }))
        .collect();
    json!({
        "id": workload.id,
        "system": system(workload),
        "title": workload.title,
        "parameters": parameters,
        "presets": workload.presets.iter().map(preset).collect::<Vec<_>>(),
        "variants": variants,
        "pull_request": workload.pull_request,
    })
}

fn preset(preset: &Preset) -> Value {
    let reported: Map<String, Value> = preset
        .reported
        .iter()
        .map(|&(variant, figures)| (variant.to_owned(), json!(result::Reported::from(figures))))
        .collect();
    json!({ "name": preset.name, "params": preset.params(), "reported": reported })
}

/// A number as people write it: 8, not 8.0.
fn number(value: f64) -> Value {
    /// Whole numbers up to here are exact in a double.
    const EXACT_MAX: f64 = 9_007_199_254_740_992.0;
    if value.fract() == 0.0 && value.abs() <= EXACT_MAX {
        json!(value as i64)
    } else {
        json!(value)
    }
}

/// The human form, grouped by system.
fn page(workloads: &[&Workload]) -> String {
    let mut text = String::new();
    let mut last_system = None;
    for workload in workloads {
        let system = system(workload);
        if last_system != Some(system) {
            if last_system.is_some() {
                text.push('\n');
            }
            text.push_str(&format!("{system}\n"));
            last_system = Some(system);
        }
        text.push('\n');
        text.push_str(&entry(workload));
    }
    text
}

fn entry(workload: &Workload) -> String {
    let mut text = format!("  {}  {}\n", workload.id, workload.title);
    let parameters = workload.parameters.iter().map(|parameter| {
        let default = default_of(workload, parameter).map_or_else(String::new, |v| v.to_string());
        let range = format!("{} to {}", parameter.min, parameter.max);
        [
            parameter.name.to_owned(),
            default,
            range,
            parameter.about.to_owned(),
        ]
    });
    text.push_str(&section("parameters", &aligned(parameters.collect())));
    let presets: Vec<String> = workload.presets.iter().flat_map(preset_lines).collect();
    text.push_str(&section("presets", &presets));
    let variants = workload
        .variants
        .iter()
        .map(|variant| [variant.id.to_owned(), variant.about.to_owned()]);
    text.push_str(&section("variants", &aligned(variants.collect())));
    text.push_str(&section("caveat", &folded(workload.caveat)));
    text.push_str(&section(
        "pull request",
        &[workload.pull_request.to_owned()],
    ));
    text
}

/// A preset's name and parameters, and below them what the pull request reported.
fn preset_lines(preset: &Preset) -> Vec<String> {
    let params: Vec<String> = preset
        .params
        .iter()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    let reported = preset.reported.iter().map(|(variant, reported)| {
        [
            format!("  {variant}"),
            format!("reported {}", sentence(*reported)),
        ]
    });
    let mut lines = vec![
        format!("{}  {}", preset.name, params.join(" "))
            .trim_end()
            .to_owned(),
    ];
    lines.extend(aligned(reported.collect()));
    lines
}

/// A text in lines that are no wider than a screen; none of an empty one.
fn folded(text: &str) -> Vec<String> {
    /// With the label before them they are a screen's eighty columns. Units: characters.
    const WIDTH: usize = 62;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= WIDTH => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Lines with their label before the first.
fn section(label: &str, lines: &[String]) -> String {
    let labels = std::iter::once(label).chain(std::iter::repeat(""));
    let rows = lines.iter().zip(labels);
    rows.map(|(line, label)| format!("    {label:<12}  {line}\n"))
        .collect()
}

/// Rows as lines whose columns stand under each other.
fn aligned<const COLUMNS: usize>(rows: Vec<[String; COLUMNS]>) -> Vec<String> {
    let widths: [usize; COLUMNS] = std::array::from_fn(|column| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    });
    let line = |row: &[String; COLUMNS]| {
        let cells = row
            .iter()
            .zip(widths)
            .map(|(cell, width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

fn sentence(reported: Reported) -> String {
    let figures = [
        (reported.allocs, "allocs/op"),
        (reported.bytes, "B/op"),
        (reported.ns, "ns/op"),
    ];
    let known: Vec<String> = figures
        .iter()
        .filter_map(|(value, unit)| value.map(|value| format!("{value} {unit}")))
        .collect();
    known.join(", ")
}
