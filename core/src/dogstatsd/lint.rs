//! A packet as five servers read it, and what each of them makes of every message.
//!
//! ```
//! use perop_core::dogstatsd::lint::{Server, Verdict, lint};
//!
//! let packet = b"depth:-3|g\nsize:1|s|#env:x";
//! let of = |server| -> Vec<Verdict> {
//!     let messages = lint(packet, server);
//!     messages.iter().map(|message| message.verdict()).collect()
//! };
//! assert_eq!(of(Server::Agent), [Verdict::Ok, Verdict::Ok]);
//! // A sign means a change there, and there are no sets.
//! assert_eq!(of(Server::Prometheus), [Verdict::Warning, Verdict::Error]);
//! ```
//!
//! Each reads in the order of its own steps and with its default settings; where the defaults leave
//! DogStatsD's fields unread, that is said and they are read all the same.
//!
//! Sources: the agent's rules are those of [`parse`](super::parse); the others as in `stats.js` of
//! StatsD 0.9, `line.go` of statsd_exporter, `statsd.go` of Telegraf and `statsd_parser.go` of the
//! collector.

mod agent;
mod etsy;
mod otel;
mod prometheus;
mod sample;
mod telegraf;

use std::str::FromStr;

pub use sample::{Sample, Value};

use super::parse::Message;

/// Bytes that the agent reads of a packet with its default settings; what is more is cut.
const PACKET_BYTES_MAX: usize = 8_192;

/// Who reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Server {
    /// The agent of DogStatsD.
    #[default]
    Agent,
    /// Etsy's StatsD.
    Etsy,
    /// Prometheus's statsd_exporter.
    Prometheus,
    /// Telegraf's input `statsd`.
    Telegraf,
    /// The OpenTelemetry collector's receiver.
    Otel,
}

impl Server {
    /// All of them, DogStatsD's own first.
    pub const ALL: [Self; 5] = [
        Self::Agent,
        Self::Etsy,
        Self::Prometheus,
        Self::Telegraf,
        Self::Otel,
    ];

    /// The name that calls use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Agent => "agent",
            Self::Etsy => "etsy",
            Self::Prometheus => "prometheus",
            Self::Telegraf => "telegraf",
            Self::Otel => "otel",
        }
    }
}

impl FromStr for Server {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|server| server.name() == name);
        known.ok_or_else(|| {
            format!("a server is agent, etsy, prometheus, telegraf or otel, not `{name}`")
        })
    }
}

/// How a message fares, from good to bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// As it is meant.
    Ok,
    /// It is taken, and something in it is left out, replaced or means something else.
    Warning,
    /// It, or a value in it, is refused.
    Error,
}

impl Verdict {
    /// The name that answers use.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// Something about a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How bad it is.
    pub verdict: Verdict,
    /// The kind in one word, e.g. `NoPipe`.
    pub kind: &'static str,
    /// Where, in bytes from the start of the message.
    pub at: usize,
    /// One sentence without its full stop.
    pub message: String,
}

/// What a server makes of a message.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked<'a> {
    /// Where the message begins in the packet, in bytes.
    pub offset: usize,
    /// Bytes of it.
    pub length: usize,
    /// In the order of the server's steps.
    pub findings: Vec<Finding>,
    /// What is taken of it.
    pub sees: Sees<'a>,
}

/// What a server takes of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Sees<'a> {
    /// Nothing.
    Nothing,
    /// A message of DogStatsD.
    Message(Message<'a>),
    /// Values, one by one.
    Samples(Vec<Sample>),
}

impl Checked<'_> {
    /// The worst that was found.
    pub fn verdict(&self) -> Verdict {
        self.worst().map_or(Verdict::Ok, |worst| worst.verdict)
    }

    /// The first of the worst findings.
    pub fn worst(&self) -> Option<&Finding> {
        let worst = self.findings.iter().map(|found| found.verdict).max()?;
        self.findings.iter().find(|found| found.verdict == worst)
    }
}

/// Every message of a packet as `server` reads it; empty ones are none.
///
/// Shape: messages joined by LF; an LF or CRLF after the last is allowed.
pub fn lint(packet: &[u8], server: Server) -> Vec<Checked<'_>> {
    let mut checked = Vec::new();
    let mut offset = 0;
    for line in packet.split(|&byte| byte == b'\n') {
        let message = line.strip_suffix(b"\r").unwrap_or(line);
        if !message.is_empty() {
            checked.push(check(message, offset, server));
        }
        offset += line.len() + 1;
    }
    checked
}

fn check(message: &[u8], offset: usize, server: Server) -> Checked<'_> {
    let mut found = Findings::default();
    let sees = match server {
        Server::Agent => {
            if offset + message.len() > PACKET_BYTES_MAX {
                let at = PACKET_BYTES_MAX.saturating_sub(offset);
                let why = format!(
                    "the agent reads {PACKET_BYTES_MAX} bytes of a packet, and this lies behind \
                     them"
                );
                found.warn("PacketTooLong", at, why);
            }
            agent::check(message, &mut found)
        }
        Server::Etsy => etsy::check(message, &mut found),
        Server::Prometheus => prometheus::check(message, &mut found),
        Server::Telegraf => telegraf::check(message, &mut found),
        Server::Otel => otel::check(message, &mut found),
    };
    Checked {
        offset,
        length: message.len(),
        findings: found.0,
        sees,
    }
}

/// What was found so far.
#[derive(Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn error(&mut self, kind: &'static str, at: usize, message: impl Into<String>) {
        self.push(Verdict::Error, kind, at, message.into());
    }

    fn warn(&mut self, kind: &'static str, at: usize, message: impl Into<String>) {
        self.push(Verdict::Warning, kind, at, message.into());
    }

    fn push(&mut self, verdict: Verdict, kind: &'static str, at: usize, message: String) {
        self.0.push(Finding {
            verdict,
            kind,
            at,
            message,
        });
    }

    /// Refuses events and service checks, which only DogStatsD has; whether it is one.
    fn refuse_foreign(&mut self, message: &[u8]) -> bool {
        let what = match message {
            [b'_', b'e', b'{', ..] => "events",
            [b'_', b's', b'c', b'|', ..] => "service checks",
            _ => return false,
        };
        self.error("Unsupported", 0, format!("this server has no {what}"));
        true
    }
}
