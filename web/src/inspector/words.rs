//! What the CBOR page says in words.

use crate::figures::{capitalised, counted};
use crate::protocol::cbor::{Fault, Item, Opened};

/// What is said of an input that no link can hold.
pub const TOO_LONG: &str = "Too large for a link: the address does not bring this input back. A \
                            link has at most 65,536 characters, in which it is compressed.";

/// One sentence about what is shown.
pub fn summary(opened: &Opened) -> String {
    let bytes = size(f64::from(opened.bytes));
    let items = counted(opened.items as usize, "item");
    let format = &opened.reading.format;
    if opened.bytes == 0 {
        return match opened.reading.remarks.iter().find(|remark| remark.is_fatal) {
            Some(remark) => format!("Not read: {}.", remark.message),
            None => "There is not a single byte.".into(),
        };
    }
    if opened.is_preview {
        return format!("Shown so far: the first {bytes}");
    }
    let shape = opened.recognised.first();
    let shape = shape
        .map(|found| format!(", {}", found.title))
        .unwrap_or_default();
    match &opened.fault {
        Some(fault) => format!(
            "{items} in {bytes} of {format}{shape}, then a fault at byte {}: {}.",
            fault.offset, fault.reason
        ),
        None => format!("{items} in {bytes} of {format}{shape}."),
    }
}

/// `74 bytes`, `1.5 KiB`, `95.4 MiB`.
pub fn size(bytes: f64) -> String {
    const KIB: f64 = 1024.0;
    match bytes {
        bytes if bytes < 10_000.0 => counted(bytes as usize, "byte"),
        bytes if bytes < KIB * KIB => format!("{:.1} KiB", bytes / KIB),
        bytes => format!("{:.1} MiB", bytes / KIB / KIB),
    }
}

/// `bytes 4 to 11 (8 bytes)`, counted from 0, both ends included.
pub fn range(item: &Item) -> String {
    let length = item.end - item.start;
    match length {
        0 => format!("at byte {}", item.start),
        1 => format!("byte {}", item.start),
        _ => format!("bytes {} to {} ({length} bytes)", item.start, item.end - 1),
    }
}

/// The fault in full sentences, the hint last.
pub fn fault(fault: &Fault) -> Vec<String> {
    let mut sentences = vec![format!(
        "{}, at byte {} in {}.",
        capitalised(&fault.reason),
        fault.offset,
        fault.path
    )];
    sentences.push(format!(
        "Expected: {}. Found: {}.",
        fault.expected, fault.found
    ));
    sentences.extend(
        fault
            .hint
            .as_ref()
            .map(|hint| format!("{}.", capitalised(hint))),
    );
    sentences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_ranges_read_as_prose() {
        assert_eq!(size(1.0), "1 byte");
        assert_eq!(size(9_999.0), "9999 bytes");
        assert_eq!(size(100_000.0), "97.7 KiB");
        assert_eq!(size(100_000_000.0), "95.4 MiB");
        let item = |start, end| Item {
            start,
            end,
            ..Item::default()
        };
        assert_eq!(range(&item(4, 5)), "byte 4");
        assert_eq!(range(&item(4, 12)), "bytes 4 to 11 (8 bytes)");
        assert_eq!(range(&item(4, 4)), "at byte 4");
    }

    #[test]
    fn fault_says_what_where_and_what_may_have_happened() {
        let broken = Fault {
            kind: "too_little_data".into(),
            offset: 3,
            path: "$[1]".into(),
            reason: "the input ends inside an item".into(),
            expected: "4 items".into(),
            found: "3".into(),
            hint: Some("the array promises 4 items, 3 follow".into()),
        };
        assert_eq!(
            fault(&broken),
            [
                "The input ends inside an item, at byte 3 in $[1].",
                "Expected: 4 items. Found: 3.",
                "The array promises 4 items, 3 follow.",
            ]
        );
    }
}
