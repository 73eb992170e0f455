//! What #294 broke and its two repairs, each on the smallest input that shows it.

use perop_core::dogstatsd::tags::Environment;
use perop_core::dogstatsd::variants::{
    Before, Error, GlobalTags, Options, Pr294, Pr297, Pr301, Revision, StatSerializer, SymbolText,
    TagsArgument, Value,
};
use perop_core::workloads;

fn line<R: Revision>(revision: R, name: Value, tags: &[&str]) -> Result<String, Error> {
    let (globals, environment) = (GlobalTags::None, Environment::default());
    let serializer = StatSerializer::new(revision, "", &globals, &environment);
    let tags = TagsArgument::List(tags.iter().map(|tag| Value::text(tag)).collect());
    let options = Options {
        tags: Some(tags),
        rate: None,
    };
    serializer.format(&name, &Value::Integer(1), "c", &options)
}

const MISSING: SymbolText = SymbolText::Missing;

#[test]
fn regression_a_a_symbol_name_is_an_error_in_pr294_where_symbols_hand_out_no_text() {
    for (name, expected) in [
        ("somecount::test", "somecount.test:1|c"),
        ("somecount:|@test", "somecount___test:1|c"),
        ("plain", "plain:1|c"),
    ] {
        let (name, expected) = (Value::symbol(name), Ok(expected.to_owned()));
        assert_eq!(line(Before, name.clone(), &[]), expected);
        let pr294 = Pr294 {
            symbol_text: MISSING,
        };
        assert_eq!(line(pr294, name.clone(), &[]), Err(Error::NoSymbolText));
        let pr297 = Pr297 {
            symbol_text: MISSING,
        };
        assert_eq!(line(pr297, name.clone(), &[]), expected);
        assert_eq!(line(Pr301 { names: pr297 }, name, &[]), expected);
    }
    let text = Value::text("a::b");
    let pr294 = Pr294 {
        symbol_text: MISSING,
    };
    assert_eq!(line(pr294, text, &[]), Ok("a.b:1|c".to_owned()));
}

#[test]
fn regression_b_a_comma_without_a_pipe_splits_the_tag() {
    let (name, tags) = (Value::text("n"), ["region:eu,west"]);
    let (right, wrong) = ("n:1|c|#region:euwest", "n:1|c|#region:eu,west");
    assert_eq!(line(Before, name.clone(), &tags).as_deref(), Ok(right));
    assert_eq!(
        line(Pr294::default(), name.clone(), &tags).as_deref(),
        Ok(wrong)
    );
    assert_eq!(
        line(Pr297::default(), name.clone(), &tags).as_deref(),
        Ok(wrong)
    );
    assert_eq!(line(Pr301::default(), name, &tags).as_deref(), Ok(right));
}

#[test]
fn the_name_nil_is_an_error_before_and_empty_after() {
    assert_eq!(line(Before, Value::Nil, &[]), Err(Error::FrozenText));
    let after = Ok(":1|c".to_owned());
    assert_eq!(line(Pr294::default(), Value::Nil, &[]), after);
    assert_eq!(line(Pr297::default(), Value::Nil, &[]), after);
    assert_eq!(line(Pr301::default(), Value::Nil, &[]), after);
}

#[test]
fn the_workloads_show_the_comma_where_it_stays() {
    let workload = workloads::find("dogstatsd/stat_tags").expect("it is listed");
    for variant in workload.variants {
        let shown = variant.counter_example.map(|example| example());
        let faulty = matches!(variant.id, "pr294" | "pr297");
        assert_eq!(shown.is_some(), faulty, "{}", variant.id);
        if let Some(example) = shown {
            assert_eq!(example.input, "name:foo, bar, and foo");
            assert_eq!(example.expected, "name:foo bar and foo");
            assert_eq!(example.got, "name:foo, bar, and foo");
        }
    }
}

#[test]
fn away_from_the_presets_every_variant_still_agrees() {
    for workload in workloads::ALL {
        if !workload.id.starts_with("dogstatsd/") {
            continue;
        }
        for (tags, tag_length, dirty, global_tags) in [
            (3.0, 13.0, 3.0, 2.0),
            (0.0, 3.0, 5.0, 0.0),
            (7.0, 3.0, 1.0, 1.0),
            (64.0, 200.0, 64.0, 64.0),
        ] {
            let given = [
                ("tags", tags),
                ("tag_length", tag_length),
                ("dirty", dirty),
                ("global_tags", global_tags),
            ];
            let params = workload.params(given).expect("the values are in range");
            let answers: Vec<Vec<u8>> = workload
                .variants
                .iter()
                .map(|variant| {
                    let mut answer = Vec::new();
                    (variant.prepare)(&params).answer(&mut answer);
                    answer
                })
                .collect();
            assert!(
                answers.iter().all(|answer| *answer == answers[0]),
                "{}",
                workload.id
            );
        }
    }
}
