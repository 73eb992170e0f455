//! The group of parameters: native number fields, their ranges, and what is wrong beside each.

use leptos::html::Input;
use leptos::prelude::*;

use crate::catalogue::{Entry, Parameter, Preset};
use crate::draft::{self, Draft};
use crate::figures;

/// One field per parameter, and the presets.
#[component]
pub fn Parameters(
    /// The workload.
    entry: StoredValue<Entry>,
    /// Its fields.
    #[prop(into)]
    draft: Signal<Draft>,
    /// Called with what was typed.
    on_text: Callback<(usize, String)>,
    /// Called with the values of a preset.
    on_values: Callback<Vec<f64>>,
) -> impl IntoView {
    let Entry {
        parameters,
        presets,
        ..
    } = entry.get_value();
    if parameters.is_empty() {
        return view! {
            <fieldset class="parameters">
                <legend>"Parameters"</legend>
                <p class="hint">"This workload has none."</p>
            </fieldset>
        }
        .into_any();
    }
    let fields = parameters
        .into_iter()
        .enumerate()
        .map(|(index, parameter)| {
            let text =
                Memo::new(move |_| draft.read().texts.get(index).cloned().unwrap_or_default());
            let on_text = Callback::new(move |text| on_text.run((index, text)));
            view! { <Field parameter text on_text/> }
        });
    let preset = Memo::new(move |_| {
        let entry = entry.read_value();
        let values = draft.read().values(&entry);
        let place = |values: Vec<f64>| entry.presets.iter().position(|p| p.values == values);
        values.and_then(place)
    });
    view! {
        <fieldset class="parameters">
            <legend>"Parameters"</legend>
            {fields.collect_view()}
            <Presets presets chosen=preset on_values/>
        </fieldset>
    }
    .into_any()
}

/// One parameter.
#[component]
fn Field(
    /// What the field sets.
    parameter: Parameter,
    /// What stands in it.
    #[prop(into)]
    text: Signal<String>,
    /// Called with what was typed.
    on_text: Callback<String>,
) -> impl IntoView {
    let input = NodeRef::<Input>::new();
    // A number field gives no text for what is no number. Writing the empty text back would wipe
    // what was typed, so only a difference is written.
    Effect::new(move |_| {
        let text = text.get();
        if let Some(input) = input.get()
            && input.value() != text
        {
            input.set_value(&text);
        }
    });
    let name = parameter.name.clone();
    let (hint, error) = (format!("hint-{name}"), format!("error-{name}"));
    let described = format!("{hint} {error}");
    let range = format!("{} · {}", draft::range_of(&parameter), parameter.about);
    let (min, max) = (figures::exact(parameter.min), figures::exact(parameter.max));
    let step = figures::exact(parameter.step);
    let fault = Memo::new(move |_| draft::value_of(&parameter, &text.read()).err());
    view! {
        <div class="field">
            <label for=format!("parameter-{name}")>{name.clone()}</label>
            <input
                id=format!("parameter-{name}")
                type="number"
                min=min
                max=max
                step=step
                inputmode="decimal"
                autocomplete="off"
                node_ref=input
                aria-describedby=described
                aria-invalid=move || fault.read().is_some().then_some("true")
                on:input=move |event| on_text.run(event_target_value(&event))
            />
            <span class="hint" id=hint>{range}</span>
            <span class="error" id=error>{fault}</span>
        </div>
    }
}

/// A choice where there are several presets, and the way back to the first.
#[component]
fn Presets(
    /// All of the workload.
    presets: Vec<Preset>,
    /// What is selected.
    #[prop(into)]
    chosen: Signal<Option<usize>>,
    /// Called with the values of a preset.
    on_values: Callback<Vec<f64>>,
) -> impl IntoView {
    let first = presets
        .first()
        .map(|preset| preset.values.clone())
        .unwrap_or_default();
    let choice = match presets.as_slice() {
        [only] => view! { <span class="hint">"Preset: "{only.name.clone()}</span> }.into_any(),
        _ => view! { <PresetMenu presets chosen on_values/> }.into_any(),
    };
    view! {
        <div class="presets">
            {choice}
            <button
                type="button"
                class="quiet"
                disabled=move || chosen.get() == Some(0)
                on:click=move |_| on_values.run(first.clone())
            >
                "Reset to the preset"
            </button>
            <Show when=move || chosen.get().is_none()>
                <p class="hint">
                    "Away from a preset: the figures of the pull request are not comparable and \
                     are not shown."
                </p>
            </Show>
        </div>
    }
}

/// The names of the presets.
#[component]
fn PresetMenu(
    /// All of the workload.
    presets: Vec<Preset>,
    /// What is selected.
    chosen: Signal<Option<usize>>,
    /// Called with the values of a preset.
    on_values: Callback<Vec<f64>>,
) -> impl IntoView {
    let options = presets.iter().enumerate().map(|(place, preset)| {
        view! {
            <option value=place.to_string() prop:selected=move || chosen.get() == Some(place)>
                {preset.name.clone()}
            </option>
        }
    });
    let options = options.collect_view();
    let choose = move |event| {
        let place: Option<usize> = event_target_value(&event).parse().ok();
        if let Some(preset) = place.and_then(|place| presets.get(place)) {
            on_values.run(preset.values.clone());
        }
    };
    view! {
        <label>
            <span>"Preset"</span>
            <select on:change=choose>
                <option value="" disabled=true prop:selected=move || chosen.get().is_none()>
                    "none: own values"
                </option>
                {options}
            </select>
        </label>
    }
}
