//! What `perop run` refuses: one sentence on standard error and code 2.

use super::call;

#[test]
fn what_cannot_be_run_is_a_usage_error_in_one_sentence() {
    let cases: &[(&[&str], &str)] = &[
        (
            &["stats/recrd8"],
            "no workload `stats/recrd8`; near: `stats/record8`",
        ),
        (
            &["stats"],
            "no workload `stats`; all of that system: `stats/*`",
        ),
        (&["nothing/*"], "no workload `nothing/*`"),
        (
            &["stats/record1", "--param", "speed=3"],
            "has a parameter `speed`",
        ),
        (
            &["stats/record1", "--variant", "pr1"],
            "has a variant `pr1`; near: `pr1267`",
        ),
        (
            &["stats/record1", "--param", "measurements"],
            "`--param` takes name=value, not",
        ),
        (
            &["stats/record1", "--param", "measurements=x"],
            "`x` is no number",
        ),
        (
            &["stats/record1", "--param", "measurements=1000"],
            "stats/record1: measurements is 1000, allowed are",
        ),
        (
            &["stats/record1", "--samples", "0"],
            "`--samples` goes from 1 to",
        ),
        (
            &["stats/record1", "--samples", "many"],
            "`--samples` goes from 1 to",
        ),
        (
            &["stats/record1", "--format", "xml"],
            "the format is table, go, json or link",
        ),
        (&["stats/record1", "--quick"], "invalid option '--quick'"),
    ];
    for (arguments, part) in cases {
        let answer = call(&[&["run"], *arguments].concat());
        assert_eq!(
            (answer.code, answer.out.as_str()),
            (Some(2), ""),
            "{arguments:?}"
        );
        assert!(answer.err.contains(part), "{arguments:?}: {}", answer.err);
        assert_eq!(
            answer.err.lines().count(),
            1,
            "{arguments:?}: {}",
            answer.err
        );
    }
}
