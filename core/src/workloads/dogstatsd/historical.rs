//! The originals' serializers as jobs.

use std::hint::black_box;

use super::input::{Case, Input};
use super::row::{Row, Shape};
use crate::dogstatsd::tags::Environment;
use crate::dogstatsd::variants::{
    GlobalTags, Options, Revision, StatSerializer, TagSerializer, TagsArgument, Value,
};
use crate::harness::{CounterExample, Job, Params};

/// Sets a revision up for a row.
pub(super) fn prepare<W: Row, R: Revision + Default + 'static>(params: &Params) -> Box<dyn Job> {
    let input = Input::new::<W>(params);
    let globals = GlobalTags::List(input.globals.iter().map(|tag| Value::text(tag)).collect());
    let environment = Environment::default();
    match W::SHAPE {
        Shape::TagList | Shape::TagMap => Box::new(TagJob {
            serializer: TagSerializer::new(R::default(), &globals, &environment),
            cases: input.cases.iter().map(|case| argument::<W>(case)).collect(),
        }),
        Shape::Stat => Box::new(StatJob {
            serializer: StatSerializer::new(R::default(), "", &globals, &environment),
            calls: input
                .cases
                .iter()
                .map(|case| Call {
                    name: Value::text(&case.name),
                    delta: Value::Integer(case.delta),
                    options: Options {
                        tags: (!case.tags.is_empty()).then(|| argument::<W>(case)),
                        rate: (input.rate < 1.0).then_some(Value::Float(input.rate)),
                    },
                })
                .collect(),
        }),
    }
}

fn argument<W: Row>(case: &Case) -> TagsArgument {
    let pairs = case.tags.iter();
    match W::SHAPE {
        Shape::TagMap => TagsArgument::Map(
            pairs
                .map(|(key, value)| (Value::text(key), Value::text(value)))
                .collect(),
        ),
        Shape::TagList | Shape::Stat => TagsArgument::List(
            pairs
                .map(|(key, value)| Value::text(&format!("{key}:{value}")))
                .collect(),
        ),
    }
}

struct TagJob<R> {
    serializer: TagSerializer<R>,
    cases: Vec<TagsArgument>,
}

impl<R: Revision> Job for TagJob<R> {
    fn run(&mut self, iterations: u64) {
        for tags in self.cases.iter().cycle().take(iterations as usize) {
            black_box(self.serializer.format(black_box(tags)));
        }
    }

    fn answer(&mut self, out: &mut Vec<u8>) {
        for tags in &self.cases {
            let text = self.serializer.format(tags);
            super::append_answer(text.as_deref().unwrap_or_default().as_bytes(), out);
        }
    }
}

struct StatJob<R> {
    serializer: StatSerializer<R>,
    calls: Vec<Call>,
}

struct Call {
    name: Value,
    delta: Value,
    options: Options,
}

impl<R: Revision> StatJob<R> {
    fn line(&self, call: &Call) -> String {
        let line = self
            .serializer
            .format(&call.name, &call.delta, "c", &call.options);
        line.expect("every revision takes a text as a name")
    }
}

impl<R: Revision> Job for StatJob<R> {
    fn run(&mut self, iterations: u64) {
        for call in self.calls.iter().cycle().take(iterations as usize) {
            black_box(self.line(black_box(call)));
        }
    }

    fn answer(&mut self, out: &mut Vec<u8>) {
        for call in &self.calls {
            super::append_answer(self.line(call).as_bytes(), out);
        }
    }
}

/// The input of the issue that reported it (dogstatsd-ruby#300): the tag splits in two.
pub(super) fn comma_without_pipe<R: Revision + Default>() -> CounterExample {
    let input = "name:foo, bar, and foo";
    let tags = TagsArgument::List(vec![Value::text(input)]);
    let globals = GlobalTags::None;
    let serializer = TagSerializer::new(R::default(), &globals, &Environment::default());
    CounterExample {
        input: input.to_owned(),
        expected: "name:foo bar and foo".to_owned(),
        got: serializer.format(&tags).unwrap_or_default().into_owned(),
    }
}
