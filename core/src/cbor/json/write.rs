//! Writes items as JSON.

use crate::cbor::diagnostic::number;
use crate::cbor::diagnostic::{self, Indicators};
use crate::cbor::head::Major;
use crate::cbor::tree::{Chunks, Data, Item, Tree};

/// How bytes inside of a tag are written. Source: RFC 8949 section 3.4.5.2.
#[derive(Clone, Copy)]
enum Bytes {
    Base64Url,
    Base64,
    Base16,
}

/// An array, a map or a tag that is being written.
struct Open {
    /// The node after it and all it contains.
    end: u32,
    kind: Kind,
    count: u64,
    /// How bytes in it are written.
    bytes: Bytes,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Array,
    Map,
    Tag,
}

/// The item with all it contains as JSON in one line, by the mapping of
/// [`TO_JSON`](super::TO_JSON).
/// What a fault left unfinished is closed.
pub fn write(tree: &Tree<'_>, item: Item<'_>) -> String {
    let mut out = Vec::new();
    write_to(&mut out, tree, item);
    String::from_utf8(out).expect("only text was written")
}

fn write_to(out: &mut Vec<u8>, tree: &Tree<'_>, item: Item<'_>) {
    let mut open: Vec<Open> = Vec::new();
    let (mut node, end) = (item.node(), item.next_node());
    loop {
        while let Some(innermost) = open.pop_if(|open| open.end == node) {
            close(&innermost, out);
        }
        if node >= end {
            return;
        }
        let here = item.sibling_at(node);
        if here.is_break() {
            node += 1;
            continue;
        }
        let is_key = open.last_mut().is_some_and(|open| separate(open, out));
        if is_key {
            key(tree, here, out);
            node = here.next_node();
            continue;
        }
        let bytes = open.last().map_or(Bytes::Base64Url, |open| open.bytes);
        let kind = match here.data() {
            Data::Array(_) => Kind::Array,
            Data::Map(_) => Kind::Map,
            Data::Tag(number, content) if digits(number, content, out) => {
                node = here.next_node();
                continue;
            }
            Data::Tag(_, _) => Kind::Tag,
            data => {
                leaf(&data, bytes, out);
                node = here.next_node();
                continue;
            }
        };
        let bytes = match (kind, here.head().argument) {
            (Kind::Tag, 21) => Bytes::Base64Url,
            (Kind::Tag, 22) => Bytes::Base64,
            (Kind::Tag, 23) => Bytes::Base16,
            _ => bytes,
        };
        match kind {
            Kind::Array => out.push(b'['),
            Kind::Map => out.push(b'{'),
            Kind::Tag => {}
        }
        let end = here.next_node();
        open.push(Open {
            end,
            kind,
            count: 0,
            bytes,
        });
        node += 1;
    }
}

/// What comes before the next item of a container; says whether that is a key.
fn separate(open: &mut Open, out: &mut Vec<u8>) -> bool {
    let count = open.count;
    open.count += 1;
    match open.kind {
        Kind::Map if count % 2 == 1 => {
            out.push(b':');
            false
        }
        Kind::Tag => false,
        kind => {
            if count > 0 {
                out.push(b',');
            }
            kind == Kind::Map
        }
    }
}

fn close(open: &Open, out: &mut Vec<u8>) {
    match open.kind {
        Kind::Array => out.push(b']'),
        Kind::Map => {
            if open.count % 2 == 1 {
                out.extend_from_slice(b":null");
            }
            out.push(b'}');
        }
        Kind::Tag if open.count == 0 => out.extend_from_slice(b"null"),
        Kind::Tag => {}
    }
}

fn key(tree: &Tree<'_>, item: Item<'_>, out: &mut Vec<u8>) {
    match item.data() {
        Data::Text(chunks) => text(&chunks, out),
        _ => quote(&diagnostic::print(tree, item, Indicators::Never), out),
    }
}

fn leaf(data: &Data<'_>, bytes: Bytes, out: &mut Vec<u8>) {
    match data {
        Data::Unsigned(number) => number::integer(out, Major::Unsigned, *number),
        Data::Negative(number) => number::integer(out, Major::Negative, *number),
        Data::Bytes(chunks) => {
            let content: Vec<u8> = chunks.parts().flatten().copied().collect();
            out.push(b'"');
            self::bytes(&content, bytes, out);
            out.push(b'"');
        }
        Data::Text(chunks) => text(chunks, out),
        Data::Simple(20) => out.extend_from_slice(b"false"),
        Data::Simple(21) => out.extend_from_slice(b"true"),
        Data::Float(float) if float.value().is_finite() => {
            number::float(out, *float);
        }
        _ => out.extend_from_slice(b"null"),
    }
}

fn bytes(content: &[u8], form: Bytes, out: &mut Vec<u8>) {
    match form {
        Bytes::Base64Url => diagnostic::base64(out, content, diagnostic::Alphabet::UrlSafe),
        Bytes::Base64 => {
            diagnostic::base64(out, content, diagnostic::Alphabet::Standard);
            let padding: [&[u8]; 3] = [b"", b"==", b"="];
            out.extend_from_slice(padding[content.len() % 3]);
        }
        Bytes::Base16 => diagnostic::hex(out, content),
    }
}

fn text(chunks: &Chunks<'_>, out: &mut Vec<u8>) {
    match chunks {
        Chunks::Definite(content) => quote(&String::from_utf8_lossy(content), out),
        Chunks::Indefinite(_) => {
            let content: Vec<u8> = chunks.parts().flatten().copied().collect();
            quote(&String::from_utf8_lossy(&content), out);
        }
    }
}

fn quote(text: &str, out: &mut Vec<u8>) {
    diagnostic::quoted(out, text, b'"');
}

/// A big number; says whether it is one.
fn digits(tag: u64, content: Option<Item<'_>>, out: &mut Vec<u8>) -> bool {
    let Some(Data::Bytes(chunks)) = content.map(Item::data) else {
        return false;
    };
    if !matches!(tag, 2 | 3) {
        return false;
    }
    let magnitude: Vec<u8> = chunks.parts().flatten().copied().collect();
    let is_negative = tag == 3;
    if magnitude.len() <= number::BIG_BYTES_MAX {
        out.extend_from_slice(number::digits(is_negative, &magnitude).as_bytes());
    } else {
        out.push(b'"');
        if is_negative {
            out.push(b'~');
        }
        bytes(&magnitude, Bytes::Base64Url, out);
        out.push(b'"');
    }
    true
}
