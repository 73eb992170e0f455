//! What is wrong with the bytes, by the rules of a profile, and what is left of it once they are
//! written anew.

use leptos::prelude::*;
use perop_core::cbor::profile::Profile;

use crate::conduct::CborConduct;
use crate::inspector::{Changes, InspectorStoreFields};
use crate::protocol::cbor::{Change, Finding, Target};

/// The region, with the menu of profiles.
#[component]
pub fn Findings(
    /// What a person does.
    conduct: CborConduct,
) -> impl IntoView {
    let store = conduct.store;
    let profile = Memo::new(move |_| store.options().read().profile.clone());
    let findings = Memo::new(move |_| {
        let opened = store.opened().read();
        let opened = opened
            .as_ref()
            .filter(|opened| opened.bytes > 0 && !opened.is_preview);
        opened.map(|opened| (opened.findings.clone(), opened.findings_total))
    });
    let options = Profile::ALL.map(|known| {
        let name = known.name();
        let is_chosen = move || profile.read().as_deref() == Some(name);
        view! { <option value=name prop:selected=is_chosen>{known.title()}</option> }
    });
    let choose = move |event| {
        let name = Some(event_target_value(&event)).filter(|name| !name.is_empty());
        conduct.set_options(|options| options.profile = name);
    };
    let list = move || {
        let (findings, total) = findings.get()?;
        let items = findings
            .iter()
            .cloned()
            .map(|finding| finding_view(conduct, finding));
        let items = items.collect_view();
        let sentence = words(findings.len(), total);
        Some(view! { <p class="hint">{sentence}</p><ol>{items}</ol> })
    };
    view! {
        <section class="findings" aria-label="Findings">
            <div class="bar">
                <h2>"Findings"</h2>
                <label class="menu">
                    <span>"Profile"</span>
                    <select on:change=choose>
                        <option value="" prop:selected=move || profile.read().is_none()>
                            "Valid"
                        </option>
                        {options.collect_view()}
                    </select>
                </label>
                <Show when=move || profile.read().is_some() && findings.read().is_some()>
                    <button type="button" class="quiet" on:click=move |_| conduct.reencode()>
                        "Re-encode to this profile"
                    </button>
                </Show>
            </div>
            {list}
            {move || store.changes().get().map(|changes| view! { <ChangesList changes/> })}
        </section>
    }
}

fn words(listed: usize, total: u32) -> String {
    match (listed, total) {
        (_, 0) => "Nothing is wrong by these rules.".into(),
        (listed, total) if listed < total as usize => {
            format!("The first {listed} of {total} findings:")
        }
        (_, 1) => "One finding:".into(),
        (_, total) => format!("{total} findings:"),
    }
}

fn finding_view(conduct: CborConduct, finding: Finding) -> impl IntoView {
    let Finding {
        offset,
        kind,
        level,
        message,
    } = finding;
    let choose = move |_| conduct.choose(Target::Offset(offset));
    view! {
        <li>
            <button type="button" class="quiet" on:click=choose>"byte "{offset}</button>
            " "{message}" "<span class="hint">{kind}", "{level}</span>
        </li>
    }
}

/// Which bytes the re-encoding changed.
#[component]
fn ChangesList(
    /// What there is to list.
    changes: Changes,
) -> impl IntoView {
    let head = match changes.total {
        0 => format!("Re-encoded to {}: no byte changed.", changes.profile),
        1 => format!("Re-encoded to {}: one change.", changes.profile),
        n => format!("Re-encoded to {}: {n} changes.", changes.profile),
    };
    let rows = changes.listed.into_iter().map(|change| {
        let Change {
            what,
            before,
            after,
        } = change;
        view! {
            <tr>
                <td class="word">{what}</td>
                <td>{before.0}</td>
                <td class="word"><code>{before.1}</code></td>
                <td>{after.0}</td>
                <td class="word"><code>{after.1}</code></td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    let has_rows = !rows.is_empty();
    view! {
        <p>{head}</p>
        {has_rows.then(|| view! {
            <div class="scroll" tabindex="0" role="region" aria-label="Changed bytes">
                <table class="numbers">
                    <thead>
                        <tr>
                            <th scope="col">"What"</th>
                            <th scope="col">"at byte"</th>
                            <th scope="col" class="word">"before"</th>
                            <th scope="col">"at byte"</th>
                            <th scope="col" class="word">"after"</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        })}
    }
}
