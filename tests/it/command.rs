//! The built command, driven as a person or a program drives it.

use std::env;
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

mod compare;
mod exit;
mod files;
mod go;
mod interrupt;
mod lines;
mod list;
mod path;
mod refusals;
mod run;

/// The command: the one that `PEROP_COMMAND` names, as in `cargo xtask test`, or the one that the
/// first test that asks for it builds.
fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| {
        if let Some(named) = env::var_os("PEROP_COMMAND") {
            return named.into();
        }
        let mut build = escargot::CargoBuild::new()
            .package("perop-core")
            .bin("perop")
            .features("cli")
            .manifest_path(concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml"));
        if !cfg!(debug_assertions) {
            build = build.release();
        }
        let built = build.run().expect("the command builds");
        built.path().to_path_buf()
    })
}

/// What a finished call left behind.
#[derive(Debug)]
pub(crate) struct Answer {
    /// `None` where a signal ended it.
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Answer {
    fn of(child: Child) -> Self {
        let output = child
            .wait_with_output()
            .expect("the call can be waited for");
        let text = |bytes| String::from_utf8(bytes).expect("the command writes UTF-8");
        Self {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }

    /// Standard output of a call that went well, as JSON.
    pub(crate) fn json(&self) -> Value {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""));
        serde_json::from_str(&self.out).expect("standard output is JSON")
    }
}

/// Starts a call whose three streams are pipes.
fn start(arguments: &[&str]) -> Child {
    Command::new(binary())
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

/// Makes a call with nothing on standard input.
pub(crate) fn call(arguments: &[&str]) -> Answer {
    let mut child = start(arguments);
    drop(child.stdin.take());
    Answer::of(child)
}

/// Makes a call with `input` on standard input.
pub(crate) fn call_with(arguments: &[&str], input: &[u8]) -> Answer {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().expect("standard input is a pipe");
    // Answers come while the input is still going in: both pipes have to be served.
    std::thread::scope(|scope| {
        scope.spawn(move || match stdin.write_all(input) {
            // A call that refuses its arguments ends without reading.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
            written => written.expect("the call reads its input"),
        });
        Answer::of(child)
    })
}
