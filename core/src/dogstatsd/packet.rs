//! Lines in packets: as many as fit under a limit, in order.

use std::mem;

/// The largest packet that UDP carries without fragments, in bytes: 1,500 less the largest IPv4
/// header (60) and the UDP header (8).
pub const UDP_BYTES_MAX: usize = 1500 - 60 - 8;

/// Joins lines to packets under a limit.
///
/// A line that is longer than the limit, or empty, is dropped and counted; it disturbs nothing.
#[derive(Clone, Debug)]
pub struct Packer {
    bytes_max: usize,
    packet: Vec<u8>,
    lines: u64,
    dropped: u64,
}

/// What became of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pushed {
    /// It is in the packet that is being filled.
    Kept,
    /// It began a new packet; this one is full.
    Full(Vec<u8>),
    /// It fits into no packet.
    Dropped,
}

impl Packer {
    /// Packets of at most `bytes_max` bytes.
    pub fn new(bytes_max: usize) -> Self {
        Self {
            bytes_max,
            packet: Vec::new(),
            lines: 0,
            dropped: 0,
        }
    }

    /// Takes one more line, without a line break after it.
    pub fn push(&mut self, line: &[u8]) -> Pushed {
        self.lines += 1;
        if line.is_empty() || line.len() > self.bytes_max {
            self.dropped += 1;
            return Pushed::Dropped;
        }
        if self.packet.is_empty() {
            self.packet.extend_from_slice(line);
            return Pushed::Kept;
        }
        if self.packet.len() + 1 + line.len() <= self.bytes_max {
            self.packet.push(b'\n');
            self.packet.extend_from_slice(line);
            return Pushed::Kept;
        }
        Pushed::Full(mem::replace(&mut self.packet, line.to_vec()))
    }

    /// The packet being filled, if there is a line in it.
    pub fn finish(&mut self) -> Option<Vec<u8>> {
        Some(mem::take(&mut self.packet)).filter(|packet| !packet.is_empty())
    }

    /// Lines taken so far, dropped ones too.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// Lines dropped so far.
    pub fn dropped(&self) -> u64 {
        self.dropped
    }
}

/// All lines in packets of at most `bytes_max` bytes, and the indices of those dropped.
pub fn pack<L: AsRef<[u8]>>(
    lines: impl IntoIterator<Item = L>,
    bytes_max: usize,
) -> (Vec<Vec<u8>>, Vec<usize>) {
    let mut packer = Packer::new(bytes_max);
    let (mut packets, mut dropped) = (Vec::new(), Vec::new());
    for (index, line) in lines.into_iter().enumerate() {
        match packer.push(line.as_ref()) {
            Pushed::Kept => {}
            Pushed::Full(packet) => packets.push(packet),
            Pushed::Dropped => dropped.push(index),
        }
    }
    packets.extend(packer.finish());
    (packets, dropped)
}
