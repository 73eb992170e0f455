//! The input of a page.

use crate::cbor::{Encoder, Major};

use super::super::error::{Error, Kind as Fault};
use super::super::{Input, Page, PageInput};
use super::fields::{Fields, Taken, read_pairs, write_pairs};
use super::reader::Reader;

const WHOLE: u64 = 5;

pub(super) fn write(input: &PageInput, fields: &mut Fields) {
    fields.put(WHOLE, |out| write_item(out, input));
}

pub(super) fn read(fields: &mut Taken<'_>) -> Result<PageInput, Error> {
    read_item(&mut fields.required(WHOLE)?)
}

/// Page, what was typed, and the other fields where there are any.
pub(super) fn write_item(out: &mut Encoder<'_>, input: &PageInput) {
    let has_fields = !input.fields.is_empty();
    out.array(2 + u64::from(has_fields)).text(input.page.id());
    match &input.input {
        Input::Text(text) => out.text(text),
        Input::Bytes(bytes) => out.bytes(bytes),
    };
    if has_fields {
        write_pairs(out, &input.fields);
    }
}

pub(super) fn read_item(reader: &mut Reader<'_>) -> Result<PageInput, Error> {
    let items = reader.array()?;
    let page =
        Page::of(reader.text()?).ok_or(Fault::Newer("it is for a page that is not known here"))?;
    let input = if reader.next_is(Major::Bytes) {
        Input::Bytes(reader.bytes()?.to_vec())
    } else {
        Input::Text(reader.text()?.to_owned())
    };
    let fields = match items {
        3 => read_pairs(reader)?,
        _ => Vec::new(),
    };
    Ok(PageInput {
        page,
        input,
        fields,
    })
}
