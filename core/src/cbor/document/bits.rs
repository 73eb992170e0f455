//! The bits of a head, for those who learn the format.

use super::Document;
use super::fault::kind_in_words;
use crate::cbor::head::{Head, Major};
use crate::figure::counted;

/// A head, bit by bit and in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadBits {
    /// Major type and additional information, and the argument's bytes: `000 11000 00000101`.
    pub bits: String,
    /// What they say.
    pub words: String,
}

impl Document {
    /// The head at `node`, bit by bit; that of a break as well.
    pub fn head_bits(&self, node: u32) -> HeadBits {
        let offset = self.offset(node);
        let head = Head::read(&self.bytes, offset).expect("nodes have heads that were read");
        let bytes = &self.bytes[offset..offset + head.size()];
        let mut bits = format!("{:03b} {:05b}", bytes[0] >> 5, bytes[0] & 31);
        bytes[1..]
            .iter()
            .for_each(|byte| bits.push_str(&format!(" {byte:08b}")));
        let words = format!(
            "major type {}, {}; additional information {}: {}",
            bytes[0] >> 5,
            kind_in_words(head),
            head.info(),
            argument_in_words(head),
        );
        HeadBits { bits, words }
    }
}

fn argument_in_words(head: Head) -> String {
    let argument = head.argument;
    let what = match head.major() {
        Major::Unsigned => format!("the number {argument}"),
        Major::Negative => format!("the number {}", -1 - i128::from(argument)),
        Major::Bytes | Major::Text => format!("a length of {argument}"),
        Major::Array => counted(argument, "item"),
        Major::Map => counted(argument, "pair"),
        Major::Tag => format!("the tag number {argument}"),
        Major::Simple if head.is_float() => "the bits of the float".into(),
        Major::Simple => format!("the simple value {argument}"),
    };
    match head.info() {
        _ if head.is_break() => "the end of an indefinite item".into(),
        31 => "the end is marked by a break".into(),
        0..24 => what,
        24 => format!("{what}, in the byte that follows"),
        _ => format!("{what}, in the {} bytes that follow", head.size() - 1),
    }
}
