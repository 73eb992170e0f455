use super::*;

fn point(name: &str, time: f64, allocs: f64) -> Point {
    Point {
        name: name.into(),
        side: 1,
        time,
        allocs,
    }
}

#[test]
fn a_saving_that_costs_time_is_said_in_words() {
    let points = [
        point("Marshaling-8", 1.9911, 0.0),
        point("Unmarshaling-8", 1.2863, 0.4884),
        point("Deferred-8", 2.3176, 0.6667),
        point("Zero", 1.0, f64::INFINITY),
    ];
    let sides = ["old".to_owned(), "new".to_owned()];
    let picture = picture(&points, &sides).expect("there are points");
    assert_eq!(
        picture.summary,
        "Of 4 benchmarks with both figures, by their medians: 3 slower with fewer allocations \
         and 1 changed in one of the two at most."
    );
    assert_eq!(
        picture.rows[0],
        ["Marshaling-8", "new", "+99.1 %", "to zero"]
    );
    assert_eq!(picture.rows[3], ["Zero", "new", "same", "from zero"]);
    let markers: Vec<f64> = picture
        .nodes
        .iter()
        .filter(|node| node.attribute("class").starts_with("marker"))
        .map(|node| node.attribute("y").parse().expect("a number"))
        .collect();
    assert!(
        markers[0] > markers[1] && markers[3] < markers[1],
        "{markers:?}"
    );
}

#[test]
fn labels_do_not_cover_each_other() {
    let points: Vec<Point> = (0..6).map(|i| point(&format!("B{i}"), 1.5, 0.5)).collect();
    let picture = picture(&points, &[]).expect("there are points");
    let mut labels: Vec<f64> = picture
        .nodes
        .iter()
        .filter(|node| node.text.starts_with('B'))
        .map(|node| node.attribute("y").parse().expect("a number"))
        .collect();
    labels.sort_by(f64::total_cmp);
    assert_eq!(labels.len(), 6);
    assert!(
        labels
            .windows(2)
            .all(|pair| pair[1] - pair[0] >= LABEL - 0.1)
    );
}

#[test]
fn lowest_tick_lies_under_no_name() {
    let points: Vec<Point> = (0..4)
        .map(|i| point(&format!("B{i}"), 0.5 + 0.5 * f64::from(i), 0.01))
        .collect();
    let picture = picture(&points, &[]).expect("there are points");
    let heights = |of: fn(&str) -> bool| {
        let nodes = picture.nodes.iter().filter(|node| of(&node.text));
        let heights = nodes.filter_map(|node| node.attribute("y").parse::<f64>().ok());
        heights.filter(|y| *y <= FIELD).fold(0.0, f64::max)
    };
    let (name, tick) = (
        heights(|text| text.starts_with('B')),
        heights(|text| text.starts_with('−')),
    );
    assert!(
        name > 0.0 && tick - name >= LABEL - 0.1,
        "a name at {name}, the tick at {tick}"
    );
}

#[test]
fn nothing_to_place_has_no_picture() {
    assert_eq!(picture(&[], &[]), None);
    assert_eq!(picture(&[point("A", f64::NAN, 1.0)], &[]), None);
}
