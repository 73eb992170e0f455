//! What a person sees while a run goes on: one line that is written over.

use std::fmt;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

use perop_core::harness::Event;

use super::choice::Choice;

/// Between two lines: terminals take time too, and what they take is missing from the batches.
const PAUSE: Duration = Duration::from_millis(100);

/// A line on standard error, there only when that is a terminal.
#[derive(Debug)]
pub(super) struct Progress {
    is_shown: bool,
    last: Option<Instant>,
}

impl Progress {
    pub(super) fn new() -> Self {
        Self {
            is_shown: io::stderr().is_terminal(),
            last: None,
        }
    }

    /// Says where a run is.
    pub(super) fn event(&mut self, choice: &Choice, event: &Event) {
        if !self.is_shown || self.last.is_some_and(|last| last.elapsed() < PAUSE) {
            return;
        }
        self.last = Some(Instant::now());
        let id = choice.workload.id;
        let name = |variant: usize| {
            choice
                .variants
                .get(variant)
                .map_or("", |variant| variant.id)
        };
        match *event {
            Event::WarmUp { variant, .. } => {
                self.say(format_args!("{id}: warming up {}", name(variant)));
            }
            Event::Batch { batch, .. } => self.say(format_args!("{id}: batch {}", batch + 1)),
            Event::Counted { variant, .. } | Event::Calibrated { variant, .. } => {
                self.say(format_args!("{id}: counting {}", name(variant)));
            }
            _ => self.say(format_args!("{id}")),
        }
    }

    /// Takes the line away, before anything that is to stay.
    pub(super) fn clear(&self) {
        self.say(format_args!(""));
    }

    fn say(&self, text: fmt::Arguments<'_>) {
        if self.is_shown {
            // To the margin, clear to the end of the line. A lost line of progress is no loss.
            let _ = write!(io::stderr(), "\r\u{1b}[K{text}");
        }
    }
}
