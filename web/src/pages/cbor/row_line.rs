//! One row of a view.

use leptos::prelude::*;

use crate::protocol::cbor::{Row, Span, Stamp, View};

use super::rows::Source;

/// How deep a row is indented at most; deeper ones say how deep they are by their path.
const DEPTH_MAX: u32 = 40;

/// A row and its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// What it belongs to.
    pub stamp: Stamp,
    /// Counted from 0.
    pub at: u32,
    /// None while it is on its way.
    pub row: Option<Row>,
}

impl Line {
    /// Equal for what need not be drawn again.
    pub fn key(&self) -> (Stamp, u32, bool) {
        (self.stamp, self.at, self.row.is_some())
    }
}

/// What is marked in one view.
#[derive(Clone, Copy)]
pub struct Marks {
    /// The row in which the chosen item begins.
    pub row: Memo<Option<u32>>,
    /// The bytes of the chosen item.
    pub chosen: Memo<Option<(u32, u32)>>,
    /// The bytes of the item that is pointed at.
    pub pointed: Memo<Option<(u32, u32)>>,
}

impl Marks {
    /// Those of a view.
    pub fn of(source: Source) -> Self {
        let place = source.view as usize;
        let chosen = source.chosen;
        Self {
            row: Memo::new(move |_| chosen.read().as_ref().and_then(|item| item.rows[place])),
            chosen: Memo::new(move |_| chosen.read().as_ref().map(|item| (item.start, item.end))),
            pointed: Memo::new(move |_| {
                let pointed = source.pointed.read();
                pointed.as_ref().map(|item| (item.start, item.end))
            }),
        }
    }
}

/// The id by which the focus of a view names its row.
pub fn id(view: View, row: u32) -> String {
    format!("row-{}-{row}", view as usize)
}

/// Whether a piece of `of` lies in the bytes that are marked.
fn is_within(mark: &Option<(u32, u32)>, of: (u32, u32)) -> bool {
    mark.is_some_and(|(start, end)| start <= of.0 && of.1 <= end)
}

/// A row; blank while it is on its way.
#[component]
pub fn RowLine(
    /// Which view.
    view: View,
    /// The row.
    line: Line,
    /// What is marked.
    marks: Marks,
) -> impl IntoView {
    let at = line.at;
    let is_chosen = Memo::new(move |_| marks.row.get() == Some(at));
    let row = line.row.unwrap_or_default();
    let bytes = (row.start, row.end);
    let is_tree = view == View::Tree;
    let spans = row
        .spans
        .into_iter()
        .map(move |span| span_view(span, bytes, marks));
    let indent = format!("{}ch", 2 * row.depth.min(DEPTH_MAX));
    // Offsets stand in one column, in front of what is indented.
    let offset = (view == View::Hex).then_some(bytes.0);
    let offset = offset.map(|start| view! { <span class="offset">{start}</span> });
    let level = is_tree.then(|| (row.depth + 1).to_string());
    let open = row
        .fold
        .map(|(_, is_closed)| if is_closed { "false" } else { "true" });
    let fold = row.fold.map(|(node, is_closed)| {
        let sign = if is_closed { "▸" } else { "▾" };
        view! { <span class="fold" data-fold=node aria-hidden="true">{sign}</span> }
    });
    view! {
        <div
            id=id(view, at)
            class="row"
            class:chosen=is_chosen
            class:within=move || view != View::Notation && is_within(&marks.chosen.read(), bytes)
            class:pointed=move || view != View::Notation && is_within(&marks.pointed.read(), bytes)
            role=if is_tree { "treeitem" } else { "option" }
            aria-selected=move || if is_chosen.get() { "true" } else { "false" }
            attr:aria-level=level
            aria-expanded=open
            data-row=at
            data-start=bytes.0
        >
            {offset}
            <span style:padding-left=indent>{fold}</span>
            {spans.collect_view()}
        </div>
    }
}

fn span_view(span: Span, row: (u32, u32), marks: Marks) -> impl IntoView {
    let Span { class, text, range } = span;
    let Some(range) = range.filter(|range| *range != row) else {
        return view! { <span class=class>{text}</span> }.into_any();
    };
    view! {
        <span
            class=class
            class:within=move || is_within(&marks.chosen.read(), range)
            class:pointed=move || is_within(&marks.pointed.read(), range)
            data-start=range.0
        >
            {text}
        </span>
    }
    .into_any()
}
