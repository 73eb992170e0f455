//! What the status line says of copying and saving.

use super::Inspector;
use crate::figures::counted;

impl Inspector {
    /// The clipboard has it, or the browser forbids it: then it is shown.
    pub fn say_copied(&mut self, text: String, is_copied: bool) {
        let characters = counted(text.chars().count(), "character");
        self.said = match is_copied {
            true => format!("Copied: {characters}."),
            false => "The browser forbids copying; the text is shown beside the buttons.".into(),
        };
        self.offered = Some(text).filter(|_| !is_copied);
    }

    /// A file was offered, or the browser has no way to do so.
    pub fn say_saved(&mut self, is_saved: bool) {
        self.said = match is_saved {
            true => "Saved as perop.cbor.".into(),
            false => "This browser does not let a page save files.".into(),
        };
    }
}
