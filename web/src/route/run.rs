//! The Run page in its address: `#/run/<workload id>?n=100&variant=before,pr295`.

use percent_encoding::percent_decode_str;

use crate::catalogue::{Catalogue, Entry};
use crate::draft::{Draft, value_of};
use crate::figures;

/// What an address asks for, as far as it makes sense, and what does not, in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Opened {
    /// The workload's id.
    pub workload: String,
    /// Its fields; what the address leaves open is the first preset and all variants.
    pub draft: Draft,
    /// One sentence for each thing that was not understood.
    pub notices: Vec<String>,
}

/// Reads a fragment, with or without its `#`. The first workload is shown where none is named.
///
/// `None` only where there is no workload at all.
pub fn open(fragment: &str, catalogue: &Catalogue) -> Option<Opened> {
    let first = catalogue.entries.first()?;
    let fragment = fragment.strip_prefix('#').unwrap_or(fragment);
    let (path, query) = fragment.split_once('?').unwrap_or((fragment, ""));
    let path = decode(path);
    let path = path.trim_matches('/');
    let (page, id) = path.split_once('/').unwrap_or((path, ""));
    let mut notices = Vec::new();
    let entry = match (page, id) {
        ("" | "run", "") => first,
        ("run", id) => catalogue.find(id).unwrap_or_else(|| {
            notices.push(format!(
                "There is no workload `{id}`; this is {} instead.",
                first.id
            ));
            first
        }),
        (page, _) => {
            notices.push(format!("There is no page `{page}`; this is Run instead."));
            first
        }
    };
    let mut draft = Draft::of(entry);
    // The parameters of a workload that does not exist mean nothing for another one.
    if notices.is_empty() {
        read_query(query, entry, &mut draft, &mut notices);
    }
    Some(Opened {
        workload: entry.id.clone(),
        draft,
        notices,
    })
}

fn read_query(query: &str, entry: &Entry, draft: &mut Draft, notices: &mut Vec<String>) {
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let (name, value) = (decode(name), decode(value));
        if name == "variant" {
            draft.ticked = read_variants(&value, entry, notices);
            continue;
        }
        let known = entry.parameters.iter().position(|known| known.name == name);
        match known {
            None => notices.push(format!("{} has no parameter `{name}`.", entry.id)),
            Some(index) => match value_of(&entry.parameters[index], &value) {
                Ok(value) => draft.texts[index] = figures::exact(value),
                Err(why) => notices.push(format!(
                    "The address gives {name} as `{value}`. {why} This is {} instead.",
                    draft.texts[index]
                )),
            },
        }
    }
}

fn read_variants(list: &str, entry: &Entry, notices: &mut Vec<String>) -> Vec<bool> {
    let asked: Vec<&str> = list.split(',').filter(|id| !id.is_empty()).collect();
    let is_known = |id: &&str| entry.variants.iter().any(|variant| variant.id == **id);
    let (known, unknown): (Vec<&str>, Vec<&str>) = asked.into_iter().partition(is_known);
    for id in &unknown {
        notices.push(format!("{} has no variant `{id}`.", entry.id));
    }
    let takes_all = known.is_empty() && !unknown.is_empty();
    let variants = entry.variants.iter();
    variants
        .map(|variant| takes_all || known.contains(&variant.id.as_str()))
        .collect()
}

fn decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// The fragment that opens this draft; `None` while a field holds nothing that could be opened.
///
/// Only what differs from the first preset and from all variants is written.
pub fn write(entry: &Entry, draft: &Draft) -> Option<String> {
    let values = draft.values(entry)?;
    let default = entry.presets.first().map(|preset| preset.values.as_slice());
    let mut query = Vec::new();
    if default != Some(values.as_slice()) {
        let pairs = entry.parameters.iter().zip(&values);
        query.extend(
            pairs.map(|(known, value)| format!("{}={}", known.name, figures::exact(*value))),
        );
    }
    if draft.ticked.contains(&false) {
        query.push(format!("variant={}", draft.variants(entry).join(",")));
    }
    let path = format!("#/run/{}", entry.id);
    Some(if query.is_empty() {
        path
    } else {
        format!("{path}?{}", query.join("&"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{Parameter, Preset, Variant};

    fn catalogue() -> Catalogue {
        let parameter = |name: &str, max| Parameter {
            name: name.into(),
            max,
            step: 1.0,
            ..Parameter::default()
        };
        let entry = |id: &str, names: &[&str], values: &[f64], variants: &[&str]| Entry {
            id: id.into(),
            parameters: names.iter().map(|name| parameter(name, 30_000.0)).collect(),
            presets: vec![Preset {
                values: values.to_vec(),
                ..Preset::default()
            }],
            variants: variants
                .iter()
                .map(|id| Variant {
                    id: (*id).into(),
                    ..Variant::default()
                })
                .collect(),
            ..Entry::default()
        };
        let entries = vec![
            entry("stats/record0", &[], &[], &["before", "pr1267"]),
            entry(
                "connections/get",
                &["n", "closed"],
                &[100.0, 0.0],
                &["before", "pr295", "tuned"],
            ),
        ];
        Catalogue { entries }
    }

    /// The fragment that says the same as `fragment`, and what was said about it.
    fn reopened(fragment: &str) -> (String, Vec<String>) {
        let catalogue = catalogue();
        let opened = open(fragment, &catalogue).expect("the list is not empty");
        let entry = catalogue
            .find(&opened.workload)
            .expect("an opened workload exists");
        let written = write(entry, &opened.draft).expect("an address gives allowed values only");
        (written, opened.notices)
    }

    #[test]
    fn address_without_a_fault_says_the_same_after_opening() {
        let cases = [
            ("", "#/run/stats/record0"),
            ("#", "#/run/stats/record0"),
            ("#/", "#/run/stats/record0"),
            ("#/run", "#/run/stats/record0"),
            ("#/run/connections/get", "#/run/connections/get"),
            ("#/run/connections%2Fget?n=100", "#/run/connections/get"),
            (
                "#/run/connections/get?n=7",
                "#/run/connections/get?n=7&closed=0",
            ),
            (
                "#/run/connections/get?n=100&closed=50&variant=before,pr295",
                "#/run/connections/get?n=100&closed=50&variant=before,pr295",
            ),
            (
                "#/run/connections/get?variant=pr295%2Cbefore",
                "#/run/connections/get?variant=before,pr295",
            ),
            (
                "#/run/connections/get?variant=",
                "#/run/connections/get?variant=",
            ),
        ];
        for (fragment, expected) in cases {
            assert_eq!(
                reopened(fragment),
                (expected.to_owned(), vec![]),
                "{fragment}"
            );
        }
    }

    #[test]
    fn faults_of_an_address_are_said_and_the_rest_is_kept() {
        let cases: [(&str, &str, &[&str]); 6] = [
            (
                "#/run/nobody/knows?n=7",
                "#/run/stats/record0",
                &["There is no workload `nobody/knows`; this is stats/record0 instead."],
            ),
            (
                "#/nowhere",
                "#/run/stats/record0",
                &["There is no page `nowhere`; this is Run instead."],
            ),
            (
                "#/run/connections/get?n=7&colour=red",
                "#/run/connections/get?n=7&closed=0",
                &["connections/get has no parameter `colour`."],
            ),
            (
                "#/run/connections/get?n=30001&closed=5",
                "#/run/connections/get?n=100&closed=5",
                &[
                    "The address gives n as `30001`. 30001 is out of range: 0 to 30000. \
                   This is 100 instead.",
                ],
            ),
            (
                "#/run/connections/get?variant=before,pr9",
                "#/run/connections/get?variant=before",
                &["connections/get has no variant `pr9`."],
            ),
            (
                "#/run/connections/get?variant=pr9",
                "#/run/connections/get",
                &["connections/get has no variant `pr9`."],
            ),
        ];
        for (fragment, expected, notices) in cases {
            let notices = notices.iter().map(|&notice| notice.to_owned()).collect();
            assert_eq!(
                reopened(fragment),
                (expected.to_owned(), notices),
                "{fragment}"
            );
        }
    }

    #[test]
    fn field_with_a_fault_has_no_address() {
        let catalogue = catalogue();
        let entry = &catalogue.entries[1];
        let mut draft = Draft::of(entry);
        draft.texts[0] = "many".into();
        assert_eq!(write(entry, &draft), None);
    }
}
