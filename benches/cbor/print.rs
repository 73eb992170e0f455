//! Diagnostic notation of everything, from bytes to one line of text in a buffer that is kept.
//!
//! Ours reads an index first, as nothing may be printed of bytes that are not well-formed, checks
//! all text, and all that it wrote once more, as it writes bytes; minicbor's `display` prints as it
//! decodes, which is its only way. It writes floats with an exponent where ours does not, and text
//! without escapes: canada is compared by the bytes that both texts stand for, what cannot be read
//! back with our escapes undone.

use std::fmt::Write as _;
use std::hint::black_box;

use criterion::Criterion;
use perop_core::cbor::diagnostic::{self, Indicators, Style};
use perop_core::cbor::{Text, Tree, edn};

use crate::documents::Input;

pub(crate) fn bench(criterion: &mut Criterion, inputs: &[Input]) {
    for Input { name, bytes } in inputs {
        let bytes = bytes.as_slice();
        let (mut buffer, mut theirs) = (Vec::new(), String::new());
        let ours = perop(bytes, Indicators::Never, &mut buffer);
        minicbor(bytes, &mut theirs);
        let is_equal = match edn::encode(&theirs) {
            Ok(meant) => edn::encode(ours).is_ok_and(|ours| ours == meant),
            Err(_) => same_but_for_floats(&unescaped(ours), &theirs),
        };
        assert!(is_equal, "{name}");
        let ours = perop(bytes, Indicators::Needed, &mut buffer);
        assert!(
            edn::encode(ours).is_ok_and(|meant| meant == bytes),
            "{name}"
        );

        let mut group = crate::group(criterion, &format!("print/{name}"), bytes.len());
        group.bench_function("perop", |b| {
            b.iter(|| perop(black_box(bytes), Indicators::Never, &mut buffer).len());
        });
        group.bench_function("perop with indicators where needed", |b| {
            b.iter(|| perop(black_box(bytes), Indicators::Needed, &mut buffer).len());
        });
        group.bench_function("minicbor", |b| {
            b.iter(|| minicbor(black_box(bytes), &mut theirs))
        });
        group.finish();
    }
}

fn perop<'o>(bytes: &[u8], indicators: Indicators, out: &'o mut Vec<u8>) -> &'o str {
    out.clear();
    let tree = Tree::read(bytes, Text::Checked).expect("the input is whole");
    let style = Style {
        indicators,
        ..Style::default()
    };
    for item in tree.items() {
        diagnostic::write(out, &tree, item, style);
    }
    std::str::from_utf8(black_box(out)).expect("what is written is text")
}

fn minicbor(bytes: &[u8], out: &mut String) -> usize {
    out.clear();
    write!(out, "{}", minicbor::display(bytes)).expect("a string takes all");
    black_box(out).len()
}

/// Our text as one that does not escape would write it.
fn unescaped(text: &str) -> String {
    let mut characters = text.chars();
    let next = || {
        let character = characters.next()?;
        Some(match character {
            '\\' => match characters.next()? {
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                other => other,
            },
            plain => plain,
        })
    };
    std::iter::from_fn(next).collect()
}

/// Whether two texts differ at most in how they write a number.
fn same_but_for_floats(ours: &str, theirs: &str) -> bool {
    let is_between = |c: char| !(c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e'));
    let is_equal = |(ours, theirs): (&str, &str)| {
        ours == theirs
            || ours
                .parse::<f64>()
                .is_ok_and(|ours| theirs.parse() == Ok(ours))
    };
    ours.matches(is_between).eq(theirs.matches(is_between))
        && ours
            .split(is_between)
            .zip(theirs.split(is_between))
            .all(is_equal)
}
