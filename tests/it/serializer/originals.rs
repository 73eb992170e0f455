//! The outputs of the four revisions of dogstatsd-ruby, measured on Ruby 3.1.2.
//!
//! Each row gives what every revision answers, or where they differ what `before`, #294 and #297,
//! and #301 do.

use perop_core::dogstatsd::tags::Environment;
use perop_core::dogstatsd::variants::{
    Before, Error, GlobalTags, Options, Pr294, Pr297, Pr301, Revision, StatSerializer,
    TagSerializer, TagsArgument, Value,
};

fn text(text: &str) -> Value {
    Value::text(text)
}

fn list(tags: &[&str]) -> TagsArgument {
    TagsArgument::List(tags.iter().map(|tag| text(tag)).collect())
}

fn stat<R: Revision + Default>(name: &Value) -> Result<String, Error> {
    line::<R>("", &[], name, &Value::Integer(1), "c", Options::default())
}

fn line<R: Revision + Default>(
    prefix: &str,
    globals: &[&str],
    name: &Value,
    delta: &Value,
    kind: &str,
    options: Options,
) -> Result<String, Error> {
    let globals = GlobalTags::List(globals.iter().map(|tag| text(tag)).collect());
    let environment = Environment::default();
    let serializer = StatSerializer::new(R::default(), prefix, &globals, &environment);
    serializer.format(name, delta, kind, &options)
}

#[test]
fn names_are_cleaned_alike_by_every_revision() {
    let cases = [
        (text("plain"), "plain:1|c"),
        (text("a::b"), "a.b:1|c"),
        (text("a::b::c"), "a.b.c:1|c"),
        (text("a:b"), "a_b:1|c"),
        (text("a|b"), "a_b:1|c"),
        (text("a@b"), "a_b:1|c"),
        (text("a:|@b"), "a___b:1|c"),
        (text("a:::b"), "a._b:1|c"),
        (text("a::::b"), "a..b:1|c"),
        (text("::a"), ".a:1|c"),
        (text("a::"), "a.:1|c"),
        (text(":"), "_:1|c"),
        (text("::"), ".:1|c"),
        (text(""), ":1|c"),
        (text("a::b|c@d:e"), "a.b_c_d_e:1|c"),
        (text("ü::x"), "ü.x:1|c"),
        (text("a#b"), "a#b:1|c"),
        (text("a\nb"), "a\nb:1|c"),
        (text("a,b"), "a,b:1|c"),
        (Value::symbol("plain"), "plain:1|c"),
        (Value::symbol("a::b"), "a.b:1|c"),
        (Value::symbol("a:|@b"), "a___b:1|c"),
        (Value::Class("String"), "String:1|c"),
        (Value::Class("Datadog::Statsd"), "Datadog.Statsd:1|c"),
        (Value::Integer(42), "42:1|c"),
    ];
    for (name, expected) in cases {
        let expected = Ok(expected.to_owned());
        assert_eq!(stat::<Before>(&name), expected);
        assert_eq!(stat::<Pr294>(&name), expected);
        assert_eq!(stat::<Pr297>(&name), expected);
        assert_eq!(stat::<Pr301>(&name), expected);
    }
}

#[test]
fn deltas_rates_tags_and_prefixes_are_printed_alike_by_every_revision() {
    let n = || text("n");
    let rate = |rate| Options {
        tags: None,
        rate: Some(rate),
    };
    let tags = |tags| Options {
        tags: Some(tags),
        rate: None,
    };
    let both = Options {
        tags: Some(list(&["m:2"])),
        rate: Some(Value::Float(0.5)),
    };
    let one = || Value::Integer(1);
    let gs = &["g:1"][..];
    let cases = [
        (
            "",
            &[][..],
            n(),
            Value::Float(1.5),
            "g",
            Options::default(),
            "n:1.5|g",
        ),
        (
            "",
            &[],
            n(),
            Value::Integer(-2),
            "c",
            Options::default(),
            "n:-2|c",
        ),
        ("", &[], n(), Value::Nil, "c", Options::default(), "n:|c"),
        (
            "",
            &[],
            n(),
            one(),
            "c",
            rate(Value::Float(0.5)),
            "n:1|c|@0.5",
        ),
        ("", &[], n(), one(), "c", rate(Value::Float(1.0)), "n:1|c"),
        ("", &[], n(), one(), "c", rate(Value::Nil), "n:1|c|@"),
        ("", &[], n(), one(), "c", tags(list(&[])), "n:1|c"),
        ("", &[], n(), one(), "c", tags(TagsArgument::Nil), "n:1|c"),
        (
            "",
            &[],
            n(),
            one(),
            "c",
            tags(TagsArgument::Other),
            "n:1|c|#",
        ),
        (
            "swag.",
            gs,
            text("somecount"),
            Value::Integer(42),
            "c",
            both,
            "swag.somecount:42|c|@0.5|#g:1,m:2",
        ),
        (
            "swag.",
            gs,
            text("somecount"),
            Value::Integer(42),
            "c",
            Options::default(),
            "swag.somecount:42|c|#g:1",
        ),
        (
            "pre::fix|@.",
            &[],
            n(),
            one(),
            "c",
            Options::default(),
            "pre::fix|@.n:1|c",
        ),
    ];
    for (prefix, globals, name, delta, kind, options, expected) in cases {
        let expected = Ok(expected.to_owned());
        let line = |answer: fn(&str, &[&str], &Value, &Value, &str, Options) -> _| {
            answer(prefix, globals, &name, &delta, kind, options.clone())
        };
        assert_eq!(line(self::line::<Before>), expected);
        assert_eq!(line(self::line::<Pr294>), expected);
        assert_eq!(line(self::line::<Pr297>), expected);
        assert_eq!(line(self::line::<Pr301>), expected);
    }
}

fn tags<R: Revision + Default>(
    globals: &GlobalTags,
    environment: &Environment<'_>,
    tags: &TagsArgument,
) -> Option<String> {
    let serializer = TagSerializer::new(R::default(), globals, environment);
    serializer.format(tags).map(String::from)
}

/// Checks all four: `before` and #301 answer `right`, #294 and #297 `between`.
fn check(
    globals: &GlobalTags,
    environment: &Environment<'_>,
    message: &TagsArgument,
    right: Option<&str>,
    between: Option<&str>,
) {
    let (right, between) = (right.map(str::to_owned), between.map(str::to_owned));
    assert_eq!(tags::<Before>(globals, environment, message), right);
    assert_eq!(tags::<Pr294>(globals, environment, message), between);
    assert_eq!(tags::<Pr297>(globals, environment, message), between);
    assert_eq!(tags::<Pr301>(globals, environment, message), right);
}

#[test]
fn tags_of_a_message_are_cleaned_and_joined() {
    let pair = |name, value| (text(name), value);
    let cases: Vec<(TagsArgument, Option<&str>)> = vec![
        (list(&["name:foo,bar|foo"]), Some("name:foobarfoo")),
        (list(&["name:foobar|foo"]), Some("name:foobarfoo")),
        (list(&["a|b"]), Some("ab")),
        (list(&["plain"]), Some("plain")),
        (list(&[""]), Some("")),
        (list(&["a:b:c"]), Some("a:b:c")),
        (list(&["host:x y"]), Some("host:x y")),
        (
            list(&["request:xyz", "another:mal|for,med"]),
            Some("request:xyz,another:malformed"),
        ),
        (
            TagsArgument::Map(vec![
                (Value::symbol("request"), Value::symbol("xyz")),
                (text("another"), text("mal|for,med")),
            ]),
            Some("request:xyz,another:malformed"),
        ),
        (
            TagsArgument::Map(vec![pair("a", Value::Nil), pair("b", Value::Integer(1))]),
            Some("a,b:1"),
        ),
        (TagsArgument::Map(vec![pair("a", Value::False)]), Some("a")),
        (TagsArgument::Map(vec![pair("a", text(""))]), Some("a:")),
        (TagsArgument::List(vec![Value::Nil, text("a")]), Some(",a")),
        (
            TagsArgument::List(vec![Value::symbol("a|b"), Value::symbol("c")]),
            Some("ab,c"),
        ),
        (TagsArgument::Nil, None),
        (list(&[]), None),
        (TagsArgument::Map(Vec::new()), None),
    ];
    for (message, expected) in cases {
        let (globals, environment) = (GlobalTags::None, Environment::default());
        check(&globals, &environment, &message, expected, expected);
    }
}

#[test]
fn a_comma_without_a_pipe_stays_in_pr294_and_pr297_only() {
    let nested = TagsArgument::List(vec![
        Value::List(vec![text("a"), text("b")]),
        Value::symbol("c"),
    ]);
    let cases = [
        (
            list(&["name:foo, bar, and foo"]),
            "name:foo bar and foo",
            "name:foo, bar, and foo",
        ),
        (list(&["a,b"]), "ab", "a,b"),
        (
            list(&["request:xyz", "another:mal,formed"]),
            "request:xyz,another:malformed",
            "request:xyz,another:mal,formed",
        ),
        (nested, r#"["a" "b"],c"#, r#"["a", "b"],c"#),
    ];
    for (message, right, between) in cases {
        let (globals, environment) = (GlobalTags::None, Environment::default());
        check(&globals, &environment, &message, Some(right), Some(between));
    }
}

#[test]
fn global_tags_have_one_value_a_name_and_the_environment_comes_first() {
    let of = |tags: &[&str]| GlobalTags::List(tags.iter().map(|tag| text(tag)).collect());
    let none = Environment::default();
    let dd_tags = Environment {
        tags: Some("ghi,team:qa"),
        ..none
    };
    let all = Environment {
        tags: Some("x:y"),
        entity_id: Some("id"),
        env: Some("staging"),
        service: Some("svc"),
        version: Some("1"),
    };
    let malformed = of(&["host:storage", "network:gigabit", "yolo:malformed|ta,g"]);
    let global = "host:storage,network:gigabit,yolo:malformedtag";
    let with_message = format!("{global},request:xyz,another:malformed");
    let message = list(&["request:xyz", "another:mal|for,med"]);
    let cases = [
        (&malformed, none, TagsArgument::Nil, Some(global)),
        (&malformed, none, message, Some(&*with_message)),
        (
            &of(&["a:1", "a:2", "b"]),
            none,
            TagsArgument::Nil,
            Some("a:2,b"),
        ),
        (&of(&["a:b:c", "d:e"]), none, TagsArgument::Nil, Some("d:e")),
        (&of(&["a:"]), none, TagsArgument::Nil, Some("a")),
        (&of(&[":a"]), none, TagsArgument::Nil, Some(":a")),
        (
            &GlobalTags::None,
            dd_tags,
            TagsArgument::Nil,
            Some("ghi,team:qa"),
        ),
        (
            &of(&["env:prod"]),
            all,
            TagsArgument::Nil,
            Some("x:y,dd.internal.entity_id:id,env:prod,service:svc,version:1"),
        ),
        (&GlobalTags::None, none, TagsArgument::Nil, None),
    ];
    for (globals, environment, message, expected) in cases {
        check(globals, &environment, &message, expected, expected);
    }
}

#[test]
fn what_is_given_is_not_changed() {
    let (name, tag) = (text("a::b|c"), list(&["name|foobar"]));
    let options = Options {
        tags: Some(tag.clone()),
        rate: None,
    };
    let line = line::<Before>("", &[], &name, &Value::Integer(1), "c", options);
    assert_eq!(line.as_deref(), Ok("a.b_c:1|c|#namefoobar"));
    assert_eq!((name, tag), (text("a::b|c"), list(&["name|foobar"])));
}
