//! The serializers against their peer, the naive way and the line written by hand.
//!
//! Every entry of a group writes the same bytes, which is asserted before anything is timed.
//! Everything appends to a buffer that is kept and cleared, but for what makes a text of its own:
//! cadence hands one to its sink, here the one that ignores it, and the naive way returns one.
//!
//! What these figures do not show: sending (a UDP send costs over a microsecond whatever the size)
//! and cleaning, since the input is clean; the peer passes pipes and commas on as they are.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io;
use std::sync::{Arc, Mutex};

use cadence::prelude::*;
use cadence::{MetricSink, NopMetricSink, StatsdClient};
use criterion::Criterion;
use perop_core::dogstatsd::{Metric, Name, NameRef, Number, Serializer, TagSet, Tags};

const NO_TAGS: &str = "bench.somecount:42|c";
const THREE_TAGS: &str = "bench.somecount:42|c|#host:storage,network:gigabit,request:xyz";

const LIST: [&str; 3] = ["host:storage", "network:gigabit", "request:xyz"];
const PAIRS: [(&str, Option<&str>); 3] = [
    ("host", Some("storage")),
    ("network", Some("gigabit")),
    ("request", Some("xyz")),
];

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    no_tags(&mut criterion);
    three_tags(&mut criterion);
    prepared(&mut criterion);
    integers(&mut criterion);
    floats(&mut criterion);
    criterion.final_summary();
}

/// Writes a line to a buffer that is kept, after it was asserted to be the expected one.
fn entry(
    criterion: &mut Criterion,
    name: &str,
    expected: &str,
    mut write: impl FnMut(&mut Vec<u8>),
) {
    let mut out = Vec::new();
    write(&mut out);
    assert_eq!(out.as_slice(), expected.as_bytes(), "{name}");
    criterion.bench_function(name, |bencher| {
        bencher.iter(|| {
            out.clear();
            write(&mut out);
            black_box(out.as_slice());
        });
    });
}

/// Writes with our serializer, prefix and all given anew on every call.
fn ours<'a>(
    serializer: &Serializer,
    name: impl Into<NameRef<'a>>,
    tags: impl Into<Tags<'a>>,
    out: &mut Vec<u8>,
) {
    let metric = Metric::count(name, black_box(42_i64)).tags(tags);
    let written = black_box(serializer).write(&metric, out);
    written.expect("the name is not empty");
}

fn no_tags(criterion: &mut Criterion) {
    let serializer = Serializer::new().prefix("bench");
    entry(criterion, "no_tags/ours", NO_TAGS, |out| {
        ours(&serializer, black_box("somecount"), Tags::None, out);
    });
    entry(criterion, "no_tags/by_hand", NO_TAGS, |out| {
        by_hand("", out)
    });
    let send = |client: &StatsdClient| {
        client
            .count(black_box("somecount"), black_box(42_i64))
            .map(drop)
    };
    assert_eq!(sent(send), NO_TAGS);
    let client = StatsdClient::from_sink("bench", NopMetricSink);
    criterion.bench_function("no_tags/cadence", |bencher| {
        bencher.iter(|| send(black_box(&client)));
    });
}

fn three_tags(criterion: &mut Criterion) {
    let serializer = Serializer::new().prefix("bench");
    entry(criterion, "three_tags/ours_list", THREE_TAGS, |out| {
        ours(&serializer, black_box("somecount"), black_box(&LIST), out);
    });
    entry(criterion, "three_tags/ours_pairs", THREE_TAGS, |out| {
        let pairs = black_box(PAIRS.as_slice());
        ours(&serializer, black_box("somecount"), pairs, out);
    });
    let send = |client: &StatsdClient| {
        let [(host, _), (network, _), (request, _)] = black_box(&PAIRS);
        client
            .count_with_tags(black_box("somecount"), black_box(42_i64))
            .with_tag(host, black_box("storage"))
            .with_tag(network, black_box("gigabit"))
            .with_tag(request, black_box("xyz"))
            .send();
        Ok(())
    };
    assert_eq!(sent(send), THREE_TAGS);
    let client = StatsdClient::from_sink("bench", NopMetricSink);
    criterion.bench_function("three_tags/cadence", |bencher| {
        bencher.iter(|| send(black_box(&client)));
    });
    let naive = || naive(black_box("somecount"), black_box(42), black_box(&LIST));
    assert_eq!(naive(), THREE_TAGS);
    criterion.bench_function("three_tags/naive", |bencher| bencher.iter(naive));
}

fn prepared(criterion: &mut Criterion) {
    let serializer = Serializer::new();
    let tags = TagSet::new(LIST.as_slice());
    let name = Name::new("bench.somecount").expect("it is not empty");
    entry(criterion, "prepared/ours", THREE_TAGS, |out| {
        ours(&serializer, black_box(&name), black_box(&tags), out);
    });
    entry(criterion, "prepared/ours_fresh_name", THREE_TAGS, |out| {
        ours(
            &serializer,
            black_box("bench.somecount"),
            black_box(&tags),
            out,
        );
    });
    entry(criterion, "prepared/by_hand", THREE_TAGS, |out| {
        by_hand(black_box(tags.as_str()), out);
    });
    entry(criterion, "prepared/copy_of_the_line", THREE_TAGS, |out| {
        out.extend_from_slice(black_box(THREE_TAGS).as_bytes());
    });
}

/// The floor: a line whose name and tags are known to be clean and joined, appended part by part.
fn by_hand(tags: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(black_box("bench.somecount").as_bytes());
    out.push(b':');
    out.extend_from_slice(itoa::Buffer::new().format(black_box(42_i64)).as_bytes());
    out.extend_from_slice(b"|c");
    if !tags.is_empty() {
        out.extend_from_slice(b"|#");
        out.extend_from_slice(tags.as_bytes());
    }
}

/// As one would write it first: every part cleaned to a new text, joined, formatted.
fn naive(name: &str, value: i64, tags: &[&str]) -> String {
    let name = name.replace("::", ".").replace([':', '|', '@'], "_");
    let tags: Vec<String> = tags.iter().map(|tag| tag.replace(['|', ','], "")).collect();
    format!("bench.{name}:{value}|c|#{}", tags.join(","))
}

/// What the peer hands to its sink.
fn sent(send: impl FnOnce(&StatsdClient) -> Result<(), cadence::MetricError>) -> String {
    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<String>>);
    impl MetricSink for Kept {
        fn emit(&self, metric: &str) -> io::Result<usize> {
            metric.clone_into(&mut self.0.lock().expect("nobody panics while holding it"));
            Ok(metric.len())
        }
    }
    let kept = Kept::default();
    send(&StatsdClient::from_sink("bench", kept.clone())).expect("the sink takes everything");
    let text = kept.0.lock().expect("nobody panics while holding it");
    text.clone()
}

fn integers(criterion: &mut Criterion) {
    let (value, text) = (-1_234_567_i64, "-1234567");
    entry(criterion, "integer/ours", text, |out| {
        let number = Number::Signed(black_box(value));
        number.write(out).expect("integers are finite");
    });
    entry(criterion, "integer/itoa", text, |out| {
        out.extend_from_slice(itoa::Buffer::new().format(black_box(value)).as_bytes());
    });
    criterion.bench_function("integer/write", |bencher| {
        let mut out = String::new();
        bencher.iter(|| {
            out.clear();
            write!(out, "{}", black_box(value)).expect("a String takes everything");
            black_box(out.as_str());
        });
    });
}

fn floats(criterion: &mut Criterion) {
    for (value, text) in [(123.456, "123.456"), (1e-7, "0.0000001")] {
        entry(criterion, &format!("float_{text}/ours"), text, |out| {
            let number = Number::Float(black_box(value));
            number.write(out).expect("it is finite");
        });
        criterion.bench_function(&format!("float_{text}/write"), |bencher| {
            let mut out = String::new();
            bencher.iter(|| {
                out.clear();
                write!(out, "{}", black_box(value)).expect("a String takes everything");
                black_box(out.as_str());
            });
        });
    }
    // These two write an exponent where there is one, so they are held against each other only
    // where there is none.
    entry(criterion, "float_123.456/zmij", "123.456", |out| {
        let mut buffer = zmij::Buffer::new();
        out.extend_from_slice(buffer.format_finite(black_box(123.456)).as_bytes());
    });
    entry(criterion, "float_123.456/ryu", "123.456", |out| {
        let mut buffer = ryu::Buffer::new();
        out.extend_from_slice(buffer.format_finite(black_box(123.456)).as_bytes());
    });
}
