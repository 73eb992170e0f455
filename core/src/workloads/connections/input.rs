//! The connections of the original's benchmarks.

use std::rc::Rc;

use crate::connections::variants::TextConnection;
use crate::connections::{Connection, Counters, Protocol};

/// `count` connections of one process over the loopback, with random ports and counters.
///
/// The same `seed` gives the same connections.
pub(super) fn random_connections(count: usize, seed: u64) -> Vec<TextConnection> {
    let mut random = SplitMix64(seed);
    // One text for all, as a literal is in the original.
    let localhost: Rc<str> = Rc::from("localhost");
    (0..count)
        .map(|_| {
            let ports = random.next();
            Connection::<u8> {
                pid: 123,
                source_port: (ports >> 16) as u16 % u16::MAX,
                destination_port: ports as u16 % u16::MAX,
                monotonic: Counters {
                    sent_bytes: random.next(),
                    received_bytes: random.next(),
                    retransmits: random.next() as u32,
                },
                ..Connection::default()
            }
            .with_addresses(Rc::clone(&localhost), Rc::clone(&localhost))
        })
        .collect()
}

/// The connection whose key the original's author timed.
pub(super) fn keyed_connection() -> TextConnection {
    Connection::<u8> {
        pid: 123,
        protocol: Protocol::Udp,
        source_port: 123,
        destination_port: 35_000,
        ..Connection::default()
    }
    .with_addresses(Rc::from("192.168.0.1"), Rc::from("192.168.0.103"))
}

/// A small generator of good numbers. Source: Steele, Lea, Flood 2014.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
