//! Light, dark or the system's colours, remembered.

use leptos::prelude::*;

/// Where the choice is kept; `www/start.js` reads it before the first paint.
const KEY: &str = "perop-theme";

/// Which colours are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// What the system prefers.
    #[default]
    System,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Theme {
    /// All, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    /// What storage and style sheet call it.
    pub fn id(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }

    /// What the menu calls it.
    pub fn label(self) -> &'static str {
        match self {
            Self::System => "System",
            Self::Light => "Light",
            Self::Dark => "Dark",
        }
    }

    /// The theme of that id; the system's where there is none.
    pub fn of(id: &str) -> Self {
        Self::ALL
            .into_iter()
            .find(|theme| theme.id() == id)
            .unwrap_or_default()
    }

    /// The remembered one. A browser that keeps nothing gets the system's.
    pub fn remembered() -> Self {
        let storage = window().local_storage().ok().flatten();
        let kept = storage.and_then(|storage| storage.get_item(KEY).ok().flatten());
        Self::of(&kept.unwrap_or_default())
    }

    /// Shows it and remembers it.
    pub fn set(self) {
        if let Some(root) = document().document_element() {
            // The name of the attribute is well-formed, so it can be set.
            let _ = root.set_attribute("data-theme", self.id());
        }
        if let Some(storage) = window().local_storage().ok().flatten() {
            // A full or forbidden storage: the theme lasts as long as the page.
            let _ = storage.set_item(KEY, self.id());
        }
    }
}

/// The menu in the head of the page.
#[component]
pub fn ThemeChoice() -> impl IntoView {
    let chosen = RwSignal::new(Theme::remembered());
    let options = Theme::ALL.map(|theme| {
        view! {
            <option value=theme.id() prop:selected=move || chosen.get() == theme>
                {theme.label()}
            </option>
        }
    });
    let choose = move |event| {
        let theme = Theme::of(&event_target_value(&event));
        theme.set();
        chosen.set(theme);
    };
    view! {
        <label class="theme">
            <span>"Colours"</span>
            <select on:change=choose>{options.collect_view()}</select>
        </label>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_theme_is_the_systems() {
        for theme in Theme::ALL {
            assert_eq!(Theme::of(theme.id()), theme);
        }
        assert_eq!(Theme::of("sepia"), Theme::System);
    }
}
