//! Laws of the codec on generated values, in preferred and in any other form.

use std::hash::{BuildHasher as _, BuildHasherDefault, DefaultHasher};

use perop_core::cbor::diagnostic::{self, Indicators};
use perop_core::cbor::links;
use perop_core::cbor::tree::{Chunks, Data, Float, Width};
use perop_core::cbor::{Encoder, Major, Strict, Text, Tree, Value, lint, scan};
use proptest::collection::vec;
use proptest::prelude::*;

/// An item as a test builds it: data, and choices of form that a strict writer does not have.
#[derive(Clone, Debug)]
pub(super) enum Model {
    Integer(Major, u64),
    Bytes(Vec<Vec<u8>>),
    Text(Vec<String>),
    Array(Vec<Model>),
    Map(Vec<(Model, Model)>),
    Tag(u64, Box<Model>),
    Simple(u8),
    Float(f64),
    Nan(u64),
}

fn number() -> impl Strategy<Value = u64> {
    prop_oneof![
        0..30_u64,
        any::<u8>().prop_map(u64::from),
        any::<u16>().prop_map(u64::from),
        any::<u32>().prop_map(u64::from),
        any::<u64>()
    ]
}

pub(super) fn model() -> impl Strategy<Value = Model> {
    let leaf = prop_oneof![
        number().prop_map(|number| Model::Integer(Major::Unsigned, number)),
        number().prop_map(|number| Model::Integer(Major::Negative, number)),
        vec(vec(any::<u8>(), 0..40), 0..4).prop_map(Model::Bytes),
        vec(".{0,12}", 0..4).prop_map(Model::Text),
        prop_oneof![0..24_u8, 32..=255_u8].prop_map(Model::Simple),
        any::<f64>()
            .prop_filter("NaNs apart", |value| !value.is_nan())
            .prop_map(Model::Float),
        any::<f32>()
            .prop_filter("NaNs apart", |value| !value.is_nan())
            .prop_map(|value| Model::Float(value.into())),
        (-2048..2048_i32).prop_map(|value| Model::Float(f64::from(value) / 16.0)),
        (1..1_u64 << 52).prop_map(|payload| Model::Nan(0x7ff0 << 48 | payload)),
    ];
    leaf.prop_recursive(5, 60, 6, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Model::Array),
            vec((inner.clone(), inner.clone()), 0..4).prop_map(Model::Map),
            (number(), inner).prop_map(|(tag, content)| Model::Tag(tag, Box::new(content))),
        ]
    })
}

/// How an item is written: preferred, or by choices drawn one after another.
struct Form<'a> {
    choices: Option<&'a mut dyn Iterator<Item = u8>>,
}

impl Form<'_> {
    fn choose(&mut self, below: u8) -> u8 {
        let choice = self.choices.as_mut().and_then(|choices| choices.next());
        choice.unwrap_or(0) % below
    }

    fn head(&mut self, out: &mut Encoder<'_>, major: Major, argument: u64) {
        let size = [0, 1, 2, 4, 8][usize::from(self.choose(5))];
        out.head_of_size(major, argument, size);
    }

    /// Opens a container; says whether a break has to close it.
    fn open(&mut self, out: &mut Encoder<'_>, major: Major, count: usize) -> bool {
        let is_indefinite = self.choose(3) == 2;
        if is_indefinite {
            out.begin(major);
        } else {
            self.head(out, major, count as u64);
        }
        is_indefinite
    }

    fn string(&mut self, out: &mut Encoder<'_>, major: Major, chunks: &[&[u8]]) {
        if self.choose(3) == 2 {
            out.begin(major);
            for chunk in chunks {
                self.head(out, major, chunk.len() as u64);
                out.encoded(chunk);
            }
            out.end();
        } else {
            let content = chunks.concat();
            self.head(out, major, content.len() as u64);
            out.encoded(&content);
        }
    }

    fn write(&mut self, item: &Model, out: &mut Encoder<'_>) {
        match item {
            Model::Integer(major, number) => self.head(out, *major, *number),
            Model::Bytes(chunks) => {
                let chunks: Vec<&[u8]> = chunks.iter().map(Vec::as_slice).collect();
                self.string(out, Major::Bytes, &chunks);
            }
            Model::Text(chunks) => {
                let chunks: Vec<&[u8]> = chunks.iter().map(String::as_bytes).collect();
                self.string(out, Major::Text, &chunks);
            }
            Model::Array(items) => {
                let has_break = self.open(out, Major::Array, items.len());
                items.iter().for_each(|item| self.write(item, out));
                if has_break {
                    out.end();
                }
            }
            Model::Map(pairs) => {
                let has_break = self.open(out, Major::Map, pairs.len());
                for (key, value) in pairs {
                    self.write(key, out);
                    self.write(value, out);
                }
                if has_break {
                    out.end();
                }
            }
            Model::Tag(number, content) => {
                self.head(out, Major::Tag, *number);
                self.write(content, out);
            }
            Model::Simple(value) => _ = out.simple(*value),
            Model::Float(value) if self.choose(2) == 1 => {
                out.float_bits(Float {
                    width: Width::Double,
                    bits: value.to_bits(),
                });
            }
            Model::Float(value) => _ = out.float(*value),
            Model::Nan(bits) => {
                out.float_bits(Float {
                    width: Width::Double,
                    bits: *bits,
                });
            }
        }
    }
}

fn preferred(item: &Model) -> Vec<u8> {
    let mut out = Vec::new();
    Form { choices: None }.write(item, &mut Encoder::new(&mut out));
    out
}

pub(super) fn in_form(item: &Model, choices: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut choices = choices.iter().copied().cycle();
    Form {
        choices: Some(&mut choices),
    }
    .write(item, &mut Encoder::new(&mut out));
    out
}

pub(super) fn decoded(bytes: &[u8]) -> Value {
    Value::decode(bytes, Text::Checked).expect("the encoder writes well-formed items")
}

/// Writes the data of every item anew, in preferred form, by what the index says.
fn again(tree: &Tree<'_>) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out);
    let mut skip_until = 0;
    for item in tree.all() {
        if item.offset() < skip_until {
            continue;
        }
        match item.data() {
            Data::Unsigned(number) => _ = encoder.unsigned(number),
            Data::Negative(number) => _ = encoder.head(Major::Negative, number),
            Data::Bytes(chunks) => {
                skip_until = item.end();
                encoder.bytes(&content(&chunks));
            }
            Data::Text(chunks) => {
                skip_until = item.end();
                encoder.head(Major::Text, content(&chunks).len() as u64);
                encoder.encoded(&content(&chunks));
            }
            Data::Array(children) => _ = encoder.array(children.count() as u64),
            Data::Map(children) => _ = encoder.map(children.count() as u64 / 2),
            Data::Tag(number, _) => _ = encoder.tag(number),
            Data::Simple(value) => _ = encoder.simple(value),
            Data::Float(float) if float.value().is_nan() => _ = encoder.float_bits(float),
            Data::Float(float) => _ = encoder.float(float.value()),
        }
    }
    out
}

fn content(chunks: &Chunks<'_>) -> Vec<u8> {
    chunks.parts().flatten().copied().collect()
}

proptest! {
    #[test]
    fn what_was_encoded_in_any_form_is_the_same_data(
        item in model(),
        choices in vec(any::<u8>(), 1..64),
    ) {
        let (plain, other) = (preferred(&item), in_form(&item, &choices));
        let (left, right) = (decoded(&plain), decoded(&other));
        prop_assert_eq!(&left, &right);
        let hash = BuildHasherDefault::<DefaultHasher>::new();
        prop_assert_eq!(hash.hash_one(&left), hash.hash_one(&right));
        prop_assert_eq!(right.as_bytes(), other.as_slice());
        let tree = Tree::read(&other, Text::Checked).expect("it was decoded before");
        prop_assert_eq!(again(&tree), plain);
    }

    #[test]
    fn values_are_equal_only_if_their_preferred_forms_are(left in model(), right in model()) {
        let (left, right) = (preferred(&left), preferred(&right));
        prop_assert_eq!(decoded(&left) == decoded(&right), left == right);
    }

    #[test]
    fn the_scan_the_index_and_the_skip_see_the_same_end_or_fault(
        item in model(),
        choices in vec(any::<u8>(), 1..64),
        flip in any::<(prop::sample::Index, u8)>(),
    ) {
        let mut bytes = in_form(&item, &choices);
        let at = flip.0.index(bytes.len());
        bytes[at] ^= flip.1;
        let scanned = scan::well_formed(&bytes, 0);
        let (tree, fault) = Tree::read_until_fault(&bytes, Text::AsIs);
        match (scanned, fault) {
            (Ok(end), None) => prop_assert_eq!(end, bytes.len()),
            (Ok(end), Some(fault)) => {
                prop_assert_eq!((fault.kind(), fault.position()), ("trailing_data", end));
            }
            (Err(error), fault) => prop_assert_eq!(Some(error), fault),
        }
        let checked = scan::well_formed_text(&bytes, 0);
        let (_, fault) = Tree::read_until_fault(&bytes, Text::Checked);
        prop_assert_eq!(checked.err(), fault.filter(|fault| fault.kind() != "trailing_data"));
        // Whatever it is, it can be printed and judged.
        for item in tree.items() {
            diagnostic::print(&tree, item, Indicators::Always);
        }
        lint::findings(&tree);
    }

    #[test]
    fn no_bytes_are_too_odd_to_be_looked_at(bytes in vec(any::<u8>(), 0..200)) {
        let (tree, _) = Tree::read_sequence(&bytes, Text::AsIs);
        for item in tree.items() {
            diagnostic::print(&tree, item, Indicators::Needed);
        }
        lint::findings(&tree);
        let _ = links::scan(&bytes, |_| {});
        let _ = Strict::new(&bytes).item();
    }

    #[test]
    fn the_scanner_of_links_finds_what_the_index_holds(
        digests in vec(vec(any::<u8>(), 0..60), 0..8),
        item in model(),
    ) {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes);
        encoder.array(digests.len() as u64 + 1);
        for digest in &digests {
            let cid = [&[0, 1, 0x71, 0x12, digest.len() as u8], digest.as_slice()].concat();
            encoder.map(1).text("link").tag(links::LINK).bytes(&cid);
        }
        encoder.encoded(&preferred(&item));
        let tree = Tree::read(&bytes, Text::Checked).expect("the encoder writes well-formed items");
        let is_link = |item: &perop_core::cbor::tree::Item<'_>| {
            matches!(item.data(), Data::Tag(links::LINK, _))
        };
        let expected: Vec<usize> = tree.all().filter(is_link).map(|item| item.offset()).collect();
        let mut found = Vec::new();
        let outcome = links::scan(&bytes, |link| found.push(link.offset));
        // Tag 42 on anything else, which a generated item may have, ends the scan.
        if expected.len() == digests.len() {
            prop_assert_eq!(outcome, Ok(bytes.len()));
            prop_assert_eq!(found, expected);
        }
    }
}
