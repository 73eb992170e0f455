//! The text operations of the originals: some return a new text always, some change it in place.

/// A new text in which every `::` is a dot, left to right.
pub(super) fn with_dots(text: &str) -> String {
    let mut copy = String::with_capacity(text.len());
    for (index, part) in text.split("::").enumerate() {
        if index > 0 {
            copy.push('.');
        }
        copy.push_str(part);
    }
    copy
}

/// The same text with an underscore for each of `:`, `|` and `@`.
pub(super) fn translated(text: String) -> String {
    let mut bytes = text.into_bytes();
    for byte in &mut bytes {
        if matches!(byte, b':' | b'|' | b'@') {
            *byte = b'_';
        }
    }
    String::from_utf8(bytes).expect("ASCII in the place of ASCII keeps UTF-8")
}

/// A new text without `|` and `,`.
pub(super) fn without_separators(text: &str) -> String {
    let mut copy = String::with_capacity(text.len());
    for part in text.split(['|', ',']) {
        copy.push_str(part);
    }
    copy
}
