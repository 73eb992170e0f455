//! Figures that no run can have, in links with a right checksum and in what is to become one.

use perop_core::harness::result::{Snapshot, VERSION};
use perop_core::snapshot::file;
use perop_core::snapshot::link::{self, Kind, Link, Results};

use super::envelope::content;
use crate::reading::files::RUN;

/// The sound run, with a change.
fn run(change: impl FnOnce(&mut Snapshot)) -> Link {
    let mut results = file::read(RUN).expect("it is one").expect("it is sound");
    change(&mut results.snapshot);
    Link::new(Kind::Results(results))
}

/// What is in a link before it is packed.
fn body(link: &Link) -> Vec<u8> {
    use base64::Engine as _;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;

    let text = link::write(link).expect("it is sound");
    let sealed = URL_SAFE_NO_PAD.decode(&text[3..]).expect("it is base64");
    let varint = |at: usize| {
        let long = usize::from(sealed[at] & 0x80 != 0);
        at + 1 + long
    };
    let stored = &sealed[varint(varint(1))..sealed.len() - 4];
    match sealed[0] {
        0 => stored.to_vec(),
        _ => miniz_oxide::inflate::decompress_to_vec(stored).expect("it is deflate"),
    }
}

/// The refusal of a link in whose content `from` is `to`.
fn patched(link: &Link, from: &[u8], to: &[u8]) -> String {
    let body = body(link);
    let places = body.windows(from.len()).filter(|window| *window == from);
    assert_eq!(places.count(), 1, "{from:02x?} in {body:02x?}");
    let at = body.windows(from.len()).position(|window| window == from);
    let at = at.expect("it was found");
    let patched = [&body[..at], to, &body[at + from.len()..]].concat();
    link::open(&content(&patched))
        .expect_err("nobody made it")
        .to_string()
}

#[test]
fn run_with_figures_below_zero_is_not_written() {
    type Change = fn(&mut Snapshot);
    let cases: &[(Change, &str)] = &[
        (
            |run| run.results[0].allocs_per_op = -4.0,
            "it has allocations below zero",
        ),
        (
            |run| run.results[1].grows_per_op = -1.0,
            "it has allocations below zero",
        ),
        (
            |run| run.results[0].bytes_per_op = -0.5,
            "it has bytes below zero",
        ),
        (
            |run| {
                run.results[0]
                    .ns_per_op
                    .iter_mut()
                    .for_each(|time| time.samples[1] = -1.0)
            },
            "it has a time below zero",
        ),
        (
            |run| {
                run.results[0]
                    .ns_per_op
                    .iter_mut()
                    .for_each(|time| time.low = Some(216.0))
            },
            "an interval ends before it begins",
        ),
        (
            |run| {
                run.results[0]
                    .ns_per_op
                    .iter_mut()
                    .for_each(|time| time.median = 216.0)
            },
            "a median is outside of its interval",
        ),
        (|run| run.perop = 0, "there is no such version"),
        (|run| run.perop = VERSION + 1, "there is no such version"),
        (
            |run| run.environment.clock_step_ns = -20.0,
            "its clock or warm-up has a time below zero",
        ),
    ];
    for (change, why) in cases {
        let error = link::write(&run(*change)).expect_err(why);
        assert_eq!(
            error.to_string(),
            format!("a link cannot hold this run: {why}")
        );
    }
    // An operation may free what was there before it.
    assert!(link::write(&run(|run| run.results[0].retained_bytes_per_op = -64.0)).is_ok());
}

#[test]
fn link_with_figures_below_zero_is_damaged_and_of_a_newer_run_newer() {
    // 77 allocations of every result: `[0, 77]`.
    let link = run(|run| {
        run.results
            .iter_mut()
            .for_each(|one| one.allocs_per_op = 77.0)
    });
    assert_eq!(
        patched(&link, b"\x82\x00\x18\x4d", b"\x82\x00\x38\x4d"),
        "the link is damaged: it has allocations below zero"
    );
    let link = run(|run| {
        run.results
            .iter_mut()
            .for_each(|one| one.bytes_per_op = 77.0)
    });
    assert_eq!(
        patched(&link, b"\x82\x00\x18\x4d", b"\x82\x00\x38\x4d"),
        "the link is damaged: it has bytes below zero"
    );
    let environment = b"\x8a\x01\x66native";
    for newer in [
        b"\x8a\x02\x66native".as_slice(),
        b"\x8a\x1b\x01\0\0\0\0\0\0\0\x66native",
    ] {
        assert_eq!(
            patched(&link, environment, newer),
            "the link was made by a newer Perop: the version of its run is not known here; \
             reload the page, or update"
        );
    }
    assert!(
        patched(&link, environment, b"\x8a\x00\x66native").contains("no such version of a run")
    );
}

#[test]
fn input_of_an_unknown_page_is_newer() {
    let refusal = link::open(&content(b"\xa2\x00\x03\x05\x82\x64frob\x41\x01"))
        .expect_err("there is no such page")
        .to_string();
    assert_eq!(
        refusal,
        "the link was made by a newer Perop: it is for a page that is not known here; reload the \
         page, or update"
    );
}

#[test]
fn file_of_a_run_keeps_its_input_and_names_what_is_wrong_with_it() {
    let with =
        |input: &str| RUN.replacen("{\"perop\": 1,", &format!("{{\"perop\": 1, {input},"), 1);
    let read = |text: &str| file::read(text).expect("it is one");
    let page = |results: Results| results.input.map(|input| input.page.id());
    let sound = with("\"input\": {\"page\": \"cbor\", \"input\": \"83010203\"}");
    assert_eq!(read(&sound).map(page), Ok(Some("cbor")));
    assert_eq!(read(RUN).map(page), Ok(None));
    let cases = [
        (
            "\"input\": [\"cbor\", \"83\"]",
            "input: expected an object, found a list, at line 1, column 23",
        ),
        (
            "\"input\": {\"page\": \"frob\", \"input\": \"83\"}",
            "input.page: expected the name of a page, such as cbor, found the text \
             \"frob\", at line 1, column 32",
        ),
        (
            "\"input\": {\"page\": \"cbor\"}",
            "input.input: missing, at line 1, column 23",
        ),
        (
            "\"input\": {\"page\": \"cbor\", \"hex\": \"830\"}",
            "input.hex: expected pairs of hexadecimal digits, found the text \"830\", at line 1, \
             column 47",
        ),
    ];
    for (input, refusal) in cases {
        let said = read(&with(input)).map_err(|fault| fault.to_string());
        assert_eq!(said.map(page), Err(refusal.to_owned()), "{input}");
    }
    assert!(file::read("{\"results\": []}").is_none());
    assert!(file::read(&format!("{RUN} and more")).is_none());
}
