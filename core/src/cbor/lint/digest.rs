//! Digests of items as data: equal data, equal digest, whatever the form of the bytes.

use std::hash::{DefaultHasher, Hasher as _};

use crate::cbor::head::Major;
use crate::cbor::tree::{Data, Item, Tree};

/// One digest for each node of the index, 128 bits, so that unequal items share one by no accident.
///
/// What an item contains comes after it, so going from the end every digest is made from digests
/// that are there already: no recursion, and no item is read twice however deep it lies in keys.
pub(super) fn of_all(tree: &Tree<'_>) -> Vec<u128> {
    let mut digests = vec![0_u128; tree.nodes.len()];
    for node in (0..tree.nodes.len() as u32).rev() {
        let item = Item::new(tree.bytes, &tree.nodes, node);
        if !item.is_break() {
            digests[node as usize] = of_item(item, &digests);
        }
    }
    digests
}

fn of_item(item: Item<'_>, digests: &[u128]) -> u128 {
    let major = item.head().major();
    let mut digest = Digest::new(major as u8);
    let known = |child: Item<'_>| digests[child.node() as usize];
    match item.data() {
        Data::Unsigned(number) | Data::Negative(number) => digest.add(&number.to_be_bytes()),
        Data::Bytes(chunks) | Data::Text(chunks) => {
            // The hasher sees one stream of bytes, so how it is cut does not show.
            chunks.parts().for_each(|part| digest.add(part));
        }
        Data::Array(children) => children.for_each(|child| digest.add(&known(child).to_be_bytes())),
        Data::Map(mut children) => {
            let mut pairs = Vec::new();
            while let (Some(key), Some(value)) = (children.next(), children.next()) {
                pairs.push((known(key), known(value)));
            }
            pairs.sort_unstable();
            for (key, value) in pairs {
                digest.add(&key.to_be_bytes());
                digest.add(&value.to_be_bytes());
            }
        }
        Data::Tag(number, content) => {
            digest.add(&number.to_be_bytes());
            content
                .into_iter()
                .for_each(|child| digest.add(&known(child).to_be_bytes()));
        }
        Data::Simple(value) => digest.add(&[value]),
        Data::Float(float) => {
            // Major 7 with eight bytes more: no simple value has the same stream.
            digest.add(&float.bits64().to_be_bytes());
        }
    }
    digest.finish()
}

/// Two hashers of the standard library that began differently.
struct Digest(DefaultHasher, DefaultHasher);

impl Digest {
    fn new(major: u8) -> Self {
        let mut both = Self(DefaultHasher::new(), DefaultHasher::new());
        both.0.write(&[major]);
        both.1.write(&[!major]);
        debug_assert!(major <= Major::Simple as u8);
        both
    }

    fn add(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
        self.1.write(bytes);
    }

    fn finish(&self) -> u128 {
        u128::from(self.0.finish()) << 64 | u128::from(self.1.finish())
    }
}
