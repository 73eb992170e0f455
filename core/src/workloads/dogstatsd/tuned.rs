//! The library's own serializer as a job.

use std::hint::black_box;

use super::input::Input;
use super::row::{Row, Shape};
use crate::dogstatsd::{Metric, Serializer, TagSet, Tags};
use crate::harness::{Job, Params};

/// Sets the serializer up for a row.
pub(super) fn prepare<W: Row>(params: &Params) -> Box<dyn Job> {
    let input = Input::new::<W>(params);
    let serializer = Serializer::new().global_tags(TagSet::new(input.globals.as_slice()));
    let cases = input.cases.into_iter().map(|case| {
        let tags = case.tags.into_iter();
        Case {
            name: case.name,
            delta: case.delta,
            tags: match W::SHAPE {
                Shape::TagMap => {
                    OwnedTags::Map(tags.map(|(key, value)| (key, Some(value))).collect())
                }
                Shape::TagList | Shape::Stat => {
                    OwnedTags::List(tags.map(|(key, value)| format!("{key}:{value}")).collect())
                }
            },
        }
    });
    let tuned = Tuned {
        serializer,
        rate: input.rate,
        cases: cases.collect(),
        out: Vec::new(),
    };
    match W::SHAPE {
        Shape::TagList | Shape::TagMap => Box::new(TagJob(tuned)),
        Shape::Stat => Box::new(StatJob(tuned)),
    }
}

struct Tuned {
    serializer: Serializer,
    rate: f64,
    cases: Vec<Case>,
    /// Kept between operations, as a client keeps its packet.
    out: Vec<u8>,
}

struct Case {
    name: String,
    delta: i64,
    tags: OwnedTags,
}

enum OwnedTags {
    List(Vec<String>),
    Map(Vec<(String, Option<String>)>),
}

impl OwnedTags {
    fn as_tags(&self) -> Tags<'_> {
        match self {
            Self::List(tags) => tags.as_slice().into(),
            Self::Map(pairs) => pairs.as_slice().into(),
        }
    }
}

struct TagJob(Tuned);

impl Job for TagJob {
    fn run(&mut self, iterations: u64) {
        let Tuned {
            serializer,
            cases,
            out,
            ..
        } = &mut self.0;
        for case in cases.iter().cycle().take(iterations as usize) {
            out.clear();
            serializer.write_tags(black_box(case).tags.as_tags(), out);
            black_box(&*out);
        }
    }

    fn answer(&mut self, out: &mut Vec<u8>) {
        for case in &self.0.cases {
            let mut text = Vec::new();
            self.0.serializer.write_tags(case.tags.as_tags(), &mut text);
            super::append_answer(&text, out);
        }
    }
}

struct StatJob(Tuned);

impl Case {
    fn write(&self, serializer: &Serializer, rate: f64, out: &mut Vec<u8>) {
        let metric = Metric::count(self.name.as_str(), self.delta)
            .rate(rate)
            .tags(self.tags.as_tags());
        let written = serializer.write(&metric, out);
        written.expect("the names are not empty and the rate is above 0");
    }
}

impl Job for StatJob {
    fn run(&mut self, iterations: u64) {
        let Tuned {
            serializer,
            rate,
            cases,
            out,
        } = &mut self.0;
        for case in cases.iter().cycle().take(iterations as usize) {
            out.clear();
            black_box(case).write(serializer, *rate, out);
            black_box(&*out);
        }
    }

    fn answer(&mut self, out: &mut Vec<u8>) {
        for case in &self.0.cases {
            let mut line = Vec::new();
            case.write(&self.0.serializer, self.0.rate, &mut line);
            super::append_answer(&line, out);
        }
    }
}
