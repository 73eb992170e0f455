//! What a workload is, and what the pull request changed.

use leptos::prelude::*;

use crate::catalogue::Entry;

/// The heading and the words of one workload.
#[component]
pub fn About(
    /// The workload.
    entry: StoredValue<Entry>,
) -> impl IntoView {
    let Entry {
        id,
        title,
        about,
        change,
        pull_request,
        operation,
        prepared,
        caveat,
        ..
    } = entry.get_value();
    let name = pull_request_name(&pull_request);
    view! {
        <header class="about">
            <h2 id="workload">
                <span class="id">{id}</span>
                " "
                <span class="title">{title}</span>
            </h2>
            <p>
                {prose(&about)}" "{prose(&change)}" "
                <a href=pull_request rel="noreferrer">{name}</a>
            </p>
            {(!caveat.is_empty()).then(|| view! { <p class="caveat">{prose(&caveat)}</p> })}
            <dl class="terms">
                <div><dt>"One operation"</dt><dd>{prose(&operation)}</dd></div>
                <div><dt>"Prepared beforehand"</dt><dd>{prose(&prepared)}</dd></div>
            </dl>
        </header>
    }
}

/// Text in which names stand between grave accents.
pub(super) fn prose(text: &str) -> impl IntoView + use<> {
    let parts = text.split('`').map(str::to_owned).enumerate();
    let parts = parts.map(|(index, part)| match index % 2 {
        0 => part.into_any(),
        _ => view! { <code>{part}</code> }.into_any(),
    });
    parts.collect_view()
}

/// `census-instrumentation/opencensus-go #1267`, or the address as it is.
fn pull_request_name(address: &str) -> String {
    let path = address.split("github.com/").nth(1).unwrap_or(address);
    match path.split_once("/pull/") {
        Some((repository, number)) => format!("{repository} #{number}"),
        None => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pull_request_is_named_by_repository_and_number() {
        let cases = [
            ("https://github.com/owner/name/pull/294", "owner/name #294"),
            ("https://example.org/1", "https://example.org/1"),
        ];
        for (address, name) in cases {
            assert_eq!(pull_request_name(address), name);
        }
    }
}
