use super::*;

fn text(desk: &mut Desk, index: usize, text: &str) {
    desk.set_source(index, Source::Text(text.into()));
}

#[test]
fn empty_sides_are_not_given() {
    let mut desk = Desk::default();
    assert!(desk.is_empty());
    text(&mut desk, 1, "BenchmarkA 1 2 ns/op");
    let (given, bytes) = desk.given();
    assert_eq!((given.len(), given[0].length, bytes.len()), (1, 20, 20));
    assert_eq!(desk.place_of(0), Some(1));
    assert_eq!(desk.place_of(1), None);
}

#[test]
fn input_is_the_same_after_opening() {
    let mut desk = Desk::default();
    text(&mut desk, 0, "old");
    desk.add_side();
    text(&mut desk, 2, "third");
    desk.sides[2].label = "arena".into();
    desk.view.baseline = 1;
    desk.view.pairing = Some(0);
    let input = desk.input().expect("all are texts");
    assert_eq!(input.page, Page::Compare);
    assert_eq!(Desk::of_input(&input), desk);
    let fields = [
        ("text99", "x"),
        ("textx", "x"),
        ("baseline", "-1"),
        ("colour", "red"),
    ];
    let odd = Input {
        fields: fields
            .map(|(name, value)| (name.into(), value.into()))
            .to_vec(),
        ..Input::of_text(Page::Compare, String::new())
    };
    assert_eq!(Desk::of_input(&odd), Desk::default());
}

#[test]
fn files_take_the_empty_places_and_then_new_ones() {
    let mut desk = Desk::default();
    text(&mut desk, 1, "kept");
    let file = |name: &str| (name.to_owned(), b"x".to_vec());
    let left = desk.take_files(0, vec![file("old.txt"), file("new.txt"), file(".txt")]);
    assert_eq!(left, 0);
    let labels: Vec<&str> = desk.sides.iter().map(|side| side.label.as_str()).collect();
    assert_eq!(labels, ["old", "", "new", ".txt"]);
    assert_eq!(desk.sides[1].source.bytes(), b"kept");
    assert_eq!(desk.input(), None);
    let many = (0..20).map(|n| file(&format!("{n}.txt"))).collect();
    assert_eq!(desk.take_files(0, many), 20 - 5);
    assert_eq!(desk.sides.len(), SIDES_MAX);
}

#[test]
fn new_text_forgets_what_was_chosen_for_the_old_one() {
    let mut desk = Desk::default();
    text(&mut desk, 0, "a");
    desk.view.pairing = Some(1);
    desk.view.filter = "Encode".into();
    text(&mut desk, 0, "a");
    assert_eq!(desk.view.pairing, Some(1));
    text(&mut desk, 0, "b");
    assert_eq!(
        (desk.view.pairing, desk.view.filter.as_str()),
        (None, "Encode")
    );
}

#[test]
fn removing_leaves_two_places() {
    let mut desk = Desk::default();
    text(&mut desk, 0, "a");
    text(&mut desk, 1, "b");
    desk.remove_side(0);
    assert_eq!(desk.sides.len(), 2);
    assert_eq!(desk.sides[0].source, Source::Text("b".into()));
}
