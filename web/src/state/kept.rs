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

/// Whether it is to be said that nothing is kept: `listed` of the list, once it has come, are none,
/// and no other words stand there.
pub fn is_nothing(listed: Option<usize>, why: &str, deleted: Option<&str>) -> bool {
    listed == Some(0) && why.is_empty() && deleted.is_none()
}

/// Takes away what is over [`KEPT_MAX`], the oldest first, but never what `stays`.
pub fn surplus<T>(
    kept: &mut Vec<T>,
    kept_ms: impl Fn(&T) -> f64,
    stays: impl Fn(&T) -> bool,
) -> Vec<T> {
    kept.sort_by(|one, other| kept_ms(other).total_cmp(&kept_ms(one)));
    let mut surplus = Vec::new();
    while kept.len() > KEPT_MAX
        && let Some(place) = kept.iter().rposition(|one| !stays(one))
    {
        surplus.push(kept.remove(place));
    }
    surplus
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
    fn nothing_is_said_to_be_kept_only_by_itself_and_once_that_is_known() {
        assert!(is_nothing(Some(0), "", None));
        assert!(!is_nothing(None, "", None));
        assert!(!is_nothing(Some(1), "", None));
        assert!(!is_nothing(Some(0), "Nothing can be kept.", None));
        assert!(!is_nothing(Some(0), "", Some("A run")));
    }

    #[test]
    fn oldest_of_too_many_goes_and_not_what_was_just_put_back() {
        let most = KEPT_MAX as u32;
        let surplus_of =
            |kept: &mut Vec<u32>, stays: u32| surplus(kept, |at| f64::from(*at), |at| *at == stays);
        let mut kept: Vec<u32> = (1..=most).collect();
        assert_eq!(surplus_of(&mut kept, most), [0; 0]);
        assert_eq!(kept.first(), Some(&most));
        kept.push(most + 1);
        assert_eq!(surplus_of(&mut kept, most + 1), [1]);
        // The oldest of all is put back.
        kept.push(1);
        assert_eq!(surplus_of(&mut kept, 1), [2]);
        assert_eq!((kept.len(), kept.last()), (KEPT_MAX, Some(&1)));
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
