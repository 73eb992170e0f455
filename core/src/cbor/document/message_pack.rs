//! Whether bytes are a whole MessagePack item: what CBOR is most often mistaken for.
//!
//! Source: the MessagePack specification, formats overview.

/// Whether `bytes` are exactly one MessagePack map or array. Other items are too short to tell.
pub(super) fn is_whole(bytes: &[u8]) -> bool {
    let is_container = matches!(bytes.first(), Some(0x80..=0x9f | 0xdc..=0xdf));
    is_container && end(bytes) == Some(bytes.len())
}

/// The end of the item at the start, without recursion.
fn end(bytes: &[u8]) -> Option<usize> {
    let (mut at, mut owed) = (0_usize, 1_u64);
    while owed > 0 {
        owed -= 1;
        let first = *bytes.get(at)?;
        at += 1;
        let number = |size: usize| -> Option<u64> {
            let digits = bytes.get(at..at + size)?;
            Some(
                digits
                    .iter()
                    .fold(0, |number, byte| number << 8 | u64::from(*byte)),
            )
        };
        let sized = |size: usize, more: u64| Some(size as u64 + number(size)? + more);
        let size = match first {
            0x00..=0x7f | 0xc0 | 0xc2 | 0xc3 | 0xe0..=0xff => 0,
            0x80..=0x8f => {
                owed += 2 * u64::from(first & 15);
                0
            }
            0x90..=0x9f => {
                owed += u64::from(first & 15);
                0
            }
            0xa0..=0xbf => u64::from(first & 31),
            0xc1 => return None,
            0xc4 | 0xd9 => sized(1, 0)?,
            0xc5 | 0xda => sized(2, 0)?,
            0xc6 | 0xdb => sized(4, 0)?,
            0xc7 => sized(1, 1)?,
            0xc8 => sized(2, 1)?,
            0xc9 => sized(4, 1)?,
            0xca | 0xce | 0xd2 => 4,
            0xcb | 0xcf | 0xd3 => 8,
            0xcc | 0xd0 => 1,
            0xcd | 0xd1 => 2,
            0xd4..=0xd8 => 1 + (1 << (first - 0xd4)),
            0xdc..=0xdf => {
                let size = if first & 1 == 0 { 2 } else { 4 };
                let count = number(size)?;
                owed += if first >= 0xde { 2 * count } else { count };
                size as u64
            }
        };
        at = at.checked_add(usize::try_from(size).ok()?)?;
        if at > bytes.len() {
            return None;
        }
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::is_whole;

    #[test]
    fn whole_maps_and_arrays_are_told_from_others() {
        // {"compact": true, "schema": 0}, the example of the format's home page.
        let example = b"\x82\xa7compact\xc3\xa6schema\x00";
        assert!(is_whole(example));
        assert!(is_whole(
            b"\x93\x01\xcc\xff\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00"
        ));
        assert!(is_whole(b"\xdc\x00\x01\xc4\x02\x00\x01"));
        assert!(!is_whole(&example[..5]));
        assert!(!is_whole(b"\x01"));
        assert!(!is_whole(b"\xdf\xff\xff\xff\xff"));
        assert!(!is_whole(b"\x91\xc1"));
    }
}
