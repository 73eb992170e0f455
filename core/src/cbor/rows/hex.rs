//! Bytes as hexadecimal digits.

/// The two digits of every byte.
const DIGITS: [[u8; 2]; 256] = {
    let letters = b"0123456789abcdef";
    let mut digits = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        digits[byte] = [letters[byte >> 4], letters[byte & 15]];
        byte += 1;
    }
    digits
};

/// Bytes whose digits are appended at once: those of a usual row.
const GROUP_BYTES: usize = 16;

/// Appends the digits of `bytes`, nothing between them.
pub(super) fn write(bytes: &[u8], out: &mut Vec<u8>) {
    for group in bytes.chunks(GROUP_BYTES) {
        let mut digits = [[0; 2]; GROUP_BYTES];
        for (pair, byte) in digits.iter_mut().zip(group) {
            *pair = DIGITS[usize::from(*byte)];
        }
        // All of them, of which only some stay: a copy of known length takes no call.
        out.extend_from_slice(digits.as_flattened());
        out.truncate(out.len() - 2 * (GROUP_BYTES - group.len()));
    }
}

/// Appends a head: its first byte, and behind a blank those of the argument.
pub(super) fn write_head(bytes: &[u8], out: &mut Vec<u8>) {
    let Some((first, argument)) = bytes.split_first() else {
        return;
    };
    out.extend_from_slice(&DIGITS[usize::from(*first)]);
    if !argument.is_empty() {
        out.push(b' ');
        write(argument, out);
    }
}
