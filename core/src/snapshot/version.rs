//! Which versions of a format are read: every one from the first up to the one that is written, as
//! what opens once opens for ever.

/// Why a version is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unread {
    /// It is none: versions are whole numbers from 1 on, without a zero before them.
    None,
    /// A newer Perop writes it.
    Newer,
}

/// The version that `digits` are, where `written` is the one that is written.
pub(super) fn read(digits: &str, written: u32) -> Result<u32, Unread> {
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits || digits.is_empty() || digits.starts_with('0') {
        return Err(Unread::None);
    }
    // One with more digits than a number can have is newer than all.
    known(digits.parse().unwrap_or(u64::MAX), written)
}

/// The same of a number.
pub(super) fn known(version: u64, written: u32) -> Result<u32, Unread> {
    match u32::try_from(version) {
        Ok(0) => Err(Unread::None),
        Ok(version) if version <= written => Ok(version),
        _ => Err(Unread::Newer),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_up_to_the_one_that_is_written_are_read() {
        for version in 1..=12 {
            assert_eq!(read(&version.to_string(), 12), Ok(version));
        }
        for newer in ["13", "20", "4294967296", "18446744073709551616"] {
            assert_eq!(read(newer, 12), Err(Unread::Newer), "{newer}");
        }
        assert_eq!(known(0, 12), Err(Unread::None));
        assert_eq!(known(12, 12), Ok(12));
        assert_eq!(known(u64::MAX, u32::MAX), Err(Unread::Newer));
        for none in ["", "0", "01", "-1", "+1", "1.0", "1e0", "\"1\"", "null"] {
            assert_eq!(read(none, 12), Err(Unread::None), "{none}");
        }
    }
}
