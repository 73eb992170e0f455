//! Before: keys by the generic writer, and a result that grows.

use super::generic_write;
use super::{TextConnection, Version};
use crate::alloc::phase;

/// The version before the pull request.
///
/// A key costs three allocations: the eight-byte number in a box and a scratch for each of the two
/// numbers. The result of a fetch starts empty and grows.
#[derive(Clone, Copy, Debug)]
pub struct Before;

impl Version for Before {
    fn byte_key(connection: &TextConnection, buffer: &mut Vec<u8>) {
        buffer.clear();
        generic_write::write(buffer, connection.process_and_ports());
        buffer.extend_from_slice(connection.source.as_bytes());
        generic_write::write(buffer, connection.family_and_protocol());
        buffer.extend_from_slice(connection.destination.as_bytes());
    }

    fn result(_active: usize, _closed: usize) -> Vec<TextConnection> {
        Vec::new()
    }

    fn append(result: &mut Vec<TextConnection>, connection: TextConnection) {
        if result.len() == result.capacity() {
            let _phase = phase("result grown");
            result.reserve_exact(grown(result.len()) - result.len());
        }
        result.push(connection);
    }
}

/// The capacity that the original's runtime takes for a full list: twice as many up to 1024, then
/// a quarter more.
///
/// Source: Go before 1.18, `append`, without the rounding to size classes.
fn grown(capacity: usize) -> usize {
    match capacity {
        0 => 1,
        1..1024 => capacity * 2,
        _ => capacity + capacity / 4,
    }
}
