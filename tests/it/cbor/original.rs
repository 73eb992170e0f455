//! The three versions of cbor-gen against what the originals do, fault by fault, and where the
//! library differs from them.

use perop_core::cbor::deferred;
use perop_core::cbor::links::{self, Cid};
use perop_core::cbor::variants::{Bytes, Deferred, Fault, Sink, before, pr65, pr67};
use perop_core::cbor::{Encoder, Error, Major, Strict};

use super::cases::bytes_of;

/// Operation, input, outcome.
type Row = (String, String, String);

/// What a version does: the outcomes of `before`, and those of the version where they differ.
fn outcomes(version: &str) -> Vec<Row> {
    let table = include_str!("../../data/cbor/original-outcomes.tsv");
    let rows = table.lines().skip(1).map(|line| {
        let mut fields = line.split('\t').map(str::to_owned);
        let mut field = || fields.next().expect("rows have four fields");
        (field(), (field(), field(), field()))
    });
    let (of_version, mut all): (Vec<_>, Vec<_>) =
        rows.partition(|(of, _)| of == version && version != "before");
    all.retain(|(of, _)| of == "before");
    let of_version: Vec<Row> = of_version.into_iter().map(|(_, row)| row).collect();
    let replaced = |row: Row| {
        let same = |one: &&Row| (&one.0, &one.1) == (&row.0, &row.1);
        of_version.iter().find(same).cloned().unwrap_or(row)
    };
    all.into_iter().map(|(_, row)| replaced(row)).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn shown<T>(outcome: Result<T, Fault>, show: impl FnOnce(T) -> String) -> String {
    outcome.map_or_else(|fault| fault.name().to_owned(), show)
}

/// The two numbers of the input of `write_header`.
fn header_of(input: &str) -> (Major, u64) {
    let (major, value) = input.split_once(' ').expect("a major type and a value");
    let major: u8 = major.parse().expect("a major type is a digit");
    (
        Major::of(major << 5),
        value.parse().expect("a value is a number"),
    )
}

macro_rules! version {
    ($name:ident) => {
        fn $name(operation: &str, input: &str) -> Option<String> {
            let bytes = || bytes_of(input);
            let head = |(major, value): (Major, u64)| format!("{} {value}", major as u8);
            Some(match operation {
                "header" => shown($name::read_header(&mut Bytes::new(&bytes())), head),
                "header_buf" => shown(
                    $name::read_header_buf(&mut Bytes::new(&bytes()), &mut [0; 9]),
                    head,
                ),
                "write_header" => {
                    let (major, value) = header_of(input);
                    let mut out = Vec::new();
                    let sink: &mut dyn Sink = &mut out;
                    $name::write_header(sink, major, value);
                    hex(&out)
                }
                "text" => shown($name::read_text(&mut Bytes::new(&bytes())), |text| {
                    format!("{text:?}")
                }),
                "integer" => shown($name::read_integer(&mut Bytes::new(&bytes())), |value| {
                    value.to_string()
                }),
                "boolean" => shown($name::read_boolean(&mut Bytes::new(&bytes())), |value| {
                    value.to_string()
                }),
                "deferred" => {
                    let mut kept = Deferred::default();
                    let outcome = $name::defer(&mut kept, &mut Bytes::new(&bytes()));
                    shown(outcome, |()| hex(kept.as_bytes()))
                }
                "validate" => shown($name::validate(&mut Bytes::new(&bytes())), |()| {
                    "ok".to_owned()
                }),
                "scan" => {
                    let mut last = (0, String::new());
                    let outcome = $name::scan_links(&mut Bytes::new(&bytes()), |link| {
                        last = (last.0 + 1, link.cid.to_string());
                    });
                    shown(outcome, |()| {
                        format!("{} {}", last.0, last.1).trim().to_owned()
                    })
                }
                // The encoder of integers is the library's alone.
                _ => return None,
            })
        }
    };
}

version!(before);
version!(pr65);
version!(pr67);

/// The library's own answers, in the words of the originals.
fn tuned(operation: &str, input: &str) -> Option<String> {
    let bytes = || bytes_of(input);
    let say = |error: Error| match error.kind() {
        "end_of_input" => "EOF",
        "too_little_data" => "unexpected-EOF",
        "non_shortest_head" => "non-canonical",
        "reserved_additional_info" | "indefinite_not_allowed" | "indefinite_length" => {
            "invalid-header"
        }
        "wrong_type" if operation == "boolean" => "not-a-boolean",
        "wrong_type" => "wrong-type",
        "too_long" => "too-long",
        "trailing_data" => "trailing-bytes",
        "invalid_cid" => "bad-cid",
        other => other,
    };
    let show =
        |outcome: Result<String, Error>| outcome.unwrap_or_else(|error| say(error).to_owned());
    let bytes = bytes_of_any(operation, bytes);
    let mut reader = Strict::new(&bytes);
    Some(match operation {
        "header" | "header_buf" => show(
            reader
                .head()
                .map(|(major, value)| format!("{} {value}", major as u8)),
        ),
        "write_header" => {
            let (major, value) = header_of(input);
            let mut out = Vec::new();
            Encoder::new(&mut out).head(major, value);
            hex(&out)
        }
        "write_integer" => {
            let mut out = Vec::new();
            Encoder::new(&mut out).integer(input.parse().expect("an integer"));
            hex(&out)
        }
        "text" => show(reader.text().map(|text| format!("{text:?}"))),
        "integer" => show(reader.integer().map(|value| value.to_string())),
        "boolean" => show(reader.boolean().map(|value| value.to_string())),
        "deferred" => {
            let mut kept = deferred::Deferred::default();
            show(kept.read(&mut reader).map(|()| hex(kept.as_bytes())))
        }
        "validate" => show(deferred::validate(&bytes).map(|()| "ok".to_owned())),
        "scan" => {
            let mut cids: Vec<Cid<'_>> = Vec::new();
            let outcome = links::scan(&bytes, |link| cids.push(link.cid));
            let last = cids.last().map(Cid::to_string).unwrap_or_default();
            show(outcome.map(|_| format!("{} {last}", cids.len()).trim().to_owned()))
        }
        _ => return None,
    })
}

/// The input as bytes, for operations whose input is bytes.
fn bytes_of_any(operation: &str, bytes: impl FnOnce() -> Vec<u8>) -> Vec<u8> {
    if operation.starts_with("write") {
        Vec::new()
    } else {
        bytes()
    }
}

fn check(version: &str, run: fn(&str, &str) -> Option<String>) {
    let mut checked = 0;
    for (operation, input, expected) in outcomes(version) {
        if let Some(got) = run(&operation, &input) {
            assert_eq!(got, expected, "{version}: {operation} {input}");
            checked += 1;
        }
    }
    assert!(checked > 130, "{checked} of the outcomes were checked");
}

#[test]
fn before_does_what_the_original_does() {
    check("before", before);
}

#[test]
fn pr65_does_what_the_original_does() {
    check("pr65", pr65);
}

#[test]
fn pr67_does_what_the_original_does() {
    check("pr67", pr67);
}

#[test]
fn the_library_differs_only_where_the_originals_are_at_fault() {
    let mut differs = Vec::new();
    for (operation, input, outcome) in outcomes("before") {
        let got = tuned(&operation, &input).expect("the library does all of them");
        if got != outcome {
            differs.push(format!("{operation} {input}: {outcome}, here {got}"));
        }
    }
    // EOF is said only where not a single byte was read, and a link of no bytes is an error.
    let mut expected: Vec<String> = [
        "header_buf 18",
        "header_buf 19",
        "header_buf 1a",
        "header_buf 1b",
        "text 62",
        "validate 8201",
        "validate 81",
    ]
    .iter()
    .map(|input| format!("{input}: EOF, here unexpected-EOF"))
    .collect();
    expected.push("scan d82a40: slice-out-of-range, here bad-cid".into());
    differs.sort();
    expected.sort();
    assert_eq!(differs, expected);
}

#[test]
fn an_absent_deferred_item_cannot_be_written() {
    let fault = Deferred::default()
        .write(&mut Vec::new())
        .expect_err("nothing is stored");
    assert_eq!(fault.name(), "nothing-stored");
}
