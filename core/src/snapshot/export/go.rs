//! Lines of Go's benchmark data format, as benchstat reads them.
//!
//! One line per batch, so that benchstat has the values to do its statistics with:
//!
//! ```text
//! goos: linux
//! goarch: amd64
//! pkg: perop
//! cpu: Intel(R) Xeon(R) Processor @ 2.20GHz
//! BenchmarkStats/record8/variant=before 8192 242.17 ns/op 424 B/op 4 allocs/op
//! BenchmarkStats/record8/variant=before 8192 243.02 ns/op 424 B/op 4 allocs/op
//! ```
//!
//! Fractions are kept, where Go itself cuts B/op and allocs/op to whole numbers.
//!
//! Source: the format is Go proposal 14313, "benchmark data format".

use std::fmt::Write as _;

use crate::figure::plain;
use crate::harness::result::VariantResult;

/// The package of our lines, by which they are known again.
pub const PACKAGE: &str = "perop";

/// The configuration lines before the results.
///
/// Benchstat puts results whose configuration differs into tables of their own. So there are
/// only the lines that Go prints: a date, say, would keep two runs from being compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The operating system by Rust's name, e.g. `macos`.
    pub os: String,
    /// The processor architecture by Rust's name, e.g. `x86_64`.
    pub arch: String,
    /// The processor's name, where it is known.
    pub processor: Option<String>,
}

impl Header {
    /// The lines, each with its line break.
    pub fn text(&self) -> String {
        let mut text = format!(
            "goos: {}\ngoarch: {}\npkg: {PACKAGE}\n",
            goos(&self.os),
            goarch(&self.arch)
        );
        if let Some(processor) = &self.processor {
            // A line break in a name would end the line.
            let words: Vec<&str> = processor.split_whitespace().collect();
            push(&mut text, format_args!("cpu: {}\n", words.join(" ")));
        }
        text
    }
}

/// Go's name of an operating system that Rust names otherwise.
fn goos(os: &str) -> &str {
    match os {
        "macos" => "darwin",
        other => other,
    }
}

/// Go's name of an architecture that Rust names otherwise.
fn goarch(arch: &str) -> &str {
    match arch {
        "x86_64" => "amd64",
        "x86" => "386",
        "aarch64" => "arm64",
        "wasm32" => "wasm",
        "powerpc64" => "ppc64",
        "loongarch64" => "loong64",
        other => other,
    }
}

/// Whether a name has to say the parameters to tell its run from others of the workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parameters {
    /// The workload has one preset and this is it.
    Implied,
    /// The workload has several presets, or this is none of them.
    Named,
}

impl Parameters {
    /// Those of a result of a workload that has so many presets.
    pub fn of(result: &VariantResult, presets: usize) -> Self {
        match (&result.preset, presets) {
            (Some(_), 1) => Self::Implied,
            _ => Self::Named,
        }
    }
}

/// The name of a result's row, without `Benchmark`.
///
/// Shape: `Connections/get/n=100/closed=50/variant=before`.
pub fn name(result: &VariantResult, parameters: Parameters) -> String {
    let mut name = String::new();
    let mut id = result.workload.chars();
    // Go's own names continue with an upper-case letter, and readers insist on it.
    name.extend(id.next().into_iter().flat_map(char::to_uppercase));
    name.push_str(id.as_str());
    if parameters == Parameters::Named {
        for (parameter, value) in result.params.iter() {
            push(&mut name, format_args!("/{parameter}={}", plain(value)));
        }
    }
    push(&mut name, format_args!("/variant={}", result.variant));
    name
}

/// One line per batch, each with its line break; none where no batch was timed.
///
/// `iterations` says of each batch how many operations it had.
pub fn lines(result: &VariantResult, parameters: Parameters, iterations: &[u64]) -> String {
    let name = name(result, parameters);
    let (bytes, allocs) = (plain(result.bytes_per_op), plain(result.allocs_per_op));
    let mut text = String::new();
    let samples = result.ns_per_op.iter().flat_map(|time| &time.samples);
    for (ns, iterations) in samples.zip(iterations) {
        let ns = plain(*ns);
        push(
            &mut text,
            format_args!(
                "Benchmark{name} {iterations} {ns} ns/op {bytes} B/op {allocs} allocs/op\n"
            ),
        );
    }
    text
}

fn push(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments)
        .expect("writing to a string succeeds");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::harness::Params;
    use crate::harness::result::Spread;

    fn result() -> VariantResult {
        VariantResult {
            workload: "connections/get".into(),
            preset: Some("ConnectionsGet-100-50".into()),
            params: Params::new([("n", 100.0), ("closed", 50.0)]),
            variant: "before".into(),
            allocs_per_op: 4.25,
            grows_per_op: 0.0,
            bytes_per_op: 41_981.5,
            peak_bytes: 0,
            retained_bytes_per_op: 0.0,
            batches: 2,
            ns_per_op: Some(Spread {
                median: 37_792.0,
                low: None,
                high: None,
                samples: vec![37_792.0, 0.012_345],
            }),
            reported: None,
            warnings: Vec::new(),
        }
    }

    #[test]
    fn a_name_says_the_parameters_only_where_it_has_to() {
        assert_eq!(
            name(&result(), Parameters::Named),
            "Connections/get/n=100/closed=50/variant=before"
        );
        assert_eq!(
            name(&result(), Parameters::Implied),
            "Connections/get/variant=before"
        );
    }

    #[test]
    fn each_batch_is_a_line_and_keeps_its_fractions() {
        assert_eq!(
            lines(&result(), Parameters::Implied, &[40, 80]),
            "BenchmarkConnections/get/variant=before 40 37792 ns/op 41981.5 B/op 4.25 allocs/op\n\
             BenchmarkConnections/get/variant=before 80 0.012345 ns/op 41981.5 B/op \
             4.25 allocs/op\n"
        );
        let untimed = VariantResult {
            ns_per_op: None,
            ..result()
        };
        assert_eq!(lines(&untimed, Parameters::Implied, &[]), "");
    }

    #[test]
    fn the_header_has_the_names_that_go_uses() {
        let header = |os: &str, arch: &str, processor: Option<&str>| {
            let processor = processor.map(str::to_owned);
            Header {
                os: os.into(),
                arch: arch.into(),
                processor,
            }
            .text()
        };
        assert_eq!(
            header("linux", "x86_64", Some("A  Processor\n@ 2 GHz")),
            "goos: linux\ngoarch: amd64\npkg: perop\ncpu: A Processor @ 2 GHz\n"
        );
        assert_eq!(
            header("macos", "aarch64", None),
            "goos: darwin\ngoarch: arm64\npkg: perop\n"
        );
    }
}
