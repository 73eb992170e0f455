//! The codec on typed data: six benchmarks of cbor-gen #65 and #67.
//!
//! The last two came with the pull requests; for `before` they run on the code before them.

pub(super) mod historical;
mod input;
pub(super) mod operation;
mod tuned;

use super::{Parameter, Preset, Reported, Threads, Variant, Workload};
use historical::{Before, Pr65, Pr67};

/// Where the pull request that was merged is.
const PULL_REQUEST: &str = "https://github.com/whyrusleeping/cbor-gen/pull/67";

const CHANGE: &str = "#65 (https://github.com/whyrusleeping/cbor-gen/pull/65) takes every header \
    buffer and every text buffer from a pool, which nearly ends the allocations and about doubles \
    the time; it was closed for #67, in which a reader or writer carries one header buffer for a \
    whole value and only the pool of text buffers stays.";

const PREPARED: &str = "The value of the benchmark's fixed seed, as bytes or decoded once.";

const CAVEAT_READ: &str = "#65 and #67 call a header that ends after its first byte EOF instead of \
    unexpected EOF in their plain reader, by a conversion that has no effect; the public readers \
    repair it at the outer level. #67 keeps the 8 KiB text buffers of #65, which no B/op shows.";

const CAVEAT_WRITE: &str = "The bytes go to a writer that discards them in the historical \
    variants, and into a buffer that is kept in tuned.";

const CAVEAT_DEFERRED: &str = "The buffer of the item before is used again, as in the original. \
    #67 keeps the scratch and the two objects of the code before it.";

const CAVEAT_LINKS: &str = "The input has no links, so the scan finds none, and #65, which makes \
    room for a link only when it meets one, allocates nothing. A link of no bytes (d82a40) \
    crashes the original in all three versions; here it is an error.";

const INPUT: Parameter = Parameter {
    name: "input",
    about: "which of the two fixed values: 1 of seed 56887, 2 of seed 123456",
    min: 1.0,
    max: 2.0,
    step: 1.0,
};

/// A figure of the pull requests; #67 does not print all of its own.
const fn reported(ns: f64, bytes: Option<f64>, allocs: Option<f64>) -> Reported {
    Reported {
        ns: Some(ns),
        bytes,
        allocs,
    }
}

const BEFORE: &str = "a scratch for each nested call, two objects for each text";
const PR65: &str = "header buffers and text buffers from pools";
const PR67: &str = "one reader or writer with a header buffer for the whole value, texts by a pool";

/// What the originals get wrong: only the scan of links shows it.
macro_rules! counter_example {
    (link_scan, $original:ident) => {
        Some(historical::link_of_no_bytes::<$original>)
    };
    ($run:ident, $original:ident) => {
        None
    };
}

/// A row of the list.
macro_rules! row {
    (
        $name:ident,
        id: $id:literal,
        title: $title:literal,
        about: $about:literal,
        operation: $operation:literal,
        caveat: $caveat:expr,
        benchmark: $benchmark:literal,
        input: $input:literal,
        digest: $digest:literal,
        run: $run:ident,
        before: $before:expr, $before_allocs:literal;
        pr65: $pr65:expr, $pr65_allocs:literal;
        pr67: $pr67:expr, $pr67_allocs:literal;
        $(tuned: $tuned:ident, $tuned_about:literal, $prepare:path, $tuned_allocs:literal;)+
    ) => {
        #[doc = $title]
        pub(super) static $name: Workload = Workload {
            id: $id,
            title: $title,
            about: $about,
            change: CHANGE,
            pull_request: PULL_REQUEST,
            operation: $operation,
            prepared: PREPARED,
            caveat: $caveat,
            parameters: &[INPUT],
            presets: &[Preset {
                name: $benchmark,
                params: &[("input", $input)],
                digest: $digest,
                allocs: &[
                    ("before", $before_allocs),
                    ("pr65", $pr65_allocs),
                    ("pr67", $pr67_allocs),
                    $((stringify!($tuned), $tuned_allocs),)+
                ],
                reported: &[("before", $before), ("pr65", $pr65), ("pr67", $pr67)],
            }],
            variants: &[
                Variant {
                    id: "before",
                    about: BEFORE,
                    prepare: historical::$run::<Before>,
                    counter_example: counter_example!($run, Before),
                },
                Variant {
                    id: "pr65",
                    about: PR65,
                    prepare: historical::$run::<Pr65>,
                    counter_example: counter_example!($run, Pr65),
                },
                Variant {
                    id: "pr67",
                    about: PR67,
                    prepare: historical::$run::<Pr67>,
                    counter_example: counter_example!($run, Pr67),
                },
                $(Variant {
                    id: stringify!($tuned),
                    about: $tuned_about,
                    prepare: $prepare,
                    counter_example: None,
                },)+
            ],
            threads: Threads::One,
            batches: None,
        };
    };
}

row! {
    MARSHAL,
    id: "cbor/marshal",
    title: "Encode an array type",
    about: "Encodes a TypeTwo with another one inside: 8 nested structs, 1,611 bytes.",
    operation: "one encoded value",
    caveat: CAVEAT_WRITE,
    benchmark: "Marshaling",
    input: 1.0,
    digest: 0x3e2a_6627_82f3_56d6,
    run: marshal,
    before: reported(564.0, Some(160.0), Some(10.0)), 10.0;
    pr65: reported(1123.0, Some(0.0), Some(0.0)), 0.0;
    pr67: reported(840.0, Some(64.0), None), 2.0;
    tuned: tuned, "appends to a buffer that is kept", tuned::marshal, 0.0;
}

row! {
    UNMARSHAL,
    id: "cbor/unmarshal",
    title: "Decode an array type",
    about: "Decodes a TypeTwo with another one inside: 8 nested structs, 14 texts, 1,570 bytes.",
    operation: "one decoded value",
    caveat: CAVEAT_READ,
    benchmark: "Unmarshaling",
    input: 2.0,
    digest: 0x91a8_c49f_2026_8189,
    run: unmarshal,
    before: reported(2750.0, Some(3440.0), Some(43.0)), 43.0;
    pr65: reported(3530.0, Some(1960.0), Some(21.0)), 21.0;
    pr67: reported(3070.0, Some(2030.0), None), 23.0;
    tuned: tuned, "checks everything and borrows texts, lists and what is nested from the bytes",
        tuned::unmarshal, 0.0;
    tuned: tuned_owned, "owns what it decodes, the two texts of a TypeOne in one allocation",
        tuned::unmarshal_owned, 13.0;
}

row! {
    LINK_SCAN,
    id: "cbor/link_scan",
    title: "Find the links",
    about: "Walks the 1,570 bytes of a TypeTwo and hands every link in them to a callback.",
    operation: "one scanned value",
    caveat: CAVEAT_LINKS,
    benchmark: "LinkScan",
    input: 2.0,
    digest: 0xa8c7_f832_281a_39c5,
    run: link_scan,
    before: reported(744.0, Some(112.0), Some(1.0)), 1.0;
    pr65: reported(1694.0, Some(0.0), Some(0.0)), 0.0;
    pr67: reported(932.0, Some(112.0), None), 1.0;
    tuned: tuned, "borrows each link from the bytes", tuned::link_scan, 0.0;
}

row! {
    DEFERRED,
    id: "cbor/deferred",
    title: "Keep an item as bytes",
    about: "Reads exactly one item of 1,570 bytes, checks it and keeps its bytes.",
    operation: "one kept item",
    caveat: CAVEAT_DEFERRED,
    benchmark: "Deferred",
    input: 2.0,
    digest: 0x91a8_c49f_2026_8189,
    run: deferred,
    before: reported(1680.0, Some(88.0), Some(3.0)), 3.0;
    pr65: reported(3900.0, Some(72.0), Some(2.0)), 2.0;
    pr67: reported(1890.0, Some(88.0), None), 3.0;
    tuned: tuned, "finds the end of the item and copies it at once into a buffer that is kept",
        tuned::deferred, 0.0;
}

row! {
    MAP_MARSHAL,
    id: "cbor/map_marshal",
    title: "Encode a map type",
    about: "Encodes a Tree with another one inside: 406 bytes.",
    operation: "one encoded value",
    caveat: CAVEAT_WRITE,
    benchmark: "MapMarshaling",
    input: 1.0,
    digest: 0x1617_ca4c_1bf0_352c,
    run: map_marshal,
    before: reported(317.0, Some(48.0), Some(5.0)), 5.0;
    pr65: reported(667.0, Some(2.0), Some(2.0)), 2.0;
    pr67: reported(441.0, None, None), 4.0;
    tuned: tuned, "appends to a buffer that is kept", tuned::map_marshal, 0.0;
}

row! {
    MAP_UNMARSHAL,
    id: "cbor/map_unmarshal",
    title: "Decode a map type",
    about: "Decodes a Tree with another one and a TypeTwo inside: 14 keys, 1,016 bytes.",
    operation: "one decoded value",
    caveat: CAVEAT_READ,
    benchmark: "MapUnmarshaling",
    input: 2.0,
    digest: 0x5c09_e7a8_8dec_5825,
    run: map_unmarshal,
    before: reported(2710.0, Some(2530.0), Some(56.0)), 56.0;
    pr65: reported(3330.0, Some(1540.0), Some(27.0)), 27.0;
    pr67: reported(3070.0, None, None), 29.0;
    tuned: tuned, "checks everything and borrows texts, lists and what is nested from the bytes",
        tuned::map_unmarshal, 0.0;
    tuned: tuned_owned, "owns what it decodes, the two texts of a TypeOne in one allocation",
        tuned::map_unmarshal_owned, 10.0;
}
