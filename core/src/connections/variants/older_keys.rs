//! The ideas for a key that the original tried before, kept in its benchmarks.

use std::fmt::Write as _;
use std::rc::Rc;

use super::TextConnection;
use super::generic_write::{Interface, write};
use crate::alloc::phase;

/// The key as formatted text: `pid-type-family-source-source port-destination-destination port`.
///
/// Four allocations for a pid and a source port below 256 and a destination port that is not: each
/// text and that port is boxed for the formatter, and the text is copied out of its `buffer`.
pub fn key_string(connection: &TextConnection, buffer: &mut String) -> Box<str> {
    let pid = Interface::of_number(connection.pid);
    let protocol = Interface::of_number(connection.protocol as u8);
    let family = Interface::of_number(connection.family as u8);
    let source = Interface::boxed(Rc::clone(&connection.source));
    let source_port = Interface::of_number(connection.source_port);
    let destination = Interface::boxed(Rc::clone(&connection.destination));
    let destination_port = Interface::of_number(connection.destination_port);
    buffer.clear();
    write!(
        buffer,
        "{}-{}-{}-{}-{}-{}-{}",
        pid.get(),
        protocol.get(),
        family.get(),
        source.get(),
        source_port.get(),
        destination.get(),
        destination_port.get(),
    )
    .expect("a string takes all text");
    let _phase = phase("key copied out of the formatter's buffer");
    buffer.as_str().into()
}

/// The key as seven parts, five of them numbers by the generic writer.
///
/// Six allocations for the connection of [`key_string`]: a scratch per number, and the destination
/// port in a box.
pub fn key_buffer(connection: &TextConnection, buffer: &mut Vec<u8>) {
    buffer.clear();
    write(buffer, connection.pid);
    write(buffer, connection.protocol as u8);
    write(buffer, connection.family as u8);
    buffer.extend_from_slice(connection.source.as_bytes());
    write(buffer, connection.source_port);
    buffer.extend_from_slice(connection.destination.as_bytes());
    write(buffer, connection.destination_port);
}

/// The packed key by the generic writer, with family and type in sixteen bits.
///
/// Three allocations: the eight-byte number in a box, and a scratch for each of the two numbers.
pub fn key_packed(connection: &TextConnection, buffer: &mut Vec<u8>) {
    buffer.clear();
    write(buffer, connection.process_and_ports());
    buffer.extend_from_slice(connection.source.as_bytes());
    let family = connection.family as u16;
    write(buffer, family << 8 | connection.protocol as u16);
    buffer.extend_from_slice(connection.destination.as_bytes());
}
