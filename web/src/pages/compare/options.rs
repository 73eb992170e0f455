//! Baseline, order, filter and groups.

use leptos::prelude::*;

use crate::conduct::CompareConduct;
use crate::protocol::compare::{Only, Sort, View};

const SORTS: [(Sort, &str); 5] = [
    (Sort::Text, "As in the text"),
    (Sort::Change, "Largest change"),
    (Sort::P, "Smallest p"),
    (Sort::Size, "Largest figure"),
    (Sort::Name, "Name"),
];

const ONLY: [(Only, &str); 4] = [
    (Only::All, "All"),
    (Only::Changed, "Changed"),
    (Only::Worse, "Worse"),
    (Only::Better, "Better"),
];

/// What changes the look of a comparison, in one row.
#[component]
pub fn Options(
    /// What a person does.
    conduct: CompareConduct,
) -> impl IntoView {
    let shown = conduct.shown;
    let view = move || conduct.sides.read().view.clone();
    let labels = Memo::new(move |_| shown.read().labels.clone());
    let keys = Memo::new(move |_| shown.read().keys.clone());
    let has_sides = Memo::new(move |_| labels.read().len() > 1);
    let baselines = move || {
        let labels = labels.get().into_iter().enumerate();
        labels
            .map(|(index, label)| (index.to_string(), label))
            .collect()
    };
    let groups = move || {
        let keys = keys.get().into_iter().map(|key| (key.clone(), key));
        std::iter::once((String::new(), "Unit".to_owned()))
            .chain(keys)
            .collect()
    };
    let of = |all: Vec<&'static str>| {
        let all = all.into_iter().enumerate();
        all.map(|(index, label)| (index.to_string(), label.to_owned()))
            .collect::<Vec<_>>()
    };
    view! {
        <div class="options" role="group" aria-label="What is shown">
            <Show when=move || has_sides.get()>
                <Choice
                    label="Baseline"
                    options=Signal::derive(baselines)
                    chosen=Signal::derive(move || view().baseline.to_string())
                    on_choice=Callback::new(move |value: String| {
                        conduct.change_view(|view| view.baseline = value.parse().unwrap_or(0));
                    })
                />
            </Show>
            <Choice
                label="Sort"
                options=Signal::stored(of(SORTS.map(|(_, label)| label).to_vec()))
                chosen=Signal::derive(move || place(&SORTS, view().sort))
                on_choice=Callback::new(move |value: String| {
                    conduct.change_view(|view| view.sort = at(&SORTS, &value));
                })
            />
            <Show when=move || has_sides.get()>
                <Choice
                    label="Show"
                    options=Signal::stored(of(ONLY.map(|(_, label)| label).to_vec()))
                    chosen=Signal::derive(move || place(&ONLY, view().only))
                    on_choice=Callback::new(move |value: String| {
                        conduct.change_view(|view| view.only = at(&ONLY, &value));
                    })
                />
            </Show>
            <Show when=move || !keys.read().is_empty()>
                <Choice
                    label="Group by"
                    options=Signal::derive(groups)
                    chosen=Signal::derive(move || view().group)
                    on_choice=Callback::new(move |value| {
                        conduct.change_view(|view| view.group = value);
                    })
                />
            </Show>
            <label>
                <span>"Filter"</span>
                <input
                    type="search"
                    placeholder="words, size=4k"
                    prop:value=move || view().filter
                    on:input=move |event| {
                        let filter = event_target_value(&event);
                        conduct.type_view(|view: &mut View| view.filter = filter);
                    }
                />
            </label>
            <Show when=move || has_sides.get()>
                <label class="tick">
                    <input
                        type="checkbox"
                        prop:checked=move || view().is_holm
                        on:change=move |event| {
                            let is_holm = event_target_checked(&event);
                            conduct.change_view(|view| view.is_holm = is_holm);
                        }
                    />
                    <span>"Correct p for the number of rows (Holm)"</span>
                </label>
            </Show>
        </div>
    }
}

/// A labelled menu.
#[component]
fn Choice(
    /// What is chosen.
    label: &'static str,
    /// Values and what they are called.
    options: Signal<Vec<(String, String)>>,
    /// The value that is chosen.
    chosen: Signal<String>,
    /// Another one was.
    on_choice: Callback<String>,
) -> impl IntoView {
    let items = move || {
        let chosen = chosen.get();
        let options = options.get().into_iter();
        options
            .map(|(value, label)| {
                let selected = value == chosen;
                view! { <option value=value prop:selected=selected>{label}</option> }
            })
            .collect_view()
    };
    view! {
        <label>
            <span>{label}</span>
            <select on:change=move |event| on_choice.run(event_target_value(&event))>
                {items}
            </select>
        </label>
    }
}

fn place<T: PartialEq>(all: &[(T, &str)], chosen: T) -> String {
    let place = all.iter().position(|(known, _)| *known == chosen);
    place.unwrap_or_default().to_string()
}

fn at<T: Copy + Default>(all: &[(T, &str)], value: &str) -> T {
    let found = value.parse().ok().and_then(|index: usize| all.get(index));
    found.map(|(known, _)| *known).unwrap_or_default()
}
