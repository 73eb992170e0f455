//! The worker as a desk: it reads and compares texts, writes and opens links, keeps snapshots.

use std::cell::RefCell;

use perop_core::snapshot::link;
use wasm_bindgen_futures::spawn_local;

use crate::desk::{self, Desk};
use crate::protocol::{Attachment, Event, compare, share};

use super::{kept, post};

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Answers about comparisons.
pub(super) fn compare(request: compare::Request, attachment: Attachment) {
    let event = match request {
        compare::Request::Show {
            ticket,
            sides,
            view,
            input,
        } => {
            let bytes = attachment.into_bytes();
            let shown = DESK.with_borrow_mut(|desk| desk.show(ticket, &sides, &bytes, &view));
            match shown {
                Ok(shown) => compare::Event::Shown {
                    ticket,
                    shown: Box::new(shown),
                    payload: input.and_then(desk::write_input),
                },
                Err(message) => compare::Event::Refused { ticket, message },
            }
        }
        compare::Request::Copy {
            ticket,
            format,
            base,
        } => match DESK.with_borrow(|desk| desk.copy(ticket, format, &base)) {
            Ok(text) => compare::Event::Copied {
                ticket,
                format,
                text,
            },
            Err(message) => compare::Event::NotCopied {
                ticket,
                format,
                message,
            },
        },
    };
    post(&Event::Compare(event));
}

/// Answers about links and what is kept.
pub(super) fn share(request: share::Request) {
    match request {
        share::Request::Write {
            ticket,
            content,
            is_summary,
            base,
        } => tell(match write(content, is_summary, &base) {
            Ok(link) => share::Event::Written {
                ticket,
                link: Box::new(link),
            },
            Err(message) => share::Event::Refused { ticket, message },
        }),
        share::Request::Open { ticket, text } => tell(match desk::open(&text) {
            Ok(opened) => share::Event::Opened {
                ticket,
                opened: Box::new(opened),
            },
            Err(message) => share::Event::Refused { ticket, message },
        }),
        share::Request::Export { payload } => tell(match desk::opened_json(&payload) {
            Ok(text) => share::Event::Exported {
                name: "perop-snapshot.json".into(),
                text,
            },
            Err(message) => share::Event::NotKept { message },
        }),
        share::Request::KeepRun { snapshot } => {
            // Results that no link can hold are not kept; the run itself is on its page.
            if let Ok(link) = desk::write(&desk::of_results(snapshot, None), "") {
                spawn_local(kept::change(kept::Change::Keep(link.payload)));
            }
        }
        share::Request::Keep { payload } => {
            spawn_local(kept::change(kept::Change::Keep(payload)));
        }
        share::Request::List => spawn_local(kept::change(kept::Change::None)),
        share::Request::Delete { payload } => {
            spawn_local(kept::change(kept::Change::Delete(payload)));
        }
        share::Request::Restore => spawn_local(kept::change(kept::Change::Restore)),
    }
}

fn write(content: share::Content, is_summary: bool, base: &str) -> Result<share::Written, String> {
    let link = match content {
        share::Content::Results(snapshot) => desk::of_results(snapshot, None),
        share::Content::Own { snapshot, given } => desk::of_results(snapshot, Some(given)),
        share::Content::Link(payload) => link::open(&payload).map_err(|error| error.to_string())?,
        share::Content::Compared(ticket) => DESK.with_borrow(|desk| desk.link(ticket))?,
        share::Content::Input(input) => desk::of_input(input),
    };
    match is_summary {
        true => desk::write(&link.summary(), base),
        false => desk::write(&link, base),
    }
}

pub(super) fn tell(event: share::Event) {
    post(&Event::Share(event));
}
