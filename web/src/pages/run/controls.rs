//! Run, Stop, and how far it is.

use leptos::html::Button;
use leptos::prelude::*;

use crate::state::{Activity, Progress};

/// Two buttons and a progress bar. The focus follows from Run to Stop and back, so that the
/// keyboard is never left on a button that cannot be pressed.
#[component]
pub fn Controls(
    /// What is going on.
    activity: Signal<Activity>,
    /// How far it is.
    progress: Signal<Progress>,
    /// Run was pressed.
    on_run: Callback<()>,
    /// Stop was pressed.
    on_stop: Callback<()>,
) -> impl IntoView {
    let (run, stop) = (NodeRef::<Button>::new(), NodeRef::<Button>::new());
    let is_running = Memo::new(move |_| activity.read().workload().is_some());
    let can_run =
        Memo::new(move |_| !is_running.get() && !matches!(*activity.read(), Activity::Loading));
    follow_focus(is_running, run, stop);
    let fraction = Memo::new(move |_| format!("{:.3}", progress.read().fraction()));
    view! {
        <div class="controls">
            <button
                type="button"
                class="run"
                node_ref=run
                disabled=move || !can_run.get()
                on:click=move |_| on_run.run(())
            >
                "Run"
            </button>
            <button
                type="button"
                class="stop"
                node_ref=stop
                disabled=move || !is_running.get()
                on:click=move |_| on_stop.run(())
            >
                "Stop"
            </button>
            <Show when=move || is_running.get()>
                <div class="progress">
                    <progress max="1" value=fraction aria-label="Progress of the run"></progress>
                    <span class="hint">{move || progress.read().sentence()}</span>
                </div>
            </Show>
        </div>
    }
}

/// The focus goes to the button that can be pressed, if it was on the other.
fn follow_focus(is_running: Memo<bool>, run: NodeRef<Button>, stop: NodeRef<Button>) {
    let had_focus = move |button: NodeRef<Button>| {
        let focused = document().active_element();
        let button = button.get_untracked();
        focused
            .zip(button)
            .is_some_and(|(focused, button)| button.is_same_node(Some(&focused)))
    };
    Effect::new(move |before: Option<bool>| {
        let is_running = is_running.get();
        let (from, to) = if is_running { (run, stop) } else { (stop, run) };
        if before.is_some_and(|before| before != is_running)
            && had_focus(from)
            && let Some(button) = to.get_untracked()
        {
            // The button is enabled by its own effect, which may run after this one.
            request_animation_frame(move || {
                // A focus that is refused stays where it is.
                let _ = button.focus();
            });
        }
        is_running
    });
}
