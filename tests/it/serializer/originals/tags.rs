//! The tag serializer alone.

use perop_core::dogstatsd::tags::Environment;
use perop_core::dogstatsd::variants::{
    Before, GlobalTags, Pr294, Pr297, Pr301, Revision, TagSerializer, TagsArgument, Value,
};

use super::{list, text};

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
