//! What is asked of the inspector's worker beside another input.

use leptos::prelude::*;

use crate::inspector::InspectorStoreFields;
use crate::protocol::Attachment;
use crate::protocol::cbor::{Request, Target, View};

use super::{CborConduct, Pointing};

/// The longest notation whose bytes follow while it is typed. Units: bytes.
const FOLLOWED_MAX: usize = 64 << 10;

impl CborConduct {
    /// Rows of a view are needed.
    pub fn want_rows(&self, view: View, from: u32, to: u32) {
        self.ask(Request::Rows { view, from, to });
    }

    /// An item is chosen; the views bring it into sight.
    pub fn choose(&self, target: Target) {
        self.ask(Request::Mark {
            target,
            is_pointed: false,
        });
    }

    /// An item is pointed at, or none any more.
    pub fn point(&self, target: Option<Target>) {
        let Some(target) = target else {
            self.pointing.set_value(Pointing::default());
            self.change_marks(|state| state.pointed = None);
            return;
        };
        let is_asked = self.pointing.with_value(|pointing| pointing.is_asked);
        if is_asked {
            self.pointing
                .update_value(|pointing| pointing.next = Some(target));
        } else {
            self.pointing.set_value(Pointing {
                is_asked: true,
                next: None,
            });
            self.ask(Request::Mark {
                target,
                is_pointed: true,
            });
        }
    }

    /// A container of the tree is opened or closed.
    pub fn fold(&self, node: u32) {
        self.ask(Request::Fold(node));
    }

    /// A byte string is opened as CBOR in its place, or closed.
    pub fn unwrap(&self, node: u32) {
        self.ask(Request::Unwrap(node));
    }

    /// The diagnostic notation is to be edited, or not any more.
    pub fn edit(&self) {
        self.ask(Request::Notation);
    }

    /// Editing ends, and what was typed is gone.
    pub fn leave_draft(&self) {
        self.forget_pause();
        let mut is_changed = false;
        self.change(|state| is_changed = state.leave_draft());
        if is_changed {
            self.read();
        }
    }

    /// Somebody typed into the diagnostic notation.
    pub fn type_draft(&self, text: String) {
        self.change(|state| {
            if let Some(draft) = &mut state.draft {
                draft.text = text;
                draft.fault = None;
            }
        });
        let conduct = *self;
        self.after_pause(move || conduct.encode_draft(true));
    }

    /// Encode was pressed.
    pub fn encode(&self) {
        self.forget_pause();
        self.encode_draft(false);
    }

    fn encode_draft(&self, is_typing: bool) {
        let draft = self.store.draft().get_untracked();
        let text = draft.map(|draft| draft.text.into_bytes());
        // A long one is encoded when that is asked for, not at every pause.
        let is_long = text.as_ref().is_none_or(|text| text.len() > FOLLOWED_MAX);
        if is_typing && is_long {
            return;
        }
        let attachment = text.map_or(Attachment::None, Attachment::Bytes);
        self.ask_with(Request::Encode { is_typing }, attachment);
    }

    /// The bytes of an item are to be edited.
    pub fn edit_bytes(&self, start: u32, end: u32) {
        self.ask(Request::Bytes { start, end });
    }

    /// Somebody typed into the bytes of an item.
    pub fn type_bytes(&self, text: String) {
        self.change(|state| {
            if let Some(patch) = &mut state.patch {
                patch.text = text;
                patch.fault.clear();
            }
        });
    }

    /// The edited bytes take the place of those of the item.
    pub fn patch(&self) {
        if let Some(patch) = self.store.patch().get_untracked() {
            let (start, end) = (patch.start, patch.end);
            let text = Attachment::Bytes(patch.text.into_bytes());
            self.ask_with(Request::Patch { start, end }, text);
        }
    }

    /// The bytes of the item stay as they are.
    pub fn leave_patch(&self) {
        self.change(|state| state.patch = None);
    }

    /// The items are to be written by the rules of the chosen profile.
    pub fn reencode(&self) {
        self.ask(Request::Reencode);
    }

    /// The bytes are asked for in that form.
    pub fn copy(&self, form: &str) {
        self.ask(Request::Copy(form.to_owned()));
    }

    /// The bytes become the workload.
    pub fn measure(&self) {
        self.copy("measure");
    }
}
