//! Where a run was measured: what the browser says about itself.

use perop_core::harness::Session;
use perop_core::harness::result::Environment;
use wasm_bindgen::JsValue;

use super::scope;

/// The environment of a session in this worker.
pub(super) fn of(session: &Session) -> Environment {
    let navigator = scope().navigator();
    let agent = navigator.user_agent().unwrap_or_default();
    let (engine, version) = engine_of(&agent);
    let isolated = js_sys::Reflect::get(&scope(), &JsValue::from_str("crossOriginIsolated"));
    let today: String = js_sys::Date::new_0().to_iso_string().into();
    Environment {
        engine: engine.into(),
        version: version.into(),
        os: os_of(&agent).into(),
        build: crate::VERSION.into(),
        date: today.chars().take(10).collect(),
        pointer_bits: usize::BITS,
        clock_step_ns: session.clock_step_ns().unwrap_or(0.0),
        isolated: isolated.ok().and_then(|value| value.as_bool()),
        cores: navigator.hardware_concurrency() as u32,
        warm_up_ms: session.warm_up_ms(),
    }
}

/// Name and version of the browser, out of its user agent.
///
/// Browsers name the ones they imitate as well, so the most particular name is looked for first.
fn engine_of(agent: &str) -> (&'static str, &str) {
    const NAMES: [(&str, &str); 5] = [
        ("Firefox/", "Firefox"),
        ("Edg/", "Edge"),
        ("OPR/", "Opera"),
        ("Chrome/", "Chrome"),
        ("Version/", "Safari"),
    ];
    for (mark, name) in NAMES {
        if let Some((_, rest)) = agent.split_once(mark) {
            let end = rest
                .find(|c: char| !c.is_ascii_digit() && c != '.')
                .unwrap_or(rest.len());
            return (name, &rest[..end]);
        }
    }
    ("unknown", "")
}

/// The operating system, in the words the command uses.
fn os_of(agent: &str) -> &'static str {
    const MARKS: [(&str, &str); 6] = [
        ("Android", "android"),
        ("iPhone", "ios"),
        ("iPad", "ios"),
        ("Windows", "windows"),
        ("Mac OS X", "macos"),
        ("Linux", "linux"),
    ];
    let found = MARKS.iter().find(|(mark, _)| agent.contains(mark));
    found.map_or("unknown", |(_, os)| os)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_agents_name_browser_version_and_system() {
        let cases = [
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) \
                 HeadlessChrome/142.0.0.0 Safari/537.36",
                ("Chrome", "142.0.0.0", "linux"),
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like \
                 Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.57",
                ("Edge", "141.0.3537.57", "windows"),
            ),
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                ("Firefox", "140.0", "linux"),
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, \
                 like Gecko) Version/18.5 Safari/605.1.15",
                ("Safari", "18.5", "macos"),
            ),
            ("", ("unknown", "", "unknown")),
        ];
        for (agent, (engine, version, os)) in cases {
            assert_eq!(
                (engine_of(agent), os_of(agent)),
                ((engine, version), os),
                "{agent}"
            );
        }
    }
}
