//! One view as rows, of which only those in sight exist.

use leptos::html::Div;
use leptos::prelude::*;

use crate::inspector::Window;
use crate::inspector::scroll::Scroll;
use crate::protocol::cbor::{Item, Stamp, Target, View};

use super::keys;
use super::row_line::{Line, Marks, RowLine};

/// What the rows of a view are drawn from, and where what a person does goes.
#[derive(Clone, Copy)]
pub struct Source {
    /// Which view.
    pub view: View,
    /// What the rows belong to.
    pub stamp: Memo<Stamp>,
    /// How many there are.
    pub count: Memo<u32>,
    /// Those at hand.
    pub window: Memo<Window>,
    /// The item that was chosen.
    pub chosen: Memo<Option<Item>>,
    /// The item that is pointed at.
    pub pointed: Memo<Option<Item>>,
    /// Rows are needed.
    pub on_want: Callback<(u32, u32)>,
    /// An item is chosen.
    pub on_choose: Callback<Target>,
    /// An item is pointed at, or none any more.
    pub on_point: Callback<Option<Target>>,
    /// A container is opened or closed.
    pub on_fold: Callback<u32>,
    /// A byte string is opened or closed.
    pub on_unwrap: Callback<u32>,
}

/// The scrolled rows.
#[component]
pub fn Rows(
    /// What they are drawn from.
    source: Source,
) -> impl IntoView {
    let scroller = NodeRef::<Div>::new();
    let scroll = RwSignal::new(Scroll::default());
    keep_in_step(source, scroll, scroller);
    fetch(source, scroll);
    let seen = Memo::new(move |_| scroll.read().seen());
    let marks = Marks::of(source);
    let lines = move || {
        let (stamp, window) = (source.stamp.get(), source.window.read());
        let line = |at| Line {
            stamp,
            at,
            row: window.row(at).filter(|_| window.stamp == stamp).cloned(),
        };
        let lines: Vec<_> = seen.get().map(line).collect();
        // Where none is at hand, blank ones would only be drawn to be replaced.
        let has_some = lines.iter().any(|line| line.row.is_some());
        if has_some { lines } else { Vec::new() }
    };
    let is_tree = source.view == View::Tree;
    let name = format!("{}, item by item", source.view.name());
    let active = move || {
        let row = marks.row.get().filter(|row| seen.read().contains(row));
        row.map(|row| super::row_line::id(source.view, row))
    };
    view! {
        <div
            class="rows"
            node_ref=scroller
            tabindex="0"
            role=if is_tree { "tree" } else { "listbox" }
            aria-label=name
            aria-activedescendant=active
            on:scroll=move |_| {
                if let Some(scroller) = scroller.get_untracked() {
                    scroll.update(|scroll| scroll.move_bar(f64::from(scroller.scroll_top())));
                }
            }
            on:keydown=move |event| keys::press(source, &event)
            on:click=move |event| keys::click(source, &event)
            on:pointerover=move |event| source.on_point.run(keys::target(&event))
            on:pointerleave=move |_| source.on_point.run(None)
        >
            <div class="spacer" style:height=move || format!("{}px", scroll.read().spacer_px())>
                <div
                    class="sheet"
                    style:transform=move || format!("translateY({}px)", scroll.read().shift_px())
                >
                    <For each=lines key=Line::key children=move |line| {
                        view! { <RowLine view=source.view line marks/> }
                    }/>
                </div>
            </div>
        </div>
    }
}

/// The number of rows, the height of the window and the chosen item move the place.
fn keep_in_step(source: Source, scroll: RwSignal<Scroll>, scroller: NodeRef<Div>) {
    let measure = move || {
        if let Some(scroller) = scroller.get_untracked() {
            scroll.update(|scroll| scroll.set_height(f64::from(scroller.client_height())));
        }
    };
    let listen = window_event_listener(leptos::ev::resize, move |_| measure());
    on_cleanup(move || listen.remove());
    Effect::new(move |_| {
        let count = source.count.get();
        scroll.update(|scroll| scroll.set_rows(count));
        if scroller.get().is_some() {
            // Once what was just made has a size.
            request_animation_frame(measure);
        }
    });
    Effect::new(move |_| {
        let place = source.view as usize;
        let row = source
            .chosen
            .read()
            .as_ref()
            .and_then(|item| item.rows[place]);
        let moved = row.and_then(|row| scroll.try_update(|scroll| scroll.reveal(row)).flatten());
        if let (Some(bar_px), Some(scroller)) = (moved, scroller.get_untracked()) {
            scroller.set_scroll_top(bar_px as i32);
        }
    });
}

/// Asks for rows that are not at hand, one question at a time.
fn fetch(source: Source, scroll: RwSignal<Scroll>) {
    let wanted = Memo::new(move |_| {
        let scroll = scroll.read();
        (scroll.seen(), scroll.wanted())
    });
    let asked: StoredValue<Option<Stamp>> = StoredValue::new(None);
    let answered = Memo::new(move |_| {
        let window = source.window.read();
        (window.stamp, window.from, window.rows.len())
    });
    Effect::new(move |before: Option<(Stamp, u32, usize)>| {
        let (stamp, (seen, wanted)) = (source.stamp.get(), wanted.get());
        let answer = answered.get();
        if before != Some(answer) {
            // What was asked is answered; by now other rows may be seen.
            asked.set_value(None);
        }
        let is_waiting = asked.get_value() == Some(stamp);
        let holds = source
            .window
            .read_untracked()
            .holds(stamp, seen.start, seen.end);
        if !holds && !is_waiting && !seen.is_empty() {
            asked.set_value(Some(stamp));
            source.on_want.run((wanted.start, wanted.end));
        }
        answer
    });
}
