//! What a run was measured on, as far as the program can tell.

use std::env::consts::{ARCH, OS};
use std::fs;
use std::thread;
use std::time::SystemTime;

use perop_core::harness::result::Environment;
use perop_core::snapshot::export::go::Header;

/// The environment of a native run. `clock_step_ns` is 0 where nothing was timed.
pub(super) fn environment(clock_step_ns: f64, warm_up_ms: f64) -> Environment {
    Environment {
        engine: "native".into(),
        version: compiler(),
        os: OS.into(),
        build: env!("CARGO_PKG_VERSION").into(),
        date: today(),
        pointer_bits: usize::BITS,
        clock_step_ns,
        isolated: None,
        cores: thread::available_parallelism().map_or(1, |cores| cores.get() as u32),
        warm_up_ms,
    }
}

/// What Go prints before its results.
pub(super) fn header() -> Header {
    Header {
        os: OS.into(),
        arch: ARCH.into(),
        processor: processor(),
    }
}

/// Today in UTC, as `2026-12-01`.
fn today() -> String {
    let mut date = humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
    date.truncate("2026-12-01".len());
    date
}

/// The version of the compiler that built this program.
fn compiler() -> String {
    format!("rustc {}", rustc_version_runtime::version())
}

/// The processor's name, where Linux tells it.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    let (_, name) = line.split_once(':')?;
    Some(name.trim().to_owned())
}
