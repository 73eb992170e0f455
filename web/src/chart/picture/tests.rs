use super::*;

#[test]
fn marks_are_placed_in_per_cent_and_pixels() {
    let line = Mark::Line {
        x: (0.0, 50.0),
        y: (3.0, 4.5),
        class: "grid",
        series: None,
    };
    let node = line.node(100.0);
    let all: Vec<(&str, &str)> = node
        .attributes
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    assert_eq!(
        all,
        [
            ("class", "grid"),
            ("x1", "0.00%"),
            ("x2", "50.00%"),
            ("y1", "3"),
            ("y2", "4.5")
        ]
    );
    let marker = Mark::Marker {
        at: Dot { x: 10.0, y: 20.0 },
        series: 1,
        title: "new 3 ns/op".into(),
    };
    let node = marker.node(100.0);
    assert_eq!(node.attribute("class"), "marker series-2");
    assert_eq!(node.children[0].children[0].text, "new 3 ns/op");
}

#[test]
fn long_name_keeps_its_end_and_is_whole_in_its_title() {
    let text = format!("Encode/{}/size=4k", "x".repeat(10_000));
    let node = Mark::Name {
        y: 20.0,
        room: 70.0,
        text: text.clone(),
    }
    .node(40.0);
    let words = &node.children[0];
    assert!(words.text.starts_with("Encode/xx") && words.text.ends_with("x/size=4k"));
    assert_eq!(words.text.chars().count(), 91);
    assert_eq!(words.children[0].text, text);
}
