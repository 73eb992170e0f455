//! The outputs of the four revisions of dogstatsd-ruby, measured on Ruby 3.1.2.
//!
//! Each row gives what every revision answers, or where they differ what `before`, #294 and #297,
//! and #301 do.

mod tags;

use perop_core::dogstatsd::tags::Environment;
use perop_core::dogstatsd::variants::{
    Before, Error, GlobalTags, Options, Pr294, Pr297, Pr301, Revision, StatSerializer,
    TagsArgument, Value,
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
