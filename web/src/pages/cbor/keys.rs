//! What keys and the pointer mean in a view.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, KeyboardEvent, MouseEvent};

use crate::protocol::cbor::{Target, View};

use super::rows::Source;

/// The item under the pointer.
pub fn target(event: &MouseEvent) -> Option<Target> {
    let start = attribute(event, "[data-start]", "data-start")?;
    Some(Target::Offset(start))
}

fn attribute(event: &MouseEvent, selector: &str, name: &str) -> Option<u32> {
    let element: Element = event.target()?.dyn_into().ok()?;
    let found = element.closest(selector).ok()??;
    found.get_attribute(name)?.parse().ok()
}

/// Chooses what was clicked on, or opens and closes.
pub fn click(source: Source, event: &MouseEvent) {
    if let Some(node) = attribute(event, "[data-fold]", "data-fold") {
        source.on_fold.run(node);
        return;
    }
    let target = match source.view {
        View::Notation => target(event),
        // In these a row is an item, also where two items begin at one byte.
        view => attribute(event, "[data-row]", "data-row").map(|row| Target::Row { view, row }),
    };
    if let Some(target) = target {
        source.on_choose.run(target);
    }
}

/// Whether a key takes what was edited: Ctrl or ⌘ with Enter. It then does nothing else.
pub fn takes(event: &KeyboardEvent) -> bool {
    let takes = event.key() == "Enter" && (event.ctrl_key() || event.meta_key());
    if takes {
        event.prevent_default();
    }
    takes
}

/// Arrow keys move from item to item.
pub fn press(source: Source, event: &KeyboardEvent) {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    if act(source, &event.key()) {
        event.prevent_default();
    }
}

fn act(source: Source, key: &str) -> bool {
    let view = source.view;
    let last = source.count.get_untracked().saturating_sub(1);
    let first = Target::Row { view, row: 0 };
    let chosen = source.chosen.read_untracked();
    let Some(item) = chosen.as_ref() else {
        let is_arrow = matches!(key, "ArrowDown" | "ArrowUp" | "Home" | "ArrowRight");
        if is_arrow {
            source.on_choose.run(first);
        }
        return is_arrow;
    };
    let node = item.node;
    let row = item.rows[view as usize];
    let fold = source.window.read_untracked();
    let fold = row.and_then(|row| fold.row(row)).and_then(|row| row.fold);
    let target = match (key, row, view) {
        ("ArrowDown", Some(row), View::Tree) => Target::Row {
            view,
            row: (row + 1).min(last),
        },
        ("ArrowUp", Some(row), View::Tree) => Target::Row {
            view,
            row: row.saturating_sub(1),
        },
        ("ArrowDown", ..) => Target::After(node),
        ("ArrowUp", ..) => Target::Before(node),
        ("Home", ..) => first,
        ("End", ..) => Target::Row { view, row: last },
        ("ArrowRight", _, View::Tree) if fold.is_some_and(|(_, is_closed)| is_closed) => {
            source.on_fold.run(node);
            return true;
        }
        ("ArrowLeft", _, View::Tree) if fold.is_some_and(|(_, is_closed)| !is_closed) => {
            source.on_fold.run(node);
            return true;
        }
        ("ArrowRight", ..) => Target::Child(node),
        ("ArrowLeft", ..) => Target::Parent(node),
        ("Enter", ..) if item.unwrap.is_some() => {
            source.on_unwrap.run(node);
            return true;
        }
        _ => return false,
    };
    source.on_choose.run(target);
    true
}
