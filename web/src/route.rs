//! The page and its state in the address: `#/<page>/…`.
//!
//! leptos_router has no hash router; a static host and any folder need one.

pub mod run;

/// The pages that work, in the order of the navigation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// Measure a workload.
    #[default]
    Run,
    /// Look into CBOR.
    Cbor,
}

impl Page {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Run, Self::Cbor];

    /// What addresses call it.
    pub fn id(self) -> &'static str {
        match self {
            Self::Run => "run",
            Self::Cbor => "cbor",
        }
    }

    /// What the navigation calls it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Run => "Run",
            Self::Cbor => "CBOR",
        }
    }

    /// What it is for, in a few words.
    pub fn motto(self) -> &'static str {
        match self {
            Self::Run => "What one operation costs, measured in this browser",
            Self::Cbor => "Paste anything, see everything, lose nothing",
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
            id => Self::ALL.into_iter().find(|page| page.id() == id),
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
}
