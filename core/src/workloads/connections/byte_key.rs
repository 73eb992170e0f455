//! The key of one connection.

use std::hint::black_box;
use std::rc::Rc;

use super::super::{Preset, Threads, Variant, Workload};
use super::{PULL_REQUEST, input, reported};
use crate::connections::variants::{
    Before, Pr295, TextConnection, Version, key_buffer, key_packed, key_string,
};
use crate::connections::{Addresses, Connection, Family, Key, Protocol};
use crate::harness::{Job, Params};

pub(in crate::workloads) static BYTE_KEY: Workload = Workload {
    id: "connections/byte_key",
    title: "The key of a connection",
    about: "Makes the key of one connection, 192.168.0.1:123 to 192.168.0.103:35000 over UDP, in \
        a buffer that is kept.",
    change: "#295 appends the two numbers byte by byte to the buffer, instead of handing them to \
        a generic writer that boxes the large one and allocates a scratch for each.",
    pull_request: PULL_REQUEST,
    operation: "one key",
    prepared: "The connection and the buffer; for tuned, the connection with its addresses as \
        numbers.",
    caveat: "The original's loop is not in its repository: the pull request tells of it. \
        key_string, key_buffer and key_packed are older ideas kept in its benchmarks; their keys \
        differ from the others' as bytes, so the answer that is compared says which of twelve \
        pairs of connections a key tells apart. tuned makes a key of six words for a table of its \
        own, not the bytes.",
    parameters: &[],
    presets: &[Preset {
        name: "ByteKey",
        params: &[],
        digest: 0x5467_afda_1d10_62e2,
        allocs: &[
            ("before", 3.0),
            ("pr295", 0.0),
            ("key_string", 4.0),
            ("key_buffer", 6.0),
            ("key_packed", 3.0),
            ("tuned", 0.0),
        ],
        reported: &[
            ("before", reported(81.0, 24.0, 3.0)),
            ("pr295", reported(24.8, 0.0, 0.0)),
        ],
    }],
    variants: &[
        Variant {
            id: "before",
            about: "Writes the packed number and the family byte with the generic writer: a box \
                and two scratches.",
            prepare: prepare::<Bytes<Before>>,
            counter_example: None,
        },
        Variant {
            id: "pr295",
            about: "Appends both to the buffer as bytes.",
            prepare: prepare::<Bytes<Pr295>>,
            counter_example: None,
        },
        Variant {
            id: "key_string",
            about: "An older idea: formats seven parts, joined by dashes, as a text of its own.",
            prepare: prepare::<Formatted>,
            counter_example: None,
        },
        Variant {
            id: "key_buffer",
            about: "An older idea: writes five numbers with the generic writer, and two texts.",
            prepare: prepare::<Parts>,
            counter_example: None,
        },
        Variant {
            id: "key_packed",
            about: "An older idea: the packed number and sixteen bits of family and protocol, \
                with the generic writer.",
            prepare: prepare::<Packed>,
            counter_example: None,
        },
        Variant {
            id: "tuned",
            about: "Six words: the packed number, both addresses as numbers, family and protocol.",
            prepare: prepare::<Words>,
            counter_example: None,
        },
    ],
    threads: Threads::One,
    batches: None,
};

/// A way to make a key.
trait Way: Default + 'static {
    /// A connection as this way's caller holds it.
    type Held: 'static;
    type Key: PartialEq;

    fn held(&mut self, connection: TextConnection) -> Self::Held;
    /// Makes the key and lets nobody know how it is not used.
    fn make(&mut self, connection: &Self::Held);
    /// The key, to compare it.
    fn key(&mut self, connection: &Self::Held) -> Self::Key;
}

struct KeyJob<W: Way> {
    way: W,
    connection: W::Held,
}

fn prepare<W: Way>(_params: &Params) -> Box<dyn Job> {
    let mut way = W::default();
    let connection = way.held(input::keyed_connection());
    // The buffer gets its size.
    way.make(&connection);
    Box::new(KeyJob { way, connection })
}

impl<W: Way> Job for KeyJob<W> {
    fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            self.way.make(black_box(&self.connection));
        }
    }

    /// One byte per pair: whether its keys are equal.
    fn answer(&mut self, out: &mut Vec<u8>) {
        for pair in pairs() {
            let [one, other] = pair.map(|connection| {
                let held = self.way.held(connection);
                self.way.key(&held)
            });
            out.push(u8::from(one == other));
        }
    }
}

/// The pairs that the original's test tells apart, and one that is the same connection.
fn pairs() -> [[TextConnection; 2]; 12] {
    let base = input::keyed_connection;
    let unlike = |change: fn(&mut TextConnection)| {
        let mut other = base();
        change(&mut other);
        [base(), other]
    };
    let between = |source: &str, destination: &str| {
        base().with_addresses(Rc::from(source), Rc::from(destination))
    };
    [
        unlike(|one| one.pid += 1),
        unlike(|one| one.family = Family::V6),
        unlike(|one| one.protocol = Protocol::Tcp),
        unlike(|one| one.source = Rc::from("192.168.0.2")),
        unlike(|one| one.destination = Rc::from("localhost")),
        unlike(|one| one.source_port = 3),
        unlike(|one| one.destination_port = 3),
        [between("a", "b"), between("b", "a")],
        [between("a", ""), between("", "a")],
        [between("", "b"), between("b", "")],
        unlike(|one| {
            one.family = Family::V6;
            one.protocol = Protocol::Tcp;
        }),
        [base(), base()],
    ]
}

/// The original's bytes in the version `V`.
struct Bytes<V> {
    buffer: Vec<u8>,
    version: std::marker::PhantomData<V>,
}

impl<V> Default for Bytes<V> {
    fn default() -> Self {
        Self {
            buffer: Vec::new(),
            version: std::marker::PhantomData,
        }
    }
}

impl<V: Version + 'static> Way for Bytes<V> {
    type Held = TextConnection;
    type Key = Vec<u8>;

    fn held(&mut self, connection: TextConnection) -> TextConnection {
        connection
    }

    fn make(&mut self, connection: &TextConnection) {
        V::byte_key(connection, &mut self.buffer);
        black_box(&self.buffer);
    }

    fn key(&mut self, connection: &TextConnection) -> Vec<u8> {
        self.make(connection);
        self.buffer.clone()
    }
}

#[derive(Default)]
struct Formatted {
    buffer: String,
}

impl Way for Formatted {
    type Held = TextConnection;
    type Key = Box<str>;

    fn held(&mut self, connection: TextConnection) -> TextConnection {
        connection
    }

    fn make(&mut self, connection: &TextConnection) {
        black_box(self.key(connection));
    }

    fn key(&mut self, connection: &TextConnection) -> Box<str> {
        key_string(connection, &mut self.buffer)
    }
}

/// Two ways that are a function into a buffer each.
macro_rules! into_buffer {
    ($way:ident, $function:ident) => {
        #[derive(Default)]
        struct $way {
            buffer: Vec<u8>,
        }

        impl Way for $way {
            type Held = TextConnection;
            type Key = Vec<u8>;

            fn held(&mut self, connection: TextConnection) -> TextConnection {
                connection
            }

            fn make(&mut self, connection: &TextConnection) {
                $function(connection, &mut self.buffer);
                black_box(&self.buffer);
            }

            fn key(&mut self, connection: &TextConnection) -> Vec<u8> {
                self.make(connection);
                self.buffer.clone()
            }
        }
    };
}

into_buffer!(Parts, key_buffer);
into_buffer!(Packed, key_packed);

struct Words {
    addresses: Addresses,
}

impl Default for Words {
    fn default() -> Self {
        Self {
            addresses: Addresses::with_seed(0),
        }
    }
}

impl Way for Words {
    type Held = Connection;
    type Key = Key;

    fn held(&mut self, connection: TextConnection) -> Connection {
        let source = self.addresses.address(&connection.source);
        let destination = self.addresses.address(&connection.destination);
        connection.with_addresses(source, destination)
    }

    fn make(&mut self, connection: &Connection) {
        black_box(Key::of(connection));
    }

    fn key(&mut self, connection: &Connection) -> Key {
        Key::of(connection)
    }
}
