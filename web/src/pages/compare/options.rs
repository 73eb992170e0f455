//! Baseline, order, filter and groups.

use leptos::prelude::*;
use perop_core::snapshot::export::escape;

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
    let has_sides = Memo::new(move |_| conduct.shown.read().labels.len() > 1);
    view! {
        <div class="options" role="group" aria-label="What is shown">
            <Show when=move || has_sides.get()>
                <Baseline conduct/>
            </Show>
            <Choice
                label="Sort"
                options=Signal::stored(places(&SORTS))
                chosen=Signal::derive(move || place(&SORTS, view(conduct).sort))
                on_choice=Callback::new(move |value: String| {
                    conduct.change_view(|view| view.sort = at(&SORTS, &value));
                })
            />
            <Show when=move || has_sides.get()>
                <Choice
                    label="Show"
                    options=Signal::stored(places(&ONLY))
                    chosen=Signal::derive(move || place(&ONLY, view(conduct).only))
                    on_choice=Callback::new(move |value: String| {
                        conduct.change_view(|view| view.only = at(&ONLY, &value));
                    })
                />
            </Show>
            <Grouping conduct/>
            <Filter conduct/>
            <Show when=move || has_sides.get()>
                <Correction conduct/>
            </Show>
        </div>
    }
}

fn view(conduct: CompareConduct) -> View {
    conduct.sides.read().view.clone()
}

/// The side that the others are held against.
#[component]
fn Baseline(
    /// What a person does.
    conduct: CompareConduct,
) -> impl IntoView {
    let labels = Memo::new(move |_| conduct.shown.read().labels.clone());
    let options = move || {
        let labels = labels.get().into_iter().enumerate();
        labels
            .map(|(index, label)| (index.to_string(), label))
            .collect()
    };
    view! {
        <Choice
            label="Baseline"
            options=Signal::derive(options)
            chosen=Signal::derive(move || view(conduct).baseline.to_string())
            on_choice=Callback::new(move |value: String| {
                conduct.change_view(|view| view.baseline = value.parse().unwrap_or(0));
            })
        />
    }
}

/// The part of the names that rows are grouped by, where they have such parts.
#[component]
fn Grouping(
    /// What a person does.
    conduct: CompareConduct,
) -> impl IntoView {
    let keys = Memo::new(move |_| conduct.shown.read().keys.clone());
    let options = move || {
        let keys = keys.get().into_iter();
        let keys = keys.map(|key| (key.clone(), escape::visible(&key).into_owned()));
        std::iter::once((String::new(), "Unit".to_owned()))
            .chain(keys)
            .collect()
    };
    view! {
        <Show when=move || !keys.read().is_empty()>
            <Choice
                label="Group by"
                options=Signal::derive(options)
                chosen=Signal::derive(move || view(conduct).group)
                on_choice=Callback::new(move |value| {
                    conduct.change_view(|view| view.group = value);
                })
            />
        </Show>
    }
}

/// Words that the names of the rows have.
#[component]
fn Filter(
    /// What a person does.
    conduct: CompareConduct,
) -> impl IntoView {
    view! {
        <label>
            <span>"Filter"</span>
            <input
                type="search"
                placeholder="words, size=4k"
                prop:value=move || view(conduct).filter
                on:input=move |event| {
                    let filter = event_target_value(&event);
                    conduct.type_view(|view: &mut View| view.filter = filter);
                }
            />
        </label>
    }
}

/// Whether p is corrected.
#[component]
fn Correction(
    /// What a person does.
    conduct: CompareConduct,
) -> impl IntoView {
    view! {
        <label class="tick">
            <input
                type="checkbox"
                prop:checked=move || view(conduct).is_holm
                on:change=move |event| {
                    let is_holm = event_target_checked(&event);
                    conduct.change_view(|view| view.is_holm = is_holm);
                }
            />
            <span>"Correct p for the number of rows (Holm)"</span>
        </label>
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

/// The values and labels of a menu.
fn places<T>(all: &[(T, &str)]) -> Vec<(String, String)> {
    let all = all.iter().enumerate();
    all.map(|(index, (_, label))| (index.to_string(), (*label).to_owned()))
        .collect()
}

fn place<T: PartialEq>(all: &[(T, &str)], chosen: T) -> String {
    let place = all.iter().position(|(known, _)| *known == chosen);
    place.unwrap_or_default().to_string()
}

fn at<T: Copy + Default>(all: &[(T, &str)], value: &str) -> T {
    let found = value.parse().ok().and_then(|index: usize| all.get(index));
    found.map(|(known, _)| *known).unwrap_or_default()
}
