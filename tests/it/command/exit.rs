//! Exit codes, and the one sentence that comes with them.

use super::{Answer, call, start};

#[test]
fn a_usage_error_is_one_sentence_and_code_2() {
    let cases: &[(&[&str], &str)] = &[
        (&[], "which call? `perop --help` lists them"),
        (&["lis"], "unknown call `lis`; `perop --help` lists them"),
        (&["--colour"], "invalid option '--colour'"),
        (
            &["list", "stats/record8"],
            "unexpected argument \"stats/record8\"",
        ),
        (&["list", "--jsn"], "invalid option '--jsn'"),
        (
            &["list", "--json=yes"],
            "unexpected argument for option '--json': \"yes\"",
        ),
    ];
    for (arguments, sentence) in cases {
        let answer = call(arguments);
        assert_eq!(answer.err, format!("perop: {sentence}\n"), "{arguments:?}");
        assert_eq!(
            (answer.code, answer.out.as_str()),
            (Some(2), ""),
            "{arguments:?}"
        );
    }
}

#[test]
fn help_and_version_are_answers() {
    let version = call(&["--version"]);
    assert_eq!(
        version.out,
        concat!("perop ", env!("CARGO_PKG_VERSION"), "\n")
    );
    let calls: &[&[&str]] = &[&["--help"], &["-h"], &["list", "--help"], &["run", "-h"]];
    for arguments in calls {
        let answer = call(arguments);
        assert_eq!(
            (answer.code, answer.err.as_str()),
            (Some(0), ""),
            "{arguments:?}"
        );
        assert!(
            answer.out.contains("\nUsage: perop "),
            "{arguments:?}: {}",
            answer.out
        );
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = start(&["list"]);
    drop(child.stdout.take());
    drop(child.stdin.take());
    let answer = Answer::of(child);
    assert_eq!((answer.code, answer.err.as_str()), (Some(0), ""));
}
