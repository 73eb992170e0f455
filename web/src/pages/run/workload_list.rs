//! The list of workloads: links, so that Back, new tabs and reading aloud work as everywhere.

use leptos::prelude::*;
use reactive_stores::Store;
use wasm_bindgen::JsCast;

use crate::catalogue::Entry;
use crate::route;
use crate::state::{State, StateStoreFields};

/// One entry as the list shows it.
#[derive(Clone, Debug, PartialEq)]
struct Item {
    id: String,
    title: String,
    /// Set on the first entry of a system.
    system: Option<String>,
}

/// The list, its filter box, and the arrow keys.
#[component]
pub fn WorkloadList(
    /// The state.
    store: Store<State>,
) -> impl IntoView {
    let filter = RwSignal::new(String::new());
    let items = Memo::new(move |_| items(&store.catalogue().read().entries, &filter.read()));
    let shown = Memo::new(move |_| store.workload().get());
    let entries = move || {
        items
            .get()
            .into_iter()
            .map(|item| entry_view(store, item, shown))
            .collect_view()
    };
    view! {
        <div class="workloads">
            <label class="filter">
                <span>"Filter workloads"</span>
                <input
                    type="search"
                    autocomplete="off"
                    on:input=move |event| filter.set(event_target_value(&event))
                />
            </label>
            <ul aria-label="Workloads" on:keydown=move |event| step(&event)>
                {entries}
            </ul>
            <Show when=move || items.read().is_empty() && !filter.read().is_empty()>
                <p class="hint">"No workload has that in its name."</p>
            </Show>
        </div>
    }
}

fn entry_view(store: Store<State>, item: Item, shown: Memo<String>) -> impl IntoView {
    let id = item.id.clone();
    let is_shown = Memo::new(move |_| *shown.read() == id);
    let id = item.id.clone();
    // The address of what was typed before, so that coming back finds it.
    let address = Memo::new(move |_| address_of(store, &id));
    view! {
        <li data-system=item.system>
            <a href=address aria-current=move || is_shown.get().then_some("true")>
                <span class="id">{item.id}</span>
                " "
                <span class="title">{item.title}</span>
            </a>
        </li>
    }
}

fn address_of(store: Store<State>, id: &str) -> String {
    let catalogue = store.catalogue().read();
    let drafts = store.drafts().read();
    let written = catalogue
        .find(id)
        .zip(drafts.get(id))
        .and_then(|(entry, draft)| route::run::write(entry, draft));
    written.unwrap_or_else(|| format!("#/run/{id}"))
}

fn items(entries: &[Entry], filter: &str) -> Vec<Item> {
    let words = filter.to_lowercase();
    let fits = |entry: &&Entry| {
        let text = format!("{} {}", entry.id, entry.title).to_lowercase();
        words.split_whitespace().all(|word| text.contains(word))
    };
    let mut last = "";
    let mut items = Vec::new();
    for entry in entries.iter().filter(fits) {
        let is_first = entry.system() != last;
        last = entry.system();
        items.push(Item {
            id: entry.id.clone(),
            title: entry.title.clone(),
            system: is_first.then(|| last.to_owned()),
        });
    }
    items
}

/// Arrow keys move the focus between the links.
fn step(event: &web_sys::KeyboardEvent) {
    let Some(item) = event
        .target()
        .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
        .and_then(|link| link.parent_element())
    else {
        return;
    };
    let next = match event.key().as_str() {
        "ArrowDown" => item.next_element_sibling(),
        "ArrowUp" => item.previous_element_sibling(),
        _ => return,
    };
    event.prevent_default();
    let link = next.and_then(|item| item.first_element_child());
    if let Some(link) = link.and_then(|link| link.dyn_into::<web_sys::HtmlElement>().ok()) {
        // A focus that is refused stays where it is.
        let _ = link.focus();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filter_keeps_entries_with_every_word_and_marks_where_a_system_begins() {
        let entry = |id: &str, title: &str| Entry {
            id: id.into(),
            title: title.into(),
            ..Entry::default()
        };
        let entries = [
            entry("stats/record0", "Record nothing"),
            entry("stats/record8", "Record eight"),
            entry("dogstatsd/stat", "One line"),
        ];
        let seen = |filter: &str| {
            let items = items(&entries, filter).into_iter();
            items.map(|item| (item.id, item.system)).collect::<Vec<_>>()
        };
        let row = |id: &str, system: Option<&str>| (id.to_owned(), system.map(str::to_owned));
        assert_eq!(
            seen(""),
            [
                row("stats/record0", Some("stats")),
                row("stats/record8", None),
                row("dogstatsd/stat", Some("dogstatsd")),
            ]
        );
        assert_eq!(seen("RECORD eight"), [row("stats/record8", Some("stats"))]);
        assert_eq!(seen("nothing here"), []);
    }
}
