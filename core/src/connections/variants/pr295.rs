//! Pull request 295: keys byte by byte, and a result of the right size from the start.

use super::{TextConnection, Version};
use crate::alloc::phase;

/// The version of the pull request: a key allocates nothing, a result once.
#[derive(Clone, Copy, Debug)]
pub struct Pr295;

impl Version for Pr295 {
    fn byte_key(connection: &TextConnection, buffer: &mut Vec<u8>) {
        buffer.clear();
        buffer.extend_from_slice(&connection.process_and_ports().to_le_bytes());
        buffer.extend_from_slice(connection.source.as_bytes());
        buffer.push(connection.family_and_protocol());
        buffer.extend_from_slice(connection.destination.as_bytes());
    }

    fn result(active: usize, closed: usize) -> Vec<TextConnection> {
        let _phase = phase("result");
        Vec::with_capacity(active + closed)
    }

    fn append(result: &mut Vec<TextConnection>, connection: TextConnection) {
        result.push(connection);
    }
}
