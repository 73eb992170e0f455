//! The same for values of any content: a thousand of each type.

use perop_core::cbor::Encoder;
use perop_core::cbor::types::owned::{Tree, TypeOne, TypeTwo};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::Way;

/// Values in values, at most.
const NESTED: u32 = 3;

fn binary() -> impl Strategy<Value = Box<[u8]>> {
    vec(any::<u8>(), 0..40).prop_map(Vec::into_boxed_slice)
}

fn text() -> impl Strategy<Value = Box<str>> {
    any::<String>().prop_map(String::into_boxed_str)
}

fn type_one() -> impl Strategy<Value = TypeOne> {
    let fields = (text(), any::<u64>(), binary(), any::<i64>(), text());
    fields.prop_map(|(first, value, binary, signed, second)| {
        TypeOne::new(&first, value, &binary, signed, &second)
    })
}

fn flat_type_two() -> impl Strategy<Value = TypeTwo> {
    let lists = (
        vec(any::<u64>(), 0..9),
        vec(any::<i64>(), 0..9),
        vec(binary(), 0..9),
        vec(any::<u64>(), 0..30),
    );
    let pizzas = (option::of(any::<u64>()), option::of(any::<u64>()));
    let array = [type_one(), type_one(), type_one()];
    (lists, text(), pizzas, array).prop_map(|(lists, dog, (pizza, pointy_pizza), array)| {
        let (others, signed_others, test, numbers) = lists;
        TypeTwo {
            stuff: None,
            others,
            signed_others,
            test,
            dog,
            numbers,
            pizza,
            pointy_pizza,
            array,
        }
    })
}

fn type_two() -> impl Strategy<Value = TypeTwo> {
    flat_type_two().prop_recursive(NESTED, 8, 1, |inner| {
        (flat_type_two(), inner).prop_map(|(outer, inner)| TypeTwo {
            stuff: Some(Box::new(inner)),
            ..outer
        })
    })
}

fn flat_tree() -> impl Strategy<Value = Tree> {
    let lists = (vec(any::<u64>(), 0..9), vec(binary(), 0..9));
    let rest = (text(), any::<i64>(), option::of(any::<u64>()));
    (option::of(type_two()), lists, rest).prop_map(|(stufff, (others, test), rest)| {
        let (dog, signed, not_pizza) = rest;
        Tree {
            stuff: None,
            stufff: stufff.map(Box::new),
            others,
            test,
            dog,
            signed,
            not_pizza,
        }
    })
}

fn tree() -> impl Strategy<Value = Tree> {
    flat_tree().prop_recursive(NESTED, 8, 1, |inner| {
        (flat_tree(), inner).prop_map(|(outer, inner)| Tree {
            stuff: Some(Box::new(inner)),
            ..outer
        })
    })
}

/// Written again it is the same in every variant; cut anywhere it never looks like none at all.
fn check(ways: &[Way], bytes: &[u8], cut: prop::sample::Index) -> Result<(), TestCaseError> {
    let end = 1 + cut.index(bytes.len() - 1);
    for way in ways {
        let again = (way.again)(bytes);
        prop_assert_eq!(again.as_deref(), Ok(bytes), "{}", way.name);
        let outcome = (way.again)(&bytes[..end]);
        let is_truncated = matches!(outcome, Err("unexpected-EOF" | "too_little_data"));
        prop_assert!(is_truncated, "{} {end}: {outcome:?}", way.name);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_type_two_comes_back(value in type_two(), cut in any::<prop::sample::Index>()) {
        let mut bytes = Vec::new();
        value.write(&mut Encoder::new(&mut bytes));
        check(&super::type_two(), &bytes, cut)?;
    }

    #[test]
    fn a_tree_comes_back(value in tree(), cut in any::<prop::sample::Index>()) {
        let mut bytes = Vec::new();
        value.write(&mut Encoder::new(&mut bytes));
        check(&super::tree(), &bytes, cut)?;
    }
}
