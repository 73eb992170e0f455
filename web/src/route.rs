//! The page and its state in the address: `#/<page>/…`.
//!
//! leptos_router has no hash router; a static host and any folder need one.

pub mod run;

use perop_core::snapshot::link;

/// The pages that work, in the order of the navigation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Measure a workload.
    #[default]
    Run,
    /// Look into CBOR.
    Cbor,
    /// Compare benchmark texts.
    Compare,
    /// Somebody's results, from a link; it has no place in the navigation.
    Shared,
}

impl Page {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Run, Self::Cbor, Self::Compare];

    /// What addresses call it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Run => link::Page::Run.id(),
            Self::Cbor => link::Page::Cbor.id(),
            Self::Compare => link::Page::Compare.id(),
            Self::Shared => "s",
        }
    }

    /// What the navigation calls it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Run => "Run",
            Self::Cbor => "CBOR",
            Self::Compare => "Compare",
            Self::Shared => "Shared",
        }
    }

    /// What it is for, in a few words.
    pub fn motto(self) -> &'static str {
        match self {
            Self::Run => "What one operation costs, measured in this browser",
            Self::Cbor => "Paste anything, see everything, lose nothing",
            Self::Compare => "Any benchmark text: a table, charts and one link",
            Self::Shared => "Somebody's results, and the same measured here",
        }
    }

    /// The title of the window.
    pub fn title(self) -> String {
        format!("{} · Perop", self.label())
    }

    /// The page that a fragment, with or without its `#`, asks for. `None` where there is no such
    /// page; the first one where none is named.
    pub fn of(fragment: &str) -> Option<Self> {
        let path = fragment.strip_prefix('#').unwrap_or(fragment);
        let path = path.trim_start_matches('/');
        let end = path.find(['/', '?', '%']).unwrap_or(path.len());
        match &path[..end] {
            "" => Some(Self::default()),
            id if id == Self::Shared.id() => Some(Self::Shared),
            id => Self::ALL.into_iter().find(|page| page.id() == id),
        }
    }

    /// Whether a fragment carries a link, whose kind decides which page is shown.
    pub fn is_link(fragment: &str) -> bool {
        let path = fragment.trim_start_matches(['#', '/']);
        let rest = path.split_once(['/', '%']).map_or("", |(_, rest)| rest);
        match Self::of(fragment) {
            Some(Self::Shared) => true,
            Some(Self::Compare) => !rest.is_empty(),
            _ => false,
        }
    }

    /// The address of the page without anything in it.
    pub fn address(self) -> String {
        format!("#/{}", self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_names_a_page_or_none_that_is_known() {
        let cases = [
            ("", Some(Page::Run)),
            ("#", Some(Page::Run)),
            ("#/", Some(Page::Run)),
            ("#/run", Some(Page::Run)),
            ("#/run/stats/record8?measurements=5", Some(Page::Run)),
            ("#/run%2Fstats%2Frecord8", Some(Page::Run)),
            ("/run", Some(Page::Run)),
            ("#/cbor", Some(Page::Cbor)),
            ("#/cbor/b1.AAAA", Some(Page::Cbor)),
            ("#/compare", Some(Page::Compare)),
            ("#/compare/b1.AAAA", Some(Page::Compare)),
            ("#/s/b1.AAAA", Some(Page::Shared)),
            ("#/runner", None),
            ("#/nowhere/run", None),
        ];
        for (fragment, page) in cases {
            assert_eq!(Page::of(fragment), page, "{fragment}");
        }
        for page in Page::ALL {
            assert_eq!(Page::of(&page.address()), Some(page));
        }
    }

    #[test]
    fn links_are_told_from_addresses_of_pages() {
        let cases = [
            ("#/s/b1.AAAA", true),
            ("#/s/", true),
            ("#/s%2Fb1.AAAA", true),
            ("#/compare/b1.AAAA", true),
            ("#/compare", false),
            ("#/run/stats/record8", false),
            ("", false),
        ];
        for (fragment, is_link) in cases {
            assert_eq!(Page::is_link(fragment), is_link, "{fragment}");
        }
    }
}
