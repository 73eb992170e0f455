//! What is edited: the notation, the bytes of an item; and what a re-encoding changed.

use crate::protocol::cbor::{Change, TextFault};

use super::{Input, Inspector};

/// The diagnostic notation while it is edited.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// As it stands in the box.
    pub text: String,
    /// What is wrong with it.
    pub fault: Option<TextFault>,
    /// Whether the bytes have followed it already.
    pub is_followed: bool,
}

/// The bytes of an item while they are edited.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Patch {
    /// The first.
    pub start: u32,
    /// The one after the last.
    pub end: u32,
    /// As they stand in the box, in hex.
    pub text: String,
    /// What is wrong with it; empty where nothing is.
    pub fault: String,
}

/// What a re-encoding changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Changes {
    /// By which rules.
    pub profile: String,
    /// The first of them.
    pub listed: Vec<Change>,
    /// How many there are.
    pub total: u32,
}

impl Inspector {
    /// The bytes of the notation as it is typed; it goes on being edited. What was there before the
    /// editing can be brought back, not each step.
    pub fn follow_draft(&mut self, hex: String) {
        if let Some(draft) = self.draft.take() {
            self.put_encoded(hex, draft.is_followed);
            self.draft = Some(Draft {
                is_followed: true,
                fault: None,
                ..draft
            });
        }
    }

    /// The bytes of what was shown or edited, and the end of the editing.
    pub fn end_draft(&mut self, hex: String) {
        let draft = self.draft.take();
        self.put_encoded(hex, draft.is_some_and(|draft| draft.is_followed));
    }

    fn put_encoded(&mut self, text: String, is_followed: bool) {
        let input = Input {
            text,
            ..Input::default()
        };
        if is_followed {
            self.input = input;
            self.begin();
        } else {
            self.replace(input, "encoding");
        }
    }

    /// Editing ends, and everything is as it was before; `true` where the bytes have changed.
    pub fn leave_draft(&mut self) -> bool {
        let draft = self.draft.take();
        let is_followed = draft.is_some_and(|draft| draft.is_followed);
        if is_followed {
            self.undo();
        }
        is_followed
    }

    /// Bytes are to be edited, or cannot be.
    pub(super) fn edit_bytes(&mut self, start: u32, end: u32, hex: Result<String, String>) {
        match hex {
            Ok(text) => {
                self.patch = Some(Patch {
                    start,
                    end,
                    text,
                    fault: String::new(),
                });
            }
            Err(why) => self.said = why,
        }
    }
}
