//! What identifies a connection.

use std::rc::Rc;

use perop_core::connections::variants::{
    Before, Pr295, TextConnection, Version, key_buffer, key_packed, key_string,
};
use perop_core::connections::{Addresses, Connection, Family, Key, Protocol};
use proptest::prelude::*;

use super::{Tuned, unset};

const VECTORS: &str = include_str!("../../data/connections/byte_keys.tsv");

/// What all fields but the addresses and the key are.
const NUMBER: &str = "a number";

fn vectors() -> impl Iterator<Item = (TextConnection, &'static str)> {
    VECTORS.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [
            pid,
            protocol,
            family,
            source,
            destination,
            source_port,
            destination_port,
            key,
        ] = fields.as_slice()
        else {
            panic!("not eight fields: {line}")
        };
        let connection = Connection {
            pid: pid.parse().expect(NUMBER),
            protocol: [Protocol::Tcp, Protocol::Udp][protocol.parse::<usize>().expect(NUMBER)],
            family: [Family::V4, Family::V6][family.parse::<usize>().expect(NUMBER)],
            source: Rc::from(*source),
            destination: Rc::from(*destination),
            source_port: source_port.parse().expect(NUMBER),
            destination_port: destination_port.parse().expect(NUMBER),
            ..unset()
        };
        (connection, *key)
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn byte_key<V: Version>(connection: &TextConnection) -> Vec<u8> {
    // What was in the buffer is replaced.
    let mut buffer = vec![0xff; 3];
    V::byte_key(connection, &mut buffer);
    buffer
}

fn tuned_byte_key(connection: &TextConnection) -> Vec<u8> {
    let mut tuned = Tuned::new(Default::default());
    let numbered = tuned.numbered(connection);
    let mut buffer = vec![0xff; 3];
    tuned.addresses.write_byte_key(&numbered, &mut buffer);
    buffer
}

#[test]
fn every_version_writes_the_originals_key() {
    let mut count = 0;
    for (connection, key) in vectors() {
        assert_eq!(hex(&byte_key::<Before>(&connection)), key, "before");
        assert_eq!(hex(&byte_key::<Pr295>(&connection)), key, "pr295");
        assert_eq!(hex(&tuned_byte_key(&connection)), key, "tuned");
        count += 1;
    }
    assert_eq!(count, 10);
}

#[test]
fn older_keys_of_the_first_vector() {
    let (connection, _) = vectors().next().unwrap();
    let text = key_string(&connection, &mut String::from("before"));
    assert_eq!(&*text, "123-1-0-192.168.0.1-123-192.168.0.103-35000");

    let mut parts = vec![0xff];
    key_buffer(&connection, &mut parts);
    let expected = [
        b"\x7b\x00\x00\x00\x01\x00".as_slice(),
        b"192.168.0.1\x7b\x00192.168.0.103\xb8\x88",
    ]
    .concat();
    assert_eq!(parts, expected);

    let mut packed = vec![0xff];
    key_packed(&connection, &mut packed);
    let expected = [
        b"\xb8\x88\x7b\x00\x7b\x00\x00\x00".as_slice(),
        b"192.168.0.1\x01\x00192.168.0.103",
    ]
    .concat();
    assert_eq!(packed, expected);
}

fn with(change: impl FnOnce(&mut TextConnection)) -> TextConnection {
    let mut connection = unset();
    change(&mut connection);
    connection
}

fn between(source: &str, destination: &str) -> TextConnection {
    unset().with_addresses(Rc::from(source), Rc::from(destination))
}

/// The pairs that the original's test tells apart.
fn pairs() -> Vec<[TextConnection; 2]> {
    vec![
        [with(|one| one.pid = 1), unset()],
        [with(|one| one.family = Family::V6), unset()],
        [with(|one| one.protocol = Protocol::Udp), unset()],
        [between("hello", ""), unset()],
        [between("", "goodbye"), unset()],
        [with(|one| one.source_port = 1), unset()],
        [with(|one| one.destination_port = 1), unset()],
        [between("a", "b"), between("b", "a")],
        [between("a", ""), between("", "a")],
        [between("", "b"), between("b", "")],
        [
            with(|one| one.family = Family::V6),
            with(|one| one.protocol = Protocol::Udp),
        ],
        [
            with(|one| one.source_port = 3),
            with(|one| one.destination_port = 3),
        ],
    ]
}

#[test]
fn connections_that_differ_in_one_identifying_part_have_different_keys() {
    type KeyOf = fn(&TextConnection) -> Vec<u8>;
    let mut addresses = Addresses::with_seed(1);
    let ways: [(&str, KeyOf); 5] = [
        ("before", byte_key::<Before>),
        ("pr295", byte_key::<Pr295>),
        ("key_string", |one| {
            key_string(one, &mut String::new()).as_bytes().to_vec()
        }),
        ("key_packed", |one| {
            let mut out = Vec::new();
            key_packed(one, &mut out);
            out
        }),
        ("tuned", tuned_byte_key),
    ];
    for [one, other] in pairs() {
        for (name, key) in ways {
            assert_ne!(key(&one), key(&other), "{name}: {one:?} {other:?}");
        }
        let mut compact = |connection: &TextConnection| {
            let source = addresses.address(&connection.source);
            let destination = addresses.address(&connection.destination);
            Key::of(&connection.clone().with_addresses(source, destination))
        };
        assert_ne!(compact(&one), compact(&other), "{one:?} {other:?}");
    }
}

#[test]
fn namespace_direction_and_counters_do_not_identify() {
    use perop_core::connections::{Counters, Direction};
    let counters = Counters {
        sent_bytes: 1,
        received_bytes: 2,
        retransmits: 3,
    };
    let same = with(|one| {
        one.namespace = 9;
        one.direction = Direction::Local;
        one.monotonic = counters;
        one.last = counters;
        one.last_update_epoch = 5;
    });
    assert_eq!(byte_key::<Before>(&same), byte_key::<Before>(&unset()));
    assert_eq!(byte_key::<Pr295>(&same), byte_key::<Pr295>(&unset()));
    let mut tuned = Tuned::new(Default::default());
    assert_eq!(
        Key::of(&tuned.numbered(&same)),
        Key::of(&tuned.numbered(&unset()))
    );
}

#[test]
fn addresses_read_back_as_they_were_given() {
    use perop_core::connections::Address;
    let mut addresses = Addresses::with_seed(3);
    for (text, is_number) in [
        ("192.168.0.1", true),
        ("0.0.0.0", true),
        ("::1", true),
        ("::", true),
        ("fe80::1", true),
        ("::ffff:1.2.3.4", true),
        ("2001:db8::8:800:200c:417a", true),
        ("FE80::1", false),
        ("0:0:0:0:0:0:0:1", false),
        ("192.168.000.1", false),
        ("1.2.3", false),
        ("localhost", false),
        ("", false),
    ] {
        let address = addresses.address(text);
        assert_eq!(addresses.display(address).to_string(), text);
        assert_eq!(!matches!(address, Address::Text(_)), is_number, "{text}");
        assert_eq!(addresses.address(text), address, "{text} is one address");
    }
}

/// Fields drawn from few values, so that equal and nearly equal connections meet.
fn connection() -> impl Strategy<Value = TextConnection> {
    let address = prop_oneof![
        Just("localhost"),
        Just("127.0.0.1"),
        Just("::1"),
        Just("10.0.0.1"),
        Just("")
    ];
    let ports = prop_oneof![0..3u16, Just(u16::MAX)];
    (
        0..3u32,
        ports.clone(),
        ports,
        (any::<bool>(), any::<bool>()),
        address.clone(),
        address,
    )
        .prop_map(
            |(pid, source_port, destination_port, bits, source, destination)| {
                Connection {
                    pid,
                    source_port,
                    destination_port,
                    protocol: if bits.0 { Protocol::Udp } else { Protocol::Tcp },
                    family: if bits.1 { Family::V6 } else { Family::V4 },
                    ..unset()
                }
                .with_addresses(Rc::from(source), Rc::from(destination))
            },
        )
}

proptest! {
    #[test]
    fn keys_are_equal_exactly_where_the_originals_are(one in connection(), other in connection()) {
        let original = byte_key::<Before>(&one) == byte_key::<Before>(&other);
        prop_assert_eq!(byte_key::<Pr295>(&one), byte_key::<Before>(&one));
        prop_assert_eq!(tuned_byte_key(&one), byte_key::<Before>(&one));
        let mut tuned = Tuned::new(Default::default());
        let keys = [&one, &other].map(|each| Key::of(&tuned.numbered(each)));
        prop_assert_eq!(keys[0] == keys[1], original);
    }

    #[test]
    fn any_text_reads_back(text in ".{0,40}") {
        let mut addresses = Addresses::with_seed(5);
        let address = addresses.address(&text);
        prop_assert_eq!(addresses.display(address).to_string(), text);
    }

    #[test]
    fn any_number_reads_back(v4 in any::<u32>(), v6 in any::<u128>()) {
        use core::net::{Ipv4Addr, Ipv6Addr};
        use perop_core::connections::Address;
        let mut addresses = Addresses::with_seed(5);
        let v4 = Ipv4Addr::from_bits(v4);
        prop_assert_eq!(addresses.address(&v4.to_string()), Address::V4(v4));
        let v6 = Ipv6Addr::from_bits(v6);
        prop_assert_eq!(addresses.address(&v6.to_string()), Address::V6(v6));
    }
}
