//! The whole page: head, page, foot.

use leptos::prelude::*;
use reactive_stores::Store;

use crate::conduct::Conduct;
use crate::pages::run::RunPage;
use crate::state::{State, StateStoreFields};
use crate::theme::ThemeChoice;

/// Provides the state and lays the page out.
#[component]
pub fn App() -> impl IntoView {
    let conduct = Conduct::start();
    view! {
        <a class="skip" href="#main" on:click=skip>"Skip to the page"</a>
        <Head/>
        <StatusLine store=conduct.store/>
        <main id="main" tabindex="-1">
            <RunPage conduct/>
        </main>
        <Foot/>
    }
}

/// Moves the focus without touching the address, which carries the state.
fn skip(event: web_sys::MouseEvent) {
    use wasm_bindgen::JsCast;
    event.prevent_default();
    let main = document().get_element_by_id("main");
    if let Some(main) = main.and_then(|main| main.dyn_into::<web_sys::HtmlElement>().ok()) {
        // A focus that is refused stays where it is.
        let _ = main.focus();
    }
}

#[component]
fn Head() -> impl IntoView {
    view! {
        <header class="head">
            <h1>
                <svg class="logo" viewBox="0 0 32 32" aria-hidden="true">
                    <rect class="logo-1" x="3" y="4" width="7" height="24" rx="1.5"></rect>
                    <rect class="logo-2" x="12.5" y="12" width="7" height="16" rx="1.5"></rect>
                    <rect class="logo-3" x="22" y="22" width="7" height="6" rx="1.5"></rect>
                </svg>
                "Perop"
            </h1>
            <p class="motto">"What one operation costs, measured in this browser"</p>
            <nav aria-label="Perop">
                <a href="#/run" aria-current="page">"Run"</a>
            </nav>
            <ThemeChoice/>
        </header>
    }
}

/// One polite line for the state of the run; the batches are not announced.
#[component]
fn StatusLine(
    /// The state.
    store: Store<State>,
) -> impl IntoView {
    let sentence = Memo::new(move |_| store.activity().read().sentence());
    view! { <p class="status" role="status">{sentence}</p> }
}

#[component]
fn Foot() -> impl IntoView {
    view! {
        <footer class="foot">
            <p>"Perop "{crate::VERSION}". Nothing leaves this browser."</p>
            <details>
                <summary>"Keyboard"</summary>
                <dl class="keys">
                    <dt><kbd>"Ctrl"</kbd>" + "<kbd>"Enter"</kbd></dt>
                    <dd>"Run (⌘ + Enter on a Mac)"</dd>
                    <dt><kbd>"Esc"</kbd></dt>
                    <dd>"Stop"</dd>
                    <dt><kbd>"↑"</kbd>" "<kbd>"↓"</kbd></dt>
                    <dd>"In the list of workloads: the entry before or after"</dd>
                    <dt><kbd>"←"</kbd>" "<kbd>"→"</kbd></dt>
                    <dd>"In an anatomy: the request before or after"</dd>
                </dl>
            </details>
        </footer>
    }
}
