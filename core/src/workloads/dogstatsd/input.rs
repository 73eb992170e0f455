//! What is formatted: the original's one input, or 64 made from the parameters.

use super::row::Row;
use crate::harness::Params;

/// Inputs that take turns away from the preset, so that remembering the last answer wins nothing.
const DISTINCT: usize = 64;

/// Everything that a job works on.
pub(super) struct Input {
    pub(super) globals: Vec<String>,
    pub(super) rate: f64,
    pub(super) cases: Vec<Case>,
}

/// One call.
pub(super) struct Case {
    pub(super) name: String,
    pub(super) delta: i64,
    pub(super) tags: Vec<(String, String)>,
}

impl Input {
    /// The input of a row under these parameters.
    pub(super) fn new<W: Row>(params: &Params) -> Self {
        let is_preset = params.iter().eq(W::PRESET.iter().copied());
        let counts = ["tags", "global_tags"].map(|name| params.count(name));
        let [tags, globals] = counts;
        Self {
            globals: if is_preset {
                taken(globals, ["app:foo", "env:abc", "version:123"])
            } else {
                (0..globals)
                    .map(|index| format!("global{index}:{index}"))
                    .collect()
            },
            rate: params.get("rate").unwrap_or(1.0),
            cases: if is_preset {
                vec![Case::of_the_original(tags)]
            } else {
                (0..DISTINCT)
                    .map(|index| Case::made(index, params))
                    .collect()
            },
        }
    }
}

impl Case {
    fn of_the_original(tags: usize) -> Self {
        let pairs = [
            ("host", "storage"),
            ("network", "gigabit"),
            ("request", "xyz"),
        ];
        Self {
            name: "somecount".to_owned(),
            delta: 42,
            tags: taken(
                tags,
                pairs.map(|(key, value)| (key.to_owned(), value.to_owned())),
            ),
        }
    }

    fn made(index: usize, params: &Params) -> Self {
        let (length, dirty) = (params.count("tag_length"), params.count("dirty"));
        let tags = (0..params.count("tags")).map(|tag| {
            let mut letters = Letters::new(index, tag);
            let key_bytes = (length - 1) / 2;
            let key = letters.text(key_bytes);
            let mut value = letters.text(length - 1 - key_bytes);
            if tag < dirty {
                // Both characters, as in the original's own tests: there every variant agrees.
                value.insert_str(value.len() / 2, "|,");
            }
            (key, value)
        });
        Self {
            name: format!("some.count{index}"),
            delta: index as i64 * 7919 + 1,
            tags: tags.collect(),
        }
    }
}

fn taken<T, U: From<T>, const N: usize>(count: usize, all: [T; N]) -> Vec<U> {
    all.into_iter().take(count).map(U::from).collect()
}

/// Letters that differ between cases and tags, the same on every machine.
struct Letters(u64);

impl Letters {
    fn new(case: usize, tag: usize) -> Self {
        Self(0x9E37_79B9_7F4A_7C15 ^ (case as u64) << 32 ^ tag as u64)
    }

    /// Source: Marsaglia, Xorshift RNGs (2003), the 64-bit triple 13, 7, 17.
    fn text(&mut self, bytes: usize) -> String {
        let letter = |state: &mut u64| {
            *state ^= *state << 13;
            *state ^= *state >> 7;
            *state ^= *state << 17;
            char::from(b'a' + (*state >> 33) as u8 % 26)
        };
        (0..bytes).map(|_| letter(&mut self.0)).collect()
    }
}
