//! Running other programs: with progress, or with their own words on the screen.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, IsTerminal, Read, Write, stdout};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

/// What of a failed program's words is shown again: enough for a compiler's error.
const LINES_SHOWN: usize = 40;

/// How often a line says that it goes on, where lines cannot be rewritten.
const REMINDER: Duration = Duration::from_secs(30);

/// The words of causes that a user can do something about, and what to do.
const ADVICE: &[(&[&str], &str)] = &[
    (
        &[
            "Could not resolve host",
            "Couldn't resolve host",
            "failed to download",
            "download of",
            "failed to fetch",
            "Connection refused",
            "timed out",
            "network is unreachable",
            "ENOTFOUND",
            "EAI_AGAIN",
            "ECONNREFUSED",
            "--offline was specified",
        ],
        "a download failed: check the network (and the proxy, if there is one), then run the \
         same command again; what is finished is kept",
    ),
    (
        &[
            "linker `cc` not found",
            "link.exe` not found",
            "failed to find tool",
        ],
        "there is no C compiler to link with: on Debian or Ubuntu `apt install build-essential`, \
         on macOS `xcode-select --install`, on Windows the Visual Studio Build Tools",
    ),
    (
        &["No space left on device"],
        "the disk is full: the tools need 2 GB while they are built, the page about 2 GB more",
    ),
];

/// Runs `command` silently, saying every now and then that it goes on; returns what it printed.
///
/// Errors: it cannot be started, or it failed; then with its last words and what to do.
pub fn watched(title: &str, usually: &str, command: &mut Command) -> Result<String> {
    println!("{title} (usually {usually}) …");
    let started = Instant::now();
    let name = name(command);
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("{name} cannot be started"))?;
    let (sender, lines) = mpsc::channel();
    forward(child.stdout.take(), sender.clone());
    forward(child.stderr.take(), sender);

    let mut log = Vec::new();
    let mut progress = Progress::start();
    loop {
        match lines.recv_timeout(Duration::from_millis(500)) {
            Ok(line) => log.push(line),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break,
        }
        progress.show(log.last().map_or("", String::as_str));
    }
    progress.clear();
    let status = child.wait()?;
    let log = log.join("\n");
    if !status.success() {
        let cause = advice(&log).unwrap_or_else(|| {
            eprintln!("{}", tail(&log));
            format!("{name} failed ({status})")
        });
        bail!("{title}: {cause}");
    }
    println!("  done in {}", clock(started.elapsed()));
    Ok(log)
}

/// Runs `command` with its own words on the screen.
pub fn shown(command: &mut Command) -> Result<()> {
    let name = name(command);
    let status = command
        .status()
        .with_context(|| format!("{name} cannot be started"))?;
    if !status.success() {
        bail!("{name} failed ({status})");
    }
    Ok(())
}

/// What a program is called, without the folder it lies in.
fn name(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let stem = program.file_stem().unwrap_or(program.as_os_str());
    stem.to_string_lossy().into_owned()
}

/// What `program` prints when called with `arguments`; `None` where it is missing or fails.
pub fn answer(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    output.status.success().then_some(text)
}

/// Minutes and seconds, as `2:05`.
pub fn clock(elapsed: Duration) -> String {
    let seconds = elapsed.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

fn forward(source: Option<impl Read + Send + 'static>, lines: Sender<String>) {
    let Some(source) = source else { return };
    thread::spawn(move || {
        for line in BufReader::new(source).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            if lines.send(line).is_err() {
                break;
            }
        }
    });
}

fn tail(log: &str) -> String {
    let mut last = VecDeque::new();
    for line in log.lines() {
        if last.len() == LINES_SHOWN {
            last.pop_front();
        }
        last.push_back(line);
    }
    last.into_iter().collect::<Vec<_>>().join("\n")
}

fn advice(log: &str) -> Option<String> {
    ADVICE
        .iter()
        .find(|(words, _)| words.iter().any(|word| log.contains(word)))
        .map(|(_, advice)| (*advice).to_owned())
}

/// Elapsed time and the last line of a program that runs.
struct Progress {
    started: Instant,
    spoken: Instant,
    rewrites: bool,
}

impl Progress {
    fn start() -> Self {
        let now = Instant::now();
        Self {
            started: now,
            spoken: now,
            rewrites: stdout().is_terminal(),
        }
    }

    fn show(&mut self, line: &str) {
        let pause = if self.rewrites {
            Duration::from_millis(200)
        } else {
            REMINDER
        };
        if self.spoken.elapsed() < pause {
            return;
        }
        self.spoken = Instant::now();
        let line: String = line
            .trim()
            .chars()
            .filter(|c| !c.is_control())
            .take(66)
            .collect();
        let elapsed = clock(self.started.elapsed());
        if self.rewrites {
            print!("\r\x1b[2K  {elapsed} {line}");
            // A progress line that cannot be written is no reason to stop.
            let _ = stdout().flush();
        } else {
            println!("  {elapsed} {line}");
        }
    }

    fn clear(&self) {
        if self.rewrites {
            print!("\r\x1b[2K");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{advice, clock, tail};

    #[test]
    fn elapsed_time_is_minutes_and_seconds() {
        assert_eq!(clock(Duration::from_secs(5)), "0:05");
        assert_eq!(clock(Duration::from_secs(125)), "2:05");
    }

    #[test]
    fn a_failed_download_is_told_from_a_missing_linker() {
        let download = advice("error: failed to download `serde v1.0.0`").unwrap();
        assert!(download.starts_with("a download failed"), "{download}");
        let linker = advice("error: linker `cc` not found").unwrap();
        assert!(linker.starts_with("there is no C compiler"), "{linker}");
        assert_eq!(advice("error[E0308]: mismatched types"), None);
    }

    #[test]
    fn the_last_lines_of_a_long_log_are_kept() {
        let log: Vec<String> = (0..100).map(|line| line.to_string()).collect();
        let kept = tail(&log.join("\n"));
        assert!(
            kept.starts_with("60\n61\n") && kept.ends_with("\n99"),
            "{kept}"
        );
    }
}
