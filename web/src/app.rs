//! The whole page.

use leptos::prelude::*;

/// Heading and build version.
#[component]
pub fn App() -> impl IntoView {
    view! {
        <main>
            <h1>"Perop"</h1>
            <p>{crate::VERSION}</p>
        </main>
    }
}
