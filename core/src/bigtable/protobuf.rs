//! Just enough of protocol buffers for the messages that are read and written here.
//!
//! Source: protocol buffers, encoding: varints, length-delimited fields, unknown fields skipped.

/// A field of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field<'a> {
    pub(super) number: u64,
    pub(super) value: FieldValue<'a>,
}

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FieldValue<'a> {
    Varint(u64),
    Bytes(&'a [u8]),
    /// Four or eight bytes of a fixed size.
    Fixed,
}

/// The fields of a message in order. After a fault, whose offset is given, there are no more.
#[derive(Clone, Debug)]
pub(super) struct Fields<'a> {
    message: &'a [u8],
    position: usize,
}

impl<'a> Fields<'a> {
    pub(super) fn of(message: &'a [u8]) -> Self {
        Self {
            message,
            position: 0,
        }
    }

    fn field(&mut self) -> Option<Field<'a>> {
        let head = self.varint()?;
        let number = head >> 3;
        let value = match head & 7 {
            0 => FieldValue::Varint(self.varint()?),
            1 => self.bytes(8).map(|_| FieldValue::Fixed)?,
            2 => {
                let length = usize::try_from(self.varint()?).ok()?;
                FieldValue::Bytes(self.bytes(length)?)
            }
            5 => self.bytes(4).map(|_| FieldValue::Fixed)?,
            _ => return None,
        };
        (number != 0).then_some(Field { number, value })
    }

    fn varint(&mut self) -> Option<u64> {
        let mut value = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.bytes(1)?[0];
            value |= u64::from(byte & 0x7f).checked_shl(shift)?;
            if byte & 0x80 == 0 {
                return Some(value);
            }
        }
        None
    }

    fn bytes(&mut self, count: usize) -> Option<&'a [u8]> {
        let bytes = self.message[self.position..].get(..count)?;
        self.position += count;
        Some(bytes)
    }
}

impl<'a> Iterator for Fields<'a> {
    /// A field, or the offset of the one that is none.
    type Item = Result<Field<'a>, usize>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.position >= self.message.len() {
            return None;
        }
        let start = self.position;
        let field = self.field();
        if field.is_none() {
            self.position = self.message.len();
        }
        Some(field.ok_or(start))
    }
}

/// Appends a field that holds bytes. Field numbers here are below 16 and take one byte.
pub(super) fn write_bytes(number: u8, bytes: &[u8], out: &mut Vec<u8>) {
    write_head(number, bytes.len(), out);
    out.extend_from_slice(bytes);
}

/// Appends the beginning of a field that holds `length` bytes, which follow.
pub(super) fn write_head(number: u8, length: usize, out: &mut Vec<u8>) {
    out.push(number << 3 | 2);
    write_varint(length as u64, out);
}

/// Appends a field that holds a number.
pub(super) fn write_number(number: u8, value: u64, out: &mut Vec<u8>) {
    out.push(number << 3);
    write_varint(value, out);
}

fn write_varint(mut value: u64, out: &mut Vec<u8>) {
    while value >= 0x80 {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// How many bytes [`write_bytes`] appends.
pub(super) fn bytes_length(bytes: usize) -> usize {
    let significant_bits = usize::BITS - (bytes | 1).leading_zeros();
    1 + significant_bits.div_ceil(7) as usize + bytes
}
