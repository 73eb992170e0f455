//! Counts in words.

/// `1 byte`, `2 bytes`, `0 bytes`.
pub(crate) fn counted(count: u64, unit: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {unit}{ending}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn only_one_is_singular() {
        let written = [0, 1, 2, 11].map(|count| counted(count, "line"));
        assert_eq!(written, ["0 lines", "1 line", "2 lines", "11 lines"]);
    }
}
