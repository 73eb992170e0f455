//! Reading rows, with the objects that the original makes of each.

use std::collections::HashMap;
use std::hint::black_box;
use std::rc::Rc;

use foldhash::fast::FixedState;

use super::super::metadata::Metadata;
use super::super::protobuf::{
    Field, FieldValue, Fields, bytes_length, write_bytes, write_head, write_number,
};
use super::super::{Environment, Row, RowRange, Rows, Status, Table};
use super::{Context, Factory, Tracer, Version};
use crate::alloc::phase;

/// A row as the original hands it out: the cells of each family.
pub type RowObject = HashMap<Box<str>, Vec<ReadItem>, FixedState>;

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadItem {
    /// The key of the row.
    pub row: Rc<str>,
    /// Family and column, joined by a colon.
    pub column: Box<str>,
    /// When the cell was written, in microseconds.
    pub timestamp_us: u64,
    /// What is in it.
    pub value: Box<[u8]>,
}

/// One reading of a range.
///
/// Four allocations: the tracer, the text of its method, and the metadata before and after the
/// answer, which are empty here. Then fourteen per row.
#[derive(Debug)]
pub struct Reader<'t, 'c> {
    rows: Rows<'t>,
    tracer: Box<Tracer<'c>>,
    headers: Box<Metadata>,
    trailers: Box<Metadata>,
}

impl<'t, 'c> Reader<'t, 'c> {
    /// Begins to read a range of a table.
    pub fn open<V: Version>(
        factory: &Factory<'c>,
        environment: &dyn Environment,
        table_name: &'c str,
        table: &'t Table,
        range: RowRange<'_>,
    ) -> Self {
        let context = Context {
            deadline_ns: u64::MAX,
        };
        let mut tracer = V::tracer(factory, environment, context, table_name, true);
        tracer.set_method("ReadRows");
        tracer.begin_attempt(environment);
        let _phase = phase("metadata of the answer");
        Self {
            rows: table.read(range),
            tracer,
            headers: black_box(Box::default()),
            trailers: black_box(Box::default()),
        }
    }

    /// The next row; `None` at the end of the range.
    pub fn next_row(&mut self) -> Option<RowObject> {
        let message = answer(&self.rows.next()?);
        let response = Response::decode(&message).expect("the message was written just now");
        response.into_row()
    }

    /// Ends the reading.
    pub fn close(mut self, environment: &dyn Environment) {
        let (headers, trailers) = (&self.headers, &self.trailers);
        self.tracer
            .end_attempt(environment, Status::Ok, headers, trailers);
        self.tracer.end_operation(environment, Status::Ok);
    }
}

/// The answer that holds one row, as it comes over the wire: one allocation.
fn answer(row: &Row<'_>) -> Vec<u8> {
    let family = bytes_length(row.family.len());
    let qualifier = bytes_length(row.qualifier.len());
    let chunk = bytes_length(row.key.len())
        + bytes_length(family)
        + bytes_length(qualifier)
        + bytes_length(row.value.len())
        + 2;
    let mut message = {
        let _phase = phase("message from the wire");
        Vec::with_capacity(bytes_length(chunk))
    };
    let out = &mut message;
    write_head(1, chunk, out);
    write_bytes(1, row.key, out);
    write_head(2, family, out);
    write_bytes(1, row.family.as_bytes(), out);
    write_head(3, qualifier, out);
    write_bytes(1, row.qualifier.as_bytes(), out);
    write_number(4, 0, out);
    write_bytes(6, row.value, out);
    black_box(message)
}

/// The messages of an answer, each an object of its own.
#[expect(
    clippy::vec_box,
    reason = "the original's lists of messages hold pointers"
)]
struct Response {
    chunks: Vec<Box<Chunk>>,
}

#[derive(Default)]
struct Chunk {
    row_key: Box<[u8]>,
    family: Option<Box<StringValue>>,
    qualifier: Option<Box<BytesValue>>,
    timestamp_us: u64,
    value: Box<[u8]>,
}

struct StringValue {
    value: Box<str>,
}

struct BytesValue {
    value: Box<[u8]>,
}

impl Response {
    /// Nine allocations: the response, its list, the chunk, key, family and its text, qualifier
    /// and its bytes, value.
    fn decode(message: &[u8]) -> Option<Box<Self>> {
        let _phase = phase("messages of the answer");
        let mut response = black_box(Box::new(Self { chunks: Vec::new() }));
        for field in Fields::of(message) {
            if let (1, FieldValue::Bytes(chunk)) = parts(field.ok()?) {
                response.chunks.reserve_exact(1);
                response.chunks.push(Chunk::decode(chunk)?);
            }
        }
        Some(response)
    }

    /// Four allocations: the key's text, the column's name, the cells of the family, the map of
    /// families. The value and the family's text are taken over.
    fn into_row(self) -> Option<RowObject> {
        let _phase = phase("row");
        let mut row = RowObject::default();
        for chunk in self.chunks {
            let key: Rc<str> = Rc::from(std::str::from_utf8(&chunk.row_key).ok()?);
            let (family, qualifier) = (chunk.family?.value, chunk.qualifier?.value);
            let qualifier = std::str::from_utf8(&qualifier).ok()?;
            let column = [&*family, ":", qualifier].concat().into_boxed_str();
            let cells = vec![ReadItem {
                row: key,
                column,
                timestamp_us: chunk.timestamp_us,
                value: chunk.value,
            }];
            row.insert(family, cells);
        }
        Some(row)
    }
}

impl Chunk {
    fn decode(message: &[u8]) -> Option<Box<Self>> {
        let mut chunk = black_box(Box::<Self>::default());
        for field in Fields::of(message) {
            match parts(field.ok()?) {
                (1, FieldValue::Bytes(key)) => chunk.row_key = key.into(),
                (2, FieldValue::Bytes(wrapper)) => {
                    let value = std::str::from_utf8(wrapped(wrapper)?).ok()?.into();
                    chunk.family = Some(black_box(Box::new(StringValue { value })));
                }
                (3, FieldValue::Bytes(wrapper)) => {
                    let value = wrapped(wrapper)?.into();
                    chunk.qualifier = Some(black_box(Box::new(BytesValue { value })));
                }
                (4, FieldValue::Varint(timestamp_us)) => chunk.timestamp_us = timestamp_us,
                (6, FieldValue::Bytes(value)) => chunk.value = value.into(),
                _ => {}
            }
        }
        Some(chunk)
    }
}

/// What a message that only wraps a value holds.
fn wrapped(message: &[u8]) -> Option<&[u8]> {
    match parts(Fields::of(message).next()?.ok()?) {
        (1, FieldValue::Bytes(value)) => Some(value),
        _ => None,
    }
}

fn parts(field: Field<'_>) -> (u64, FieldValue<'_>) {
    (field.number, field.value)
}
