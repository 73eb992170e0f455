//! How long the server took, and where it is, as read from headers and trailers.

use perop_core::bigtable::{Location, Metadata, location, server_latency_ms};
use proptest::prelude::*;

use super::{LOCATION, headers};

#[test]
fn server_latency_is_read_from_headers_or_else_trailers() {
    let malformed = "server latency is no number: \"invalid format\"";
    let nan = "server latency is no number: \"gfet4t7; dur=NaN\"";
    for (header, trailer, expected) in [
        (
            Some("gfet4t7; dur=1234"),
            Some("gfet4t7; dur=5678"),
            Ok(1234.0),
        ),
        (None, Some("gfet4t7; dur=5678"), Ok(5678.0)),
        (None, None, Err("no server latency in headers or trailers")),
        (Some("invalid format"), None, Err(malformed)),
        (
            Some("invalid format"),
            Some("gfet4t7; dur=5678"),
            Err(malformed),
        ),
        (Some("1234.5"), None, Ok(1234.5)),
        (Some("gfet4t7; dur=0"), None, Ok(0.0)),
        (Some("gfet4t7; dur=NaN"), None, Err(nan)),
    ] {
        let got = server_latency_ms(&headers(header, None), &headers(trailer, None));
        let got = got.map_err(|error| error.to_string());
        assert_eq!(
            got,
            expected.map_err(str::to_owned),
            "{header:?} {trailer:?}"
        );
    }
}

/// What stands in headers or trailers, if anything does.
type Message = Option<&'static [u8]>;

#[test]
fn location_is_read_from_headers_or_else_trailers() {
    let known = |cluster, zone| Ok(Location { cluster, zone });
    let missing = Err("no location in headers or trailers".to_owned());
    let at = |position| Err(format!("location is no message: at byte {position}"));
    let other: &[u8] = b"\x12\x02c2\x0a\x02z2";
    let cases: &[(Message, Message, Result<Location<'_>, String>)] = &[
        (Some(LOCATION), Some(other), known("c1", "z1")),
        (None, Some(other), known("c2", "z2")),
        (None, None, missing),
        (Some(b""), None, known("", "")),
        (Some(b"\x0a\x02z1"), None, known("", "z1")),
        // Other fields, of every wire type, are skipped.
        (
            Some(b"\x18\x96\x01\x2a\x01x\x31abcdefgh\x3dabcd\x12\x02c1\x0a\x02z1"),
            None,
            known("c1", "z1"),
        ),
        (Some(b"\x0a\x05z1"), None, at(0)),
        (Some(b"\x0a\x02z1\x12"), None, at(4)),
        (Some(b"\x0a\x02z\xff"), None, at(3)),
        (Some(b"\x0b\x02z1"), None, at(0)),
        (
            Some(b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"),
            None,
            at(0),
        ),
    ];
    for (header, trailer, expected) in cases {
        let (header, trailer) = (headers(None, *header), headers(None, *trailer));
        let got = location(&header, &trailer).map_err(|error| error.to_string());
        assert_eq!(got, *expected, "{header:?} {trailer:?}");
    }
}

#[test]
fn a_location_that_is_not_known_has_a_name() {
    let Location { cluster, zone } = Location::UNKNOWN;
    assert_eq!((cluster, zone), ("<unspecified>", "global"));
}

proptest! {
    #[test]
    fn any_bytes_are_a_location_or_a_fault_inside_of_them(bytes: Vec<u8>) {
        let header = headers(None, Some(&bytes));
        if let Err(error) = location(&header, &Metadata::default()) {
            let text = error.to_string();
            let position = text.rsplit(' ').next().unwrap().parse::<usize>().unwrap();
            prop_assert!(position < bytes.len(), "{}", text);
        }
    }

    #[test]
    fn any_text_is_a_latency_or_a_fault(text: String) {
        let latency = server_latency_ms(&headers(Some(&text), None), &Metadata::default());
        prop_assert_eq!(latency.is_ok(), text.parse().is_ok_and(|ms: f64| ms.is_finite())
            || text.strip_prefix("gfet4t7; dur=").is_some_and(|ms| ms.parse::<f64>().is_ok()));
    }
}
