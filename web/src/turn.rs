//! Turns: what is costly to draw is drawn one piece a frame, so that no piece makes a person wait.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::time::Duration;

use leptos::prelude::*;

thread_local! {
    static WAITING: RefCell<VecDeque<Box<dyn FnOnce()>>> = const { RefCell::new(VecDeque::new()) };
    static IS_BUSY: Cell<bool> = const { Cell::new(false) };
}

/// Draws `make` in a turn of its own: after the next frame at the earliest, and after everything
/// that asked before. Until then nothing stands in its place.
///
/// What `make` reads is not followed; views that are to follow the state do so themselves.
pub fn in_turn<V: IntoView + 'static>(make: impl FnOnce() -> V + Send + 'static) -> impl IntoView {
    let is_due = RwSignal::new(false);
    wait(Box::new(move || {
        // The place may be gone by now, as another workload is shown.
        let _ = is_due.try_set(true);
    }));
    let mut make = Some(make);
    move || {
        let make = if is_due.get() { make.take() } else { None };
        make.map(untrack)
    }
}

/// Draws at once where nothing costly was drawn since the last frame, and in a turn otherwise, so
/// that what comes at the same time is not laid out and painted in the same frame.
pub fn one_a_frame(draw: impl FnOnce() + 'static) {
    if IS_BUSY.get() {
        wait(Box::new(draw));
    } else {
        draw();
        IS_BUSY.set(true);
        next();
    }
}

fn wait(draw: Box<dyn FnOnce()>) {
    WAITING.with_borrow_mut(|waiting| waiting.push_back(draw));
    if !IS_BUSY.replace(true) {
        next();
    }
}

/// The timer fires once the frame is painted. While the tab is hidden there are no frames, and
/// nobody to draw for.
fn next() {
    request_animation_frame(|| set_timeout(take, Duration::ZERO));
}

fn take() {
    let draw = WAITING.with_borrow_mut(VecDeque::pop_front);
    match draw {
        Some(draw) => {
            draw();
            next();
        }
        None => IS_BUSY.set(false),
    }
}
