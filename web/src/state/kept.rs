//! What is kept in the browser.

/// Snapshots that are kept at most; the oldest one goes.
pub const KEPT_MAX: usize = 20;

/// Why nothing is kept, where so many snapshots are and `reason` is the browser's own.
pub fn not_kept(listed: usize, reason: &str) -> String {
    let reason = reason.trim_end_matches('.');
    match listed {
        0 => format!("Nothing can be kept in this browser: {reason}. Everything else works."),
        _ => format!(
            "Nothing more can be kept in this browser: {reason}. Delete some of what is listed \
             here to make room. Everything else works."
        ),
    }
}

/// Why the deleted snapshot is not put back; it can be tried again.
pub fn not_restored(reason: &str) -> String {
    let reason = reason.trim_end_matches('.');
    format!("It is not put back: {reason}. It stays offered here: press Undo to try again.")
}

/// Why a snapshot is not deleted.
pub fn not_deleted(reason: &str) -> String {
    let reason = reason.trim_end_matches('.');
    format!("It is not deleted: {reason}. It stays in the list.")
}

/// What a kept snapshot is called, or that it cannot be read any more.
pub fn title(title: Result<String, String>) -> String {
    title.unwrap_or_else(|why| format!("A snapshot that cannot be read: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_store_says_what_to_delete_and_an_absent_one_has_nothing() {
        assert_eq!(
            not_kept(3, "The store is full."),
            "Nothing more can be kept in this browser: The store is full. Delete some of what is \
             listed here to make room. Everything else works."
        );
        assert_eq!(
            not_kept(0, "There is no store"),
            "Nothing can be kept in this browser: There is no store. Everything else works."
        );
    }

    #[test]
    fn what_fails_says_what_stays() {
        assert_eq!(
            not_restored("The store is full."),
            "It is not put back: The store is full. It stays offered here: press Undo to try \
             again."
        );
        assert_eq!(
            not_deleted("The store is locked"),
            "It is not deleted: The store is locked. It stays in the list."
        );
    }
}
