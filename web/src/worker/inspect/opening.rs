//! From what a person gave to its bytes.

use std::rc::Rc;

use js_sys::Uint8Array;
use perop_core::cbor::input::{self, Format};
use perop_core::snapshot::link::Page;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

use crate::desk;
use crate::protocol::Attachment;
use crate::protocol::cbor::{Event, Options, Reading, TextFault};
use crate::protocol::share::{Input, Kind};

use super::showing::{PREVIEW, SMALL, Showing, progress};
use super::{Inspector, post};

/// A file is read in pieces, so that the reading can be followed. Units: bytes.
const PIECE: f64 = (8 << 20) as f64;

/// The longest input that is tried to be kept in the address, which compression may make short
/// enough. Units: bytes.
const LINKED_MAX: usize = 256 << 10;

/// Opens text or a file.
pub(super) async fn open(
    inspector: Rc<Inspector>,
    format: Option<String>,
    options: Options,
    attachment: Attachment,
) {
    let ticket = inspector.ticket.get();
    let outcome = match attachment {
        Attachment::Bytes(text) => Ok(Given::Text(text)),
        Attachment::Blob(blob) => {
            preview(&inspector, ticket, &blob, format.as_ref(), &options).await;
            read(&inspector, ticket, &blob).await.map(Given::File)
        }
        Attachment::None => Ok(Given::Text(Vec::new())),
    };
    match outcome {
        Ok(given) => take(inspector, ticket, given, format, options).await,
        Err(message) => post(Event::Refused(message)),
    }
}

/// What was given.
enum Given {
    Text(Vec<u8>),
    File(Vec<u8>),
}

/// Opens what a link carries.
pub(super) async fn open_link(inspector: Rc<Inspector>, payload: String, options: Options) {
    let ticket = inspector.ticket.get();
    let kind = match desk::open(&payload) {
        Ok(opened) => opened.kind,
        Err(why) => return post(Event::Refused(format!("This address is not read. {why}"))),
    };
    let Kind::Input(Input { text, fields, .. }) = kind else {
        return post(Event::Refused("This address carries no CBOR input.".into()));
    };
    let format = fields.into_iter().find(|(name, _)| name == "format");
    let format = format.map(|(_, value)| value);
    let given = Given::Text(text.clone().into_bytes());
    post(Event::Restored {
        ticket,
        text,
        format: format.clone(),
    });
    take(inspector, ticket, given, format, options).await;
}

/// None where the input is too long for an address.
fn link_of(given: &Given, format: Option<&String>, read: &input::Reading) -> Option<String> {
    let (text, format) = match given {
        Given::Text(text) => (text, format.cloned()),
        Given::File(text) => (text, Some(read.format.name().to_owned())),
    };
    if text.len() > LINKED_MAX {
        return None;
    }
    let is_file = matches!(given, Given::File(_));
    match str::from_utf8(text) {
        Ok(text) if !is_file || read.format != Format::Raw => desk::write_input(Input {
            page: Page::Cbor,
            text: text.to_owned(),
            fields: format.map(|it| ("format".into(), it)).into_iter().collect(),
        }),
        _ => desk::write_bytes(&read.bytes),
    }
}

async fn read(inspector: &Inspector, ticket: u32, blob: &Blob) -> Result<Vec<u8>, String> {
    let size = blob.size();
    let mut bytes = Vec::new();
    bytes
        .try_reserve_exact(size as usize)
        .map_err(|_| "The file is larger than the memory of this page.".to_owned())?;
    let mut at = 0.0;
    while at < size && inspector.ticket.get() == ticket {
        let end = (at + PIECE).min(size);
        let piece = piece(blob, at, end).await?;
        let from = bytes.len();
        bytes.resize(from + piece.length() as usize, 0);
        piece.copy_to(&mut bytes[from..]);
        at = end;
        progress(ticket, "reading the file", 0.4 * at / size);
    }
    Ok(bytes)
}

/// Shows the beginning of a file of plain CBOR, before the rest of it is read.
async fn preview(
    inspector: &Rc<Inspector>,
    ticket: u32,
    blob: &Blob,
    format: Option<&String>,
    options: &Options,
) {
    if blob.size() <= SMALL as f64 {
        return;
    }
    // What cannot be read says so when all of it is asked for.
    let Ok(piece) = piece(blob, 0.0, (PREVIEW + 1) as f64).await else {
        return;
    };
    let (read, reading) = read_as(&Given::File(piece.to_vec()), format);
    if read.format == Format::Raw && inspector.ticket.get() == ticket {
        let inspector = Rc::clone(inspector);
        let options = options.clone();
        let showing = Showing {
            inspector,
            ticket,
            options,
            reading,
            link: None,
        };
        showing.preview(&read.bytes);
    }
}

async fn piece(blob: &Blob, from: f64, to: f64) -> Result<Uint8Array, String> {
    let unread = |error| format!("The file cannot be read: {error:?}.");
    let piece = blob.slice_with_f64_and_f64(from, to).map_err(unread)?;
    let buffer = JsFuture::from(piece.array_buffer()).await.map_err(unread)?;
    Ok(Uint8Array::new(&buffer))
}

async fn take(
    inspector: Rc<Inspector>,
    ticket: u32,
    given: Given,
    format: Option<String>,
    options: Options,
) {
    let (read, reading) = read_as(&given, format.as_ref());
    let link = link_of(&given, format.as_ref(), &read);
    drop(given);
    let showing = Showing {
        inspector,
        ticket,
        options,
        reading,
        link,
    };
    showing.all(read.bytes).await;
}

/// What the input is taken for, and its bytes.
fn read_as(given: &Given, format: Option<&String>) -> (input::Reading, Reading) {
    let chosen: Option<Format> = format.and_then(|name| name.parse().ok());
    let mut read = match (given, chosen) {
        (Given::Text(input) | Given::File(input), Some(chosen)) => input::read_as(input, chosen),
        (Given::Text(text), None) => input::paste(&String::from_utf8_lossy(text)),
        (Given::File(bytes), None) => input::file(bytes),
    };
    let remark = |damage: &input::Damage| TextFault {
        line: damage.line as u32,
        column: damage.column as u32,
        offset: damage.offset as u32,
        message: damage.message.clone(),
        is_fatal: damage.is_fatal,
    };
    let others = std::mem::take(&mut read.others).into_iter();
    let reading = Reading {
        format: read.format.name().into(),
        why: read.why.clone(),
        remarks: read.damage.iter().map(remark).collect(),
        others: others
            .map(|other| (other.format.name().into(), other.why))
            .collect(),
    };
    (read, reading)
}
