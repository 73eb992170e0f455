//! The content of a link as deterministic CBOR (RFC 8949 section 4.2.1).
//!
//! A map with integer keys; those that are absent are empty:
//!
//! | key | holds |
//! |---|---|
//! | 0 | the kind: 0 results, 1 comparison, 2 what was read of a text, 3 a page's input |
//! | 1, 2 | title, note |
//! | 3 | how it was looked at: name, value, name, value … |
//! | 4 | the texts of the tables, sorted and front-coded |
//! | 5, 6, 7, 8 | what the kind needs |
//! | 9 | a number that stands for nothing and makes the link end well |
//!
//! There are no floats, no tags and no indefinite lengths. A content is taken only if writing what
//! was read gives the same bytes again, so that nothing has two forms. Other integer keys are kept.

mod archive;
mod column;
mod comparison;
mod fields;
mod form;
mod input;
mod reader;
mod reading;
mod results;
mod sound;
mod texts;

pub use fields::Kept;
use fields::{Fields, Taken};

use super::error::{Error, Kind as Fault};
use super::{Kind, Link};

const KIND: u64 = 0;
const TITLE: u64 = 1;
const NOTE: u64 = 2;
const VIEW: u64 = 3;
const FILLER: u64 = 9;

const RESULTS: u64 = 0;
const COMPARISON: u64 = 1;
const TEXT: u64 = 2;
const INPUT: u64 = 3;

/// The content of a link.
///
/// Errors: a number that is none, a text over the limit.
pub(super) fn write(link: &Link, filler: u64) -> Result<Vec<u8>, Error> {
    let mut fields = Fields::default();
    let kind = match &link.kind {
        Kind::Results(results) => {
            results::write(results, &mut fields)?;
            RESULTS
        }
        Kind::Comparison(comparison) => {
            comparison::write(comparison, &mut fields)?;
            COMPARISON
        }
        Kind::Text(reading) => {
            reading::write(reading, &mut fields)?;
            TEXT
        }
        Kind::Input(input) => {
            input::write(input, &mut fields);
            INPUT
        }
    };
    fields.unsigned(KIND, kind);
    fields.text(TITLE, &link.title);
    fields.text(NOTE, &link.note);
    fields.pairs(VIEW, &link.view);
    if filler > 0 {
        fields.unsigned(FILLER, filler);
    }
    fields.keep(&link.kept);
    Ok(fields.encode())
}

/// What is in a content.
pub(super) fn read(body: &[u8]) -> Result<Link, Error> {
    form::check(body)?;
    let mut fields = Taken::read(body)?;
    let kind = fields.required(KIND)?.unsigned()?;
    let kind = match kind {
        RESULTS => Kind::Results(results::read(&mut fields)?),
        COMPARISON => Kind::Comparison(comparison::read(&mut fields)?),
        TEXT => Kind::Text(reading::read(&mut fields)?),
        INPUT => Kind::Input(input::read(&mut fields)?),
        _ => return Err(Fault::Newer("it holds something that is not known here").into()),
    };
    let filler = fields.take(FILLER).map(|mut reader| reader.unsigned());
    let filler = filler.transpose()?.unwrap_or(0);
    let link = Link {
        title: fields.optional_text(TITLE)?,
        note: fields.optional_text(NOTE)?,
        view: fields.optional_pairs(VIEW)?,
        kind,
        kept: fields.rest(),
    };
    if write(&link, filler)? != body {
        return Err(Error::damaged("its content could be written otherwise"));
    }
    Ok(link)
}
