//! The serializers: ten benchmarks of dogstatsd-ruby #294.
//!
//! Six are of the tag serializer, four of the stat serializer, all on clean input: nothing in the
//! original's benchmark needs cleaning, which is why its two regressions went unseen.

mod historical;
mod input;
mod row;
mod tuned;

use super::{Parameter, Preset, Reported, Threads, Variant, Workload};
use crate::dogstatsd::variants::{Before, Pr294, Pr297, Pr301};
use row::{Row, Shape, row};

/// Where the pull request is.
const PULL_REQUEST: &str = "https://github.com/DataDog/dogstatsd-ruby/pull/294";

const CHANGE: &str = "#294 uses a name or a tag as it is where there is nothing to clean, instead \
    of copying it always; #297 and #301 repair what that broke: symbols as names before Ruby 3.0, \
    and commas in tags.";

const CAVEAT: &str = "The benchmark's input is clean, so the cost of cleaning is not in its \
    figures: with dirty above 0 the copies come back. Dirty tags hold a pipe and a comma, on which \
    all variants agree; a comma without a pipe stays in pr294 and pr297.";

const PREPARED: &str = "The inputs and, in every variant, the text of the global tags, which the \
    original keeps too. Away from the preset 64 inputs take turns; the preset has the original's \
    one.";

const TAGS: Parameter = Parameter {
    name: "tags",
    about: "tags of one message",
    min: 0.0,
    max: 64.0,
    step: 1.0,
};
const TAG_LENGTH: Parameter = Parameter {
    name: "tag_length",
    about: "bytes of one tag, key and value (the original's three have \
        11 to 15, 13 on average)",
    min: 3.0,
    max: 200.0,
    step: 1.0,
};
const DIRTY: Parameter = Parameter {
    name: "dirty",
    about: "how many of the tags hold a pipe and a comma, which are deleted",
    min: 0.0,
    max: 64.0,
    step: 1.0,
};
const RATE: Parameter = Parameter {
    name: "rate",
    about: "sample rate; 1 is not written",
    min: 0.01,
    max: 1.0,
    step: 0.01,
};
const GLOBAL_TAGS: Parameter = Parameter {
    name: "global_tags",
    about: "tags that go before those of every message",
    min: 0.0,
    max: 64.0,
    step: 1.0,
};

const TAG_PARAMETERS: &[Parameter] = &[TAGS, TAG_LENGTH, DIRTY, GLOBAL_TAGS];
const STAT_PARAMETERS: &[Parameter] = &[TAGS, TAG_LENGTH, DIRTY, RATE, GLOBAL_TAGS];

/// What the pull request printed: nanoseconds, bytes, objects.
const fn reported((ns, bytes, allocs): (f64, f64, f64)) -> Reported {
    Reported {
        ns: Some(ns),
        bytes: Some(bytes),
        allocs: Some(allocs),
    }
}

/// The ways to do a row.
const fn variants<W: Row>() -> [Variant; 5] {
    [
        Variant {
            id: "before",
            about: "copies every name and every tag to clean it",
            prepare: historical::prepare::<W, Before>,
            counter_example: None,
        },
        Variant {
            id: "pr294",
            about: "copies only what holds a pipe (tags) or a colon, pipe or \
        at-sign (names)",
            prepare: historical::prepare::<W, Pr294>,
            counter_example: Some(historical::comma_without_pipe::<Pr294>),
        },
        Variant {
            id: "pr297",
            about: "as pr294, with symbols as names right on every Ruby",
            prepare: historical::prepare::<W, Pr297>,
            counter_example: Some(historical::comma_without_pipe::<Pr297>),
        },
        Variant {
            id: "pr301",
            about: "as pr297, and a comma alone is reason enough to clean a tag",
            prepare: historical::prepare::<W, Pr301>,
            counter_example: None,
        },
        Variant {
            id: "tuned",
            about: "appends to a buffer that is kept, looking up in one table \
        what to clean",
            prepare: tuned::prepare::<W>,
            counter_example: None,
        },
    ]
}

row! {
    TAGS_NONE is TagsNone,
    id: "dogstatsd/tags_none",
    title: "No tags",
    about: "Formats an empty list of tags: there is no text.",
    shape: Shape::TagList,
    parameters: TAG_PARAMETERS,
    preset: "TagSerializer/no_tags",
    params: [("tags", 0.0), ("tag_length", 13.0), ("dirty", 0.0), ("global_tags", 0.0)],
    digest: 0xa8c7_f832_281a_39c5,
    allocs: before 0.0, pr294 0.0,
    reported: before (34.4, 0.0, 0.0),
        pr294 (33.8, 0.0, 0.0),
}

row! {
    TAGS_GLOBAL is TagsGlobal,
    id: "dogstatsd/tags_global",
    title: "Global tags only",
    about: "Formats an empty list of tags with three global tags: the \
        text that is kept.",
    shape: Shape::TagList,
    parameters: TAG_PARAMETERS,
    preset: "TagSerializer/global_tags",
    params: [("tags", 0.0), ("tag_length", 13.0), ("dirty", 0.0), ("global_tags", 3.0)],
    digest: 0x2c5c_5e1e_66eb_1f4c,
    allocs: before 0.0, pr294 0.0,
    reported: before (35.0, 0.0, 0.0),
        pr294 (33.4, 0.0, 0.0),
}

row! {
    TAGS_ARRAY is TagsArray,
    id: "dogstatsd/tags_array",
    title: "Three tags from a list",
    about: "Formats a list of three tags.",
    shape: Shape::TagList,
    parameters: TAG_PARAMETERS,
    preset: "TagSerializer/tags_Array",
    params: [("tags", 3.0), ("tag_length", 13.0), ("dirty", 0.0), ("global_tags", 0.0)],
    digest: 0xe453_f131_ac53_d177,
    allocs: before 5.0, pr294 2.0,
    reported: before (591.6, 240.0, 5.0),
        pr294 (402.2, 120.0, 2.0),
}

row! {
    TAGS_HASH is TagsHash,
    id: "dogstatsd/tags_hash",
    title: "Three tags from a map",
    about: "Formats a map of three names with values.",
    shape: Shape::TagMap,
    parameters: TAG_PARAMETERS,
    preset: "TagSerializer/tags_Hash",
    params: [("tags", 3.0), ("tag_length", 13.0), ("dirty", 0.0), ("global_tags", 0.0)],
    digest: 0xe453_f131_ac53_d177,
    allocs: before 8.0, pr294 5.0,
    reported: before (923.5, 400.0, 8.0),
        pr294 (751.7, 280.0, 5.0),
}

row! {
    TAGS_ARRAY_GLOBAL is TagsArrayGlobal,
    id: "dogstatsd/tags_array_global",
    title: "Three tags from a list after three global ones",
    about: "Formats a list of three tags behind three global tags.",
    shape: Shape::TagList,
    parameters: TAG_PARAMETERS,
    preset: "TagSerializer/tags_Array_global",
    params: [("tags", 3.0), ("tag_length", 13.0), ("dirty", 0.0), ("global_tags", 3.0)],
    digest: 0x0267_ec87_dca1_3b05,
    allocs: before 6.0, pr294 3.0,
    reported: before (818.2, 392.0, 6.0),
        pr294 (601.4, 272.0, 3.0),
}

row! {
    TAGS_HASH_GLOBAL is TagsHashGlobal,
    id: "dogstatsd/tags_hash_global",
    title: "Three tags from a map after three global ones",
    about: "Formats a map of three names with values behind three global tags.",
    shape: Shape::TagMap,
    parameters: TAG_PARAMETERS,
    preset: "TagSerializer/tags_Hash_global",
    params: [("tags", 3.0), ("tag_length", 13.0), ("dirty", 0.0), ("global_tags", 3.0)],
    digest: 0x0267_ec87_dca1_3b05,
    allocs: before 9.0, pr294 6.0,
    reported: before (1202.2, 552.0, 9.0),
        pr294 (952.2, 432.0, 6.0),
}

row! {
    STAT is Stat,
    id: "dogstatsd/stat",
    title: "One count",
    about: "Formats the count somecount:42 without tags.",
    shape: Shape::Stat,
    parameters: STAT_PARAMETERS,
    preset: "StatSerializer/no_tags",
    params: [
        ("tags", 0.0), ("tag_length", 13.0), ("dirty", 0.0), ("rate", 1.0), ("global_tags", 0.0)
    ],
    digest: 0xea57_84fc_5149_e90f,
    allocs: before 4.0, pr294 3.0,
    reported: before (409.1, 160.0, 4.0),
        pr294 (294.0, 120.0, 3.0),
}

row! {
    STAT_RATE is StatRate,
    id: "dogstatsd/stat_rate",
    title: "One count with a rate",
    about: "Formats the count somecount:42 with a sample rate of 0.5.",
    shape: Shape::Stat,
    parameters: STAT_PARAMETERS,
    preset: "StatSerializer/no_tags_rate",
    params: [
        ("tags", 0.0), ("tag_length", 13.0), ("dirty", 0.0), ("rate", 0.5), ("global_tags", 0.0)
    ],
    digest: 0x5e55_8d93_a774_859b,
    allocs: before 5.0, pr294 4.0,
    reported: before (734.8, 240.0, 5.0),
        pr294 (626.6, 200.0, 4.0),
}

row! {
    STAT_TAGS is StatTags,
    id: "dogstatsd/stat_tags",
    title: "One count with three tags",
    about: "Formats the count somecount:42 with a list of three tags.",
    shape: Shape::Stat,
    parameters: STAT_PARAMETERS,
    preset: "StatSerializer/tags",
    params: [
        ("tags", 3.0), ("tag_length", 13.0), ("dirty", 0.0), ("rate", 1.0), ("global_tags", 0.0)
    ],
    digest: 0x3880_2e14_dad2_8906,
    allocs: before 8.0, pr294 4.0,
    reported: before (980.9, 480.0, 8.0),
        pr294 (714.4, 320.0, 4.0),
}

row! {
    STAT_TAGS_RATE is StatTagsRate,
    id: "dogstatsd/stat_tags_rate",
    title: "One count with three tags and a rate",
    about: "Formats the count somecount:42 with a list of three tags \
        and a sample rate of 0.5.",
    shape: Shape::Stat,
    parameters: STAT_PARAMETERS,
    preset: "StatSerializer/tags_rate",
    params: [
        ("tags", 3.0), ("tag_length", 13.0), ("dirty", 0.0), ("rate", 0.5), ("global_tags", 0.0)
    ],
    digest: 0x266d_2a12_b35c_8122,
    allocs: before 9.0, pr294 5.0,
    reported: before (1310.1, 520.0, 9.0),
        pr294 (1041.5, 360.0, 5.0),
}

/// Appends one answer so that no two lists of answers are the same bytes.
fn append_answer(text: &[u8], out: &mut Vec<u8>) {
    out.extend_from_slice(&(text.len() as u64).to_le_bytes());
    out.extend_from_slice(text);
}
