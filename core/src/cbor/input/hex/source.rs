//! Bytes in the source of a program: a list of numbers, or string literals.
//!
//! ```text
//! C             unsigned char data[] = {0x83, 0x01};    "\x83\x01"
//! Rust          [0x83, 0x01]    b"\x83\x01"
//! Go            []byte{0x83, 0x01}
//! Python        b"\x83\x01"     bytes([131, 1])
//! JavaScript    new Uint8Array([131, 1])    <Buffer 83 01>
//! ```

mod list;
mod literal;

use crate::cbor::input::Read;

/// Reads bytes from a program; `None` if the text is none.
pub(super) fn read(text: &str) -> Option<Read> {
    node_buffer(text)
        .or_else(|| literal::read(text))
        .or_else(|| list::read(text))
}

/// What Node prints of a buffer; it leaves out what is behind the fiftieth byte.
fn node_buffer(text: &str) -> Option<Read> {
    let inside = text.trim().strip_prefix("<Buffer ")?.strip_suffix('>')?;
    let mut read = super::plain(inside);
    read.why = "a buffer as Node prints it".into();
    let begin = text.find("<Buffer ").map_or(0, |at| at + 8);
    if let Some(at) = text.find(" ... ") {
        read = super::plain(&text[begin..at]);
        let message = "Node left the rest of the buffer out: print it with toString('hex')";
        read.damage
            .push(super::Damage::in_text("left_out", text, at + 1, message));
    } else {
        for damage in &mut read.damage {
            *damage = super::Damage {
                is_fatal: damage.is_fatal,
                ..super::Damage::in_text(
                    damage.kind,
                    text,
                    damage.offset + begin,
                    std::mem::take(&mut damage.message),
                )
            };
        }
    }
    Some(read)
}
