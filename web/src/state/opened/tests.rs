use super::*;
use crate::state::run::{counted, environment};
use perop_core::harness::Params;
use perop_core::harness::result::VariantResult;

fn shared(results: Vec<VariantResult>) -> SharedResults {
    SharedResults {
        title: String::new(),
        note: String::new(),
        payload: "b1.x".into(),
        given: None,
        tasks: vec![Task {
            id: "given/scan".into(),
            title: "Scan".into(),
            operation: "one check".into(),
        }],
        snapshot: Snapshot {
            perop: 1,
            environment: environment(),
            results,
        },
    }
}

fn with(n: f64, mut result: VariantResult) -> VariantResult {
    result.params = Params::new([("n", n)]);
    result
}

#[test]
fn recipe_is_read_off_the_results() {
    let shared = shared(vec![
        with(100.0, counted("connections/get", "before", 4.0, 64.0)),
        with(100.0, counted("connections/get", "tuned", 0.0, 0.0)),
        with(7.0, counted("connections/get", "before", 4.0, 64.0)),
        counted("stats/record0", "before", 1.0, 8.0),
    ]);
    let seen: Vec<(String, usize)> = shared
        .recipes()
        .into_iter()
        .map(|recipe| (recipe.workload, recipe.variants.len()))
        .collect();
    assert_eq!(
        seen,
        [
            ("connections/get".into(), 2),
            ("connections/get".into(), 1),
            ("stats/record0".into(), 1)
        ]
    );
    let titles: Vec<String> = shared.parts().into_iter().map(|part| part.title).collect();
    assert_eq!(
        titles,
        [
            "connections/get, n=100",
            "connections/get, n=7",
            "stats/record0"
        ]
    );
    assert_eq!(shared.parts()[0].rows[1].allocs, "0");
}

#[test]
fn own_input_is_measured_where_the_link_has_it() {
    let mut shared = shared(vec![
        counted("given/scan", "tuned", 0.0, 0.0),
        counted("stats/record0", "before", 1.0, 8.0),
    ]);
    let workloads = |shared: &SharedResults| {
        let recipes = shared.runnable().into_iter();
        recipes.map(|it| it.workload).collect::<Vec<_>>()
    };
    assert_eq!(workloads(&shared), ["stats/record0"]);
    let about = shared.about_input().unwrap_or_default();
    assert!(about.contains("paste that input"), "{about}");
    shared.given = Some(vec![0x83, 1, 2, 3]);
    assert_eq!(workloads(&shared), ["given/scan", "stats/record0"]);
    let about = shared.about_input().unwrap_or_default();
    assert!(about.ends_with("in the link: 4 bytes."), "{about}");
    shared.snapshot.results.remove(0);
    assert_eq!(shared.about_input(), None);
}

#[test]
fn one_recipe_is_measured_after_the_other() {
    let shared = shared(vec![
        counted("stats/record0", "before", 1.0, 8.0),
        counted("stats/record8", "before", 4.0, 64.0),
    ]);
    let mut here = Here::begin(shared.recipes(), shared.tasks.clone());
    assert_eq!(here.sentence(), "Running stats/record0 here, 1 of 2");
    let summary = |workload| Summary {
        results: vec![counted(workload, "before", 1.0, 8.0)],
        operations: vec![Vec::new()],
        environment: environment(),
    };
    let next = here.take(&summary("stats/record0"));
    assert_eq!(
        next.map(|recipe| recipe.workload.as_str()),
        Some("stats/record8")
    );
    assert_eq!(here.take(&summary("stats/record8")), None);
    assert!(!here.is_running());
    assert_eq!(here.snapshot.as_ref().map(|it| it.results.len()), Some(2));
    assert_eq!(here.sentence(), "Done: measured here as well.");
    here.end("there is no workload stats/nothing");
    assert_eq!(
        here.sentence(),
        "Stopped: there is no workload stats/nothing"
    );
}

#[test]
fn tasks_on_own_input_read_as_on_the_page_of_cbor() {
    let shared = shared(vec![
        counted("given/scan", "tuned", 0.0, 0.0),
        counted("given/scan", "no_utf8", 0.0, 0.0),
        counted("given/later", "tuned", 1.0, 8.0),
        with(7.0, counted("connections/get", "before", 4.0, 64.0)),
    ]);
    let rows = shared.cost();
    let seen: Vec<_> = rows
        .iter()
        .map(|row| (row.title.as_str(), row.row.variant.as_str(), row.row.series))
        .collect();
    assert_eq!(
        seen,
        [
            ("Scan", "tuned", 0),
            ("", "no_utf8", 1),
            ("given/later", "tuned", 0)
        ]
    );
    assert_eq!(
        (rows[1].operation.as_str(), rows[2].operation.as_str()),
        ("one check", "")
    );
    let twice = self::shared(vec![
        with(7.0, counted("given/scan", "tuned", 0.0, 0.0)),
        with(8.0, counted("given/scan", "tuned", 1.0, 0.0)),
    ]);
    let rows = twice.cost().into_iter();
    let rows: Vec<_> = rows.map(|row| (row.title, row.row.allocs)).collect();
    let row = |title: &str, allocs: &str| (title.to_owned(), allocs.to_owned());
    assert_eq!(rows, [row("Scan, n=7", "0"), row("Scan, n=8", "1")]);
    let parts: Vec<_> = shared
        .parts()
        .into_iter()
        .map(|it| (it.title, it.note))
        .collect();
    assert_eq!(parts, [("connections/get, n=7".to_owned(), AWAY)]);
    let here = Here::begin(shared.recipes(), shared.tasks);
    assert_eq!(here.sentence(), "Running Scan here, 1 of 3");
}
