//! The inspector: holds the bytes and their one index, and gives what the page shows of them.

mod edit;
mod item;
mod opening;
mod rows;
mod showing;
mod shown;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use perop_core::cbor::{json, profile};

use crate::protocol::cbor::{Change, Event, Request, Target};
use crate::protocol::{self, Attachment};

use shown::Shown;

/// The longest text that is given for the clipboard or to be edited. Units: bytes of CBOR.
const TEXT_MAX: usize = 4 << 20;

/// The longest input that is measured: one operation stays well under a second. Units: bytes.
const MEASURED_MAX: usize = 16 << 20;

/// Bytes of a change that are shown.
const CHANGE_SHOWN: usize = 24;

/// What the worker keeps between requests.
#[derive(Default)]
pub(super) struct Inspector {
    shown: RefCell<Option<Shown>>,
    /// What was opened last: an opening that is not the last one gives up.
    ticket: Cell<u32>,
    /// Counts the ways in which anything was shown.
    revision: Cell<u32>,
}

/// Answers one request of the page.
pub(super) fn handle(inspector: &Rc<Inspector>, request: Request, attachment: Attachment) {
    match request {
        Request::Open {
            ticket,
            format,
            options,
        } => {
            inspector.ticket.set(ticket);
            let opening = opening::open(Rc::clone(inspector), format, options, attachment);
            wasm_bindgen_futures::spawn_local(opening);
        }
        Request::OpenLink {
            ticket,
            payload,
            options,
        } => {
            inspector.ticket.set(ticket);
            let opening = opening::open_link(Rc::clone(inspector), payload, options);
            wasm_bindgen_futures::spawn_local(opening);
        }
        Request::Show(options) => {
            let showing = showing::again(Rc::clone(inspector), options);
            wasm_bindgen_futures::spawn_local(showing);
        }
        Request::Encode { is_typing } => edit::encode(inspector, attachment, is_typing),
        Request::Patch { start, end } => edit::patch(inspector, attachment, start, end),
        request => {
            if let Some(shown) = inspector.shown.borrow_mut().as_mut() {
                answer(inspector, shown, request);
            }
        }
    }
}

/// Answers what needs something to be shown.
fn answer(inspector: &Inspector, shown: &mut Shown, request: Request) {
    match request {
        Request::Rows { view, from, to } => {
            let (stamp, rows) = (shown.stamp, shown.rows(view, from, to));
            post(Event::Rows {
                stamp,
                view,
                from,
                rows,
            });
        }
        Request::Mark { target, is_pointed } => mark(inspector, shown, target, is_pointed),
        Request::Fold(node) => {
            shown.fold(node);
            recount(inspector, shown);
            mark(inspector, shown, Target::Node(node), false);
        }
        Request::Unwrap(node) => {
            let offset = shown.unwrap(node);
            shown.stamp.revision = inspector.next_revision();
            post(Event::Opened(Box::new(shown.opened())));
            mark(inspector, shown, Target::Offset(offset), false);
        }
        Request::Notation => post(Event::Notation(shown.notation_text(TEXT_MAX))),
        Request::Reencode => reencode(shown),
        Request::Copy(form) => copy(shown, form),
        Request::Bytes { start, end } => edit::bytes(shown, start, end),
        Request::Open { .. }
        | Request::OpenLink { .. }
        | Request::Show(_)
        | Request::Encode { .. }
        | Request::Patch { .. } => {}
    }
}

fn mark(inspector: &Inspector, shown: &mut Shown, target: Target, is_pointed: bool) {
    let Some(node) = shown.node_of(target) else {
        return;
    };
    // What was chosen is brought into sight, which may open what hides it.
    if !is_pointed && shown.reveal(node) {
        recount(inspector, shown);
    }
    let item = Box::new(shown.item(node));
    post(Event::Marked {
        stamp: shown.stamp,
        item,
        is_pointed,
    });
}

fn recount(inspector: &Inspector, shown: &mut Shown) {
    shown.stamp.revision = inspector.next_revision();
    post(Event::Counted {
        stamp: shown.stamp,
        rows: shown.counts(),
    });
}

impl Inspector {
    fn next_revision(&self) -> u32 {
        self.revision.set(self.revision.get() + 1);
        self.revision.get()
    }
}

fn reencode(shown: &Shown) {
    let Some(profile) = shown.profile() else {
        return post(Event::Refused("Choose a profile first.".into()));
    };
    match profile::reencode(&shown.tree(), profile) {
        Ok(done) => {
            let side = |range: &std::ops::Range<usize>, bytes: &[u8]| {
                let shown = range.start..range.end.min(range.start + CHANGE_SHOWN);
                let cut = if range.len() > CHANGE_SHOWN {
                    "…"
                } else {
                    ""
                };
                let hex = bytes.get(shown).map(rows::hex).unwrap_or_default();
                (range.start as u32, hex + cut)
            };
            let change = |change: &profile::Change| Change {
                what: change.what.words().into(),
                before: side(&change.before, shown.bytes()),
                after: side(&change.after, &done.bytes),
            };
            let changes = done.changes.iter().map(change).collect();
            let changes_total = done.changes_total as u32;
            let profile = profile.title().into();
            let event = Event::Reencoded {
                profile,
                changes,
                changes_total,
            };
            post_with(event, rows::hex(&done.bytes).into_bytes());
        }
        Err(refusal) => post(Event::Refused(format!("Not re-encoded: {refusal}."))),
    }
}

fn copy(shown: &Shown, form: String) {
    if form == "measure" && shown.bytes().len() > MEASURED_MAX {
        let message = "Not measured: this input is over 16 MiB.";
        return post(Event::Refused(message.into()));
    }
    if form == "file" || form == "measure" {
        let event = Event::Copied {
            form,
            text: String::new(),
        };
        return post_with(event, shown.bytes().to_vec());
    }
    if shown.bytes().len() > TEXT_MAX {
        let message = "That is too much for the clipboard: save the bytes as a file instead.";
        return post(Event::Refused(message.into()));
    }
    let text = match form.as_str() {
        "notation" => shown.notation_text(TEXT_MAX),
        "json" => {
            let tree = shown.tree();
            let root = tree.root().map(|item| json::write(&tree, item));
            root.ok_or_else(|| "There is no item to write.".into())
        }
        form => rows::literal(shown.bytes(), form),
    };
    match text {
        Ok(text) => post(Event::Copied { form, text }),
        Err(message) => post(Event::Refused(message)),
    }
}

fn post(event: Event) {
    super::post(&protocol::Event::Cbor(event));
}

fn post_with(event: Event, bytes: Vec<u8>) {
    super::post_with(&protocol::Event::Cbor(event), &Attachment::Bytes(bytes));
}
