//! The window: head, status line, the page that is shown, foot.

use leptos::prelude::*;

use crate::conduct::Conduct;
use crate::pages::cbor::CborPage;
use crate::pages::compare::ComparePage;
use crate::pages::opened::SharedPage;
use crate::pages::run::RunPage;
use crate::pages::share::SharePanel;
use crate::route::Page;
use crate::theme::ThemeChoice;

/// Starts everything and lays the window out.
#[component]
pub fn App() -> impl IntoView {
    let conduct = Conduct::start();
    view! {
        <a class="skip" href="#main" on:click=skip>"Skip to the page"</a>
        <Head conduct/>
        <StatusLine conduct/>
        <main id="main" tabindex="-1">
            {move || match conduct.page.get() {
                Page::Run => view! { <RunPage conduct=conduct.run/> }.into_any(),
                Page::Cbor => {
                    let on_share = Callback::new(move |()| conduct.share_cost());
                    view! { <CborPage conduct=conduct.cbor on_share/> }.into_any()
                }
                Page::Compare => {
                    view! { <ComparePage conduct=conduct.compare share=conduct.share/> }.into_any()
                }
                Page::Shared => view! { <SharedPage conduct=conduct.shared/> }.into_any(),
            }}
        </main>
        <Foot page=conduct.page/>
        <SharePanel share=conduct.share/>
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
fn Head(
    /// Which page is shown, and where the others are.
    conduct: Conduct,
) -> impl IntoView {
    let page = conduct.page;
    let link = move |to: Page| {
        let address = Memo::new(move |_| conduct.address_of(to));
        let is_shown = move || (page.get() == to).then_some("page");
        view! { <a href=address aria-current=is_shown>{to.label()}</a> }
    };
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
            <p class="motto">{move || page.get().motto()}</p>
            <nav aria-label="Perop">{Page::ALL.map(link).collect_view()}</nav>
            <button type="button" class="quiet" on:click=move |_| conduct.share_page()>
                "Share"
            </button>
            <ThemeChoice/>
        </header>
    }
}

/// One polite line for what is going on; the batches of a run are not announced.
#[component]
fn StatusLine(
    /// What is going on.
    conduct: Conduct,
) -> impl IntoView {
    let sentence = Memo::new(move |_| conduct.status());
    view! { <p class="status" role="status">{sentence}</p> }
}

#[component]
fn Foot(
    /// The page that is shown.
    #[prop(into)]
    page: Signal<Page>,
) -> impl IntoView {
    let keys = move || match page.get() {
        Page::Run => view! { <RunKeys/> }.into_any(),
        Page::Cbor => view! { <CborKeys/> }.into_any(),
        Page::Compare | Page::Shared => view! { <MenuKeys/> }.into_any(),
    };
    view! {
        <footer class="foot">
            <p>"Perop "{crate::VERSION}". Nothing leaves this browser."</p>
            <details>
                <summary>"Keyboard"</summary>
                <dl class="keys">{keys}</dl>
            </details>
        </footer>
    }
}

#[component]
fn MenuKeys() -> impl IntoView {
    view! {
        <dt><kbd>"←"</kbd>" "<kbd>"→"</kbd></dt>
        <dd>"In the menu Copy as: the format before or after"</dd>
        <dt><kbd>"Esc"</kbd></dt>
        <dd>"Close the panel Share"</dd>
    }
}

#[component]
fn RunKeys() -> impl IntoView {
    view! {
        <dt><kbd>"Ctrl"</kbd>" + "<kbd>"Enter"</kbd></dt>
        <dd>"Run (⌘ + Enter on a Mac)"</dd>
        <dt><kbd>"Esc"</kbd></dt>
        <dd>"Stop"</dd>
        <dt><kbd>"↑"</kbd>" "<kbd>"↓"</kbd></dt>
        <dd>"In the list of workloads: the entry before or after"</dd>
        <dt><kbd>"←"</kbd>" "<kbd>"→"</kbd></dt>
        <dd>"In an anatomy: the request before or after"</dd>
    }
}

#[component]
fn CborKeys() -> impl IntoView {
    view! {
        <dt><kbd>"↑"</kbd>" "<kbd>"↓"</kbd></dt>
        <dd>"In a view: the item before or after, marked in the others as well"</dd>
        <dt><kbd>"←"</kbd>" "<kbd>"→"</kbd></dt>
        <dd>"What holds the item, or the first it holds; in the tree, close and open first"</dd>
        <dt><kbd>"Home"</kbd>" "<kbd>"End"</kbd></dt>
        <dd>"The first or the last item"</dd>
        <dt><kbd>"Enter"</kbd></dt>
        <dd>"On a byte string: open it as CBOR, or close it"</dd>
        <dt><kbd>"Ctrl"</kbd>" + "<kbd>"Enter"</kbd></dt>
        <dd>"While editing the notation or bytes: take them (⌘ + Enter on a Mac)"</dd>
    }
}
