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

/// Appends the digits of `bytes`, nothing between them.
pub(super) fn write(bytes: &[u8], out: &mut Vec<u8>) {
    for byte in bytes {
        out.extend_from_slice(&DIGITS[usize::from(*byte)]);
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
