//! Edited notation and edited bytes, as the bytes of a new input.

use perop_core::cbor::edn;
use perop_core::cbor::input::{self, Format};

use crate::protocol::Attachment;
use crate::protocol::cbor::{Event, TextFault};

use super::shown::Shown;
use super::{Inspector, TEXT_MAX, post, post_with, rows};

/// The most bytes that are edited as hex: a box with more makes every key wait.
const EDITED_MAX: usize = 64 << 10;

/// The edited notation as bytes, or what is shown where nothing was edited.
pub(super) fn encode(inspector: &Inspector, attachment: Attachment, is_typing: bool) {
    let bytes = match attachment {
        Attachment::Bytes(text) => match edn::encode(&String::from_utf8_lossy(&text)) {
            // A box that was just cleared is about to be filled.
            Ok(bytes) if is_typing && bytes.is_empty() => return,
            Ok(bytes) => bytes,
            Err(error) => return post(Event::NotEncoded(fault(&error))),
        },
        _ => match inspector.shown.borrow().as_ref() {
            Some(shown) => shown.bytes().to_vec(),
            None => return,
        },
    };
    post_with(Event::Encoded { is_typing }, rows::hex(&bytes).into_bytes());
}

fn fault(error: &edn::Error) -> TextFault {
    TextFault {
        line: error.line() as u32,
        column: error.column() as u32,
        offset: error.offset() as u32,
        message: error.to_string(),
        is_fatal: true,
    }
}

/// Gives the bytes `start..end` to be edited.
pub(super) fn bytes(shown: &Shown, start: u32, end: u32) {
    let bytes = shown.bytes().get(start as usize..end as usize);
    let hex = match bytes {
        _ if shown.bytes().len() > TEXT_MAX => {
            Err("This input is over 4 MiB, too much to be edited here.".into())
        }
        Some(bytes) if bytes.len() > EDITED_MAX => {
            Err("This item is over 64 KiB: choose one inside of it to edit its bytes.".into())
        }
        Some(bytes) => Ok(rows::hex(bytes)),
        None => return,
    };
    post(Event::Bytes { start, end, hex });
}

/// Puts the attached hex in the place of the bytes `start..end`.
pub(super) fn patch(inspector: &Inspector, attachment: Attachment, start: u32, end: u32) {
    let read = input::read_as(&attachment.into_bytes(), Format::Hex);
    if let Some(fault) = read.fault() {
        let (line, column, message) = (fault.line, fault.column, &fault.message);
        let words = format!("Line {line}, column {column}: {message}.");
        return post(Event::NotPatched(words));
    }
    let shown = inspector.shown.borrow();
    let bytes = shown.as_ref().map(Shown::bytes).unwrap_or_default();
    let (before, after) = (bytes.get(..start as usize), bytes.get(end as usize..));
    if let (Some(before), Some(after)) = (before, after) {
        let whole = [before, &read.bytes, after].concat();
        post_with(Event::Patched, rows::hex(&whole).into_bytes());
    }
}
