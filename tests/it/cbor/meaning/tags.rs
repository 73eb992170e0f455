//! Tags: their names and what they say.

use perop_core::cbor::meaning::Switches;

use super::comments;
use crate::cbor::cases::bytes_of;

/// Sources: RFC 8949 section 3.4 and appendix A; RFC 8746, 8943, 9090, 9164, 9542, 9562, 9581; the
/// IANA registry of CBOR tags.
#[test]
fn tags_are_named_and_say_what_they_are_on() {
    let cases = [
        (
            "c074323031332d30332d32315432303a30343a30305a",
            "date and time",
        ),
        (
            "c11a514b67b0",
            "epoch time: 2013-03-21T20:04:00Z, a Thursday",
        ),
        (
            "c1fb41d452d9ec200000",
            "epoch time: 2013-03-21T20:04:00.5Z, a Thursday",
        ),
        ("c120", "epoch time: 1969-12-31T23:59:59Z, a Wednesday"),
        ("c11bffffffffffffffff", "epoch time"),
        (
            "c1fb41d452d9ec1ffffe",
            "epoch time: 2013-03-21T20:04:00.499999523Z, a Thursday",
        ),
        (
            "c1f97e00",
            "epoch time, wrong: tag 1 is on a number that is finite",
        ),
        (
            "c249010000000000000000",
            "big integer: 18446744073709551616",
        ),
        (
            "c349010000000000000000",
            "negative big integer: -18446744073709551617",
        ),
        ("c48221196ab3", "decimal fraction: 273.15"),
        ("c482203903e7", "decimal fraction: -100"),
        ("c482051865", "decimal fraction: 10100000"),
        ("c4823a7fffffff01", "decimal fraction: 1 × 10^-2147483648"),
        ("c5822003", "bigfloat: 1.5"),
        ("c5822123", "bigfloat: -1"),
        ("d81e820103", "rational number: 1/3"),
        ("d82076687474703a2f2f7777772e6578616d706c652e636f6d", "URI"),
        ("d8216441514944", "base64url text: 3 bytes"),
        ("d8226441513d3d", "base64 text: 1 byte"),
        ("d823635e612b", "regular expression"),
        (
            "d82550550e8400e29b41d4a716446655440000",
            "UUID: 550e8400-e29b-41d4-a716-446655440000, version 4",
        ),
        ("d8268262656e6548656c6c6f", "text in a language: in en"),
        (
            "d828828202038601020304 0506",
            "multi-dimensional array, row by row: 2 × 3",
        ),
        (
            "d82a4a00015500050001020304",
            "content identifier (CID): bafkqabiaaebagba, raw, identity",
        ),
        ("d83046010203040506", "MAC address: 01:02:03:04:05:06"),
        ("d83444c0000201", "IPv4: 192.0.2.1"),
        ("d83482181843c00002", "IPv4: 192.0.2.0/24"),
        ("d8348244c00002011818", "IPv4: 192.0.2.1/24"),
        ("d8368218304620010db81234", "IPv6: 2001:db8:1234::/48"),
        ("d8404201ff", "typed array of uint8: 2 elements: 1, 255"),
        (
            "d84144000102ff",
            "typed array of uint16, big-endian: 2 elements: 1, 767",
        ),
        ("d8484201ff", "typed array of sint8: 2 elements: 1, -1"),
        (
            "d84d42feff",
            "typed array of sint16, little-endian: 1 element: -2",
        ),
        (
            "d850423e00",
            "typed array of float16, big-endian: 1 element: 1.5",
        ),
        (
            "d855440000c03f",
            "typed array of float32, little-endian: 1 element: 1.5",
        ),
        (
            "d864191388",
            "days since 1970-01-01: 1983-09-10, a Saturday",
        ),
        (
            "d86f49608648016503040201",
            "object identifier: 2.16.840.1.101.3.4.2.1",
        ),
        ("d87980", "alternative 0"),
        ("d9010283010203", "set: 3 elements"),
        ("d9010444c0000201", "network address: 192.0.2.1"),
        ("d90105a144c0a800001818", "network prefix: 192.168.0.0/24"),
        (
            "d903e9a2011a514b67b0221901f4",
            "extended time: 2013-03-21T20:04:00.5Z, a Thursday",
        ),
        ("d903ec6a323032342d30322d3239", "date"),
        ("d9d9f700", "self-described CBOR"),
        ("d8184100", "embedded CBOR"),
        ("d83f420001", "embedded CBOR sequence"),
        // Wrong content says which rule it breaks.
        (
            "c201",
            "big integer, wrong: tags 2 and 3 are on a byte string",
        ),
        (
            "d8254100",
            "UUID, wrong: tag 37 is on the 16 bytes of a UUID",
        ),
        (
            "d84143000102",
            "typed array of uint16, big-endian, wrong: the bytes of a typed array are \
          whole elements",
        ),
        ("d83482181843c00102", "IPv4: 192.1.2.0/24"),
        (
            "d834821043c00102",
            "IPv4, wrong: a prefix has no bits behind its length and no zero byte at its end",
        ),
    ];
    for (input, expected) in cases {
        let bytes = bytes_of(&input.replace(' ', ""));
        let comments = comments(&bytes, Switches::ALL);
        let first = comments
            .first()
            .map(|(offset, says)| (*offset, says.as_str()));
        assert_eq!(first, Some((0, expected)), "{input}");
    }
    assert_eq!(comments(&bytes_of("c11a514b67b0"), Switches::NONE), []);
    assert_eq!(
        comments(&bytes_of("d9fffe00"), Switches::ALL),
        [],
        "no common tag"
    );
}
